package gossamer.node.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How messages between JVMs travel: as they are, or over TLS where both ends must show a
 * certificate that the same authority has signed.
 *
 * @param certificates the directory that {@code gossamer certs} has made for this JVM, or null to
 *     travel as they are
 */
public record Security(@Nullable Path certificates) {

    /** The private key and the certificate of a JVM, in a directory of certificates. */
    public static final String KEYS = "node.p12";
    /** The authority that has signed them all. */
    public static final String TRUSTED = "ca.p12";
    /**
     * The password of both, in a file: it guards against accidents only, file permissions do the
     * rest.
     */
    public static final String PASSWORD = "password.txt";

    /** Nothing is encrypted and nobody is asked who he is. */
    public static Security none() {
        return new Security(null);
    }

    String transport() {
        return certificates == null ? "tcp" : "tls-tcp";
    }

    Config config() {
        if (certificates == null) {
            return ConfigFactory.empty();
        }
        String password = read(certificates.resolve(PASSWORD));
        String prefix = "akka.remote.artery.ssl.config-ssl-engine.";
        return ConfigFactory.parseMap(Map.of(
                prefix + "key-store",
                certificates.resolve(KEYS).toString(),
                prefix + "trust-store",
                certificates.resolve(TRUSTED).toString(),
                prefix + "key-store-password",
                password,
                prefix + "key-password",
                password,
                prefix + "trust-store-password",
                password,
                prefix + "protocol",
                "TLSv1.3",
                prefix + "enabled-algorithms",
                java.util.List.of("TLS_AES_256_GCM_SHA384"),
                prefix + "require-mutual-authentication",
                "on"));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
