package gossamer.model.fault;

/**
 * Packets leave a channel with a wrong value.
 *
 * @param chance how likely a packet is hit
 */
public record Corrupt(Chance chance) implements PacketwiseFault {

    @Override
    public FaultKind kind() {
        return FaultKind.CORRUPT;
    }

    @Override
    public Verdict verdict(int rule, long pick) {
        return new Verdict.Corrupt(rule, pick);
    }

    public static final class Provider extends KnownFaultProvider {
        public Provider() {
            super(
                    FaultKind.CORRUPT,
                    "packets leave a channel with a wrong value",
                    LINKS,
                    settings -> new Corrupt(Chance.of(settings)),
                    Chance.REQUIRED,
                    Chance.RAMP);
        }
    }
}
