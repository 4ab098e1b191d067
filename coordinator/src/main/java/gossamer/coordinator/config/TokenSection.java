package gossamer.coordinator.config;

import gossamer.model.registry.Key;

import java.util.Optional;

/** {@code network.token-flits}, or {@code token-size} and {@code flit-size} in its place. */
final class TokenSection {

    private static final Key<Long> SIZE = NetworkKeys.SIZE;
    private static final Key<Long> FLIT_SIZE = NetworkKeys.FLIT_SIZE;

    private TokenSection() {}

    /** Flits per token, empty if they could not be read. */
    static Optional<Integer> read(DeclaredKeys network) {
        Optional<Integer> flits = network.read(NetworkKeys.FLITS);
        Optional<Long> size = network.read(SIZE);
        Optional<Long> flitSize = network.read(FLIT_SIZE);
        boolean sizeGiven = network.given(SIZE);
        boolean flitSizeGiven = network.given(FLIT_SIZE);
        if (!sizeGiven && !flitSizeGiven) {
            return flits;
        }
        if (network.given(NetworkKeys.FLITS)) {
            network.reject(
                    NetworkKeys.FLITS,
                    "excludes " + network.quote(sizeGiven ? SIZE : FLIT_SIZE),
                    "either token-flits, or token-size with flit-size (null takes a key back)");
            return Optional.empty();
        }
        if (!sizeGiven || !flitSizeGiven) {
            String missing = network.shown(sizeGiven ? FLIT_SIZE : SIZE);
            network.reject(
                    sizeGiven ? SIZE : FLIT_SIZE,
                    "needs " + missing + ", which is missing",
                    "both or none of them");
            return Optional.empty();
        }
        return size.isPresent() && flitSize.isPresent()
                ? divide(network, size.get(), flitSize.get())
                : Optional.empty();
    }

    private static Optional<Integer> divide(DeclaredKeys network, long size, long flitSize) {
        long flits = size / flitSize;
        if (size % flitSize != 0) {
            String wrong = size + "B is not a multiple of " + network.quote(FLIT_SIZE);
            network.reject(SIZE, wrong, "whole flits of " + flitSize + "B");
            return Optional.empty();
        }
        if (flits > Integer.MAX_VALUE) {
            String wrong = size + "B is " + flits + " flits of " + flitSize + "B";
            network.reject(SIZE, wrong, "1 to " + Integer.MAX_VALUE + " flits");
            return Optional.empty();
        }
        return Optional.of((int) flits);
    }
}
