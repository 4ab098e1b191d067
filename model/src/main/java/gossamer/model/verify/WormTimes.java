package gossamer.model.verify;

import static gossamer.model.fault.Spans.NEVER;

import gossamer.model.fault.Spans;
import gossamer.model.fault.Traffic;
import gossamer.model.fsa.Packet;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceRecord;
import gossamer.model.verify.WormWay.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Checks when headers enter the channels of their ways in a disturbed run. A lane goes to those who
 * ask for it in the order in which they ask, and each has it until its tail has passed; delays, and
 * whatever holds the channel, keep a header at the entrance. So every entry follows from when its
 * header asked, and from the packet before it.
 */
final class WormTimes {

    private static final Comparator<Step> BY_ASKING = Comparator.<Step>comparingLong(
                    step -> step.asks)
            .thenComparingInt(step -> step.askDelta)
            .thenComparingInt(step -> step.channel)
            .thenComparingLong(step -> step.way.id);

    private static final Comparator<Step> BY_GRANT = Comparator.<Step>comparingLong(
                    step -> step.granted)
            .thenComparingInt(Step::grantDelta)
            .thenComparingInt(step -> step.virtual);

    private final Machine machine;
    private final WormWays ways;
    private final Findings findings;
    private final boolean ranToTheEnd;
    /** Those who ask for a lane: a virtual channel, on half-duplex links of both directions. */
    private final TreeMap<Long, List<Step>> lanes = new TreeMap<>();

    WormTimes(Machine machine, WormWays ways, Findings findings, boolean ranToTheEnd) {
        this.machine = machine;
        this.ways = ways;
        this.findings = findings;
        this.ranToTheEnd = ranToTheEnd;
    }

    /** Checks everything, and finds out which packet of its channels each one is. */
    void check() {
        TreeMap<Integer, List<Step>> channels = new TreeMap<>();
        for (WormWay way : ways.all()) {
            for (Step step : way.steps) {
                lanes.computeIfAbsent(laneOf(step), key -> new ArrayList<>()).add(step);
                channels.computeIfAbsent(step.channel, key -> new ArrayList<>()).add(step);
            }
        }
        lanes.values().forEach(this::grant);
        channels.forEach(this::count);
        lanes.values().forEach(this::check);
    }

    private long laneOf(Step step) {
        long place = machine.half ? Topology.linkOf(step.channel) : step.channel;
        return place << Byte.SIZE | step.virtual;
    }

    private long leaves(Step step) {
        return step.way.leaves(step.hop, machine);
    }

    private void grant(List<Step> lane) {
        lane.sort(BY_ASKING);
        Step before = null;
        for (Step step : lane) {
            step.granted = before == null ? step.asks : Math.max(step.asks, leaves(before));
            before = step;
        }
    }

    private void count(int channel, List<Step> steps) {
        steps.removeIf(step -> step.granted == NEVER);
        steps.sort(BY_GRANT);
        for (int place = 0; place < steps.size(); place++) {
            steps.get(place).sequence = place;
        }
    }

    private void check(List<Step> lane) {
        for (int place = 0; place < lane.size(); place++) {
            Step before = place == 0 ? null : lane.get(place - 1);
            // Of a run that was cut off nothing tells of headers that delays hold up at its end.
            boolean unknown = !lane.get(place).isEntered()
                    || before != null && before.way.isUncertain(before.hop, machine);
            if (!ranToTheEnd && unknown) {
                return;
            }
            check(lane, place, before);
        }
    }

    private void check(List<Step> lane, int place, @Nullable Step before) {
        Step step = lane.get(place);
        boolean waits = step.granted > step.asks;
        List<Long> waitsFor = new ArrayList<>();
        if (waits) {
            Step holder = lane.get(place - 1);
            for (int other = place - 1; holder.granted > step.asks; other--) {
                holder = lane.get(other);
            }
            waitsFor.add(step.asks);
            waitsFor.add(holder.way.id);
        }
        long due = NEVER;
        if (step.granted != NEVER) {
            WormWays.Law law = ways.law(step.channel);
            long crossing = machine.crossing(step.way.colour, step.way.parts);
            long ready = step.granted
                    + law.packets().delay(Traffic.DATA, step.sequence, step.granted, crossing);
            Spans holding = law.holding();
            due = holding != null && holding.covers(ready) ? holding.nextChange(ready) : ready;
            if (due > ready) {
                waitsFor.add(step.granted);
                waitsFor.add(0L);
            }
        }
        checkBlocks(step, waitsFor);
        checkEntry(step, before, due);
        long cause = waits && before != null ? before.way.id : 0;
        if (step.isEntered() && step.cause != cause) {
            report(
                    ViolationCode.WRONG_CAUSE,
                    step,
                    "has waited for packet " + Packet.idText(cause));
        }
    }

    /** The times and causes of its BLOCK records, one after the other. */
    private void checkBlocks(Step step, List<Long> waitsFor) {
        List<Long> told = new ArrayList<>();
        for (TraceRecord block : step.blocks) {
            told.add(block.time());
            told.add(block.cause());
        }
        if (!told.equals(waitsFor)) {
            report(
                    told.size() > waitsFor.size()
                            ? ViolationCode.NEEDLESS_WAIT
                            : told.size() < waitsFor.size()
                                    ? ViolationCode.CHANNEL_BUSY
                                    : ViolationCode.WRONG_CAUSE,
                    step,
                    "has BLOCK records of times and causes " + told + ", must have " + waitsFor);
        }
    }

    private void checkEntry(Step step, @Nullable Step before, long due) {
        if (!step.isEntered()) {
            if (due != NEVER) {
                report(
                        ViolationCode.NOT_DELIVERED,
                        step,
                        "does not enter, which it must at " + due);
            }
        } else if (step.enters < step.asks) {
            report(
                    step.hop == 0 ? ViolationCode.START_UP_CUT : ViolationCode.TOO_FAST,
                    step,
                    "enters at " + step.enters + ", asks at " + step.asks);
        } else if (before != null && step.enters < leaves(before)) {
            report(
                    before.channel == step.channel
                            ? ViolationCode.CHANNEL_BUSY
                            : ViolationCode.HALF_DUPLEX,
                    step,
                    "enters at " + step.enters + ", but " + before.way.name() + " is there");
        } else if (step.enters != due) {
            report(
                    step.enters < due ? ViolationCode.TOO_FAST : ViolationCode.NEEDLESS_WAIT,
                    step,
                    "enters at " + step.enters + ", must at " + due);
        }
    }

    private void report(ViolationCode code, Step step, String message) {
        findings.addAtEnd(
                code,
                () -> step.way.name() + " " + message + ", channel "
                        + machine.topology.channelName(step.channel));
    }
}
