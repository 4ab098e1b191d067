package gossamer.model.analysis.outcome;

import gossamer.model.analysis.outcome.Outcome.Missing;
import gossamer.model.analysis.outcome.OutcomeBuilder.OpenPacket;
import gossamer.model.fault.FaultKind;
import gossamer.model.fsa.Packet;
import gossamer.model.machine.Carriage;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells what stopped the tokens that are missing, by what the trace shows: the first event that
 * concerns each of them. That is the crash of the PU that it comes from if that crashed before it
 * sent anything, the first packet with it that was lost or held for good, or otherwise the first
 * event of the run that may matter. {@link Counterfactuals} finds out what does.
 */
final class StallDiagnosis {

    private static final int MOST = 5;

    private final Emulation emulation;
    private final Topology topology;
    private final boolean routed;
    private final TreeMap<Integer, TraceRecord> crashes = new TreeMap<>();

    private @Nullable TraceRecord firstGivenUp;
    private @Nullable TraceRecord firstTwice;

    StallDiagnosis(Emulation emulation) {
        this.emulation = emulation;
        this.topology = emulation.topology();
        this.routed = emulation.network().mode().carries(Carriage.BY_ROUTE);
    }

    void faultBegins(TraceRecord record) {
        if (record.intervals() == FaultKind.CRASH.code()) {
            crashes.putIfAbsent(record.pu(), record);
        }
    }

    void gaveUp(TraceRecord record) {
        firstGivenUp = firstGivenUp == null ? record : firstGivenUp;
    }

    void cameTwice(TraceRecord record) {
        firstTwice = firstTwice == null ? record : firstTwice;
    }

    /**
     * A sentence for each rule and each way in which it stopped tokens, the earliest first: the
     * first event, how many like it follow, and how many tokens they account for.
     */
    List<String> of(List<Missing> origins, List<OpenPacket> stuck) {
        List<OpenPacket> byTime = new ArrayList<>(stuck);
        byTime.sort(Comparator.comparingLong(StallDiagnosis::when).thenComparing(at -> at.id));
        TreeMap<Stop, Integer> stops =
                new TreeMap<>(Comparator.comparingLong(Stop::time).thenComparing(Stop::text));
        for (Missing origin : origins) {
            stops.merge(stopOf(origin.pu(), byTime), origin.count(), Integer::sum);
        }
        Map<String, Stop> firsts = new LinkedHashMap<>();
        Map<String, Integer> further = new TreeMap<>();
        Map<String, Integer> counts = new TreeMap<>();
        stops.forEach((stop, count) -> {
            boolean first = firsts.putIfAbsent(stop.sort(), stop) == null;
            further.merge(stop.sort(), first ? 0 : 1, Integer::sum);
            counts.merge(stop.sort(), count, Integer::sum);
        });
        List<String> told = new ArrayList<>();
        firsts.forEach((sort, first) -> {
            int more = further.getOrDefault(sort, 0);
            int count = counts.getOrDefault(sort, 0);
            told.add(first.text()
                    + (more == 0 ? "" : ", and " + more + " more like it")
                    + String.format(Locale.ROOT, ": %,d", count)
                    + (count == 1 ? " token delivery is" : " token deliveries are")
                    + " missing");
        });
        if (told.size() > MOST) {
            int more = told.size() - MOST;
            List<String> first = new ArrayList<>(told.subList(0, MOST));
            first.add("and " + more + " further causes");
            return first;
        }
        return told;
    }

    /** What stopped a token; alike are those of the same sort. */
    private record Stop(long time, String sort, String text) {}

    private static long when(OpenPacket packet) {
        return packet.why == null ? packet.since : packet.lostAt;
    }

    private Stop stopOf(int origin, List<OpenPacket> stuck) {
        TraceRecord crash = crashes.get(origin);
        OpenPacket first = firstWith(origin, stuck);
        if (crash != null && (first == null || crash.time() <= when(first))) {
            return crashed(crash, "");
        }
        if (first != null) {
            return of(first);
        }
        TraceRecord earliest = crashes.values().stream()
                .min(Comparator.comparingLong(TraceRecord::time))
                .orElse(null);
        OpenPacket lost = stuck.isEmpty() ? null : stuck.get(0);
        if (earliest != null && (lost == null || earliest.time() <= when(lost))) {
            return crashed(earliest, ", which others wait for,");
        }
        return lost == null ? nothingLost() : of(lost);
    }

    private Stop crashed(TraceRecord crash, String whose) {
        return new Stop(
                crash.time(),
                "crash" + whose + crash.firstToken(),
                "PU " + crash.pu() + " " + topology.puName(crash.pu()) + whose + " crashed at "
                        + crash.time() + " (rule " + crash.firstToken() + ")");
    }

    private Stop nothingLost() {
        TraceRecord impatient = firstGivenUp;
        if (impatient != null) {
            return new Stop(
                    impatient.time(),
                    "given up",
                    "nothing was lost, but PUs gave up packets, PU " + impatient.pu()
                            + " the first one at " + impatient.time());
        }
        TraceRecord twice = firstTwice;
        return twice == null
                ? new Stop(Long.MAX_VALUE, "waiting", "nothing was lost: PUs wait for each other")
                : new Stop(
                        twice.time(),
                        "twice",
                        "nothing was lost, but packets came twice, packet "
                                + Packet.idText(twice.packet()) + " the first one at "
                                + twice.time() + " (rule " + twice.firstToken() + ")");
    }

    private @Nullable OpenPacket firstWith(int origin, List<OpenPacket> stuck) {
        for (OpenPacket packet : stuck) {
            int token = emulation.algorithm().numbering(packet.colour).tokenOf(origin);
            if (packet.tokens.containsRange(token, token + 1)) {
                return packet;
            }
        }
        return null;
    }

    private Stop of(OpenPacket packet) {
        String way = packet.name() + " from PU " + topology.source(packet.channel);
        // Under wormhole switching the first channel does not tell where a packet goes.
        String to = routed ? "" : " to PU " + topology.target(packet.channel);
        if (packet.why == null) {
            return new Stop(
                    packet.since, "under way", way + to + " is on its way since " + packet.since);
        }
        String on = routed ? " on " + topology.channelName(packet.lostOn) : to;
        String rule = packet.rule == 0 ? "" : " (rule " + packet.rule + ")";
        String lost = packet.givenUp
                ? " was given up at tick " + packet.lostAt + " after " + packet.attempts
                        + (packet.attempts == 1 ? " attempt" : " attempts")
                : " was lost at tick " + packet.lostAt;
        return new Stop(
                packet.lostAt,
                packet.why.text() + packet.givenUp + rule,
                way + on + lost + ", " + packet.why.text() + rule);
    }
}
