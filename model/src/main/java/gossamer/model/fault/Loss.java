package gossamer.model.fault;

import gossamer.model.fault.law.Burst;

import org.jspecify.annotations.Nullable;

/**
 * Packets get lost in a channel.
 *
 * @param chance how likely a packet is hit
 * @param burst in whose bad times alone packets are hit; null for no such times
 */
public record Loss(Chance chance, @Nullable Burst burst) implements PacketwiseFault {

    /** With this probability for each packet. */
    public Loss(double probability) {
        this(Chance.of(probability), null);
    }

    @Override
    public FaultKind kind() {
        return FaultKind.LOSS;
    }

    @Override
    public Verdict verdict(int rule, long pick) {
        return new Verdict.Drop(rule, Verdict.Where.CHANNEL);
    }

    public static final class Provider extends KnownFaultProvider {
        public Provider() {
            super(
                    FaultKind.LOSS,
                    "packets get lost in a channel",
                    LINKS,
                    settings -> new Loss(
                            Chance.of(settings), settings.get(Burst.LENGTHS).orElse(null)),
                    Chance.REQUIRED,
                    Chance.RAMP,
                    Burst.LENGTHS);
        }
    }
}
