package gossamer.model.analysis.outcome;

import gossamer.model.analysis.outcome.Outcome.Missing;
import gossamer.model.analysis.outcome.OutcomeBuilder.OpenPacket;
import gossamer.model.fault.FaultKind;
import gossamer.model.machine.Carriage;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds out why tokens are missing: the first event that stopped each of them. That is the crash of
 * the PU that it comes from if that crashed before it sent anything, the first packet with it that
 * was lost or held for good, or otherwise the first fault of the run that lost anything, on which
 * what should have passed the token on depends.
 */
final class StallDiagnosis {

    private static final int MOST = 5;

    private final Emulation emulation;
    private final Topology topology;
    private final boolean routed;
    private final TreeMap<Integer, TraceRecord> crashes = new TreeMap<>();

    private @Nullable TraceRecord firstGivenUp;

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

    /**
     * One sentence for each of the first causes, the earliest first, and how many tokens it
     * accounts for.
     */
    List<String> of(List<Missing> origins, List<OpenPacket> stuck) {
        List<OpenPacket> byTime = new ArrayList<>(stuck);
        byTime.sort(Comparator.comparingLong(StallDiagnosis::when).thenComparing(at -> at.id));
        TreeMap<Cause, Integer> causes =
                new TreeMap<>(Comparator.comparingLong(Cause::time).thenComparing(Cause::text));
        for (Missing origin : origins) {
            Cause cause = causeOf(origin.pu(), byTime);
            causes.merge(cause, origin.count(), Integer::sum);
        }
        List<String> told = new ArrayList<>();
        causes.forEach((cause, count) ->
                told.add(String.format(Locale.ROOT, "%s: %,d", cause.text(), count)
                        + (count == 1 ? " token delivery is" : " token deliveries are")
                        + " missing"));
        if (told.size() > MOST) {
            int more = told.size() - MOST;
            List<String> first = new ArrayList<>(told.subList(0, MOST));
            first.add("and " + more + " further causes");
            return first;
        }
        return told;
    }

    private record Cause(long time, String text) {}

    private static long when(OpenPacket packet) {
        return packet.why == null ? packet.since : packet.lostAt;
    }

    private Cause causeOf(int origin, List<OpenPacket> stuck) {
        TraceRecord crash = crashes.get(origin);
        OpenPacket first = firstWith(origin, stuck);
        if (crash != null && (first == null || crash.time() <= when(first))) {
            return new Cause(
                    crash.time(),
                    "PU " + origin + " " + topology.puName(origin) + " crashed at " + crash.time()
                            + " (rule " + crash.firstToken() + ")");
        }
        if (first != null) {
            return of(first);
        }
        TraceRecord earliest = crashes.values().stream()
                .min(Comparator.comparingLong(TraceRecord::time))
                .orElse(null);
        OpenPacket lost = stuck.isEmpty() ? null : stuck.get(0);
        if (earliest != null && (lost == null || earliest.time() <= when(lost))) {
            return new Cause(
                    earliest.time(),
                    "PU " + earliest.pu() + " " + topology.puName(earliest.pu())
                            + ", which others wait for, crashed at " + earliest.time() + " (rule "
                            + earliest.firstToken() + ")");
        }
        if (lost != null) {
            return of(lost);
        }
        TraceRecord impatient = firstGivenUp;
        return impatient == null
                ? new Cause(Long.MAX_VALUE, "nothing was lost: PUs wait for each other")
                : new Cause(
                        impatient.time(),
                        "nothing was lost, but PUs gave up packets, PU " + impatient.pu()
                                + " the first one at " + impatient.time());
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

    private Cause of(OpenPacket packet) {
        String way = packet.name() + " from PU " + topology.source(packet.channel);
        // Under wormhole switching the first channel does not tell where a packet goes.
        String to = routed ? "" : " to PU " + topology.target(packet.channel);
        if (packet.why == null) {
            return new Cause(packet.since, way + to + " is on its way since " + packet.since);
        }
        String on = routed ? " on " + topology.channelName(packet.lostOn) : to;
        String rule = packet.rule == 0 ? "" : " (rule " + packet.rule + ")";
        return new Cause(
                packet.lostAt,
                way + on + " was lost at tick " + packet.lostAt + ", " + packet.why.text() + rule);
    }
}
