package gossamer.node;

import java.util.Locale;

/**
 * Something that became of a run or its JVMs.
 *
 * @param kind what sort of thing
 * @param time virtual time that all regions were known to have reached, in ticks
 * @param seconds wall-clock time since the run was set up
 * @param what for people
 */
public record RunEvent(Kind kind, long time, double seconds, String what) {

    /** What may happen. */
    public enum Kind {
        /** A node is lost. */
        LOSS,
        /** A region begins anew in another JVM. */
        MOVE,
        /** Two JVMs that do not reach each other exchange through the coordinator. */
        DETOUR,
        /** After a loss all regions are at work again, or a run goes on from a checkpoint. */
        RECOVERY,
        /** The state of the run has been written. */
        CHECKPOINT
    }

    /** What happened and when, with the unit of virtual time. */
    public String text(String unit) {
        return String.format(Locale.ROOT, "%s, at %,d %s, after %.1f s", what, time, unit, seconds);
    }
}
