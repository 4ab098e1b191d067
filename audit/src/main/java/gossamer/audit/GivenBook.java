package gossamer.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What PUs do whose code nobody has described: taken from the trace in a first pass. What links
 * make of it, and that PUs send only what they hold, is audited in the second.
 */
final class GivenBook {

    /**
     * Something that a PU does at a time.
     *
     * @param kind OFFER for a packet that it sends, STATE or COMPLETE
     */
    record Act(RecordKind kind, long time, long packet, long cause, int channel, int flags) {}

    /**
     * A record of what voters make of values: VOTE, DECISION, or ABSENT.
     *
     * @param tokens its word of tokens
     */
    record Ruling(RecordKind kind, long time, int session, long tokens, int code) {
        int first() {
            return (int) (tokens >>> 32);
        }

        int second() {
            return (int) tokens;
        }
    }

    private final boolean ofPrograms;
    private final Map<Integer, List<Ruling>> rulings = new HashMap<>();
    /** By packet, its tokens as they become known. */
    private final Map<Long, TokenStore> packets = new HashMap<>();

    private final Map<Integer, List<Act>> acts = new HashMap<>();
    /** By packet, the channels that its header asks for; noted where packets go by route. */
    private final Map<Long, Set<Integer>> ways = new HashMap<>();

    private final boolean byRoute;
    private final int channels;

    /** Of a run; only what voters make of values is noted where it is known what PUs do. */
    GivenBook(PlainRun run) {
        ofPrograms = !run.knowsPrograms();
        byRoute = run.machine.switching.equals("wormhole");
        channels = 2 * run.graph.links();
    }

    /** Notes the record whose six words begin at {@code words[at]}. */
    void note(long[] words, int at) {
        if (!RecordKind.isKnown(words[at + 5])) {
            return;
        }
        RecordKind noted = RecordKind.of(words[at + 5]);
        if (noted == RecordKind.VOTE
                || noted == RecordKind.DECISION
                || noted == RecordKind.ABSENT) {
            int session = (int) (words[at + 5] >>> 16 & 0xFFFF);
            int code = (int) (words[at + 5] >>> 32);
            rulings.computeIfAbsent((int) (words[at + 3] >>> 32), key -> new ArrayList<>())
                    .add(new Ruling(noted, words[at], session, words[at + 4], code));
        } else if (ofPrograms && (noted.isOfPu() || isChannel((int) words[at + 3]))) {
            noteAct(noted, words, at);
        }
    }

    private boolean isChannel(int number) {
        return number >= 0 && number < channels;
    }

    private void noteAct(RecordKind noted, long[] words, int at) {
        switch (noted) {
            case OFFER, START -> {
                if (!packets.containsKey(words[at + 1])) {
                    act(RecordKind.OFFER, words, at);
                }
                // An offer may be revised, and what it says is all that is known if none starts.
                TokenStore tokens = new TokenStore();
                add(tokens, words[at + 4]);
                packets.put(words[at + 1], tokens);
            }
            case TOKENS -> {
                TokenStore tokens = packets.get(words[at + 1]);
                if (tokens != null) {
                    add(tokens, words[at + 4]);
                }
            }
            case BLOCK, HOP -> {
                if (byRoute) {
                    ways.computeIfAbsent(words[at + 1], key -> new HashSet<>())
                            .add((int) words[at + 3]);
                }
            }
            case STATE, COMPLETE -> act(noted, words, at);
            default -> {}
        }
    }

    private static void add(TokenStore store, long tokens) {
        int from = (int) (tokens >>> 32);
        if ((int) tokens > 0) {
            store.add(from, from + (int) tokens);
        }
    }

    private void act(RecordKind kind, long[] words, int at) {
        int pu = (int) (words[at + 3] >>> 32);
        acts.computeIfAbsent(pu, key -> new ArrayList<>())
                .add(new Act(
                        kind, words[at], words[at + 1], words[at + 2], (int) words[at + 3], (int)
                                words[at + 5]));
    }

    /** What a PU does, in the order of times, and packets in the order of their numbers. */
    List<Act> acts(int pu) {
        return acts.getOrDefault(pu, List.of());
    }

    /** What a voter ruled at a time, in the order of kinds. */
    List<Ruling> rulings(int pu, long time) {
        return rulings.getOrDefault(pu, List.of()).stream()
                .filter(ruling -> ruling.time() == time)
                .toList();
    }

    /** The way of a packet; null if its header never asks for a channel. */
    @Nullable
    Way way(PlainGraph graph, long packet, int first) {
        return ways.containsKey(packet) ? Way.through(graph, first, ways.get(packet)) : null;
    }

    /** What a packet carries. */
    Tokens tokens(long packet) {
        TokenStore tokens = packets.get(packet);
        return tokens == null ? Tokens.NONE : tokens.snapshot();
    }
}
