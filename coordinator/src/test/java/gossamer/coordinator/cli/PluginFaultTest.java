package gossamer.coordinator.cli;

import static gossamer.coordinator.cli.Cli.gossamer;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fault that a user brings is named in a profile and works in every command. */
class PluginFaultTest {

    private static final Path FAULTS = Path.of("..", "examples", "fault");
    private static final Path PLUGIN = FAULTS.resolve("EveryKth.java");
    private static final Path CONFIG = FAULTS.resolve("every-kth.conf");

    @TempDir
    private Path directory;

    private Path out;

    @BeforeEach
    void makeRoom() throws IOException {
        out = Files.createDirectory(directory.resolve("runs"));
    }

    private static String ok(String... args) {
        Said said = gossamer(args);
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        return said.out();
    }

    /** A config with other faults than the example. */
    private Path config(String faults) throws IOException {
        return Files.writeString(
                directory.resolve("own.conf"),
                "include \"" + CONFIG.toAbsolutePath().normalize() + "\"\n"
                        + "gossamer.profile.faults = [ " + faults + " ]\n");
    }

    private Path changed(String from, String to) throws IOException {
        String text = Files.readString(PLUGIN);
        assertThat(text).contains(from);
        return Files.writeString(directory.resolve("EveryKth.java"), text.replace(from, to));
    }

    private Said refused(Path plugin, Path config) {
        Said said = gossamer("validate", config + "", "--plugin", plugin + "");
        assertThat(said.exit()).as(said.out()).isEqualTo(64);
        return said;
    }

    @Test
    void withoutItsCodeWhatItHasSaidIsKnownUntilItRunsAgain() throws IOException {
        Path config = config("{ kind = every-kth, k = 3, late = 5us, probability = 50%,"
                + " links = \"dimension 0\", every = 9 rounds, for = 6 rounds }");
        Path plugin = changed("List.of(K, LATE)", "List.of(K, LATE, PROBABILITY)");
        ok("run", config + "", "--plugin", plugin + "", "--out", out + "", "--progress", "none");
        Path run = out.resolve("latest").toRealPath();

        assertThat(ok("trace", "verify", run + ""))
                .contains("taken as given, as only code of users knows them: fault every-kth ");
        Said again = gossamer("check", run.resolve("config.conf") + "", "--repeat", "1");
        assertThat(again.exit()).isEqualTo(64);
        assertThat(again.err()).contains("the plug-in EveryKth.java with SHA-256 ");
        Files.delete(run.resolve("delays.bin"));
        Files.delete(run.resolve("checksums.txt"));
        assertThat(gossamer("trace", "verify", run + "").err())
                .contains("EveryKth.java", "has not noted what becomes of packets");
    }

    @Test
    void isTheSameOnAnyNumberOfRegionsAndJvms() {
        assertThat(ok(
                        "check",
                        CONFIG + "",
                        "--plugin",
                        PLUGIN + "",
                        "--repeat",
                        "1",
                        "--jvms",
                        "2",
                        "--regions",
                        "1,2"))
                .contains("all 4 runs have the same canonical trace");
    }

    @Test
    void isListedAndDescribed() {
        assertThat(ok("list", "faults", "--plugin", PLUGIN + "")).contains("every-kth");
        assertThat(ok("describe", "every-kth", "--plugin", PLUGIN + ""))
                .contains("    k: a whole number from 1 to 1000000\n", "    until: ");
    }

    @Test
    void isShrunkWithTheOthers() throws IOException {
        Path config = config("{ kind = pause, pus = 3, until = 2 rounds },"
                + " { kind = every-kth, k = 1 },"
                + " { kind = every-kth, k = 9, late = 20us }");
        Said said = gossamer(
                "run",
                config + "",
                "--plugin",
                PLUGIN + "",
                "--out",
                out + "",
                "--set",
                "limits.virtual-time=10ms");
        assertThat(said.exit()).isNotZero();

        assertThat(ok("shrink", out.resolve("latest") + "", "--plugin", PLUGIN + ""))
                .contains("1 of 3", "every-kth");
    }

    @Test
    void itsKeysAreCheckedAsThoseOfOthers() throws IOException {
        assertThat(refused(PLUGIN, config("{ kind = every-kth, pus = 3 }")).err())
                .contains("faults[0].k: is missing; allowed: a whole number from 1 to 1000000")
                .contains("faults[0].pus: does not belong to kind every-kth; allowed: name, kind,"
                        + " links, at, from, until, for, every, mttf, mtbf, mttr, law, shape, k,"
                        + " late");
        assertThat(refused(PLUGIN, config("{ kind = every-ktn, k = 3 }")).err())
                .contains("did you mean every-kth?");
    }

    @Test
    void mustBeAskedAboutPacketsWhereItSaysThatItIs() throws IOException {
        Path loss = changed(
                "new Counted(settings.value(K), hit)", "new gossamer.model.fault.Loss(0.5)");
        assertThat(refused(loss, CONFIG).err())
                .contains("faults[0].kind: the fault of the plug-in has the class Loss; allowed: ");
        Path elsewhere = changed("implements UserFault {", """
                implements UserFault {
                        @Override
                        public gossamer.model.fault.FaultSite site() {
                            return gossamer.model.fault.FaultSite.SENDER;
                        }
                """);
        assertThat(refused(elsewhere, CONFIG).err())
                .contains("faults[0].kind: the fault of the plug-in has the site SENDER at links");
    }

    @Test
    void isNamedWhenItThrowsOrSaysNothing() throws IOException {
        Path thrower = changed("(sequence + 1) % k == 0", "(sequence + 1) % (k - 3) == 0");
        Said said = gossamer("run", CONFIG + "", "--plugin", thrower + "", "--out", out + "");
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.err()).contains("plug-in EveryKth.java: ", "(EveryKth.java:", "/ by zero");

        Path silent = changed("return counts ? hit : Verdict.Pass.PASS;", "return null;");
        said = gossamer("run", CONFIG + "", "--plugin", silent + "", "--out", out + "");
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.err())
                .contains("plug-in EveryKth.java: fault every-kth comes to no verdict");
    }
}
