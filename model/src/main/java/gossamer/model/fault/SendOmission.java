package gossamer.model.fault;

/**
 * Packets of a PU get lost before they enter a channel.
 *
 * @param chance how likely a packet is hit
 */
public record SendOmission(Chance chance) implements PacketwiseFault {

    /** With this probability for each packet. */
    public SendOmission(double probability) {
        this(Chance.of(probability));
    }

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
}
