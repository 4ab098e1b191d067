package gossamer.coordinator.report.page;

import gossamer.model.description.Json;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.PlacedRules;
import gossamer.model.fault.Profile;
import gossamer.model.machine.DropReason;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * What goes wrong in a run and where: faults at PUs and channels from one time to another, packets
 * that are lost, and single events. What the profile slows down for the whole run is there too.
 */
final class FaultColumns {

    /** More faults or losses do not get into a page; the first ones do. */
    private static final int MOST = 200_000;

    /**
     * A fault at one place.
     *
     * @param kind its number in a trace, see {@link FaultKind#code()}
     * @param rule its place in {@code profile.faults}, from 1
     * @param pu the PU, or the one that sends on the channel
     * @param channel as the page numbers it, -1 for a fault of the PU
     * @param from when it begins, in ticks
     * @param to when it ends; the end of the run if it never does
     */
    record Interval(int kind, int rule, int pu, int channel, long from, long to) {}

    /**
     * A packet, or a copy of one, that was lost.
     *
     * @param row of the packet, -1 if it has never started
     * @param channel as the page numbers it
     * @param reason its number in a trace, see {@link DropReason#code()}
     */
    private record Loss(long time, int row, int channel, int reason) {}

    /** Faults that have begun and not ended are the same if these are. */
    private record Place(int kind, int rule, int pu, int channel) {}

    private final Emulation emulation;
    private final Map<Place, Deque<Long>> open = new LinkedHashMap<>();
    private final List<Interval> faults = new ArrayList<>();
    private long faultCount;
    private final List<Loss> losses = new ArrayList<>();

    /** Events of one moment, by the name of their kind. */
    final Map<String, ThinnedMarks> marks = new TreeMap<>();

    FaultColumns(Emulation emulation) {
        this.emulation = emulation;
    }

    /**
     * Takes a record of a kind that is not of packets that travel.
     *
     * @param channel as the page numbers it
     * @param row of its packet, -1 for none
     */
    void accept(TraceRecord record, int channel, int row) {
        EventKind kind = record.kind();
        if (kind == EventKind.FAULT_BEGIN || kind == EventKind.FAULT_END) {
            Place place = new Place(record.intervals(), record.firstToken(), record.pu(), channel);
            if (kind == EventKind.FAULT_BEGIN) {
                open.computeIfAbsent(place, key -> new ArrayDeque<>()).add(record.time());
            } else {
                Deque<Long> begun = open.get(place);
                if (begun != null && !begun.isEmpty()) {
                    add(place, begun.remove(), record.time());
                }
            }
            return;
        }
        String name = kind.name().toLowerCase(Locale.ROOT);
        marks.computeIfAbsent(name, key -> new ThinnedMarks()).add(record.time());
        if (kind == EventKind.DROP && losses.size() < MOST) {
            losses.add(new Loss(record.time(), row, channel, record.intervals()));
        }
    }

    private void add(Place place, long from, long to) {
        faultCount++;
        if (faults.size() < MOST) {
            faults.add(new Interval(
                    place.kind(), place.rule(), place.pu(), place.channel(), from, to));
        }
    }

    /** The faults in the order in which they began; open ones end at {@code end}. */
    List<Interval> faults(long end) {
        open.forEach((place, begun) -> begun.forEach(from -> add(place, from, end)));
        open.clear();
        faults.sort(Comparator.comparingLong(Interval::from)
                .thenComparingInt(Interval::rule)
                .thenComparingInt(Interval::kind)
                .thenComparingInt(Interval::pu)
                .thenComparingInt(Interval::channel));
        return List.copyOf(faults);
    }

    /**
     * What the page gets.
     *
     * @param end of the run, in ticks
     */
    Json json(long end) {
        List<Interval> all = faults(end);
        Json intervals = new Json()
                .put("from", packed(true, all, Interval::from))
                .put("long", packed(false, all, fault -> fault.to() - fault.from()))
                .put("kind", packed(false, all, Interval::kind))
                .put("rule", packed(false, all, Interval::rule))
                .put("pu", packed(true, all, Interval::pu))
                // Those of PUs have none: 0.
                .put("channel", packed(true, all, fault -> fault.channel() + 1));
        Json lost = new Json()
                .put("time", packed(true, losses, Loss::time))
                .put("row", packed(true, losses, loss -> loss.row() + 1))
                .put("channel", packed(true, losses, loss -> loss.channel() + 1))
                .put("reason", packed(false, losses, Loss::reason));
        Json times = new Json();
        Json counts = new Json();
        marks.forEach((kind, events) -> {
            List<Long> some = Arrays.stream(events.times()).boxed().toList();
            times.put(kind, packed(true, some, Long::longValue));
            counts.put(kind, events.count());
        });
        return new Json()
                .put("count", faultCount)
                .put("intervals", intervals)
                .put("lost", losses.size())
                .put("losses", lost)
                .put("marks", times)
                .put("counts", counts)
                .put("kinds", kinds())
                .put(
                        "reasons",
                        Arrays.stream(DropReason.values()).map(DropReason::text).toList())
                .put("rules", rules())
                .put("slowed", slowed());
    }

    private static <T> String packed(
            boolean differences, List<T> things, ToLongFunction<T> number) {
        PackedColumn column = new PackedColumn(differences);
        things.forEach(thing -> column.add(number.applyAsLong(thing)));
        return column.packed();
    }

    private static List<String> kinds() {
        return Arrays.stream(FaultKind.values()).map(FaultKind::configName).toList();
    }

    private List<String> rules() {
        return emulation.profile().faults().stream().map(FaultRule::name).toList();
    }

    /** PUs whose start-up takes longer by {@code profile.delays}, for the whole run. */
    private List<Json> slowed() {
        Profile profile = emulation.profile();
        if (profile.puDelays().isEmpty()) {
            return List.of();
        }
        PlacedRules placed = PlacedRules.of(profile, emulation.topology(), emulation.seed());
        List<Json> slowed = new ArrayList<>();
        for (int rule = 0; rule < profile.puDelays().size(); rule++) {
            double factor = profile.puDelays().get(rule).slow();
            if (factor > 1) {
                slowed.add(new Json()
                        .put("factor", factor)
                        .put("pus", placed.ofPuDelay(rule).stream().boxed().toList()));
            }
        }
        return slowed;
    }
}
