package gossamer.model.verify;

import static gossamer.model.fault.Spans.NEVER;

import gossamer.model.fsa.Packet;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * The way of a packet under wormhole switching, as the whole of a trace tells it. Times that there
 * are not are {@link gossamer.model.fault.Spans#NEVER}.
 */
final class WormWay {

    /** What the packet has to do with one channel: its header asks for it and perhaps enters it. */
    static final class Step {
        final WormWay way;
        final int hop;
        final int channel;
        /** The virtual channel. */
        final int virtual;

        /** When the header asks for the channel, and the delta of that instant, counted from 1. */
        final long asks;

        final int askDelta;

        /** When the header enters, and the packet that the record names as the cause. */
        long enters = NEVER;

        long cause;

        /** The BLOCK records of the packet at the channel. */
        final List<TraceRecord> blocks = new ArrayList<>(1);

        /** When the channel is its own. */
        long granted = NEVER;

        /** Which packet of the channel it is, from 0, by the order of grants. */
        long sequence;

        Step(WormWay way, int hop, int channel, int virtual, long asks, int askDelta) {
            this.way = way;
            this.hop = hop;
            this.channel = channel;
            this.virtual = virtual;
            this.asks = asks;
            this.askDelta = askDelta;
        }

        boolean isEntered() {
            return enters != NEVER;
        }

        /** The delta in which the header enters; what had to wait goes on in the first one. */
        int enterDelta() {
            return enters == asks ? askDelta : 1;
        }

        /** The delta in which the channel becomes its own. */
        int grantDelta() {
            return granted == asks ? askDelta : 1;
        }
    }

    final long id;

    /** Where it leaves its sender. */
    final int channel;

    final int colour;
    final List<Step> steps = new ArrayList<>(4);
    final List<TraceRecord> hops = new ArrayList<>(4);
    final List<TraceRecord> blocks = new ArrayList<>(1);
    long offered = NEVER;
    long started = NEVER;
    long startCause;
    long parts;

    /** When it was lost before it was started. */
    long droppedAt = NEVER;

    /** Whether a record tells of a copy. */
    boolean copied;

    /** Whether a record tells that it is lost on its way. */
    boolean lost;

    /** Whether a record says that it came to its receiver, whatever became of it there. */
    boolean ends;

    WormWay(Cursor record) {
        id = record.packet;
        channel = record.channel;
        colour = record.colour;
        parts = record.tokens;
    }

    boolean isStarted() {
        return started != NEVER;
    }

    /** The place of the last channel that its header has entered, -1 if there is none. */
    int lastEntered() {
        int last = steps.size() - 1;
        return last >= 0 && !steps.get(last).isEntered() ? last - 1 : last;
    }

    /** Whether its header asks for a channel that it never enters. */
    boolean isStuck() {
        return !steps.isEmpty() && !steps.get(steps.size() - 1).isEntered();
    }

    /**
     * When its tail has passed the channel at this place: the packet stops whenever its header
     * does.
     */
    long leaves(int hop, Machine machine) {
        if (hop >= steps.size() || !steps.get(hop).isEntered()) {
            return NEVER;
        }
        long crossing = machine.crossing(colour, parts);
        int last = lastEntered();
        long copy = copied && hop == last ? crossing : 0;
        long passes = (hop * machine.hop) + crossing;
        int at = hop + 1;
        while (at < steps.size() && at * machine.hop < passes) {
            if (!steps.get(at).isEntered()) {
                return NEVER;
            }
            at++;
        }
        long since = steps.get(at - 1).enters;
        long sum = since + passes - (at - 1) * machine.hop + copy;
        return sum < since ? NEVER : sum;
    }

    /**
     * Whether nothing tells, in a run that was cut off, if its tail has passed the channel at this
     * place: its header may be held up by a delay at the next one, or be on its last one.
     */
    boolean isUncertain(int hop, Machine machine) {
        int last = lastEntered();
        boolean known = ends || lost || isStuck() || hop > last;
        return !known
                && (last + 1) * machine.hop < hop * machine.hop + machine.crossing(colour, parts);
    }

    /** When it has gone from the network; NEVER if it is stuck. */
    long gone(Machine machine) {
        return isStuck() || steps.isEmpty() ? NEVER : leaves(steps.size() - 1, machine);
    }

    String name() {
        return "packet " + Packet.idText(id);
    }
}
