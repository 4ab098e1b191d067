package gossamer.model.algorithm.anynetwork;

import gossamer.model.fsa.Alarm;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Signal;
import gossamer.model.schedule.Schedule.Transfer;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Topology;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** A PU that sends by a schedule; see {@link ScheduleGossip}. */
final class SchedulePu implements Pu {

    /**
     * One packet of the schedule.
     *
     * @param round counted from 0
     * @param channel where it is sent
     * @param tokens what it carries
     */
    record Send(int round, int channel, TokenSet tokens) {

        static Send of(int round, Transfer transfer, Topology topology) {
            TokenAccumulator tokens = new TokenAccumulator();
            transfer.tokens().forEach(token -> tokens.addRange(token, token + 1));
            int channel = topology.channelBetween(transfer.source(), transfer.target());
            if (channel < 0) {
                throw new IllegalArgumentException(
                        "no link from PU " + transfer.source() + " to PU " + transfer.target());
            }
            return new Send(round, channel, tokens.snapshot());
        }
    }

    private final int pu;
    private final int pus;
    private final long ticks;
    private final int flits;
    private final TokenAccumulator held = new TokenAccumulator();
    /** Of each channel what is still to be sent, in the order of rounds. */
    private final List<ArrayDeque<Send>> left = new ArrayList<>();
    /** Rounds in which the PU sends, ascending; those before {@code alarm} have come. */
    private final int[] rounds;

    private int alarm;
    private int round;
    private int sent;
    private long cause;

    /**
     * A PU that has not begun.
     *
     * @param sends in the order of their rounds
     * @param ticks ticks of one round
     * @param flits flits per token
     */
    SchedulePu(int pu, int pus, List<Send> sends, long ticks, int flits) {
        this.pu = pu;
        this.pus = pus;
        this.ticks = ticks;
        this.flits = flits;
        held.addRange(pu, pu + 1);
        rounds = sends.stream().mapToInt(Send::round).distinct().toArray();
        for (Send send : sends) {
            queueOf(send.channel()).add(send);
        }
    }

    private ArrayDeque<Send> queueOf(int channel) {
        for (ArrayDeque<Send> queue : left) {
            if (queue.element().channel() == channel) {
                return queue;
            }
        }
        ArrayDeque<Send> queue = new ArrayDeque<>();
        left.add(queue);
        return queue;
    }

    @Override
    public void begin(Effects effects) {
        effects.stageBegan(pu, 0, 0);
        if (pus == 1) {
            effects.completed(pu, 0);
        }
        awaitRound(effects);
    }

    /** Sets the alarm for the next round in which the PU sends, unless that is now. */
    private void awaitRound(Effects effects) {
        while (alarm < rounds.length && rounds[alarm] <= round) {
            alarm++;
        }
        if (alarm < rounds.length) {
            effects.later((rounds[alarm] - round) * ticks, new Alarm(pu, rounds[alarm], null));
        }
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        if (signal instanceof Alarm due) {
            round = due.stage();
            awaitRound(effects);
        } else if (signal instanceof Packet packet) {
            cause = packet.id();
            int before = held.size();
            held.addAll(packet.tokens());
            if (before < pus && held.size() == pus) {
                effects.completed(pu, packet.id());
            }
        } else {
            throw new IllegalStateException("PU " + pu + " cannot handle " + signal);
        }
    }

    @Override
    public void settle(Effects effects) {
        for (ArrayDeque<Send> queue : left) {
            Send next = queue.peek();
            while (next != null && next.round() <= round && held.containsAll(next.tokens())) {
                queue.remove();
                long id = Packet.idOf(pu, ++sent);
                long length = (long) next.tokens().size() * flits;
                effects.send(new Packet(id, cause, next.channel(), 0, 0, 0, next.tokens(), length));
                next = queue.peek();
            }
        }
        cause = 0;
    }

    @Override
    public String waitingFor() {
        int missing = pus - held.size();
        return missing == 0 ? "" : missing + (missing == 1 ? " token" : " tokens");
    }
}
