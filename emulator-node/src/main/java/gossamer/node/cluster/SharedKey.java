package gossamer.node.cluster;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;

/**
 * A private key that several JVMs have, and nobody else: each shows its certificate to the others
 * and trusts nothing but it. The certificate is signed by itself.
 *
 * @param key of this and those JVMs
 * @param certificate of the key
 */
public record SharedKey(PrivateKey key, Certificate certificate) {

    /** Most characters of {@link #text}. */
    public static final int MOST_CHARACTERS = 2_000;

    private static final String NAME = "Gossamer";
    /** The key is what counts; who has it decides for how long. */
    private static final Instant FROM = Instant.parse("2000-01-01T00:00:00Z");

    private static final Instant TO = Instant.parse("9999-12-31T23:59:59Z");

    /** A new one. */
    public static SharedKey random() {
        KeyPair keys = CertificateMaker.newKeys();
        Certificate certificate = new CertificateMaker(NAME, keys.getPrivate())
                .make(NAME, keys.getPublic(), CertificateMaker.Use.PEER, FROM, TO);
        return new SharedKey(keys.getPrivate(), certificate);
    }

    /**
     * Reads one.
     *
     * @param text what {@link #text} gives
     * @throws IllegalArgumentException when it is none; nothing of it is told, as it may be one
     */
    public static SharedKey of(String text) {
        String[] parts = text.split(" ", -1);
        try {
            byte[] key = Base64.getDecoder().decode(parts[0]);
            byte[] certificate = Base64.getDecoder().decode(parts[parts.length - 1]);
            return new SharedKey(
                    KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(key)),
                    CertificateMaker.read(certificate));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IllegalArgumentException("no key and its certificate");
        }
    }

    /** One line of ASCII without its end, which nobody but those JVMs may see. */
    public String text() {
        try {
            Base64.Encoder base64 = Base64.getEncoder();
            return base64.encodeToString(key.getEncoded()) + " "
                    + base64.encodeToString(certificate.getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Lets in those who have the key, too. */
    public Security security() {
        char[] password = new char[0];
        try {
            KeyStore store = store();
            store.setKeyEntry(NAME, key, password, new Certificate[] {certificate});
            KeyStore trusted = store();
            trusted.setCertificateEntry(NAME, certificate);
            return Security.of(store, trusted, password);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** It stays in memory, without the costly protection of files. */
    private static KeyStore store() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("JKS");
        store.load(null, null);
        return store;
    }

    @Override
    public String toString() {
        return "SharedKey[not shown]";
    }
}
