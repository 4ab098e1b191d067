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

    public static final class Provider extends KnownFaultProvider {
        public Provider() {
            super(
                    FaultKind.DOWN,
                    "nothing passes a channel",
                    SOME_LINKS,
                    settings -> new Down(settings.value(PACKETS)),
                    PACKETS,
                    PROBABILITY,
                    TOGETHER);
        }
    }
}
