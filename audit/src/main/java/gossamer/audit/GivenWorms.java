package gossamer.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What must hold under wormhole switching even where the records do not tell which way packets
 * take, and so neither who waits for whom: packets have tokens that their senders hold, go from
 * link to link no faster than costs permit, arrive where their ways end, and are no more at a time
 * on a channel than it has virtual ones.
 */
final class GivenWorms {

    /** A packet. */
    private static final class Worm {
        private final TokenStore tokens = new TokenStore();
        private int colour;
        /** What its tokens are counted in: a set of its colour in its session. */
        private int set;
        /** The earliest time at which its header may enter the next channel. */
        private long mayEnter;
        /** The channel that it has entered last, or -1. */
        private int channel = -1;
        /** When its tail has passed that, at the earliest. */
        private long passes;
    }

    private final PlainRun run;
    private final Replay.Breaches breaches;
    private final PacketMap<Worm> worms = new PacketMap<>();
    private final TokenStore[][] held;
    /** By channel, or by link if it is half-duplex: until when packets hold it at least. */
    private final Map<Integer, List<Long>> holders = new HashMap<>();

    private final boolean[] complete;
    /** Records of an instant by which headers go on. */
    private final List<Integer> hops = new ArrayList<>();

    GivenWorms(PlainRun run, Replay.Breaches breaches) {
        this.run = run;
        this.breaches = breaches;
        held = new TokenStore[run.graph.pus()][];
        for (int pu = 0; pu < held.length; pu++) {
            held[pu] = run.ownTokens(pu, run.sets());
        }
        complete = new boolean[held.length];
    }

    /** Takes the records of one time, in canonical order. */
    void accept(RecordBlock records) {
        hops.clear();
        for (int record = 0; record < records.size(); record++) {
            int channel = records.channel(record);
            int pu = records.pu(record);
            boolean placed = channel >= 0 && channel < 2 * run.graph.links();
            RecordKind kind = records.kind(record);
            require(
                    pu >= 0
                            && pu < held.length
                            && (placed || kind.isOfPu() && kind != RecordKind.DELIVER),
                    "BAD_RECORD",
                    records,
                    record);
            if (pu >= 0 && pu < held.length && (placed || kind == RecordKind.COMPLETE)) {
                accept(records, record, kind);
            }
        }
        // Headers that take no time go far in an instant: their records are not in that order.
        while (hops.removeIf(record -> goesOn(records, record))) {}
        hops.forEach(record -> require(false, "WRONG_PLACE", records, record));
    }

    private void require(boolean kept, String rule, RecordBlock records, int record) {
        if (!kept) {
            breaches.add(rule, records.text(record));
        }
    }

    private void accept(RecordBlock records, int record, RecordKind kind) {
        int pu = records.pu(record);
        int channel = records.channel(record);
        long time = records.word(record, 0);
        Worm worm = worms.get(records.word(record, 1));
        switch (kind) {
            case COMPLETE -> {
                boolean all = true;
                for (TokenStore tokens : held[pu]) {
                    all &= tokens.size() >= run.toHold(pu);
                }
                require(all && !complete[pu], "FALSE_COMPLETE", records, record);
                complete[pu] = true;
            }
            case START -> start(records, record, worm);
            case TOKENS -> load(records, record, worm);
            case HOP -> hops.add(record);
            case DELIVER -> {
                boolean there = worm != null
                        && worm.channel == channel
                        && run.graph.target(channel) == pu
                        && worm.passes <= time;
                require(there, "TOO_FAST", records, record);
                if (worm != null) {
                    held[pu][worm.set].addAll(worm.tokens.snapshot());
                }
            }
            default -> {}
        }
    }

    private void start(RecordBlock records, int record, @Nullable Worm before) {
        int colour = (int) (records.word(record, 5) >>> 8 & 0xFF);
        int pu = records.pu(record);
        boolean sound = before == null
                && colour < run.colours
                && run.graph.source(records.channel(record)) == pu
                && (int) (records.word(record, 1) >>> 32) == pu;
        require(sound, "BAD_RECORD", records, record);
        if (sound) {
            Worm worm = new Worm();
            worm.colour = colour;
            worm.set = run.set((int) (records.word(record, 5) >>> 16 & 0xFFFF), colour);
            worm.mayEnter = records.word(record, 0) + run.machine.startup;
            worms.put(records.word(record, 1), worm);
            load(records, record, worm);
        }
    }

    private void load(RecordBlock records, int record, @Nullable Worm worm) {
        int first = (int) (records.word(record, 4) >>> 32);
        int count = (int) records.word(record, 4);
        boolean sound = worm != null
                && worm.channel < 0
                && first >= 0
                && count > 0
                && first <= held.length - count;
        require(sound, "BAD_RECORD", records, record);
        if (sound && worm != null) {
            worm.tokens.add(first, first + count);
            Tokens tokens = new Tokens(new int[] {first, first + count});
            boolean holds = held[records.pu(record)][worm.set].hasAll(tokens);
            require(holds, "TOKEN_NOT_HELD", records, record);
            long parts = run.colours * run.machine.capacity;
            require(worm.tokens.size() <= parts, "PACKET_TOO_BIG", records, record);
        }
    }

    /** A header enters a channel, if it is there. */
    private boolean goesOn(RecordBlock records, int record) {
        int channel = records.channel(record);
        long time = records.word(record, 0);
        Worm worm = worms.get(records.word(record, 1));
        if (worm == null
                || run.graph.source(channel)
                        != (worm.channel < 0
                                ? records.pu(record)
                                : run.graph.target(worm.channel))) {
            return false;
        }
        require(time >= worm.mayEnter, "TOO_FAST", records, record);
        worm.channel = channel;
        worm.mayEnter = time + run.machine.hop;
        long flits = run.flits(worm.colour, worm.tokens.snapshot());
        worm.passes = time + run.machine.crossing(flits);
        List<Long> others = holders.computeIfAbsent(
                run.machine.half ? channel >> 1 : channel, key -> new ArrayList<>());
        others.removeIf(until -> until <= time);
        others.add(worm.passes);
        boolean fits = others.size() <= run.machine.virtualChannels;
        require(fits, "CHANNEL_BUSY", records, record);
        return true;
    }
}
