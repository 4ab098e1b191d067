package gossamer.model.schedule;

import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.schedule.Schedule.Transfer;
import gossamer.model.schedule.ScheduleFault.ScheduleFaultCode;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Checks a schedule against the round model of Lau &amp; Zhang ("Optimal gossiping in paths and
 * cycles"), section 1: in a round a packet of at most as many tokens as the capacity crosses one
 * link; its sender has held them all since before the round; a link carries at most one packet per
 * direction (F) or one in either direction (H); a one-port PU is on one link per round, though on
 * it both ways at once under F1. Duplex, ports and packet capacity of the network count, costs do
 * not.
 *
 * <p>A packet that breaks a rule of links, ports or size still arrives, so that one fault is not
 * reported again as tokens missing elsewhere. What nobody can have sent does not arrive: tokens
 * that the sender does not hold, and packets between PUs that no link joins.
 */
public final class ScheduleVerifier {

    /** Most faults kept with their message; all are counted. */
    public static final int MOST_KEPT = 100;

    private static final int MOST_TOKENS_NAMED = 8;

    private final Topology topology;
    private final int pus;
    private final boolean half;
    private final boolean onePort;
    private final int capacity;
    private final Holdings holdings;
    private final List<ScheduleFault> kept = new ArrayList<>();
    private final Map<ScheduleFaultCode, Long> counts = new EnumMap<>(ScheduleFaultCode.class);

    /** Channels in use in this round. */
    private final TreeMap<Integer, Transfer> busy = new TreeMap<>();

    /** The round in which a PU was on a link last, and the PU at the other end of that link. */
    private final int[] activeIn;

    private final int[] activeWith;
    private int round;
    private int index;

    private ScheduleVerifier(Topology topology, Network network) {
        this.topology = topology;
        pus = topology.pus();
        half = network.duplex() == Duplex.HALF;
        onePort = network.ports() == Ports.ONE;
        capacity = network.packetCapacity().orElse(Integer.MAX_VALUE);
        holdings = new Holdings(pus);
        activeIn = new int[pus];
        activeWith = new int[pus];
    }

    /** Everything that is wrong with a schedule on this network. */
    public static ScheduleReport verify(Schedule schedule, Topology topology, Network network) {
        return new ScheduleVerifier(topology, network).verify(schedule);
    }

    private ScheduleReport verify(Schedule schedule) {
        int completeRound = holdings.complete() ? 0 : -1;
        for (List<Transfer> transfers : schedule.rounds()) {
            round++;
            busy.clear();
            for (index = 0; index < transfers.size(); index++) {
                check(transfers.get(index));
            }
            holdings.endRound();
            if (completeRound < 0 && holdings.complete()) {
                completeRound = round;
            }
        }
        index = ScheduleFault.NO_TRANSFER;
        checkComplete();
        return new ScheduleReport(
                completeRound < 0 ? OptionalInt.empty() : OptionalInt.of(completeRound),
                kept,
                counts);
    }

    private void check(Transfer transfer) {
        int[] tokens =
                transfer.tokens().stream().mapToInt(Integer::intValue).sorted().toArray();
        checkPacket(transfer, tokens);
        if (!exists(transfer.source()) || !exists(transfer.target())) {
            fault(
                    ScheduleFaultCode.UNKNOWN_PU,
                    transfer,
                    () -> "PUs are numbered 0 to " + (pus - 1));
            return;
        }
        checkTokens(transfer, tokens);
        int channel = topology.channelBetween(transfer.source(), transfer.target());
        if (channel < 0) {
            fault(ScheduleFaultCode.NO_EDGE, transfer, () -> "no link joins these PUs");
            return;
        }
        checkLink(transfer, channel);
        if (onePort) {
            checkPort(transfer, transfer.source(), transfer.target());
            checkPort(transfer, transfer.target(), transfer.source());
        }
        for (int token : tokens) {
            if (exists(token) && holdings.holds(transfer.source(), token)) {
                holdings.receive(transfer.target(), token);
            }
        }
    }

    /** A PU with this number, and with it a token. */
    private boolean exists(int number) {
        return number >= 0 && number < pus;
    }

    private void checkPacket(Transfer transfer, int[] tokens) {
        if (tokens.length == 0) {
            fault(ScheduleFaultCode.EMPTY_PACKET, transfer, () -> "the packet carries no token");
        }
        if (tokens.length > capacity) {
            fault(
                    ScheduleFaultCode.PACKET_TOO_BIG,
                    transfer,
                    () -> "the packet carries " + tokens.length + " tokens, its capacity is "
                            + capacity);
        }
        int[] twice = IntStream.range(1, tokens.length)
                .filter(i -> tokens[i] == tokens[i - 1])
                .map(i -> tokens[i])
                .distinct()
                .toArray();
        if (twice.length > 0) {
            fault(
                    ScheduleFaultCode.DUPLICATE_TOKEN,
                    transfer,
                    () -> "the packet carries more than once: " + named(twice));
        }
    }

    private void checkTokens(Transfer transfer, int[] tokens) {
        int[] unknown = those(tokens, token -> !exists(token));
        if (unknown.length > 0) {
            fault(
                    ScheduleFaultCode.UNKNOWN_TOKEN,
                    transfer,
                    () -> "tokens are numbered 0 to " + (pus - 1) + ", not " + named(unknown));
        }
        int source = transfer.source();
        int[] lacking = those(tokens, token -> exists(token) && !holdings.holds(source, token));
        if (lacking.length > 0) {
            fault(
                    ScheduleFaultCode.TOKEN_NOT_HELD,
                    transfer,
                    () -> "PU " + source + " does not hold " + named(lacking)
                            + " when the round begins");
        }
    }

    private void checkLink(Transfer transfer, int channel) {
        if (busy.putIfAbsent(channel, transfer) != null) {
            fault(
                    ScheduleFaultCode.ARC_BUSY,
                    transfer,
                    () -> "another packet goes the same way in this round, with "
                            + tokensOf(busy, channel));
        }
        int opposite = Topology.opposite(channel);
        if (half && busy.containsKey(opposite)) {
            fault(
                    ScheduleFaultCode.HALF_DUPLEX,
                    transfer,
                    () -> "the half-duplex link carries a packet the other way in this round, with "
                            + tokensOf(busy, opposite));
        }
    }

    private void checkPort(Transfer transfer, int pu, int neighbour) {
        if (activeIn[pu] == round && activeWith[pu] != neighbour) {
            int other = activeWith[pu];
            fault(
                    ScheduleFaultCode.ONE_PORT,
                    transfer,
                    () -> "PU " + pu + " has one port and is on the link to PU " + other
                            + " in this round");
            return;
        }
        activeIn[pu] = round;
        activeWith[pu] = neighbour;
    }

    private void checkComplete() {
        for (int pu = 0; pu < pus && !holdings.complete(); pu++) {
            int lacking = holdings.lacking(pu);
            if (lacking > 0) {
                int at = pu;
                add(
                        ScheduleFaultCode.INCOMPLETE,
                        () -> "after round " + round + " PU " + at + " lacks " + lacking + " of "
                                + pus + " tokens: "
                                + named(those(
                                        IntStream.range(0, pus).toArray(),
                                        token -> !holdings.holds(at, token))));
            }
        }
    }

    private void fault(ScheduleFaultCode code, Transfer transfer, Supplier<String> what) {
        add(
                code,
                () -> "round " + round + ", PU " + transfer.source() + " to PU " + transfer.target()
                        + ": " + what.get());
    }

    private void add(ScheduleFaultCode code, Supplier<String> message) {
        counts.merge(code, 1L, Long::sum);
        if (kept.size() < MOST_KEPT) {
            kept.add(new ScheduleFault(code, round, index, message.get()));
        }
    }

    private static int[] those(int[] tokens, IntPredicate which) {
        return Arrays.stream(tokens).filter(which).distinct().toArray();
    }

    private static String tokensOf(Map<Integer, Transfer> busy, int channel) {
        Transfer transfer = busy.get(channel);
        return transfer == null
                ? "none"
                : named(transfer.tokens().stream().mapToInt(Integer::intValue).toArray());
    }

    /** Token numbers for people; of many the first ones. */
    private static String named(int[] tokens) {
        String listed = Arrays.stream(tokens)
                .limit(MOST_TOKENS_NAMED)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", "));
        int more = tokens.length - MOST_TOKENS_NAMED;
        return (tokens.length == 1 ? "token " : tokens.length == 0 ? "no token" : "tokens ")
                + listed
                + (more > 0 ? " and " + more + " more" : "");
    }
}
