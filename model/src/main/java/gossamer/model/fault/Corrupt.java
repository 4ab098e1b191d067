package gossamer.model.fault;

/**
 * Packets leave a channel with a wrong value.
 *
 * @param chance how likely a packet is hit
 */
public record Corrupt(Chance chance) implements PacketwiseFault {

    /** With this probability for each packet. */
    public Corrupt(double probability) {
        this(Chance.of(probability));
    }

    @Override
    public FaultKind kind() {
        return FaultKind.CORRUPT;
    }

    @Override
    public Verdict verdict(int rule, long pick) {
        return new Verdict.Corrupt(rule, pick);
    }
}
