package gossamer.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.Executable;

/**
 * Chromium, driven by the scripts in {@code src/test/browser}. Where Node.js, Chromium or what
 * {@code npm ci} installs are missing, there are no tests that need it, and the output says why.
 */
public final class Browser {

    private static final Path SCRIPTS = Path.of("src/test/browser");
    private static final int MINUTES = 15;

    private Browser() {}

    private static Path program(String... names) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(folder -> Arrays.stream(names).map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(Path.of(""));
    }

    private static Path node() {
        return program("node");
    }

    private static Path chromium() {
        return program("chromium", "chromium-browser", "google-chrome");
    }

    /** The test, or none where something that it needs is missing. */
    public static Stream<DynamicTest> test(String name, Executable test) {
        String missing = missing();
        if (missing.isEmpty()) {
            return Stream.of(DynamicTest.dynamicTest(name, test));
        }
        System.out.println("not tested: " + name + ": " + missing);
        return Stream.empty();
    }

    private static String missing() {
        if (node().toString().isEmpty()) {
            return "there is no node on the PATH";
        }
        if (chromium().toString().isEmpty()) {
            return "there is no chromium on the PATH";
        }
        return Stream.of("playwright-core", "axe-core", "pdfjs-dist")
                        .allMatch(name -> Files.isDirectory(
                                SCRIPTS.resolve("node_modules").resolve(name)))
                ? ""
                : "run npm ci in coordinator/src/test/browser first";
    }

    /** Runs a script, which must find nothing wrong; returns what it said. */
    public static String run(Path directory, String script, List<String> arguments)
            throws Exception {
        List<String> command =
                new ArrayList<>(List.of(node().toString(), script, chromium().toString()));
        command.addAll(arguments);
        Path said = directory.resolve("said.txt");
        Process process = new ProcessBuilder(command)
                .directory(SCRIPTS.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
        process.destroy();
        String text = Files.readString(said);
        assertThat(ended).as(text).isTrue();
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }
}
