package gossamer.coordinator.reproduce.paragon;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Run times of a routine over message lengths.
 *
 * @param routine its name in the papers
 * @param predicted run time in ns by message length in bytes; null if nothing predicts it
 * @param emulated what the actors came to at each of {@link #LENGTHS}, in ns
 */
record Curve(String routine, @Nullable IntToDoubleFunction predicted, List<Long> emulated) {

    /** Message lengths in bytes, 64 B to 64 KB. */
    static final List<Integer> LENGTHS =
            List.of(64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536);

    /** Message lengths in words, KB for 1024 B as in the papers. */
    static String length(int bytes) {
        return bytes < 1024 || bytes % 1024 != 0 ? bytes + " B" : bytes / 1024 + " KB";
    }

    /** What the actors came to at one of the lengths. */
    double emulated(int bytes) {
        return emulated.get(LENGTHS.indexOf(bytes));
    }

    /** The prediction, or NaN. */
    double predicted(int bytes) {
        return predicted == null ? Double.NaN : predicted.applyAsDouble(bytes);
    }
}
