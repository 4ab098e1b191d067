package gossamer.model.token;

/**
 * What a run is for: which tokens PUs begin with, and which they must hold at the end. Apart from
 * gossip these are the two problems that [TR] section 3 takes it apart into.
 *
 * @param kind of task
 * @param at the PU where all tokens come together, or from where they go out; 0 for gossip
 */
public record Task(Kind kind, int at) {

    /** What all algorithms do that configs can name. */
    public static final Task GOSSIP = new Task(Kind.GOSSIP, 0);

    /** Kinds of tasks. */
    public enum Kind {
        /** PUs begin with a token each, and all of them must hold all tokens. */
        GOSSIP,
        /** PUs begin with a token each, and one of them must hold all tokens. */
        CONCENTRATION,
        /** One PU begins with all tokens and the others with none; all must hold all tokens. */
        DISSEMINATION
    }

    /** Gathering all tokens in one PU. */
    public static Task concentration(int at) {
        return new Task(Kind.CONCENTRATION, at);
    }

    /** Spreading all tokens from one PU. */
    public static Task dissemination(int at) {
        return new Task(Kind.DISSEMINATION, at);
    }

    /** Whether it is that of an ordinary run. */
    public boolean isGossip() {
        return kind == Kind.GOSSIP;
    }

    /**
     * The tokens of a colour that a PU begins with.
     *
     * @param own the number of its own token in that colour
     */
    public TokenAccumulator begins(int pu, int own, int pus) {
        if (kind != Kind.DISSEMINATION) {
            return TokenAccumulator.of(own);
        }
        TokenAccumulator tokens = new TokenAccumulator();
        if (pu == at) {
            tokens.addRange(0, pus);
        }
        return tokens;
    }

    /** How many tokens of a colour a PU must hold at the end: all, or only that it begins with. */
    public int due(int pu, int pus) {
        return kind != Kind.CONCENTRATION || pu == at ? pus : 1;
    }

    /** The same of all PUs together. */
    public long due(int pus) {
        return kind == Kind.CONCENTRATION ? 2L * pus - 1 : (long) pus * pus;
    }
}
