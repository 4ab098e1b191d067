package gossamer.coordinator.plugin;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a plug-in file holds, in memory: none of its classes has been loaded.
 *
 * @param file the file as the user named it
 * @param sourceSha256 hash of the jar or of the source file, in hexadecimal
 * @param entries class files and resources by their names in a jar, e.g. {@code mine/Star.class}
 */
public record Bundle(String file, String sourceSha256, SortedMap<String, byte[]> entries) {

    /** Most bytes of a plug-in, unpacked. */
    public static final int MOST_BYTES = 64 << 20;

    static final String CLASS = ".class";

    /** Copies the map. */
    public Bundle {
        entries = Collections.unmodifiableSortedMap(new TreeMap<>(entries));
    }

    /**
     * Hash of all entries, by name, in hexadecimal: equal for equal classes, however they are
     * packed.
     */
    public String classesSha256() {
        MessageDigest digest = sha256();
        for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
            String head = entry.getKey() + "\n" + entry.getValue().length + "\n";
            digest.update(head.getBytes(StandardCharsets.UTF_8));
            digest.update(entry.getValue());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** The name of the file without its directories. */
    public String fileName() {
        return file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    }

    /** The SHA-256 of these bytes, in hexadecimal. */
    public static String sha256(byte[] bytes) {
        return HexFormat.of().formatHex(sha256().digest(bytes));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
