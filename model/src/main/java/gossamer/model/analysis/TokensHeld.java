package gossamer.model.analysis;

import gossamer.model.run.Emulation;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.trace.EventKind;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How many tokens each PU holds, from a canonical trace, record by record. Parts of tokens of
 * different colours, and tokens of different sessions, count each on their own.
 */
public final class TokensHeld {

    private final int sets;
    private final Emulation emulation;
    private final boolean bySession;
    /** By PU and set; null where that is its own token only. Sets that are full are one object. */
    private final @Nullable TokenAccumulator[][] held;

    private final TokenAccumulator all = new TokenAccumulator();
    private final int[] counts;
    private final Map<Long, TokenAccumulator> scattered = new TreeMap<>();

    /** PUs that hold their own tokens. */
    public TokensHeld(Emulation emulation) {
        this(emulation, emulation.algorithm().sessions());
    }

    /** The same where so many sessions are told apart. */
    TokensHeld(Emulation emulation, int sessions) {
        int colours = emulation.algorithm().colours();
        this.emulation = emulation;
        bySession = sessions > 1;
        sets = colours * sessions;
        int pus = emulation.topology().pus();
        held = new TokenAccumulator[pus][sets];
        all.addRange(0, pus);
        counts = new int[pus];
        Arrays.fill(counts, sets);
    }

    /** Sets of tokens that a PU gathers: one for each colour in each session. */
    public int sets() {
        return sets;
    }

    /** What a PU holds now. */
    public int of(int pu) {
        return counts[pu];
    }

    /** In how many of its sets a PU holds the token of another one: 0 to {@link #sets}. */
    public int parts(int pu, int owner) {
        int colours = emulation.algorithm().colours();
        int parts = 0;
        for (int set = 0; set < sets; set++) {
            int token = emulation.algorithm().numbering(set % colours).tokenOf(owner);
            TokenAccumulator holding = held[pu][set];
            parts += (holding == null ? pu == owner : holding.snapshot().contains(token)) ? 1 : 0;
        }
        return parts;
    }

    /**
     * Takes the record that begins at {@code words[at]}; returns what the PU concerned gained by
     * it.
     */
    public int accept(long[] words, int at) {
        EventKind kind = EventKind.of((int) (words[at + 5] & 0xFF));
        if (kind == EventKind.START && words[at + 5] >>> 32 > 1) {
            scattered.put(words[at + 1], new TokenAccumulator());
        } else if (kind == EventKind.TOKENS) {
            TokenAccumulator further = scattered.get(words[at + 1]);
            if (further != null) {
                add(further, words, at);
            }
        }
        return kind == EventKind.DELIVER ? deliver(words, at) : 0;
    }

    private int deliver(long[] words, int at) {
        int pu = (int) (words[at + 3] >>> 32);
        int stage = (int) (words[at + 5] >>> 16 & 0xFFFF);
        int colour = (int) (words[at + 5] >>> 8 & 0xFF);
        int session = bySession ? emulation.algorithm().sessionOf(stage) : 0;
        int set = session * emulation.algorithm().colours() + colour;
        TokenAccumulator holding = held[pu][set];
        if (holding == null) {
            int own = emulation.algorithm().numbering(colour).tokenOf(pu);
            holding = TokenAccumulator.of(own);
            held[pu][set] = holding;
        }
        int before = holding.size();
        add(holding, words, at);
        TokenAccumulator further = scattered.remove(words[at + 1]);
        if (further != null) {
            holding.addAll(further.snapshot());
        }
        int gained = holding.size() - before;
        if (holding.size() == all.size()) {
            held[pu][set] = all;
        }
        counts[pu] += gained;
        return gained;
    }

    private static void add(TokenAccumulator tokens, long[] words, int at) {
        int first = (int) (words[at + 4] >>> 32);
        tokens.addRange(first, first + (int) words[at + 4]);
    }
}
