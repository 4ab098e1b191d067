package gossamer.audit;

/** A PU that holds tokens, and is complete when it has all that it must hold. */
abstract class HoldingReplay implements PuReplay {

    final PlainRun run;
    final PuWorld replay;
    final int pu;
    /** By colour; where nobody has described what it does, by {@link PlainRun#set}. */
    final TokenStore[] held;

    private long lacks;

    /** A PU in one session, or in so many. */
    HoldingReplay(PlainRun run, PuWorld replay, int pu, int sessions) {
        this.run = run;
        this.replay = replay;
        this.pu = pu;
        this.held = run.ownTokens(pu, sessions * run.colours);
        for (TokenStore tokens : held) {
            lacks += run.toHold(pu) - tokens.size();
        }
    }

    @Override
    public boolean holds(Parcel parcel) {
        return held[set(parcel)].hasAll(parcel.tokens);
    }

    /** Where the tokens of a packet are held. */
    int set(Parcel parcel) {
        return parcel.colour;
    }

    void gain(Parcel parcel) {
        gain(set(parcel), parcel.tokens);
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
