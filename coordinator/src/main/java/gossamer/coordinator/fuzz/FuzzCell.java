package gossamer.coordinator.fuzz;

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
                new Outline(topology.name(), topology.form(), topology.mostSides(), sides));
    }

    @Override
    public String toString() {
        return algorithm.name() + " under " + mode.name() + " on " + topology.name();
    }
}
