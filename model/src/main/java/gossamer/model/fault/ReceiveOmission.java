package gossamer.model.fault;

/**
 * Packets get lost when they have reached a PU.
 *
 * @param chance how likely a packet is hit
 */
public record ReceiveOmission(Chance chance) implements PacketwiseFault {

    /** With this probability for each packet. */
    public ReceiveOmission(double probability) {
        this(Chance.of(probability));
    }

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
}
