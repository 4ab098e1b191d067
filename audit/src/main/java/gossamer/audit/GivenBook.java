package gossamer.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What PUs do whose code nobody has described: taken from the trace in a first pass. What links
 * make of it, and that PUs send only what they hold, is audited in the second.
 */
final class GivenBook {

    /**
     * A record of something that a PU does.
     *
     * @param tokens its word of tokens
     * @param flags its last word
     */
    record Act(
            RecordKind kind,
            long time,
            long packet,
            long cause,
            int channel,
            long tokens,
            long flags) {

        int first() {
            return (int) (tokens >>> 32);
        }

        int second() {
            return (int) tokens;
        }

        int colour() {
            return (int) (flags >>> 8 & 0xFF);
        }

        int stage() {
            return (int) (flags >>> 16 & 0xFFFF);
        }

        int code() {
            return (int) (flags >>> 32);
        }
    }

    /** A packet: what it carries, as it becomes known, and where it goes. */
    private static final class Traced {
        private final TokenStore tokens = new TokenStore();
        /** The channels that its header asks for, where packets go by route. */
        private final Set<Integer> channels = new HashSet<>();

        private boolean waits;
        private boolean started;
        private int arrived = -1;
        private @Nullable Act meeting;
        /** The latest offer, with whose tokens it starts. */
        private @Nullable Act offer;
    }

    /** They stand for tokens that nobody knows. */
    static final Tokens UNKNOWN = new Tokens(new int[] {1 << 30, Integer.MAX_VALUE});

    private final PlainRun run;
    private final Map<Integer, List<Act>> rulings = new HashMap<>();
    private final Map<Integer, List<Act>> acts = new HashMap<>();
    private final PacketMap<Traced> packets = new PacketMap<>();
    private boolean losesPackets;
    private long newest;
    private long last;

    /** Of a run; only what voters make of values is noted where it is known what PUs do. */
    GivenBook(PlainRun run) {
        this.run = run;
    }

    /** Notes the record whose six words begin at {@code words[at]}. */
    void note(long[] words, int at) {
        if (!RecordKind.isKnown(words[at + 5])) {
            return;
        }
        Act act = new Act(
                RecordKind.of(words[at + 5]),
                words[at],
                words[at + 1],
                words[at + 2],
                (int) words[at + 3],
                words[at + 4],
                words[at + 5]);
        int pu = (int) (words[at + 3] >>> 32);
        if (act.time() > newest) {
            last = newest;
            newest = act.time();
        }
        if (act.kind() != RecordKind.FAULT_END) {
            last = newest;
        }
        boolean ruling = act.kind() == RecordKind.VOTE
                || act.kind() == RecordKind.DECISION
                || act.kind() == RecordKind.LAPSE;
        if (ruling || act.kind() == RecordKind.ABSENT) {
            rulings.computeIfAbsent(pu, key -> new ArrayList<>()).add(act);
        }
        boolean isPlaced = act.channel() >= 0 && act.channel() < 2 * run.graph.links();
        if (!run.knowsPrograms() && (act.kind().isOfPu() || isPlaced)) {
            note(act, pu, ruling);
        }
    }

    private void note(Act act, int pu, boolean ruling) {
        boolean does = !ruling || run.votersAreGiven() && run.farm != null;
        switch (act.kind()) {
            case OFFER, START -> does = noteSend(act);
            case TOKENS -> add(packet(act).tokens, act);
            case HOP, BLOCK -> {
                if (run.isWormhole()) {
                    packet(act).channels.add(act.channel());
                }
            }
            case DELIVER -> packet(act).arrived = pu;
            case DROP -> {
                losesPackets = true;
                if (packet(act).meeting == null) {
                    packet(act).meeting = act;
                }
            }
            default -> {}
        }
        if (does && act.kind().isByPu()) {
            acts.computeIfAbsent(pu, key -> new ArrayList<>()).add(act);
        }
    }

    /** Whether the PU sends, or revises what it offers, and not only waits no longer. */
    private boolean noteSend(Act act) {
        boolean fresh = packets.get(act.packet()) == null;
        Traced packet = packet(act);
        boolean waited = packet.waits;
        boolean starts = act.kind() == RecordKind.START;
        packet.waits = !starts && act.second() > 0;
        packet.started |= starts;
        if (starts) {
            packet.meeting = act;
            add(packet.tokens, act);
        }
        boolean offers = run.revises() ? !starts || !waited : fresh;
        packet.offer = offers ? act : packet.offer;
        return offers;
    }

    private Traced packet(Act act) {
        return packets.computeIfAbsent(act.packet(), Traced::new);
    }

    private void add(TokenStore store, Act act) {
        if (act.second() > 0 && act.first() >= 0 && act.first() <= run.graph.pus() - act.second()) {
            store.add(act.first(), act.first() + act.second());
        }
    }

    /** The time of the last records, but for those that tell at the end which faults end. */
    long last() {
        return last;
    }

    /** What a PU does, in the order of times, and packets in the order of their numbers. */
    List<Act> acts(int pu) {
        return acts.getOrDefault(pu, List.of());
    }

    /** What a voter ruled at a time, in the order of kinds. */
    List<Act> rulings(int pu, long time) {
        return rulings.getOrDefault(pu, List.of()).stream()
                .filter(ruling -> ruling.time() == time)
                .toList();
    }

    /** What becomes of a packet that is offered: its START, or else a DROP; null for nothing. */
    @Nullable
    Act meeting(long packet) {
        Traced traced = packets.get(packet);
        return traced == null ? null : traced.meeting;
    }

    /** The way of a packet that starts, if the records tell it all up to where it arrives. */
    @Nullable
    Way way(long packet) {
        return wayOf(Objects.requireNonNull(packets.get(packet)));
    }

    private @Nullable Way wayOf(Traced packet) {
        Act offer = packet.offer;
        if (offer == null || !packet.started) {
            return null;
        }
        Way way = Way.through(run.graph, offer.channel(), packet.channels);
        return way != null && run.graph.target(way.last()) == packet.arrived ? way : null;
    }

    /** Whether each packet has arrived, and its records tell its way. */
    boolean knowsWays() {
        return !losesPackets
                && run.machine.virtualChannels == 1
                && packets.allMatch(packet -> wayOf(packet) != null);
    }

    /**
     * What a packet carries that is offered. Of what never starts, or is revised before, only the
     * first interval is known: {@link #UNKNOWN} ones stand for the others.
     */
    Tokens tokens(Act offer) {
        Traced packet = packet(offer);
        Tokens tokens = packet.tokens.snapshot();
        boolean same = offer.equals(packet.offer)
                && tokens.intervals() == offer.code()
                && !tokens.isEmpty()
                && tokens.from(0) == offer.first()
                && tokens.to(0) == offer.first() + offer.second();
        if (same) {
            return tokens;
        }
        TokenStore store = new TokenStore();
        add(store, offer);
        for (int interval = 1; interval < offer.code(); interval++) {
            int unknown = UNKNOWN.from(0) + 2 * interval;
            store.add(unknown, unknown + 1);
        }
        return store.snapshot();
    }
}
