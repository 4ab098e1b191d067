package gossamer.model.analysis.bounded;

import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

import java.util.Arrays;

/**
 * The PUs of a grid along one axis and the links between them, numbered from 0 in the positive
 * direction of the axis, which is to the right. Link {@code k} joins the places {@code k} and
 * {@code k+1}; where the axis wraps around, the last link leads back to the first PU.
 */
public final class GridLine {

    private final String name;
    private final int[] pus;
    private final int[] channels;

    private GridLine(String name, int[] pus, int[] channels) {
        this.name = name;
        this.pus = pus;
        this.channels = channels;
    }

    /** All of a path or ring; of other grids the line along the last axis through PU 0. */
    public static GridLine first(Grid grid) {
        return along(grid, grid.dimensions() - 1, new int[grid.dimensions()]);
    }

    /**
     * A line by its name.
     *
     * @param text an asterisk for the axis, the position on each other one: {@code [*,3]}
     * @throws IllegalArgumentException for people, if the grid has no such line
     */
    public static GridLine parse(Grid grid, String text) {
        String bare = text.strip().replaceAll("^\\[|\\]$", "");
        String[] parts = bare.split(",", -1);
        int[] place = new int[grid.dimensions()];
        int axis = -1;
        boolean sound = parts.length == place.length;
        for (int at = 0; sound && at < parts.length; at++) {
            String part = parts[at].strip();
            if ("*".equals(part)) {
                sound = axis < 0;
                axis = at;
            } else {
                sound = part.matches("\\d{1,9}") && Integer.parseInt(part) < grid.side(at);
                place[at] = sound ? Integer.parseInt(part) : 0;
            }
        }
        if (!sound || axis < 0) {
            throw new IllegalArgumentException("no line " + text + " in a "
                    + grid.kind() + " of " + grid.shapeText()
                    + "; a line has one asterisk and " + (place.length - 1)
                    + " positions counted from 0, like " + first(grid));
        }
        return along(grid, axis, place);
    }

    private static GridLine along(Grid grid, int axis, int[] place) {
        StringBuilder name = new StringBuilder("[");
        int pu = 0;
        for (int other = 0; other < place.length; other++) {
            name.append(other == 0 ? "" : ",").append(other == axis ? "*" : place[other]);
            pu += other == axis ? 0 : place[other] * grid.stride(other);
        }
        int side = grid.side(axis);
        int links = grid.wrapped() && side > 2 ? side : side - 1;
        int[] pus = new int[links + 1];
        int[] channels = new int[links];
        for (int link = 0; link <= links; link++) {
            pus[link] = pu + link % side * grid.stride(axis);
            if (link < links) {
                channels[link] = grid.channel(pus[link], 2 * axis);
            }
        }
        return new GridLine(name.append(']').toString(), pus, channels);
    }

    /**
     * Some of the links of this line, numbered from 0 again.
     *
     * @param from the first one
     * @param to the last one
     * @throws IllegalArgumentException if they are not links of this line in this order
     */
    public GridLine links(int from, int to) {
        if (from < 0 || to < from || to >= links()) {
            throw new IllegalArgumentException(
                    "links " + from + ".." + to + " not in 0.." + (links() - 1));
        }
        return new GridLine(
                name,
                Arrays.copyOfRange(pus, from, to + 2),
                Arrays.copyOfRange(channels, from, to + 1));
    }

    public int links() {
        return channels.length;
    }

    /** The PU at a place, {@code 0..links()}. */
    public int pu(int place) {
        return pus[place];
    }

    /** A channel of a link: the one that leads to the right or the one to the left. */
    public int channel(int link, boolean right) {
        return right ? channels[link] : Topology.opposite(channels[link]);
    }

    /** Its name, e.g. {@code [*,3]} for all PUs with 3 as their second position. */
    @Override
    public String toString() {
        return name;
    }
}
