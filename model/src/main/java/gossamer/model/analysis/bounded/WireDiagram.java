package gossamer.model.analysis.bounded;

import gossamer.model.token.TokenNumbering;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.RecordConsumer;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The wire diagram of a round-based run: which packets cross the links of one line, and when, read
 * off the records of the canonical trace and nothing else. Round t is the interval [t-1, t) of
 * virtual time: a packet belongs to the round in which its header enters the channel, however long
 * it had to wait after its start. Without delays it arrives at the end of the same round; with
 * delays it is under way for several.
 *
 * <p>What is said of the whole run counts all links, not only those of the line.
 */
public final class WireDiagram {

    /** Most rounds of a diagram. */
    public static final int MAX_ROUNDS = 1 << 26;

    /** Takes the packets of a line one by one. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * One packet.
         *
         * @param link number of the link on the line
         * @param right whether it goes to the right
         */
        void crossing(int link, boolean right, WireCrossing crossing);
    }

    private final Builder built;

    private WireDiagram(Builder built) {
        this.built = built;
    }

    /** The links it shows. */
    public GridLine line() {
        return built.line;
    }

    /** The last round in which a link of the line carries a packet, 0 if none does. */
    public int rounds() {
        return built.rounds;
    }

    /** The last round in which any link of the network carries a packet, 0 if none does. */
    public int lastRound() {
        return built.lastRound;
    }

    /** Number of packets that were started in the whole network. */
    public long calls() {
        return built.calls;
    }

    /** Number of tokens in these packets, each counted as often as it was sent. */
    public long tokenMoves() {
        return built.tokenMoves;
    }

    /** Number of PUs that completed. */
    public int completed() {
        return built.completed;
    }

    /** The round at whose end the last PU completed, 0 if none did or none had to. */
    public int lastCompletion() {
        return built.lastCompletion;
    }

    /** The packet on a channel in a round, whether it enters then or is under way. */
    public Optional<WireCrossing> crossing(int link, boolean right, int round) {
        ChannelLog log = log(link, right);
        int index = log.lastBy(round);
        return index < 0
                ? Optional.empty()
                : Optional.of(log.get(index)).filter(crossing -> crossing.arrived() >= round);
    }

    /** Visits all packets on the line: link by link, those to the right first, then by round. */
    public void forEach(Visitor visitor) {
        for (int link = 0; link < line().links(); link++) {
            forEach(link, true, visitor);
            forEach(link, false, visitor);
        }
    }

    private void forEach(int link, boolean right, Visitor visitor) {
        ChannelLog log = log(link, right);
        for (int index = 0; index < log.size(); index++) {
            visitor.crossing(link, right, log.get(index));
        }
    }

    private ChannelLog log(int link, boolean right) {
        return built.logs[Arrays.binarySearch(built.channels, line().channel(link, right))];
    }

    /** Takes a canonical trace, record by record. Not for use by several threads at once. */
    public static final class Builder implements RecordConsumer {

        private static final EventKind[] KINDS = EventKind.values();

        private final GridLine line;
        private final IntFunction<TokenNumbering> numbering;
        private final int[] channels;
        private final ChannelLog[] logs;
        private long now;
        private int rounds;
        private int lastRound;
        private long calls;
        private long tokenMoves;
        private int completed;
        private int lastCompletion;
        private boolean built;

        /**
         * An empty diagram.
         *
         * @param line the links to show
         * @param numbering how tokens are numbered within a colour
         */
        public Builder(GridLine line, IntFunction<TokenNumbering> numbering) {
            this.line = line;
            this.numbering = numbering;
            this.channels = new int[2 * line.links()];
            this.logs = new ChannelLog[channels.length];
            for (int link = 0; link < line.links(); link++) {
                channels[2 * link] = line.channel(link, true);
                channels[2 * link + 1] = line.channel(link, false);
            }
            Arrays.sort(channels);
            Arrays.setAll(logs, log -> new ChannelLog());
        }

        /**
         * Takes the record that begins at {@code words[at]}.
         *
         * @throws IllegalArgumentException if its time lies before that of the record before it, or
         *     past the last round, or if it tells of a packet whose start was not told
         */
        @Override
        public void accept(long[] words, int at) {
            if (built) {
                throw new IllegalStateException("a record at time=" + words[at] + " after build()");
            }
            if (words[at] < now || words[at] >= MAX_ROUNDS) {
                throw new IllegalArgumentException("time=" + words[at] + " not in " + now + ".."
                        + (MAX_ROUNDS - 1) + ", a wire diagram takes records in canonical order");
            }
            now = words[at];
            int time = (int) now;
            int log = Arrays.binarySearch(channels, (int) words[at + 3]);
            switch (KINDS[(int) (words[at + 5] & 0xFF)]) {
                case START -> {
                    calls++;
                    if (log >= 0) {
                        logs[log].start(words[at + 1]);
                    }
                    carry(log, words, at);
                }
                case TOKENS -> carry(log, words, at);
                case HOP -> {
                    lastRound = Math.max(lastRound, time + 1);
                    if (log >= 0) {
                        enter(log, words[at + 1], time + 1);
                    }
                }
                case DELIVER -> {
                    lastRound = Math.max(lastRound, time);
                    if (log >= 0) {
                        logs[log].arrive(time);
                        rounds = Math.max(rounds, time);
                    }
                }
                case COMPLETE -> {
                    completed++;
                    lastCompletion = time;
                }
                case STATE, OFFER, BLOCK -> {}
            }
        }

        private void carry(int log, long[] words, int at) {
            int tokens = (int) words[at + 4];
            tokenMoves += tokens;
            if (log >= 0) {
                int colour = (int) (words[at + 5] >>> 8 & 0xFF);
                logs[log].carry(numbering.apply(colour), (int) (words[at + 4] >>> 32), tokens);
            }
        }

        private void enter(int log, long packet, int round) {
            if (!logs[log].enter(packet, round)) {
                throw new IllegalArgumentException("a packet enters channel " + channels[log]
                        + " in round " + round + " that did not start last at its port");
            }
            rounds = Math.max(rounds, round);
        }

        /** The diagram of all records so far; the builder takes no more afterwards. */
        public WireDiagram build() {
            if (built) {
                throw new IllegalStateException("build() has been called before");
            }
            built = true;
            // What has not arrived, in a run that was cut off, is under way until the end.
            for (ChannelLog log : logs) {
                log.arrive(rounds);
            }
            return new WireDiagram(this);
        }
    }
}
