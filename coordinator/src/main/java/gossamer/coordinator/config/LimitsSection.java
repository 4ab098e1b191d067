package gossamer.coordinator.config;

import gossamer.model.run.Limits;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** {@code limits.*}. */
final class LimitsSection {

    /**
     * Virtual time never gets further than this, in ticks, so that sums of times do not overflow.
     */
    static final long MAX_VIRTUAL_TICKS = 1L << 62;

    private static final String NONE = "none";
    private static final int MAX_WALL_DAYS = 365;

    private LimitsSection() {}

    /** How long users' own code may keep a thread without getting on, in milliseconds. */
    static OptionalLong pluginMillis(KeyReader keys) {
        long most = Duration.ofDays(MAX_WALL_DAYS).toMillis();
        return new Times(keys, Times.Mode.UNKNOWN)
                .millis("limits.plugin-time", most, MAX_WALL_DAYS + "d");
    }

    /**
     * Where a run is cut off, empty if that could not be read.
     *
     * @param usersCode whether users' own code takes part
     */
    static Optional<Limits> read(KeyReader keys, Times.Mode mode, boolean usersCode) {
        Times times = new Times(keys, mode);
        Optional<OptionalLong> virtual =
                times.ticksOr(NONE, "limits.virtual-time", 1, MAX_VIRTUAL_TICKS);
        long mostMillis = Duration.ofDays(MAX_WALL_DAYS).toMillis();
        OptionalLong wall = times.millis("limits.wall-time", mostMillis, MAX_WALL_DAYS + "d");
        Optional<OptionalLong> events =
                new Integers(keys).readOr(NONE, "limits.events", 1, Long.MAX_VALUE);
        OptionalLong plugin = pluginMillis(keys);
        OptionalLong trace = new Sizes(keys).read("limits.trace-size");
        if (virtual.isEmpty()
                || wall.isEmpty()
                || plugin.isEmpty()
                || events.isEmpty()
                || trace.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Limits(
                virtual.get().orElse(Long.MAX_VALUE),
                wall.getAsLong(),
                events.get().orElse(Long.MAX_VALUE),
                trace.getAsLong(),
                usersCode ? plugin.getAsLong() : 0));
    }
}
