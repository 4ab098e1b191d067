package gossamer.coordinator.export;

import gossamer.model.topology.Topology;

/**
 * Where the cells of PUs are, row by row, in pixels.
 *
 * @param columns cells in a row
 * @param rows of cells
 * @param cell from the left edge of a cell to that of the next one
 * @param x of the left edge of the first cell
 * @param y of its upper edge
 */
record CellGrid(int columns, int rows, double cell, double x, double y) {

    /** How far from the middle of a cell the sign of a channel is, as a share of the cell. */
    private static final double AWAY = 0.38;

    /** A place in pixels. */
    record Point(double x, double y) {}

    double left(int pu) {
        return x + pu % columns * cell;
    }

    double top(int pu) {
        return y + row(pu) * cell;
    }

    double bottom() {
        return y + rows * cell;
    }

    Point middle(int pu) {
        return new Point(left(pu) + cell / 2, top(pu) + cell / 2);
    }

    private int row(int pu) {
        return pu / columns;
    }

    /**
     * Where the sign of a channel is: in the cell of its source, on the side of its target, which
     * is the outer side where the channel leads around.
     */
    Point channel(Topology topology, int channel) {
        int source = topology.source(channel);
        int target = topology.target(channel);
        double dx = target % columns - source % columns;
        double dy = row(target) - row(source);
        boolean around = dy == 0 && Math.abs(dx) > 1 && Math.abs(dx) == columns - 1
                || dx == 0 && Math.abs(dy) > 1 && Math.abs(dy) == rows - 1;
        double far = (around ? -AWAY : AWAY) * cell / Math.max(1, Math.hypot(dx, dy));
        Point from = middle(source);
        return new Point(from.x() + far * dx, from.y() + far * dy);
    }

    /** Where the sign for all channels of a PU is, where they have no places of their own. */
    Point corner(int pu) {
        Point from = middle(pu);
        return new Point(from.x() + AWAY * cell * 0.8, from.y() - AWAY * cell * 0.8);
    }
}
