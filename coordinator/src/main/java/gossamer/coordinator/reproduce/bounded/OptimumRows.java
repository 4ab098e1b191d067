package gossamer.coordinator.reproduce.bounded;

import gossamer.coordinator.experiment.EmulatedSchedule;
import gossamer.coordinator.reproduce.Row;
import gossamer.model.algorithm.anynetwork.Greedy;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.optimum.Optimum;
import gossamer.model.optimum.OptimumSearch;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The fewest rounds on tiny networks under all four models, for packets of 1, 2, 3 and any number
 * of tokens: found by search, and the schedule that was found run by actors.
 */
final class OptimumRows {

    private static final List<OptionalInt> CAPACITIES =
            List.of(OptionalInt.of(1), OptionalInt.of(2), OptionalInt.of(3), OptionalInt.empty());

    private static final List<String> MODELS = List.of("F*", "F1", "H*", "H1");

    /**
     * What is known of a network.
     *
     * @param name of the network
     * @param known rounds under each model, in the order of {@link #MODELS}
     */
    private record Known(String name, Grid grid, String known) {}

    private static final List<Known> NETWORKS = List.of(
            new Known("path 3", Grid.path(3), "2 2 2 2, 4 3 3 3, 3 2 2 2, 6 4 4 4"),
            new Known("path 4", Grid.path(4), "3 3 3 3, 5 3 3 3, 5 4 4 4, 8 5 4 4"),
            new Known("cycle 4", Grid.ring(4), "2 2 2 2, 3 2 2 2, 3 3 3 3, 6 4 4 4"),
            new Known("cycle 5", Grid.ring(5), "2 2 2 2, 5 4 4 4, 4 4 4 4, 10 6 6 6"),
            new Known("mesh 2x3", Grid.mesh(2, 3), "3 3 3 3, 5 3 3 3, 5 3 3 3, 10 6 6 5"));

    private final BoundedRuns runs;

    private OptimumRows(BoundedRuns runs) {
        this.runs = runs;
    }

    /** The first {@code count} networks. */
    static List<Row> of(int count, BoundedRuns runs) {
        OptimumRows of = new OptimumRows(runs);
        List<Row> rows = new ArrayList<>();
        for (Known network : NETWORKS.subList(0, count)) {
            for (int model = 0; model < MODELS.size(); model++) {
                of.add(rows, network, model);
            }
        }
        return rows;
    }

    private void add(List<Row> rows, Known network, int model) {
        String name = network.name() + ", " + MODELS.get(model);
        List<String> found = new ArrayList<>();
        List<String> emulated = new ArrayList<>();
        List<String> greedy = new ArrayList<>();
        for (OptionalInt capacity : CAPACITIES) {
            Network machine = machine(model, capacity);
            runs.working("the optimum of " + name);
            Optimum optimum =
                    OptimumSearch.find(network.grid(), machine, () -> false, (lo, up, now) -> {});
            found.add(optimum.lowerBound() + "");
            emulated.add(rounds(
                    EmulatedSchedule.emulation(optimum.schedule(), network.grid(), machine)));
            greedy.add(rounds(Emulation.plain(
                    "greedy, " + name,
                    network.grid(),
                    machine,
                    new Greedy(network.grid(), capacity.orElse(network.grid().pus())))));
        }
        rows.add(Row.of(
                name,
                network.known().split(", ")[model],
                String.join(" ", found),
                String.join(" ", emulated)));
        rows.add(Row.alone("  greedy", String.join(" ", greedy)));
    }

    private static Network machine(int model, OptionalInt capacity) {
        Duplex duplex = model < 2 ? Duplex.FULL : Duplex.HALF;
        Ports ports = model % 2 == 0 ? Ports.ALL : Ports.ONE;
        Network machine = new Network(duplex, ports, capacity, 1, Cost.rounds());
        if (!machine.modelName().equals(MODELS.get(model))) {
            throw new IllegalStateException(machine.modelName() + " is not " + MODELS.get(model));
        }
        return machine;
    }

    private String rounds(Emulation emulation) {
        return runs.diagram(emulation).lastCompletion() + "";
    }
}
