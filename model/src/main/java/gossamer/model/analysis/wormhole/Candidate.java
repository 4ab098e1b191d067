package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.CubgosProvider.OfMoreSides;
import gossamer.model.algorithm.grid.CubgosProvider.OfTwoSides;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.CircgosProvider;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.topology.Grid;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An algorithm with parameters for a machine, and what it takes there by exact costs.
 *
 * @param family which kind of algorithm; it says which of the parameters count
 * @param phases one-dimensional algorithms, one per dimension; empty for TORGOS and CUBGOS
 * @param a bridgeheads per line of TORGOS and CUBGOS, else 0
 * @param rounds rounds of TORGOS and CUBGOS, else empty
 * @param steps what its steps add up to
 * @param ticks predicted makespan
 * @param units the makespan in units of pushing a token over a link; infinite if that takes no time
 */
public record Candidate(
        Family family,
        List<LineAlgorithm> phases,
        int a,
        List<Growth> rounds,
        Steps steps,
        long ticks,
        double units) {

    /** Kinds of algorithms. */
    public enum Family {
        /** A one-dimensional algorithm on a ring or path. */
        LINE,
        /** HIGH-DIM-GOS', tokens split in one part per dimension. */
        HIGH_DIM_GOS,
        /** TORGOS on a square torus, tokens split in two parts. */
        TORGOS,
        /** CUBGOS on a torus with three or more equal sides, tokens split in one part each. */
        CUBGOS
    }

    /**
     * What the steps of an algorithm add up to.
     *
     * @param startups start-ups that follow each other
     * @param flits flits of the largest packets of all steps
     * @param links links on the longest paths of all steps
     */
    public record Steps(int startups, long flits, long links) {}

    public Candidate {
        phases = List.copyOf(phases);
        rounds = List.copyOf(rounds);
    }

    /** Name and parameters, for people: {@code torgos(3;(9,7))}. */
    public String name() {
        return switch (family) {
            case LINE -> phases.get(0).title();
            case HIGH_DIM_GOS ->
                phases.stream()
                        .map(LineAlgorithm::title)
                        .collect(Collectors.joining(", ", "high-dim-gos[", "]"));
            case TORGOS, CUBGOS -> {
                String name = family == Family.TORGOS ? "torgos(" : "cubgos(";
                String list =
                        rounds.stream().map(Growth::toString).collect(Collectors.joining(","));
                yield name + a + (list.isEmpty() ? "" : ";" + list) + ")";
            }
        };
    }

    /** The names in configs of the algorithms that it is one of. */
    Set<String> algorithms() {
        return switch (family) {
            case LINE ->
                phases.get(0).title().startsWith(CircgosProvider.NAME)
                        ? Set.of(HighDimGos.NAME, CircgosProvider.NAME)
                        : Set.of(HighDimGos.NAME);
            case HIGH_DIM_GOS -> Set.of(HighDimGos.NAME);
            case TORGOS -> Set.of(OfTwoSides.NAME, OfMoreSides.NAME);
            case CUBGOS -> Set.of(OfMoreSides.NAME);
        };
    }

    /** Its plan on the grid that it was found for; with several dimensions tokens are split. */
    public Plan plan(Grid grid) {
        return switch (family) {
            case LINE -> HighDimGos.plan(grid, phases.get(0));
            case HIGH_DIM_GOS -> HighDimGos.plan(grid, phases, Colouring.SPLIT);
            case TORGOS, CUBGOS -> Cubgos.plan(grid, a, rounds, Colouring.SPLIT);
        };
    }
}
