package gossamer.model.fault;

/**
 * Every channel of a cut is down.
 *
 * @param packets what becomes of packets meanwhile
 */
public record Partition(InTransit packets) implements Outage {

    @Override
    public FaultKind kind() {
        return FaultKind.PARTITION;
    }
}
