package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import gossamer.node.cluster.Security;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code gossamer certs} makes. */
class CertsCommandTest {

    @TempDir
    private Path parent = Path.of("");

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** Whether it can prove who it is to those who trust the authority of {@code other}. */
    private static X509Certificate verified(Path own, Path other) throws Exception {
        KeyStore keys = store(own, Security.KEYS);
        X509Certificate first = (X509Certificate) keys.getCertificateChain("node")[0];
        assertThat(keys.getCertificateChain("node")).hasSize(2);
        PKIXParameters trust = new PKIXParameters(store(other, Security.TRUSTED));
        trust.setRevocationEnabled(false);
        CertPathValidator.getInstance("PKIX")
                .validate(
                        CertificateFactory.getInstance("X.509").generateCertPath(List.of(first)),
                        trust);
        assertThat(Security.of(own)).isNotNull();
        return first;
    }

    private static KeyStore store(Path directory, String file) throws Exception {
        return KeyStore.getInstance(directory.resolve(file).toFile(), password(directory));
    }

    private static char[] password(Path directory) throws IOException {
        return Files.readString(directory.resolve(Security.PASSWORD)).strip().toCharArray();
    }

    @Test
    void eachJvmGetsWhatItNeedsAndNoMore() throws Exception {
        Path directory = parent.resolve("certificates");
        Said first = Cli.gossamer("certs", directory.toString(), "one", "two", "--days", "7");
        Said second = Cli.gossamer("certs", directory.toString(), "three");
        Path one = directory.resolve("one");
        Path three = directory.resolve("three");

        assertThat(first.out())
                .isEqualTo("made " + directory.resolve("ca")
                        + ": the authority's key, which nobody else may see and no node needs\n"
                        + "made " + one + ": copy it to that JVM's machine\n"
                        + "made " + directory.resolve("two")
                        + ": copy it to that JVM's machine\n");
        assertThat(second.out()).isEqualTo("made " + three + ": copy it to that JVM's machine\n");
        assertThat(names(directory)).containsExactly("ca", "one", "three", "two");
        assertThat(names(directory.resolve("ca"))).containsExactly("ca-key.p12", "password.txt");
        assertThat(names(one)).containsExactly("ca.p12", "node.p12", "password.txt");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(one)))
                .isEqualTo("rwx------");
        assertThat(password(one)).isNotEqualTo(password(three));
        X509Certificate certificate = verified(one, three);
        verified(three, one);
        assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=one");
        assertThat(certificate.getNotAfter())
                .isCloseTo(Instant.now().plus(Duration.ofDays(7)), 600_000);
        assertThat(Cli.gossamer("certs", directory.toString(), "one").err())
                .contains(one + " exists: its certificate is kept as it is");
    }

    @Test
    void whatAKilledOneHasLeftIsNoHindrance() throws Exception {
        for (String left : List.of(".ca.partial", ".one.partial")) {
            Files.writeString(Files.createDirectory(parent.resolve(left)).resolve("half"), "x");
        }
        assertThat(Cli.gossamer("certs", parent.toString(), "one").exit()).isEqualTo(Exit.OK);
        verified(parent.resolve("one"), parent.resolve("one"));
        assertThat(names(parent)).containsExactly("ca", "one");
    }

    /** Earlier versions made it so. */
    @Test
    void anAuthorityOfTheJdksKeytoolIsUsedOn() throws Exception {
        Path ca = Files.createDirectory(parent.resolve("ca"));
        Files.writeString(ca.resolve(Security.PASSWORD), "sesame\n");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "ca",
                        "-dname",
                        "CN=Gossamer authority",
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp384r1",
                        "-ext",
                        "bc:c",
                        "-keystore",
                        ca.resolve("ca-key.p12").toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "sesame")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(keytool.waitFor()).isZero();
        assertThat(Cli.gossamer("certs", parent.toString(), "node").exit()).isEqualTo(Exit.OK);
        verified(parent.resolve("node"), parent.resolve("node"));
    }
}
