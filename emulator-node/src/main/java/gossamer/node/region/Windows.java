package gossamer.node.region;

import gossamer.model.run.Emulation;
import gossamer.node.region.Hearsay.Agreed;
import gossamer.node.time.Calendar;

import org.jspecify.annotations.Nullable;

/**
 * How far a region goes between two exchanges. Several advance in windows {@code [m, m +
 * lookahead)}: nothing is left to do before {@code m} anywhere, and lookahead is the least time
 * that a packet needs to cross into another region, so that within a window no region can be
 * reached by another. They are the same windows in all regions, of which each exchanges batches
 * with its neighbours only: what is far away is heard of some windows later ({@link Hearsay}),
 * and until then all that is known is that nothing is left to do before the end of the last window.
 *
 * <p>Where a half-duplex link is cut, its owner needs the offers of both ends in the same instant:
 * a window is then one instant, with an exchange after phase 0, and after phase 1 as many as it
 * takes until all know what is left. So it is where PUs have one port; links and ports then agree
 * in several steps within phase 1, and say with the last of them what is left to do later.
 *
 * <p>A region alone has one window without end. None opens where the run is held.
 */
final class Windows {

    private final boolean alone;
    /** Whether each is one instant. */
    private final boolean instants;

    private final long width;
    private final long lastTick;
    private long end;
    private Ceiling ceiling = Ceiling.NONE;
    private boolean ending;

    Windows(Emulation emulation, Placement placement) {
        alone = placement.regions() == 1;
        instants = placement.needsPhaseExchange();
        width = alone ? Calendar.NEVER : instants ? 1 : emulation.leastLatency();
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

    /** Whether a window that begins then may open. */
    boolean mayOpen(long begin) {
        return begin < ceiling.end();
    }

    /**
     * Whether regions must exchange more before another window may open. So they must where windows
     * are one instant, which would else follow each other one by one, and after the last window, as
     * what is left then tells why the run ends.
     *
     * @param agreed the latest that is known of what is left
     */
    boolean mustKnowMore(@Nullable Agreed agreed) {
        boolean isLast = end > lastTick;
        return agreed == null ? isLast || instants : isLast && agreed.next() < end;
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
