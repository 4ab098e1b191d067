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
 * @param parameters those that it has
 * @param colouring of tokens
 * @param steps what its steps add up to
 * @param ticks predicted makespan
 * @param units the makespan in units of pushing a token over a link; infinite if that takes no time
 */
public record Candidate(
        Family family,
        Parameters parameters,
        Colouring colouring,
        Steps steps,
        long ticks,
        double units) {

    /** Kinds of algorithms. */
    public enum Family {
        /** A one-dimensional algorithm on a ring or path. */
        LINE,
        /** HIGH-DIM-GOS, or HIGH-DIM-GOS' where tokens are split. */
        HIGH_DIM_GOS,
        /** TORGOS on a torus with two sides. */
        TORGOS,
        /** CUBGOS on a torus with three or more sides. */
        CUBGOS
    }

    /**
     * Parameters of an algorithm.
     *
     * @param phases one-dimensional algorithms, one per dimension; empty for TORGOS and CUBGOS
     * @param a bridgeheads per line of the smallest side of TORGOS and CUBGOS, else 0
     * @param rounds rounds of TORGOS and CUBGOS, else empty
     */
    public record Parameters(List<LineAlgorithm> phases, int a, List<Growth> rounds) {

        public Parameters {
            phases = List.copyOf(phases);
            rounds = List.copyOf(rounds);
        }

        static Parameters of(List<LineAlgorithm> phases) {
            return new Parameters(phases, 0, List.of());
        }
    }

    /**
     * What the steps of an algorithm add up to.
     *
     * @param startups start-ups that follow each other
     * @param flits flits of the largest packets of all steps
     * @param links links on the longest paths of all steps
     */
    public record Steps(int startups, long flits, long links) {}

    /**
     * Name and parameters, for people: {@code torgos(3;(9,7))}; of several dimensions with whole
     * tokens {@code torgos(3;(9,7)) whole}.
     */
    public String name() {
        String whole = colouring == Colouring.NONE ? " whole" : "";
        return switch (family) {
            case LINE -> line().title();
            case HIGH_DIM_GOS ->
                parameters.phases().stream()
                        .map(LineAlgorithm::title)
                        .collect(Collectors.joining(", ", "high-dim-gos[", "]" + whole));
            case TORGOS, CUBGOS -> {
                String name = family == Family.TORGOS ? "torgos(" : "cubgos(";
                String list = parameters.rounds().stream()
                        .map(Growth::toString)
                        .collect(Collectors.joining(","));
                yield name + parameters.a() + (list.isEmpty() ? "" : ";" + list) + ")" + whole;
            }
        };
    }

    private LineAlgorithm line() {
        return parameters.phases().get(0);
    }

    /** The names in configs of the algorithms that it is one of. */
    Set<String> algorithms() {
        return switch (family) {
            case LINE ->
                line().title().startsWith(CircgosProvider.NAME)
                        ? Set.of(HighDimGos.NAME, CircgosProvider.NAME)
                        : Set.of(HighDimGos.NAME);
            case HIGH_DIM_GOS -> Set.of(HighDimGos.NAME);
            case TORGOS -> Set.of(OfTwoSides.NAME, OfMoreSides.NAME);
            case CUBGOS -> Set.of(OfMoreSides.NAME);
        };
    }

    /** Its plan on the grid that it was found for. */
    public Plan plan(Grid grid) {
        return plan(grid, family, parameters, colouring);
    }

    /** The plan of an algorithm with these parameters. */
    static Plan plan(Grid grid, Family family, Parameters parameters, Colouring colouring) {
        return switch (family) {
            case LINE -> HighDimGos.plan(grid, parameters.phases().get(0));
            case HIGH_DIM_GOS -> HighDimGos.plan(grid, parameters.phases(), colouring);
            case TORGOS, CUBGOS ->
                Cubgos.plan(grid, parameters.a(), parameters.rounds(), colouring);
        };
    }
}
