package gossamer.audit;

/** A PU that holds tokens of a gossip, and is complete when it has all of them. */
abstract class HoldingReplay implements PuReplay {

    final PlainRun run;
    final Replay replay;
    final int pu;
    /** By colour. */
    final TokenStore[] held;

    private long lacks;

    HoldingReplay(PlainRun run, Replay replay, int pu) {
        this.run = run;
        this.replay = replay;
        this.pu = pu;
        this.held = run.ownTokens(pu);
        this.lacks = (long) run.colours * (run.graph.pus() - 1);
    }

    @Override
    public boolean holds(int colour, Tokens tokens) {
        return held[colour].hasAll(tokens);
    }

    void gain(int colour, Tokens tokens) {
        lacks -= held[colour].addAll(tokens);
    }

    /** How many parts of tokens it does not hold. */
    long lacks() {
        return lacks;
    }

    void completeIfAllIsThere(long cause) {
        if (lacks == 0) {
            replay.complete(pu, cause);
        }
    }
}
