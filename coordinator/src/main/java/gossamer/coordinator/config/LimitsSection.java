package gossamer.coordinator.config;

import gossamer.coordinator.plugin.Plugins;
import gossamer.model.registry.Key;
import gossamer.model.run.Limits;

import java.util.List;
import java.util.Optional;

/** {@code limits}. */
final class LimitsSection {

    static final String SECTION = "limits";

    /** Greatest virtual time that a run can reach; sums of times stay within a long. */
    static final long MAX_VIRTUAL_TICKS = 1L << 62;

    private static final String NONE = "none";
    private static final int MAX_WALL_DAYS = 365;

    static final Key<Optional<Long>> VIRTUAL_TIME = Key.timeOr(
                    NONE, "virtual-time", 1, MAX_VIRTUAL_TICKS)
            .otherwise(Optional.empty(), NONE)
            .doc(
                    NONE,
                    "Virtual time: from one tick, or none, which is 2^62 ticks: no time is later.");

    private static final Key<Long> WALL_TIME = Key.wallTime("wall-time", MAX_WALL_DAYS)
            .otherwise(3_600_000L, "1h")
            .doc("1h", "Wall-clock time, whole milliseconds from 1ms to 365d.");

    private static final Key<Long> PLUGIN_TIME = Key.wallTime("plugin-time", MAX_WALL_DAYS)
            .otherwise(Plugins.PATIENCE_MILLIS, "30s")
            .doc(
                    "30s",
                    "Wall-clock time that the code of a plug-in may keep a thread without getting"
                            + " on, whole milliseconds from 1ms to 365d. Of no effect without"
                            + " plug-ins.");

    private static final Key<Optional<Long>> EVENTS = Key.wholeOr(NONE, "events", 1, Long.MAX_VALUE)
            .otherwise(Optional.of(10_000_000_000L), "10000000000")
            .doc("10000000000", "Packets delivered: a whole number from 1, or none.");

    private static final Key<Long> TRACE_SIZE = Key.size("trace-size")
            .otherwise(8L << 30, "8GiB")
            .doc("8GiB", "Bytes of trace that a run may be expected to write, from 1B to 1EiB.");

    /** All keys, in the order in which people are told of them. */
    static final List<Key<?>> KEYS =
            List.of(VIRTUAL_TIME, WALL_TIME, PLUGIN_TIME, EVENTS, TRACE_SIZE);

    private LimitsSection() {}

    /** How long users' own code may keep a thread without getting on, in milliseconds. */
    static long pluginMillis(Place root) {
        return root.in(SECTION).read(PLUGIN_TIME).orElse(Plugins.PATIENCE_MILLIS);
    }

    /** Whether nothing but the greatest of all times cuts a run off. */
    static boolean areEndless(Limits limits) {
        return limits.virtualTicks() >= MAX_VIRTUAL_TICKS;
    }

    /**
     * Where a run is cut off, empty if that could not be read.
     *
     * @param usersCode whether users' own code takes part
     */
    static Optional<Limits> read(Place root, boolean usersCode) {
        return root.in(SECTION)
                .read(KEYS)
                .ifRight()
                .map(given -> new Limits(
                        given.value(VIRTUAL_TIME).orElse(MAX_VIRTUAL_TICKS),
                        given.value(WALL_TIME),
                        given.value(EVENTS).orElse(Long.MAX_VALUE),
                        given.value(TRACE_SIZE),
                        usersCode ? given.value(PLUGIN_TIME) : 0));
    }
}
