package gossamer.node.cluster;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Something that nobody can guess and no log shows. Comparing two takes as long whether they differ
 * early or late.
 *
 * @param value of one made here, 64 hexadecimal digits; of one that a peer has sent, anything
 */
public record Secret(String value) {

    /** Number of characters of one made here. */
    static final int CHARACTERS = 64;

    private static final SecureRandom RANDOM = new SecureRandom();

    /** A new one of 256 random bits. */
    public static Secret random() {
        byte[] bytes = new byte[CHARACTERS / 2];
        RANDOM.nextBytes(bytes);
        return new Secret(HexFormat.of().formatHex(bytes));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Secret secret && MessageDigest.isEqual(bytes(), secret.bytes());
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    private byte[] bytes() {
        return value.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "Secret[not shown]";
    }
}
