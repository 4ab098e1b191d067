package gossamer.model.fault.select;

import gossamer.model.topology.Grid;
import gossamer.model.topology.MeshWithHoles;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The network in which something is selected.
 *
 * @param topology its PUs and links
 * @param draws of random choices
 */
record Scene(Topology topology, Selector.Draw draws) {

    /** A network as error messages call it, e.g. {@code torus 27×27}. */
    String describe() {
        return topology.kind() + " " + topology.shapeText();
    }

    BitSet allPus() {
        return first(topology.pus());
    }

    BitSet allChannels() {
        return first(Math.multiplyExact(2, topology.links()));
    }

    static BitSet first(int count) {
        BitSet all = new BitSet(count);
        all.set(0, count);
        return all;
    }

    /** The grid that the network is, or of which it is a part. */
    private Optional<Grid> grid() {
        return topology instanceof Grid grid
                ? Optional.of(grid)
                : topology.holes().map(MeshWithHoles::whole);
    }

    /** Number of coordinates of a PU; where there is no grid, the only one is its number. */
    int dimensions() {
        return grid().map(Grid::dimensions).orElse(1);
    }

    int side(int axis) {
        return grid().map(grid -> grid.side(axis)).orElse(topology.pus());
    }

    int coordinate(int pu, int axis) {
        int place = topology.holes().map(holes -> holes.placeOf(pu)).orElse(pu);
        return grid().map(grid -> grid.coordinate(place, axis)).orElse(pu);
    }

    /** Channels that leave a PU, each once. */
    BitSet out(int pu) {
        BitSet out = new BitSet();
        for (int port = 0; port < topology.ports(); port++) {
            int channel = topology.channel(pu, port);
            if (channel >= 0) {
                out.set(channel);
            }
        }
        return out;
    }

    /** PUs within so many links of one of these. */
    BitSet ball(BitSet centres, int radius) {
        BitSet reached = (BitSet) centres.clone();
        BitSet rim = centres;
        int left = topology.pus() - centres.cardinality();
        for (int step = 0; step < radius && left > 0 && !rim.isEmpty(); step++) {
            BitSet next = new BitSet();
            for (int pu = rim.nextSetBit(0); pu >= 0; pu = rim.nextSetBit(pu + 1)) {
                for (int port = 0; left > 0 && port < topology.ports(); port++) {
                    int channel = topology.channel(pu, port);
                    if (channel >= 0 && !reached.get(topology.target(channel))) {
                        reached.set(topology.target(channel));
                        next.set(topology.target(channel));
                        left--;
                    }
                }
            }
            rim = next;
        }
        return reached;
    }

    /**
     * So many of these elements. Each has a draw of its own, which only depends on the seed, the
     * label and its name; those with the lowest ones are chosen, so that a larger choice contains
     * each smaller one.
     */
    List<Integer> choose(BitSet candidates, int count, String label, IntFunction<String> name) {
        record Drawn(int element, long draw) {}
        List<Drawn> drawn = new ArrayList<>();
        for (int element = candidates.nextSetBit(0);
                element >= 0;
                element = candidates.nextSetBit(element + 1)) {
            long draw = draws.of(label, name.apply(element));
            drawn.add(new Drawn(element, draw));
        }
        drawn.sort(Comparator.comparingLong(Drawn::draw).thenComparingInt(Drawn::element));
        return drawn.subList(0, Math.min(count, drawn.size())).stream()
                .map(Drawn::element)
                .toList();
    }
}
