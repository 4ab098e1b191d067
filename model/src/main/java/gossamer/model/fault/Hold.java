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
}
