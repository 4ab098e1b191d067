package gossamer.model.fsa;

/** A PU around another one, which does what that does unless overridden. */
public abstract class ForwardedPu implements Pu {

    protected final Pu inner;

    /** Around a PU that has not begun. */
    protected ForwardedPu(Pu inner) {
        this.inner = inner;
    }

    @Override
    public void begin(Effects effects) {
        inner.begin(effects);
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        inner.receive(signal, effects);
    }

    @Override
    public void settle(Effects effects) {
        inner.settle(effects);
    }

    @Override
    public void tolerate() {
        inner.tolerate();
    }

    @Override
    public void rejoin() {
        inner.rejoin();
    }

    @Override
    public long held() {
        return inner.held();
    }

    @Override
    public String waitingFor() {
        return inner.waitingFor();
    }
}
