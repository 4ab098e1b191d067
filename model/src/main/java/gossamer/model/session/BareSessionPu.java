package gossamer.model.session;

import gossamer.model.fsa.ForwardedEffects;
import gossamer.model.fsa.ForwardedPu;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Signal;

/** A PU whose tokens stand for nothing: its session ends when it has them all. */
final class BareSessionPu extends ForwardedPu implements SessionPu {

    private final Inside inside = new Inside();
    /** The time at which the session begins for the PU inside, which knows no other. */
    private final long origin;

    private boolean ended;

    /** Around a PU that has not begun. */
    BareSessionPu(Pu inner, long origin) {
        super(inner);
        this.origin = origin;
    }

    @Override
    public void begin(Effects effects) {
        inner.begin(inside.to(effects));
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        inner.receive(signal, inside.to(effects));
    }

    @Override
    public void settle(Effects effects) {
        inner.settle(inside.to(effects));
    }

    @Override
    public boolean hasEnded() {
        return ended;
    }

    /** What the PU inside does and knows. */
    private final class Inside extends ForwardedEffects {
        @Override
        public long now() {
            return super.now() - origin;
        }

        @Override
        public void completed(int pu, long cause) {
            ended = true;
            super.completed(pu, cause);
        }
    }
}
