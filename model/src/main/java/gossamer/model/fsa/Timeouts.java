package gossamer.model.fsa;

import java.util.function.IntPredicate;

/**
 * How long a PU waits for another one (rendezvous switching). PU j of a session may itself be
 * waiting for a PU below it that has crashed; to be told from that one it may be given more time
 * than it.
 *
 * @param ticks for PU 0; 0 if it waits for ever
 * @param growth PU j gets {@code ticks * (1 + growth * j)}; with 1 nobody is taken for crashed who
 *     waits for the one PU that has crashed in the session
 * @param excused whom it does not wait for at all
 */
public record Timeouts(long ticks, int growth, IntPredicate excused) {

    /** Of PUs that wait for ever. */
    public static final Timeouts NONE = new Timeouts(0, 0, pu -> false);

    public Timeouts {
        if (ticks < 0 || growth < 0) {
            throw new IllegalArgumentException(
                    "ticks=" + ticks + " growth=" + growth + ", must be >= 0");
        }
    }

    /** The same of a PU that does not wait for others. */
    public Timeouts excusing(IntPredicate others) {
        return new Timeouts(ticks, growth, others);
    }

    /** Whether it ever gives up. */
    public boolean ends() {
        return ticks > 0;
    }

    /**
     * How long a sender of a gossip of so many PUs waits for its receiver, in ticks: longer than
     * live receivers wait for others.
     */
    public long ofSender(int pus) {
        return 4 * with(pus);
    }

    /** How long it waits for a PU, in ticks. */
    public long with(int pu) {
        return ticks * (1 + (long) growth * pu);
    }
}
