package gossamer.model.fault;

/** A PU does nothing; what reaches it waits. */
public record Pause() implements Fault {

    @Override
    public FaultKind kind() {
        return FaultKind.PAUSE;
    }

    @Override
    public FaultSite site() {
        return FaultSite.PU;
    }

    @Override
    public void disturb(CompiledPu rules, Spans spans) {
        rules.pause(spans);
    }

    public static final class Provider extends KnownFaultProvider {
        public Provider() {
            super(
                    FaultKind.PAUSE,
                    "a PU does nothing; what reaches it waits",
                    PUS,
                    settings -> new Pause(),
                    PROBABILITY,
                    TOGETHER);
        }
    }
}
