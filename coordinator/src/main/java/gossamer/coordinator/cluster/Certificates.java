package gossamer.coordinator.cluster;

import gossamer.coordinator.text.WholeFile;
import gossamer.node.cluster.Security;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Makes a private certificate authority and certificates that it has signed, with the JDK's {@code
 * keytool}. A directory of the authority holds its key; a directory for each JVM holds what that
 * JVM needs: its own key and certificate, and the authority's certificate.
 */
public final class Certificates {

    /** The directory of the authority, which no node needs. */
    public static final String AUTHORITY = "ca";

    private static final String KEYS = "ca-key.p12";
    private static final String CERTIFICATE = "ca.pem";
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
    public void createAuthority() throws IOException, InterruptedException {
        Path own = directory.resolve(AUTHORITY);
        OwnerOnly.createDirectory(own);
        String password = writePassword(own);
        keytool(
                password,
                List.of("-genkeypair", "-alias", "ca", "-dname", "CN=Gossamer authority"),
                List.of("-keyalg", "EC", "-groupname", "secp384r1", "-ext", "bc:c"),
                List.of("-validity", Integer.toString(days)),
                List.of("-keystore", authority(KEYS).toString()));
        keytool(
                password,
                List.of("-exportcert", "-rfc", "-alias", "ca"),
                List.of("-keystore", authority(KEYS).toString()),
                List.of("-file", authority(CERTIFICATE).toString()));
    }

    /**
     * Makes the directory of a JVM.
     *
     * @param name of the directory, and in the certificate
     * @throws FileAlreadyExistsException when there is one of this name
     */
    public Path createNode(String name) throws IOException, InterruptedException {
        Path target = directory.resolve(name);
        if (Files.exists(target)) {
            throw new FileAlreadyExistsException(target.toString());
        }
        Path partial = directory.resolve("." + name + ".partial");
        OwnerOnly.createDirectory(partial);
        try {
            fill(partial, name);
            return Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            if (Files.exists(partial)) {
                WholeFile.deleteAll(partial);
            }
        }
    }

    private void fill(Path own, String name) throws IOException, InterruptedException {
        String password = writePassword(own);
        String keys = own.resolve(Security.KEYS).toString();
        Path request = own.resolve("request.pem");
        Path signed = own.resolve("signed.pem");
        String caPassword = Files.readString(authority(Security.PASSWORD)).strip();
        keytool(
                password,
                List.of("-genkeypair", "-alias", "node", "-dname", "CN=" + name),
                List.of("-keyalg", "EC", "-groupname", "secp256r1"),
                List.of("-validity", Integer.toString(days), "-keystore", keys));
        keytool(
                password,
                List.of("-certreq", "-alias", "node", "-keystore", keys),
                List.of("-file", request.toString()));
        keytool(
                caPassword,
                List.of("-gencert", "-rfc", "-alias", "ca", "-validity", Integer.toString(days)),
                List.of("-keystore", authority(KEYS).toString()),
                List.of("-ext", "eku=serverAuth,clientAuth", "-ext", "ku=digitalSignature"),
                List.of("-infile", request.toString(), "-outfile", signed.toString()));
        importCertificate(password, "ca", authority(CERTIFICATE), keys);
        importCertificate(password, "node", signed, keys);
        importCertificate(
                password,
                "ca",
                authority(CERTIFICATE),
                own.resolve(Security.TRUSTED).toString());
        Files.delete(request);
        Files.delete(signed);
    }

    private void importCertificate(String password, String alias, Path file, String store)
            throws IOException, InterruptedException {
        keytool(
                password,
                List.of("-importcert", "-noprompt", "-alias", alias),
                List.of("-file", file.toString(), "-keystore", store));
    }

    private Path authority(String file) {
        return directory.resolve(AUTHORITY).resolve(file);
    }

    private static String writePassword(Path own) throws IOException {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        String password = HexFormat.of().formatHex(random);
        Files.writeString(own.resolve(Security.PASSWORD), password + "\n");
        return password;
    }

    /** Runs keytool; the password goes through its environment, where other users cannot see it. */
    @SafeVarargs
    private static void keytool(String password, List<String>... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        for (List<String> some : arguments) {
            command.addAll(some);
        }
        command.addAll(List.of("-storetype", "PKCS12", "-storepass:env", "GOSSAMER_PASSWORD"));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(Map.of("GOSSAMER_PASSWORD", password));
        Process process = builder.start();
        process.getOutputStream().close();
        String said =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IOException("keytool " + command.get(1) + " failed: " + said);
        }
    }
}
