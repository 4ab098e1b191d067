package gossamer.coordinator.cli;

import static gossamer.coordinator.cli.Cli.gossamer;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.Browser;
import gossamer.coordinator.OwnJvm;
import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** {@code gossamer lab} in Chromium; what is done there is in {@code src/test/browser}. */
class LabInBrowserTest {

    private static final Pattern PLACE = Pattern.compile("the lab is at (http://127\\S+)");
    private static final Pattern FINGERPRINT = Pattern.compile("fingerprint ([0-9a-f]{32})");
    private static final int SECONDS = 120;

    @TempDir
    private Path directory = Path.of("");

    @TestFactory
    Stream<DynamicTest> aSessionInABrowserIsTheRunThatItsConfigGives() {
        return Browser.test("the lab in a browser", () -> session("torus-27x27.conf", "lab.mjs"));
    }

    @TestFactory
    Stream<DynamicTest> aModuleOfAFarmIsBrokenByAClick() {
        return Browser.test(
                "a farm in the lab", () -> session("voting-farm-spare.conf", "lab-farm.mjs"));
    }

    private void session(String config, String name) throws Exception {
        Path said = directory.resolve("lab.txt");
        Process lab = new ProcessBuilder(OwnJvm.command(
                        List.of(),
                        "lab",
                        Cli.CONFIGS.resolve(config) + "",
                        "--no-open",
                        "--out",
                        directory.resolve("runs") + ""))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        String script;
        try {
            Awaitility.await()
                    .atMost(SECONDS, TimeUnit.SECONDS)
                    .until(() -> !lab.isAlive() || place(said).find());
            Matcher place = place(said);
            assertThat(place.find()).as(Files.readString(said)).isTrue();
            script = Browser.run(directory, name, List.of(place.group(1), directory + ""));
        } finally {
            lab.destroyForcibly().waitFor();
        }
        System.out.print(script);
        Matcher fingerprint = FINGERPRINT.matcher(script);
        assertThat(fingerprint.find()).as(script).isTrue();
        requireSame(directory.resolve("lab.conf"), fingerprint.group());
    }

    private static Matcher place(Path said) throws IOException {
        return PLACE.matcher(Files.readString(said));
    }

    private void requireSame(Path config, String fingerprint) {
        Said run = gossamer(
                "run", config + "", "--out", directory.resolve("again") + "", "--progress", "none");
        assertThat(run.out().replaceAll(" +", " ")).as(run.err()).contains(fingerprint);
        Said check = gossamer("check", config + "");
        assertThat(check.exit()).as(check.out() + check.err()).isZero();
    }
}
