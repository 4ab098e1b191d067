package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Rules.Action;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;

import org.jspecify.annotations.Nullable;

/**
 * Which virtual channel a packet takes. Traces do not tell; it follows from the route. Packets of
 * the baseline with a router take the second one from the link on that wraps around until they turn
 * into another axis, all others the first one.
 */
final class VirtualChannels {

    /** The grid whose links may wrap around, or null if all take the first virtual channel. */
    private final @Nullable Grid grid;

    VirtualChannels(Emulation emulation) {
        boolean several = emulation.network().virtualChannels() > 1;
        grid = several
                        && scatters(emulation.algorithm())
                        && emulation.topology() instanceof Grid wrapped
                ? wrapped
                : null;
    }

    /** Whether PUs send their token to all others, as those with a router do. */
    private static boolean scatters(GossipAlgorithm algorithm) {
        return algorithm.hasAutomaton() && algorithm.automaton(0).rules().does(Action.SCATTER);
    }

    /** That on {@code channel}, after {@code virtual} of {@code before} (-1 for none). */
    int next(int channel, int before, int virtual) {
        if (grid == null) {
            return 0;
        }
        int axis = axisOf(grid, channel);
        if (wrapsAround(grid, channel, axis)) {
            return 1;
        }
        return before >= 0 && axisOf(grid, before) == axis ? virtual : 0;
    }

    private static int axisOf(Grid grid, int channel) {
        int axis = 0;
        while (step(grid, channel, axis) == 0) {
            axis++;
        }
        return axis;
    }

    private static int step(Grid grid, int channel, int axis) {
        return grid.coordinate(grid.target(channel), axis)
                - grid.coordinate(grid.source(channel), axis);
    }

    /** Where a side has two PUs, the way back is the one that wraps around. */
    private static boolean wrapsAround(Grid grid, int channel, int axis) {
        int step = step(grid, channel, axis);
        return Math.abs(step) != 1 || grid.wrapped() && grid.side(axis) == 2 && step < 0;
    }
}
