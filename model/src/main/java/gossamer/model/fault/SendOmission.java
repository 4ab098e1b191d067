package gossamer.model.fault;

/**
 * Packets of a PU get lost before they enter a channel.
 *
 * @param chance how likely a packet is hit
 */
public record SendOmission(Chance chance) implements PacketwiseFault {

    @Override
    public FaultKind kind() {
        return FaultKind.SEND_OMISSION;
    }

    @Override
    public FaultSite site() {
        return FaultSite.SENDER;
    }

    @Override
    public Verdict verdict(int rule, long pick) {
        return new Verdict.Drop(rule, Verdict.Where.SENDER);
    }

    public static final class Provider extends KnownFaultProvider {
        public Provider() {
            super(
                    FaultKind.SEND_OMISSION,
                    "packets of a PU get lost before they enter a channel",
                    PUS,
                    settings -> new SendOmission(Chance.of(settings)),
                    Chance.PROBABILITY,
                    Chance.RAMP);
        }
    }
}
