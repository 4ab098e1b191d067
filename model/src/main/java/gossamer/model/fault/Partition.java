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

    public static final class Provider extends KnownFaultProvider {
        public Provider() {
            super(
                    FaultKind.PARTITION,
                    "every channel of a cut is down",
                    SIDES,
                    settings -> new Partition(settings.value(PACKETS)),
                    ONE_WAY,
                    PACKETS,
                    PROBABILITY);
        }
    }
}
