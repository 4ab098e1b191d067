package gossamer.coordinator.cluster;

import gossamer.coordinator.text.WholeFile;
import gossamer.node.cluster.CertificateMaker;
import gossamer.node.cluster.CertificateMaker.Use;
import gossamer.node.cluster.Security;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;

/**
 * Makes a private certificate authority and certificates that it has signed. A directory
 * of the authority holds its key; a directory for each JVM holds what that JVM needs: its own key
 * and certificate, and the authority's certificate.
 */
public final class Certificates {

    /** The directory of the authority, which no node needs. */
    public static final String AUTHORITY = "ca";

    private static final String KEYS = "ca-key.p12";
    /** The authority's certificate and key in the stores. */
    private static final String CA = "ca";

    private static final String ISSUER = "Gossamer authority";
    private static final int PASSWORD_BYTES = 24;

    private final Path directory;
    private final int days;

    /**
     * For a directory that may already have an authority; certificates are good for {@code days}.
     */
    public Certificates(Path directory, int days) {
        this.directory = directory;
        this.days = days;
    }

    /** Whether there is an authority. */
    public boolean hasAuthority() {
        return Files.exists(authority(KEYS));
    }

    /** Makes the authority. */
    public void createAuthority() throws IOException {
        Path unused = create(AUTHORITY, own -> {
            char[] password = writePassword(own);
            KeyPair keys = CertificateMaker.newKeys();
            Certificate certificate = sign(keys.getPrivate(), ISSUER, keys, Use.AUTHORITY);
            write(
                    own.resolve(KEYS),
                    password,
                    store -> store.setKeyEntry(
                            CA, keys.getPrivate(), password, new Certificate[] {certificate}));
        });
    }

    /**
     * Makes the directory of a JVM.
     *
     * @param name of the directory, and in the certificate
     * @throws FileAlreadyExistsException when there is one of this name
     */
    public Path createNode(String name) throws IOException {
        return create(name, own -> fill(own, name));
    }

    /** What fills a directory. */
    private interface Maker {
        void fill(Path own) throws IOException;
    }

    /** Makes a directory, whole or not at all. */
    private Path create(String name, Maker maker) throws IOException {
        Path target = directory.resolve(name);
        if (Files.exists(target)) {
            throw new FileAlreadyExistsException(target.toString());
        }
        Path partial = directory.resolve("." + name + ".partial");
        // One that was killed may have left it.
        WholeFile.deleteAll(partial);
        OwnerOnly.createDirectory(partial);
        try {
            maker.fill(partial);
            return Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            WholeFile.deleteAll(partial);
        }
    }

    private void fill(Path own, String name) throws IOException {
        char[] caPassword =
                Files.readString(authority(Security.PASSWORD)).strip().toCharArray();
        char[] password = writePassword(own);
        try {
            KeyStore ca = KeyStore.getInstance(authority(KEYS).toFile(), caPassword);
            Certificate top = ca.getCertificate(CA);
            PrivateKey caKey = (PrivateKey) ca.getKey(CA, caPassword);
            KeyPair keys = CertificateMaker.newKeys();
            Certificate[] chain = {sign(caKey, name, keys, Use.PEER), top};
            write(
                    own.resolve(Security.KEYS),
                    password,
                    store -> store.setKeyEntry("node", keys.getPrivate(), password, chain));
            write(
                    own.resolve(Security.TRUSTED),
                    password,
                    store -> store.setCertificateEntry(CA, top));
        } catch (GeneralSecurityException e) {
            throw new IOException(authority(KEYS) + ": " + e.getMessage(), e);
        }
    }

    private Certificate sign(PrivateKey signer, String name, KeyPair keys, Use use) {
        Instant now = Instant.now();
        return new CertificateMaker(ISSUER, signer)
                .make(name, keys.getPublic(), use, now, now.plus(days, ChronoUnit.DAYS));
    }

    private Path authority(String file) {
        return directory.resolve(AUTHORITY).resolve(file);
    }

    private static char[] writePassword(Path own) throws IOException {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        String password = HexFormat.of().formatHex(random);
        Files.writeString(own.resolve(Security.PASSWORD), password + "\n");
        return password.toCharArray();
    }

    /** Puts something into a store. */
    private interface Filling {
        void fill(KeyStore store) throws GeneralSecurityException;
    }

    private static void write(Path file, char[] password, Filling filling) throws IOException {
        try (OutputStream output = Files.newOutputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            filling.fill(store);
            store.store(output, password);
        } catch (GeneralSecurityException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }
}
