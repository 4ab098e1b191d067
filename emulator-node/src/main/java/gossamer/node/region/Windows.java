package gossamer.node.region;

import gossamer.model.run.Emulation;
import gossamer.node.time.Calendar;

/**
 * How far a region goes between two exchanges, {@code [m, m + lookahead)} at most; a region alone
 * has one window without end. None opens where the run is held.
 */
final class Windows {

    private final boolean alone;
    private final long width;
    private final long lastTick;
    private long end;
    private Ceiling ceiling = Ceiling.NONE;
    private boolean ending;

    Windows(Emulation emulation, Placement placement) {
        alone = placement.regions() == 1;
        width = alone
                ? Calendar.NEVER
                : placement.needsPhaseExchange() ? 1 : emulation.leastLatency();
        lastTick = emulation.lastTick();
    }

    /** Of the window that was opened last, exclusive. */
    long end() {
        return end;
    }

    /** How far the region may go; see {@link #limit}. Several finish what they have begun. */
    Ceiling ceiling() {
        return new Ceiling(ceiling.number(), Math.max(ceiling.end(), end));
    }

    /**
     * How far the region may go from now on, at least to where it has got to.
     *
     * @param reached the end of what is under way, where no window is to be finished
     */
    void limit(Ceiling to, long reached) {
        if (to.number() > ceiling.number() && !ending) {
            ceiling = new Ceiling(to.number(), Math.max(to.end(), alone ? reached : end));
            end = Math.min(end, ceiling.end());
        }
    }

    /** The run ends: nothing holds it any more. */
    void toTheEnd() {
        ending = true;
        ceiling = Ceiling.NONE;
    }

    /** Whether a window may open with the earliest event anywhere. */
    boolean mayOpen(long earliest) {
        return earliest < ceiling.end();
    }

    /** The window that was opened last ended there. */
    void goOnFrom(long before) {
        end = before;
    }

    /**
     * Several regions cut none at the ceiling: where windows begin and end depends on the run
     * alone, so that a region that begins anew finds the same ones.
     */
    void open(long earliest) {
        long natural = endFrom(earliest);
        end = alone ? Math.min(natural, ceiling.end()) : natural;
    }

    private long endFrom(long earliest) {
        long natural = earliest > Calendar.NEVER - width ? Calendar.NEVER : earliest + width;
        return lastTick < natural ? lastTick + 1 : natural;
    }
}
