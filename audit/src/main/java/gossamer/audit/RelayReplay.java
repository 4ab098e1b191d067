package gossamer.audit;

import java.util.BitSet;
import java.util.Objects;

/** A PU that gossips once, and a voter on it that hears of each token when all parts are there. */
final class RelayReplay implements PuReplay {

    /** The number of the alarm of the deadline. */
    private static final int DEADLINE = -2;

    private final PlainRun run;
    private final Replay replay;
    private final int pu;
    private final PuReplay inner;
    private final VoterReplay voter;
    private final long deadline;
    private final BitSet parts = new BitSet();
    private final int[] variants;
    private boolean ended;

    RelayReplay(PlainRun run, Replay replay, int pu, PuReplay inner, VoterReplay voter) {
        this.deadline = Objects.requireNonNull(run.farm).deadline;
        this.run = run;
        this.replay = replay;
        this.pu = pu;
        this.inner = inner;
        this.voter = voter;
        this.variants = new int[run.graph.pus()];
    }

    @Override
    public void begin() {
        voter.beginSession(0);
        if (deadline > 0) {
            replay.due(replay.now() + deadline, Due.Alarm.ofStage(pu, DEADLINE));
        }
        inner.begin();
    }

    @Override
    public void take(Due due) {
        if (due instanceof Due.Alarm alarm && alarm.put() == null && alarm.stage() == DEADLINE) {
            completed();
            return;
        }
        if (due instanceof Parcel parcel) {
            hear(parcel);
        }
        inner.take(due);
    }

    private void hear(Parcel parcel) {
        for (int place = 0; place < parcel.tokens.size(); place++) {
            int token = parcel.tokens.get(place);
            int origin = run.origin(parcel.colour, token);
            int part = origin * run.colours + parcel.colour;
            if (origin != pu && !parts.get(part)) {
                parts.set(part);
                variants[origin] = Math.max(variants[origin], parcel.variant(token));
                if (parts.nextClearBit(origin * run.colours) >= (origin + 1) * run.colours) {
                    voter.hear(0, origin, variants[origin]);
                }
            }
        }
    }

    @Override
    public void settle() {
        inner.settle();
    }

    @Override
    public void completed() {
        if (!ended) {
            ended = true;
            voter.endSession(0);
        }
    }

    /** It passes values on and does not vote again. */
    @Override
    public void rejoin() {
        ended = true;
        inner.rejoin();
    }

    @Override
    public boolean holds(Parcel parcel) {
        return inner.holds(parcel);
    }
}
