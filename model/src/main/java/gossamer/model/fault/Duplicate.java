package gossamer.model.fault;

/**
 * Packets leave a channel twice.
 *
 * @param chance how likely a packet is hit
 */
public record Duplicate(Chance chance) implements PacketwiseFault {

    /** With this probability for each packet. */
    public Duplicate(double probability) {
        this(Chance.of(probability));
    }

    @Override
    public FaultKind kind() {
        return FaultKind.DUPLICATE;
    }

    @Override
    public Verdict verdict(int rule, long pick) {
        return new Verdict.Duplicate(rule);
    }
}
