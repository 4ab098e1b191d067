package gossamer.node.cluster;

import akka.actor.BootstrapSetup;
import akka.actor.setup.ActorSystemSetup;
import akka.remote.artery.tcp.SSLEngineProviderSetup;
import com.typesafe.config.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * How messages between JVMs travel: as they are, or over TLS 1.3 where both ends must show a
 * certificate that the other one trusts, before anything else of theirs is read.
 */
public final class Security {

    /** The private key and the certificate of a JVM, in a directory of certificates. */
    public static final String KEYS = "node.p12";
    /** The authority that has signed them all. */
    public static final String TRUSTED = "ca.p12";
    /**
     * The password of both, in a file: it guards against accidents only, file permissions do the
     * rest.
     */
    public static final String PASSWORD = "password.txt";

    private final @Nullable SSLContext context;

    private Security(@Nullable SSLContext context) {
        this.context = context;
    }

    /** Nothing is encrypted and nobody is asked who he is. */
    public static Security none() {
        return new Security(null);
    }

    /**
     * Whoever has a certificate of the same authority is trusted.
     *
     * @param certificates the directory that {@code gossamer certs} has made for this JVM
     * @throws IOException when it cannot be read, or holds something else
     */
    public static Security of(Path certificates) throws IOException {
        char[] password =
                Files.readString(certificates.resolve(PASSWORD)).strip().toCharArray();
        try {
            KeyStore keys = KeyStore.getInstance(certificates.resolve(KEYS).toFile(), password);
            KeyStore trusted =
                    KeyStore.getInstance(certificates.resolve(TRUSTED).toFile(), password);
            return of(keys, trusted, password);
        } catch (GeneralSecurityException e) {
            throw new IOException(certificates + ": " + e.getMessage(), e);
        }
    }

    /**
     * @param keys what this JVM shows
     * @param trusted the certificates that it trusts: who shows one of them, or one that one of
     *     them has signed, is let in
     * @param password of the keys
     */
    static Security of(KeyStore keys, KeyStore trusted, char[] password)
            throws GeneralSecurityException {
        KeyManagerFactory own =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, password);
        TrustManagerFactory others =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        others.init(trusted);
        SSLContext context = SSLContext.getInstance(TlsEngines.PROTOCOL);
        context.init(own.getKeyManagers(), others.getTrustManagers(), null);
        return new Security(context);
    }

    String transport() {
        return context == null ? "tcp" : "tls-tcp";
    }

    private static SSLEngineProviderSetup engines(TlsEngines engines) {
        return SSLEngineProviderSetup.create(system -> engines);
    }

    /** What an actor system with these settings is made of. */
    public ActorSystemSetup setup(Config config) {
        ActorSystemSetup setup = ActorSystemSetup.create(BootstrapSetup.create(config));
        SSLContext tls = context;
        return tls == null ? setup : setup.and(engines(new TlsEngines(tls)));
    }
}
