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

    /** Declares it. */
    public static final class Provider extends KnownFaultProvider {
        /** The only one. */
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
