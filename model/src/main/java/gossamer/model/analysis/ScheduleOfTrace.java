package gossamer.model.analysis;

import gossamer.model.fsa.Packet;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.schedule.Schedule;
import gossamer.model.schedule.Schedule.Transfer;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Topology;
import gossamer.model.trace.RecordConsumer;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the schedule of a run with {@code cost = round} off its full canonical trace, record by
 * record. A packet that enters its channel at virtual time t and is delivered at t + 1 belongs to
 * round t + 1, however long it waited before. Tokens are given by the number of the PU that they
 * come from.
 *
 * <p>Within a round transfers are in the order of their senders, then receivers; tokens are in
 * ascending order. The schedule of a run that was cut off has the packets delivered until then.
 */
public final class ScheduleOfTrace implements RecordConsumer {

    private static final Comparator<Transfer> ORDER =
            Comparator.comparingInt(Transfer::source).thenComparingInt(Transfer::target);

    private static final long NOT_ENTERED = -1;

    /** A packet that has been started, but not delivered. */
    private static final class UnderWay {
        private final List<Integer> tokens = new ArrayList<>();
        private long entered = NOT_ENTERED;
    }

    private final Topology topology;
    private final TokenNumbering numbering;
    private final boolean hops;
    private final Map<Long, UnderWay> packets = new TreeMap<>();
    private final List<List<Transfer>> rounds = new ArrayList<>();
    private long records;
    private long started;
    private long delivered;
    private long tokenMoves;
    private @Nullable String obstacle;

    private ScheduleOfTrace(Emulation emulation) {
        topology = emulation.topology();
        numbering = emulation.algorithm().numbering(0);
        hops = emulation.network().mode().hasHops();
    }

    /**
     * For one trace of this emulation.
     *
     * @throws NoScheduleException when its runs do not go in rounds, cut tokens into parts, or
     *     gossip several times
     */
    public static ScheduleOfTrace of(Emulation emulation) throws NoScheduleException {
        TimeBase base = emulation.network().cost().base();
        if (!emulation.network().cost().isRounds()) {
            throw new NoScheduleException("a schedule needs a run in rounds (network.cost = round);"
                    + " this one counts " + base.unit());
        }
        int colours = emulation.algorithm().colours();
        if (colours > 1) {
            throw new NoScheduleException("a schedule has whole tokens; "
                    + emulation.algorithm().name() + " cuts each one into " + colours + " parts");
        }
        int sessions = emulation.algorithm().sessions();
        if (sessions > 1) {
            throw new NoScheduleException(
                    "a schedule is one gossip; this run has " + sessions + " sessions");
        }
        return new ScheduleOfTrace(emulation);
    }

    @Override
    public void accept(long[] words, int at) {
        if (obstacle != null) {
            return;
        }
        TraceRecord record = TraceRecord.unpack(words, at);
        records++;
        switch (record.kind()) {
            case START -> start(record);
            case TOKENS -> carry(record, packets.get(record.packet()));
            case HOP -> enter(record, packets.get(record.packet()));
            case DELIVER -> deliver(record, packets.remove(record.packet()));
            case STATE, COMPLETE, OFFER, BLOCK -> {}
        }
    }

    private void start(TraceRecord record) {
        UnderWay packet = new UnderWay();
        started++;
        packets.put(record.packet(), packet);
        carry(record, packet);
        if (!hops) {
            // Sender and receiver have met: there is no HOP.
            packet.entered = record.time();
        }
    }

    private void carry(TraceRecord record, @Nullable UnderWay packet) {
        int from = record.firstToken();
        long to = (long) from + record.tokens();
        tokenMoves += record.tokens();
        if (packet == null) {
            refuse(record, "has not started");
        } else if (from < 0 || to > topology.pus()) {
            refuse(record, "carries tokens that do not exist");
        } else if (tokenMoves > Schedule.MAX_TOKEN_MOVES) {
            obstacle = "the run has more than " + Schedule.MAX_TOKEN_MOVES
                    + " token moves, too many for a schedule";
        } else {
            for (int token = from; token < to; token++) {
                packet.tokens.add(numbering.originOf(token));
            }
        }
    }

    private void enter(TraceRecord record, @Nullable UnderWay packet) {
        if (packet == null) {
            refuse(record, "has not started");
        } else {
            packet.entered = record.time();
        }
    }

    private void deliver(TraceRecord record, @Nullable UnderWay packet) {
        if (packet == null || packet.entered == NOT_ENTERED) {
            refuse(record, "has not entered a channel");
            return;
        }
        long took = record.time() - packet.entered;
        if (took != 1) {
            refuse(
                    record,
                    "took " + took + " rounds, from " + packet.entered
                            + "; in a schedule every packet takes one");
            return;
        }
        delivered++;
        if (record.time() > Schedule.MAX_ROUNDS || delivered > Schedule.MAX_PACKETS) {
            obstacle = "the run has more than " + Schedule.MAX_ROUNDS + " rounds or "
                    + Schedule.MAX_PACKETS + " packets, too many for a schedule";
            return;
        }
        while (rounds.size() < record.time()) {
            rounds.add(new ArrayList<>());
        }
        packet.tokens.sort(null);
        int source = Packet.senderOf(record.packet());
        rounds.get((int) record.time() - 1).add(new Transfer(source, record.pu(), packet.tokens));
    }

    private void refuse(TraceRecord record, String why) {
        obstacle = "packet " + Packet.idText(record.packet()) + " of record " + (records - 1)
                + " (time " + record.time() + ") " + why;
    }

    /** Number of packets that were on their channels, or waited, when the trace ended. */
    public int underWay() {
        return packets.size();
    }

    /**
     * The schedule of the records taken.
     *
     * @throws NoScheduleException when a packet took more than one round, when the trace has no
     *     packets since it was kept at level summary, and when there are too many of them
     */
    public Schedule build() throws NoScheduleException {
        if (obstacle != null) {
            throw new NoScheduleException(obstacle);
        }
        if (started == 0 && topology.pus() > 1) {
            throw new NoScheduleException(
                    "the trace has no packets; a schedule needs a run with --trace full");
        }
        rounds.forEach(round -> round.sort(ORDER));
        return new Schedule(rounds);
    }

    /** A run that no schedule describes; the message says why, for people. */
    public static final class NoScheduleException extends Exception {

        private static final long serialVersionUID = 1;

        NoScheduleException(String message) {
            super(message);
        }
    }
}
