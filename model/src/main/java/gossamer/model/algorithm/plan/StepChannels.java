package gossamer.model.algorithm.plan;

import gossamer.model.topology.Grid;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The channels that one colour needs in a step.
 *
 * @param axis along which they lead; 0 where sets are of all channels of the grid
 * @param lines those of each line along the axis, as numbers that mean the same for all colours;
 *     one set where all lines are alike, or of all channels of the grid
 */
public record StepChannels(int axis, List<BitSet> lines) {

    /** Copies the list, not the sets. */
    public StepChannels {
        lines = List.copyOf(lines);
    }

    /** Those of some moves. */
    static StepChannels of(List<Move> moves, Grid grid) {
        BitSet channels = new BitSet();
        for (Move move : moves) {
            int at = move.source();
            for (int link = 0; link < move.distance(); link++) {
                int channel = grid.channel(at, move.port());
                channels.set(channel);
                at = grid.target(channel);
            }
        }
        return new StepChannels(0, List.of(channels));
    }

    /** Whether others of the same plan need one of them, too. */
    boolean meet(StepChannels others) {
        if (axis != others.axis) {
            return false;
        }
        int most = Math.max(lines.size(), others.lines.size());
        return IntStream.range(0, most).anyMatch(line -> line(line).intersects(others.line(line)));
    }

    private BitSet line(int line) {
        return lines.get(lines.size() == 1 ? 0 : line);
    }
}
