package gossamer.model.fault;

/**
 * Nothing passes a channel.
 *
 * @param packets what becomes of packets meanwhile
 */
public record Down(InTransit packets) implements Outage {

    @Override
    public FaultKind kind() {
        return FaultKind.DOWN;
    }
}
