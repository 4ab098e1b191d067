package gossamer.audit;

/** A PU that holds tokens of a gossip, and is complete when it has all of them. */
abstract class HoldingReplay implements PuReplay {

    final PlainRun run;
    final Replay replay;
    final int pu;
    /** By {@link PlainRun#set}. */
    final TokenStore[] held;

    private long lacks;

    HoldingReplay(PlainRun run, Replay replay, int pu) {
        this.run = run;
        this.replay = replay;
        this.pu = pu;
        this.held = run.ownTokens(pu);
        this.lacks = (long) held.length * (run.graph.pus() - 1);
    }

    @Override
    public boolean holds(Parcel parcel) {
        return held[run.set(parcel)].hasAll(parcel.tokens);
    }

    void gain(Parcel parcel) {
        gain(run.set(parcel), parcel.tokens);
    }

    void gain(int set, Tokens tokens) {
        lacks -= held[set].addAll(tokens);
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
