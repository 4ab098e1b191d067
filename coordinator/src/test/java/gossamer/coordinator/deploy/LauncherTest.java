package gossamer.coordinator.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the launcher with a Java and a Maven that only say how they were called. */
class LauncherTest {

    private static final Path ROOT = Path.of("..");
    private static final Path JAVA = Path.of(".mvn", "wrapper", "java.bash");

    /** A checkout in which nothing is built. */
    @TempDir
    private Path home = Path.of("");

    private Path stamp = Path.of("");

    @BeforeEach
    void copyTheLauncher() throws IOException {
        Files.createDirectories(home.resolve(JAVA).getParent());
        for (Path file : List.of(Path.of("gossamer"), JAVA)) {
            Files.copy(ROOT.resolve(file), home.resolve(file));
        }
        script("jdk/bin/java", "echo \"LC_ALL=$LC_ALL LANG=$LANG: $*\"");
        script("jdk/bin/javac", "exit 1");
        Files.writeString(home.resolve("jdk/release"), "JAVA_VERSION=\"17.0.1\"\n");
        stamp = home.resolve("coordinator/target/gossamer/.built");
        Files.createDirectories(stamp.getParent());
        Files.writeString(home.resolve("pom.xml"), "");
    }

    private void script(String name, String text) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** What a command wrote, to either stream, and how it ended. */
    private record Said(String output, int exitCode) {}

    private Said gossamer(Map<String, String> environment) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(home.resolve("gossamer").toString(), "list");
        builder.environment().keySet().removeAll(List.of("LC_ALL", "LC_CTYPE", "LANG"));
        builder.environment().putAll(environment);
        builder.environment().put("JAVA_HOME", home.resolve("jdk").toString());
        Process process = builder.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(output, process.waitFor());
    }

    /** Where nothing says which letters names of files have, as in containers and by cron. */
    @ParameterizedTest
    @CsvSource({
        ", , C.UTF-8",
        "LANG, C, C.UTF-8",
        "LC_ALL, POSIX, C.UTF-8",
        "LANG, C.UTF-8, ''",
        "LC_CTYPE, C.utf8, ''"
    })
    void javaGetsALocaleWhereThereIsNone(String variable, String value, String expected)
            throws Exception {
        Files.writeString(stamp, "");
        Said said = gossamer(variable == null ? Map.of() : Map.of(variable, value));
        assertThat(said.output()).startsWith("LC_ALL=" + expected + " LANG=");
        assertThat(said.output()).endsWith(" gossamer.coordinator.cli.Main list\n");
        assertThat(said.exitCode()).isZero();
    }

    @Test
    void whatHasChangedIsBuiltOnceAndUnchecked() throws Exception {
        script("mvnw", "echo \"$*\" >> asked; touch " + stamp);
        assertThat(gossamer(Map.of()).output()).contains("building (first run", "done in");
        assertThat(gossamer(Map.of()).output()).doesNotContain("building");
        Files.setLastModifiedTime(
                home.resolve("pom.xml"), FileTime.from(Instant.now().plusSeconds(5)));
        assertThat(gossamer(Map.of()).output()).contains("sources have changed");
        assertThat(Files.readAllLines(home.resolve("asked")))
                .hasSize(2)
                .containsOnly("-B -q -Punchecked -pl api -am package");
    }

    /** In one directory a build with checks would find its classes made, and check nothing. */
    @Test
    void uncheckedClassesLieApart() throws Exception {
        String pom = Files.readString(ROOT.resolve("pom.xml"));
        int unchecked = pom.indexOf("<id>unchecked</id>");
        String property = "<classes.directory>";
        assertThat(pom)
                .contains("<outputDirectory>${project.build.directory}/${classes.directory}</");
        assertThat(pom.substring(0, unchecked)).containsOnlyOnce(property + "classes</");
        assertThat(pom.substring(unchecked)).containsOnlyOnce(property + "classes-unchecked</");
    }

    @Test
    void aBuildThatFailsIsTold() throws Exception {
        script("mvnw", "echo no disk; exit 1");
        Said said = gossamer(Map.of());
        assertThat(said.output()).contains("failed\nno disk\n", "all of its output: ");
        assertThat(said.exitCode()).isEqualTo(70);
        assertThat(stamp).doesNotExist();
    }
}
