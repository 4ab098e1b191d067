package gossamer.model.analysis;

import gossamer.model.trace.EventKind;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The figures of a trace. All times are in ticks.
 *
 * @param kinds number of records of each kind; all kinds are present
 * @param tokenParts tokens delivered, each of its parts counted on its own
 * @param end time of the last delivery or completion
 * @param utilisation how busy the links were
 * @param delays how long packets waited and travelled
 * @param completions when PUs became complete
 * @param coverage share of all tokens that PUs held, at ten equidistant times up to {@code end}
 */
public record TraceFigures(
        Map<EventKind, Long> kinds,
        long tokenParts,
        long end,
        Utilisation utilisation,
        Delays delays,
        Completions completions,
        List<Coverage> coverage) {

    public TraceFigures {
        kinds = Collections.unmodifiableMap(new EnumMap<>(kinds));
        coverage = List.copyOf(coverage);
    }

    public long records() {
        return kinds.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Number of packets started. */
    public long packets() {
        return kinds.getOrDefault(EventKind.START, 0L);
    }

    /** Number of packets delivered. */
    public long deliveries() {
        return kinds.getOrDefault(EventKind.DELIVER, 0L);
    }

    /**
     * How busy lines were. A line is a channel, or a whole half-duplex link; it is busy from the
     * header entering until the tail has arrived, or the packet is lost. What has done neither does
     * not count.
     *
     * @param lines number of lines
     * @param mean share of the time until {@code end}, or until the last packet has crossed if that
     *     is later, for which a line is busy, on average
     * @param max the same for the busiest line
     * @param busiest the busiest lines, the busiest first; ties in the order of their numbers
     */
    public record Utilisation(int lines, double mean, double max, List<Line> busiest) {
        public Utilisation {
            busiest = List.copyOf(busiest);
        }
    }

    /**
     * One line.
     *
     * @param name e.g. {@code (3,4)->(3,5)} for a channel, {@code (3,4)--(3,5)} for a link
     * @param busy ticks for which it was busy
     * @param packets packets that crossed it, each attempt to send one and each copy on its own
     */
    public record Line(String name, long busy, long packets) {}

    /**
     * How long packets waited and travelled.
     *
     * @param port packets that waited for their port
     * @param link waits for a half-duplex link, or under wormhole switching for a channel
     * @param latency from the offer of a packet to its delivery
     */
    public record Delays(Waits port, Waits link, Latency latency) {}

    /**
     * Packets that waited.
     *
     * @param count how many; those still waiting at the end of the trace do not count
     * @param mean ticks waited, on average, 0 if none waited
     * @param max most ticks waited
     */
    public record Waits(long count, double mean, long max) {}

    /**
     * Ticks from offer to delivery of the packets delivered; quantiles by nearest rank.
     *
     * @param mean the average, 0 if nothing was delivered
     * @param median half of the packets took no longer
     * @param p90 90 % of the packets took no longer
     * @param p99 99 % of the packets took no longer
     * @param max no packet took longer
     */
    public record Latency(double mean, long median, long p90, long p99, long max) {}

    /**
     * Completions.
     *
     * @param pus PUs that became complete
     * @param first time of the first one, 0 if there is none
     * @param last time of the last one, 0 if there is none
     */
    public record Completions(long pus, long first, long last) {}

    /**
     * A point of the coverage curve.
     *
     * @param time in ticks; what happens at this very time is included
     * @param percent of all tokens at all PUs, those that PUs start with included
     */
    public record Coverage(long time, double percent) {}
}
