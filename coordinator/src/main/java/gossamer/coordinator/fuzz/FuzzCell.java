package gossamer.coordinator.fuzz;

import gossamer.coordinator.config.DeclaredSections;
import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.registry.Registry;
import gossamer.model.topology.Outline;
import gossamer.model.topology.TopologyProvider;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An algorithm under a mode of switching on a kind of network that it can run on. */
record FuzzCell(AlgorithmProvider algorithm, SwitchingMode mode, TopologyProvider topology) {

    private static final int MOST_PUS = 30;
    private static final int MOST_TRIES = 60;

    /** All that the declarations allow. */
    static List<FuzzCell> all(Registry registry) {
        List<FuzzCell> all = new ArrayList<>();
        for (AlgorithmProvider algorithm : registry.all(AlgorithmProvider.class)) {
            for (SwitchingMode mode : registry.all(SwitchingMode.class)) {
                for (TopologyProvider topology : registry.all(TopologyProvider.class)) {
                    FuzzCell cell = new FuzzCell(algorithm, mode, topology);
                    if (cell.isLegal()) {
                        all.add(cell);
                    }
                }
            }
        }
        // A file is made of what another algorithm does.
        return all.stream()
                .filter(cell -> !FuzzFiles.tellsOfOthers(cell.algorithm())
                        || all.stream().anyMatch(other -> other.isSiblingOf(cell)))
                .toList();
    }

    /** Whether it runs on the same machine, by itself. */
    boolean isSiblingOf(FuzzCell other) {
        return topology == other.topology()
                && mode == other.mode()
                && !FuzzFiles.tellsOfOthers(algorithm);
    }

    private boolean isLegal() {
        return algorithm.carriages().stream().anyMatch(mode::carries) && fits(Optional.empty());
    }

    /** Whether the algorithm runs on such a network with these sides, or with some. */
    boolean fits(Optional<List<Integer>> sides) {
        return algorithm.fits(
                new Outline(topology.name(), topology.form(), topology.mostSides(), sides, 0));
    }

    /** The sorts of values that make a config one of this cell. */
    List<String> sorts() {
        return List.of(
                DeclaredSections.ALGORITHM + ".name=" + algorithm.name(),
                DeclaredSections.NETWORK + "." + DeclaredSections.SWITCHING.name() + "="
                        + mode.name(),
                DeclaredSections.TOPOLOGY + ".kind=" + topology.name());
    }

    /**
     * Sides that the algorithm runs on, of a small network.
     *
     * @param sides become these
     */
    DrawnValue shape(ValueDraw draw, List<Integer> sides) {
        for (int attempt = 0; attempt < MOST_TRIES; attempt++) {
            List<Integer> chosen = new ArrayList<>();
            int product = 1;
            int count = 1 + draw.below(Math.min(4, topology.mostSides()));
            for (int side = 0; side < count; side++) {
                int most = MOST_PUS / product;
                int length = draw.percent(50) ? 1 + draw.below(4) : 1 + draw.below(most);
                chosen.add(Math.min(most, length));
                product *= chosen.get(side);
            }
            if (draw.percent(40)) {
                int equal = (int) StrictMath.pow(MOST_PUS, 1.0 / count);
                chosen.replaceAll(side -> Math.min(equal, chosen.get(0)));
                product = chosen.stream().reduce(1, (one, other) -> one * other);
            }
            if (fits(Optional.of(List.copyOf(chosen)))) {
                sides.clear();
                sides.addAll(chosen);
                draw.pus(product);
                String sort = count == 1 ? "line" : count == 2 ? "2 sides" : "3 or more";
                return new DrawnValue(chosen.toString(), product == 1 ? "1 PU" : sort);
            }
        }
        return new DrawnValue("[3]", "3");
    }

    @Override
    public String toString() {
        return algorithm.name() + " under " + mode.name() + " on " + topology.name();
    }
}
