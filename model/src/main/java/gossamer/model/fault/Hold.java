package gossamer.model.fault;

/** Packets that are in a channel, or enter it, stay there until it ends. */
public record Hold() implements Outage {

    @Override
    public InTransit packets() {
        return InTransit.HELD;
    }

    @Override
    public FaultKind kind() {
        return FaultKind.HOLD;
    }

    public static final class Provider extends KnownFaultProvider {
        public Provider() {
            super(
                    FaultKind.HOLD,
                    "packets that enter a channel stay in it until it ends",
                    LINKS,
                    settings -> new Hold(),
                    PROBABILITY,
                    TOGETHER);
        }
    }
}
