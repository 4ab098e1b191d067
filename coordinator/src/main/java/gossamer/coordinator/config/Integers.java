package gossamer.coordinator.config;

import gossamer.model.registry.Domain;

import java.util.OptionalLong;

/** Reads whole numbers, however large they are written. */
final class Integers {

    private final KeyReader keys;

    Integers(KeyReader keys) {
        this.keys = keys;
    }

    /** How a range is told. */
    static String range(long min, long max) {
        return new Domain.Whole(min, max).text();
    }

    /** A whole number. */
    OptionalLong read(String key, long min, long max) {
        return read(key, min, max, range(min, max));
    }

    /** A whole number; {@code allowed} tells the range in words of the caller. */
    OptionalLong read(String key, long min, long max, String allowed) {
        return new ConfigRaw(keys, new Times(keys, Times.Mode.UNKNOWN), key)
                .whole(min, max, allowed)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }
}
