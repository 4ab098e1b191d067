package gossamer.model.fault;

/**
 * Packets get lost when they have reached a PU.
 *
 * @param chance how likely a packet is hit
 */
public record ReceiveOmission(Chance chance) implements PacketwiseFault {

    @Override
    public FaultKind kind() {
        return FaultKind.RECEIVE_OMISSION;
    }

    @Override
    public FaultSite site() {
        return FaultSite.RECEIVER;
    }

    @Override
    public Verdict verdict(int rule, long pick) {
        return new Verdict.Drop(rule, Verdict.Where.RECEIVER);
    }

    public static final class Provider extends KnownFaultProvider {
        public Provider() {
            super(
                    FaultKind.RECEIVE_OMISSION,
                    "packets get lost when they have reached a PU",
                    PUS,
                    settings -> new ReceiveOmission(Chance.of(settings)),
                    Chance.PROBABILITY,
                    Chance.RAMP);
        }
    }
}
