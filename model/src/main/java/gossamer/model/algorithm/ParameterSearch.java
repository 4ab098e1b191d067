package gossamer.model.algorithm;

import gossamer.model.algorithm.plan.Plan;
import gossamer.model.machine.Network;
import gossamer.model.topology.Grid;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Finds the best parameters of algorithms: what {@code algorithm.parameters = auto} stands for. */
@FunctionalInterface
public interface ParameterSearch {

    /** Algorithms with parameters for this machine, the best one first; at least one. */
    List<Found> rank(Grid grid, Network network);

    /**
     * An algorithm with parameters.
     *
     * @param name algorithm and parameters, for people
     * @param algorithms the names of the algorithms in configs that it is one of
     * @param plan what PUs do
     */
    record Found(String name, Set<String> algorithms, Supplier<Plan> plan) {

        /** Copies the names. */
        public Found {
            algorithms = Set.copyOf(algorithms);
        }
    }
}
