package gossamer.model.verify;

import static gossamer.model.fault.Spans.NEVER;

import gossamer.model.fault.ChannelLaw;
import gossamer.model.fault.Leg;
import gossamer.model.fault.Spans;
import gossamer.model.fault.Traffic;
import gossamer.model.fault.Verdict;
import gossamer.model.machine.DropReason;
import gossamer.model.trace.EventKind;
import gossamer.model.verify.WormWay.Step;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What becomes of packets on their ways under wormhole switching, from the laws and the entries of
 * their headers: the records that must come of that.
 */
final class WormFates {

    private final Machine machine;
    private final WormWays ways;
    private final DisturbedPus pus;
    private final DueRecords due;
    private final Findings findings;
    private final boolean ranToTheEnd;
    /** The wrong values with which packets arrive that have any. */
    private final SortedMap<Long, SortedMap<Integer, Integer>> arriving = new TreeMap<>();

    WormFates(
            Machine machine,
            WormWays ways,
            DisturbedPus pus,
            DueRecords due,
            Findings findings,
            boolean ranToTheEnd) {
        this.machine = machine;
        this.ways = ways;
        this.pus = pus;
        this.due = due;
        this.findings = findings;
        this.ranToTheEnd = ranToTheEnd;
    }

    /** The wrong values with which the packet arrives. */
    SortedMap<Integer, Integer> arriving(DisturbedPacket packet) {
        return arriving.getOrDefault(packet.id, packet.wrong);
    }

    /**
     * A packet has started, and all that it carries is known: everything that follows becomes due.
     */
    void started(DisturbedPacket packet, WormWay way) {
        int last = way.lastEntered();
        for (int hop = 0; hop <= last; hop++) {
            boolean ends = hop == last && way.ends;
            if (!passes(packet, way.steps.get(hop), ends)) {
                if (hop + 1 < way.steps.size()) {
                    findings.addAtEnd(
                            ViolationCode.UNKNOWN_PACKET,
                            () -> packet.name() + " goes on after it was lost");
                }
                return;
            }
        }
        if (ranToTheEnd && !way.ends && !way.isStuck()) {
            findings.addAtEnd(
                    ViolationCode.NOT_DELIVERED,
                    () -> packet.name() + " neither goes on nor arrives nor is lost");
        }
    }

    /** Whether the packet gets through the channel. */
    private boolean passes(DisturbedPacket packet, Step step, boolean ends) {
        ChannelLaw law = ways.law(step.channel).packets();
        Leg leg = step.hop == 0 ? ends ? Leg.ONLY : Leg.FIRST : ends ? Leg.LAST : Leg.MIDDLE;
        Verdict verdict = law.verdict(Traffic.DATA, step.sequence, step.enters, leg);
        long crossing = machine.crossing(packet.colour(), packet.parts());
        int token = -1;
        Verdict.Corrupt corruption = verdict.corruption();
        if (corruption != null && packet.parts() > 0) {
            token = falsify(packet, corruption.pick());
        }
        boolean passes = crosses(packet, step, step.enters, verdict, token, ends);
        Verdict.Duplicate twice = verdict.duplication();
        if (twice != null) {
            long again = step.enters + crossing;
            due.add(again, EventKind.DUPLICATE, step.channel, packet, twice.rule(), 0, 0);
            passes |= crosses(packet, step, again, Verdict.Pass.PASS, token, ends);
        }
        return passes;
    }

    private int falsify(DisturbedPacket packet, long pick) {
        long place = Math.multiplyHigh(pick >>> 1, packet.parts() << 1);
        int token = packet.tokenAt((int) place);
        int value = 1 + (int) (pick & 15);
        SortedMap<Integer, Integer> values = new TreeMap<>(arriving(packet));
        values.put(token, values.getOrDefault(token, 0) == value ? value + 1 : value);
        arriving.put(packet.id, values);
        return token;
    }

    private boolean crosses(
            DisturbedPacket packet,
            Step step,
            long begins,
            Verdict verdict,
            int token,
            boolean ends) {
        long leaves = begins + machine.crossing(packet.colour(), packet.parts());
        Spans losing = ways.law(step.channel).losing();
        long down = losing == null ? NEVER : losing.firstFrom(begins);
        Verdict.Drop drop = verdict.drop();
        long lost = NEVER;
        if (drop != null) {
            lost = switch (drop.where()) {
                case SENDER -> begins;
                case CHANNEL, RECEIVER -> leaves;
            };
        }
        int receiver = machine.topology.target(step.channel);
        if (losing != null && down < leaves && down < lost) {
            drop(packet, step, down, DropReason.DOWN, losing.rule(down));
        } else if (drop != null) {
            drop(packet, step, lost, DropReason.of(drop.where()), drop.rule());
        } else if (ends && pus.hasCrashed(receiver, leaves)) {
            int rule = pus.crashRule(receiver, leaves);
            drop(packet, step, leaves, DropReason.RECEIVER_CRASHED, rule);
        } else {
            if (token >= 0) {
                int value = arriving(packet).getOrDefault(token, 0);
                due.add(leaves, EventKind.CORRUPT, step.channel, packet, token, 1, value);
            }
            if (ends) {
                due.add(leaves, EventKind.DELIVER, step.channel, packet, 0, 0, 0);
            }
            return true;
        }
        return false;
    }

    private void drop(DisturbedPacket packet, Step step, long time, DropReason why, int rule) {
        due.add(time, EventKind.DROP, step.channel, packet, rule, 0, why.code());
    }
}
