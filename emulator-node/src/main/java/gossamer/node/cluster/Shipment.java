package gossamer.node.cluster;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * What another JVM needs to build an emulation of its own that is equal to the coordinator's. One
 * that comes from elsewhere can hold anything: see {@link #require}.
 *
 * @param config the resolved config
 * @param files that the config names
 * @param sha256 of all that, in hexadecimal digits
 */
public record Shipment(String config, List<File> files, String sha256) {

    /** Most characters altogether, so that it fits in one message. */
    public static final int MOST_CHARACTERS = 400_000;

    private static final int SHOWN = 40;

    public record File(String name, String text) {
        /** Both are there. */
        public File {
            Objects.requireNonNull(name);
            Objects.requireNonNull(text);
        }
    }

    public Shipment {
        Objects.requireNonNull(config);
        Objects.requireNonNull(sha256);
        files = List.copyOf(files);
    }

    /**
     * Packs a config and the contents of the files that it names, by name.
     *
     * @throws IllegalArgumentException when that is more than one message can hold
     */
    public static Shipment of(String config, Map<String, String> files) {
        List<File> sorted = new TreeMap<>(files)
                .entrySet().stream()
                        .map(file -> new File(file.getKey(), file.getValue()))
                        .toList();
        Shipment shipment = new Shipment(config, sorted, digest(config, sorted));
        shipment.requireSize();
        return shipment;
    }

    /**
     * Fails unless this is what somebody has packed who knows these names only.
     *
     * @throws IllegalArgumentException with what is wrong
     */
    public void require(Set<String> names) {
        if (files.size() > names.size()) {
            throw new IllegalArgumentException(
                    files.size() + " files were sent, at most " + names.size() + " can be");
        }
        Set<String> seen = new HashSet<>();
        for (File file : files) {
            if (!names.contains(file.name())) {
                throw new IllegalArgumentException(
                        "a file " + shown(file.name()) + " was sent, allowed: " + names);
            }
            if (!seen.add(file.name())) {
                throw new IllegalArgumentException("a file " + file.name() + " was sent twice");
            }
        }
        requireSize();
        String found = digest(config, files);
        if (!found.equals(sha256)) {
            throw new IllegalArgumentException("what was sent has the SHA-256 " + found
                    + ", its sender says " + shown(sha256));
        }
    }

    private void requireSize() {
        long size = config.length()
                + files.stream().mapToLong(file -> file.text().length()).sum();
        if (size > MOST_CHARACTERS) {
            throw new IllegalArgumentException(String.format(
                    "the config and its files have %,d characters, at most %,d can be sent to"
                            + " other JVMs",
                    size, MOST_CHARACTERS));
        }
    }

    /** In quotes, not too long, without what is no plain character. */
    private static String shown(String text) {
        String start = text.substring(0, Math.min(text.length(), SHOWN));
        String plain = start.replaceAll("[^ -~]", "?");
        return "\"" + plain + "\"" + (text.length() > SHOWN ? "… (" + text.length() + ")" : "");
    }

    private static String digest(String config, List<File> files) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            update(digest, config);
            for (File file : files) {
                update(digest, file.name());
                update(digest, file.text());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** With its length, so that nothing can move from one text to the next. */
    private static void update(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
    }
}
