package gossamer.coordinator.cluster;

import gossamer.coordinator.experiment.BuildInfo;
import gossamer.node.cluster.Identity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Tells what this JVM runs, so that only equals work together. */
public final class Identities {

    /** A class out of each module. */
    private static final List<Class<?>> MODULES = List.of(
            gossamer.model.run.Emulation.class, gossamer.node.Emulator.class, Identities.class);

    private static final int DIGITS = 12;

    private Identities() {}

    /** Version, commit, and a hash of the jars (or directories of classes) of Gossamer. */
    public static Identity current() {
        return Current.IDENTITY;
    }

    /** What was there when it was first asked for: files may be replaced while this JVM goes on. */
    private static final class Current {

        private static final Identity IDENTITY = identity();

        private static Identity identity() {
            BuildInfo build = BuildInfo.current();
            return new Identity(build.version(), build.commit(), codeHash());
        }
    }

    private static String codeHash() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Class<?> module : MODULES) {
                addCode(
                        Path.of(module.getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI()),
                        digest);
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read Gossamer's own classes", e);
        } catch (URISyntaxException | NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Adds a jar or a directory. Of a jar it takes the sums that its directory has of each entry:
     * to read it all would take a tenth of a short run, at each start.
     */
    static void addCode(Path code, MessageDigest digest) throws IOException {
        if (Files.isDirectory(code)) {
            try (Stream<Path> files = Files.walk(code)) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    digest.update(Files.readAllBytes(file));
                }
            }
            return;
        }
        try (ZipFile jar = new ZipFile(code.toFile())) {
            StringBuilder sums = new StringBuilder();
            for (ZipEntry entry : Collections.list(jar.entries())) {
                sums.append(entry.getName())
                        .append(' ')
                        .append(entry.getSize())
                        .append(' ')
                        .append(entry.getCrc())
                        .append('\n');
            }
            digest.update(sums.toString().getBytes(StandardCharsets.UTF_8));
        }
    }
}
