package gossamer.model.fault;

/**
 * Packets leave a channel twice.
 *
 * @param chance how likely a packet is hit
 */
public record Duplicate(Chance chance) implements PacketwiseFault {

    @Override
    public FaultKind kind() {
        return FaultKind.DUPLICATE;
    }

    @Override
    public Verdict verdict(int rule, long pick) {
        return new Verdict.Duplicate(rule);
    }

    public static final class Provider extends KnownFaultProvider {
        public Provider() {
            super(
                    FaultKind.DUPLICATE,
                    "packets leave a channel twice",
                    LINKS,
                    settings -> new Duplicate(Chance.of(settings)),
                    Chance.REQUIRED,
                    Chance.RAMP);
        }
    }
}
