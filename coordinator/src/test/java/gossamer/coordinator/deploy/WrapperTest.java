package gossamer.coordinator.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code mvnw} with Mavens that only say which of them was called; nothing is downloaded. */
class WrapperTest {

    private static final Path ROOT = Path.of("..");
    private static final Path WRAPPER = Path.of(".mvn", "wrapper");
    private static final Path PROPERTIES = WRAPPER.resolve("maven-wrapper.properties");

    /** A copy of the checkout's wrapper, so that its properties can name another distribution. */
    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void copyTheWrapper() throws IOException {
        Files.createDirectories(directory.resolve(WRAPPER));
        for (Path file : List.of(Path.of("mvnw"), WRAPPER.resolve("java.bash"), PROPERTIES)) {
            Files.copy(ROOT.resolve(file), directory.resolve(file));
        }
    }

    @Test
    void anInstalledMavenThatIsNewEnoughIsUsedAndNothingIsFetched() throws Exception {
        for (String version : List.of("3.8.1", "3.10.0", "4.0.0")) {
            install(version);
            Said said = mvnw("https://127.0.0.1:1/never-asked.tar.gz");
            assertThat(said.output()).isEqualTo("installed " + version + ": -q verify\n");
            assertThat(said.exitCode()).isZero();
        }
        assertThat(directory.resolve("dists")).doesNotExist();
    }

    @Test
    void anOlderMavenIsLeftForThePinnedOneWhichIsFetchedOnce() throws Exception {
        install("3.6.3");
        Path archive = distribution("9.9.9");
        pin("9.9.9", sha512(archive));
        String pinned = "pinned 9.9.9: -q verify\n";
        assertThat(mvnw(archive.toUri().toString()).output())
                .isEqualTo("mvnw: fetching Maven 9.9.9 from " + archive.toUri() + "\n" + pinned);
        Files.delete(archive);
        assertThat(mvnw(archive.toUri().toString()).output()).isEqualTo(pinned);
    }

    @Test
    void anArchiveWithAnotherChecksumIsRefusedAndNotKept() throws Exception {
        install("3.6.3");
        Path archive = distribution("9.9.9");
        pin("9.9.9", "0".repeat(128));
        Said said = mvnw(archive.toUri().toString());
        assertThat(said.exitCode()).isEqualTo(70);
        assertThat(said.output()).contains("SHA-512 differs from distributionSha512");
        assertThat(directory.resolve("dists")).isEmptyDirectory();
    }

    @Test
    void thePinnedMavenHasAVersionAnAddressAndAChecksum() throws IOException {
        Properties pinned = new Properties();
        try (InputStream in = Files.newInputStream(ROOT.resolve(PROPERTIES))) {
            pinned.load(in);
        }
        String version = pinned.getProperty("distributionVersion");
        assertThat(pinned.getProperty("distributionUrl"))
                .isEqualTo("https://repo.maven.apache.org/maven2/org/apache/maven/apache-maven/"
                        + version + "/apache-maven-" + version + "-bin.tar.gz");
        assertThat(pinned.getProperty("distributionSha512")).matches("[0-9a-f]{128}");
        assertThat(Files.readString(ROOT.resolve("mvnw.cmd")))
                .contains(PROPERTIES.toString().replace('/', '\\'))
                .contains(pinned.stringPropertyNames().stream()
                        .map(name -> "%" + name + "%")
                        .toArray(String[]::new));
    }

    /** What a command wrote, to either stream, and how it ended. */
    private record Said(String output, int exitCode) {}

    private Said mvnw(String distributionUrl) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(directory.resolve("mvnw").toString(), "-q", "verify");
        builder.environment()
                .merge("PATH", directory + "/maven/bin", (old, bin) -> bin + ":" + old);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("MVNW_HOME", directory.resolve("dists").toString());
        builder.environment().put("MVNW_DISTRIBUTION_URL", distributionUrl);
        Process process = builder.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(output, process.waitFor());
    }

    /** Puts a Maven of this version on the {@code PATH}, in place of any other. */
    private void install(String version) throws IOException {
        Path home = directory.resolve("maven");
        script(home.resolve("bin/mvn"), "installed", version);
    }

    private static void script(Path file, String kind, String version) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                "#!/bin/sh\nif [ \"$1\" = -version ]; then echo 'Apache Maven " + version
                        + " (0)'; else echo \"" + kind + " " + version + ": $*\"; fi\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path distribution(String version) throws Exception {
        String name = "apache-maven-" + version;
        script(directory.resolve(name).resolve("bin/mvn"), "pinned", version);
        Path archive = directory.resolve(name + "-bin.tar.gz");
        Process tar = new ProcessBuilder(
                        "tar", "-czf", archive.toString(), "-C", directory.toString(), name)
                .inheritIO()
                .start();
        assertThat(tar.waitFor()).isZero();
        return archive;
    }

    private void pin(String version, String checksum) throws IOException {
        Files.writeString(
                directory.resolve(PROPERTIES),
                "distributionVersion=" + version + "\ndistributionUrl=https://127.0.0.1:1/\n"
                        + "distributionSha512=" + checksum + "\n");
    }

    private static String sha512(Path file) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-512").digest(Files.readAllBytes(file));
        return String.format("%0128x", new BigInteger(1, digest));
    }
}
