package gossamer.coordinator.config;

import java.util.Optional;
import java.util.OptionalLong;

/** {@code network.token-flits}, or {@code token-size} and {@code flit-size} in its place. */
final class TokenSection {

    /** The key of the short form. */
    static final String FLITS = NetworkKeys.name(NetworkKeys.FLITS);
    /** The keys of the long form. */
    static final String SIZE = NetworkKeys.name(NetworkKeys.SIZE);

    static final String FLIT_SIZE = NetworkKeys.name(NetworkKeys.FLIT_SIZE);

    private TokenSection() {}

    /** Flits per token, empty if they could not be read. */
    static Optional<Integer> read(KeyReader keys) {
        Sizes sizes = new Sizes(keys);
        Optional<Integer> flits = NetworkKeys.read(keys, NetworkKeys.FLITS);
        OptionalLong size = sizes.read(SIZE);
        OptionalLong flitSize = sizes.read(FLIT_SIZE);
        boolean sizeGiven = keys.given(SIZE);
        boolean flitSizeGiven = keys.given(FLIT_SIZE);
        if (!sizeGiven && !flitSizeGiven) {
            return flits;
        }
        if (keys.given(FLITS)) {
            String other = keys.quote(sizeGiven ? SIZE : FLIT_SIZE);
            keys.rejectDerived(
                    FLITS,
                    "excludes " + other,
                    "either token-flits, or token-size with flit-size (null takes a key back)");
            return Optional.empty();
        }
        if (!sizeGiven || !flitSizeGiven) {
            String missing = sizeGiven ? FLIT_SIZE : SIZE;
            String present = sizeGiven ? SIZE : FLIT_SIZE;
            keys.rejectDerived(
                    present,
                    "needs " + KeyReader.name(missing) + ", which is missing",
                    "both or none of them");
            return Optional.empty();
        }
        return size.isPresent() && flitSize.isPresent()
                ? divide(keys, size.getAsLong(), flitSize.getAsLong())
                : Optional.empty();
    }

    private static Optional<Integer> divide(KeyReader keys, long size, long flitSize) {
        if (size % flitSize != 0) {
            String wrong = size + "B is not a multiple of " + keys.quote(FLIT_SIZE);
            keys.rejectDerived(SIZE, wrong, "whole flits of " + flitSize + "B");
            return Optional.empty();
        }
        long flits = size / flitSize;
        if (flits > Integer.MAX_VALUE) {
            String wrong = size + "B is " + flits + " flits of " + flitSize + "B";
            keys.rejectDerived(SIZE, wrong, "1 to " + Integer.MAX_VALUE + " flits");
            return Optional.empty();
        }
        return Optional.of((int) flits);
    }
}
