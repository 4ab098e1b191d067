package gossamer.coordinator.cluster;

import gossamer.coordinator.experiment.BuildInfo;
import gossamer.node.cluster.Identity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Tells what this JVM runs, so that only equals work together. */
public final class Identities {

    /** A class out of each module. */
    private static final List<Class<?>> MODULES = List.of(
            gossamer.model.run.Emulation.class, gossamer.node.Emulator.class, Identities.class);

    private static final int DIGITS = 12;

    private Identities() {}

    /** Version, commit, and a hash of the jars (or directories of classes) of Gossamer. */
    public static Identity current() {
        BuildInfo build = BuildInfo.current();
        return new Identity(build.version(), build.commit(), codeHash());
    }

    private static String codeHash() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Class<?> module : MODULES) {
                Path code = Path.of(module.getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI());
                try (Stream<Path> files = Files.walk(code)) {
                    for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                        digest.update(Files.readAllBytes(file));
                    }
                }
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read Gossamer's own classes", e);
        } catch (URISyntaxException | NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
