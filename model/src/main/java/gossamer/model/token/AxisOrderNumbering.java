package gossamer.model.token;

import gossamer.model.topology.Grid;

/**
 * Numbers the PUs of a grid with axis {@code first} varying fastest, then {@code first+1}, …
 * (modulo the number of dimensions). A colour that gathers along these axes in this order only ever
 * holds intervals: lines, planes, boxes.
 *
 * @param grid whose PUs are numbered
 * @param first the axis that varies fastest
 */
public record AxisOrderNumbering(Grid grid, int first) implements TokenNumbering {

    @Override
    public int tokenOf(int pu) {
        int token = 0;
        for (int k = grid.dimensions() - 1; k >= 0; k--) {
            int axis = (first + k) % grid.dimensions();
            token = token * grid.side(axis) + grid.coordinate(pu, axis);
        }
        return token;
    }

    @Override
    public int originOf(int token) {
        int rest = token;
        int pu = 0;
        for (int k = 0; k < grid.dimensions(); k++) {
            int axis = (first + k) % grid.dimensions();
            pu += rest % grid.side(axis) * grid.stride(axis);
            rest /= grid.side(axis);
        }
        return pu;
    }
}
