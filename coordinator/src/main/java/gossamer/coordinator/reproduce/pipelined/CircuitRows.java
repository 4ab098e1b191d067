package gossamer.coordinator.reproduce.pipelined;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Section;
import gossamer.coordinator.text.Columns;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedFormulas;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.analysis.pipelined.PermutationSearch;
import gossamer.model.analysis.pipelined.PermutationSearch.Best;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Outline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * What section 8 asks for on other infrastructures: which permutation is best where each transfer
 * holds a circuit on a hypercube or a mesh, in dimension order.
 */
final class CircuitRows {

    /** With at most so many PUs as have all their orders tried. */
    private static final List<Crossbar> MESHES = List.of(
            Crossbar.circuits(4),
            Crossbar.circuits(2, 2),
            Crossbar.circuits(6),
            Crossbar.circuits(2, 3),
            Crossbar.circuits(3, 2),
            Crossbar.circuits(8),
            Crossbar.circuits(2, 4),
            Crossbar.circuits(4, 2),
            Crossbar.circuits(2, 2, 2));

    private static final int MOST_DIMENSIONS = 7;

    private CircuitRows() {}

    /** On a hypercube cyclic shifts find no link taken: pipelined takes what a crossbar does. */
    static List<Row> hypercubes(CrossbarRuns runs) {
        List<Row> rows = new ArrayList<>();
        int[] sizes = new int[MOST_DIMENSIONS - 1];
        Arrays.setAll(sizes, at -> (1 << at + 2) - 1);
        for (int sessions : new int[] {1, 3}) {
            rows.add(Row.range(
                    "hypercubes: pipelined, sessions: " + sessions,
                    "",
                    sizes,
                    n -> PipelinedFormulas.pipelinedLambda(n, sessions),
                    n -> runs.lambda(
                            new PipelinedSetup(
                                    n, Permutation.pipelined(), Scheduling.NONE, sessions),
                            hypercube(n + 1))));
        }
        return rows;
    }

    private static Crossbar hypercube(int pus) {
        int dimensions = Integer.numberOfTrailingZeros(pus);
        return Crossbar.circuits(Collections.nCopies(dimensions, 2).toArray(Integer[]::new));
    }

    /** The best common order of the PUs of each mesh: all orders are tried. */
    static Section best(CrossbarRuns runs) {
        List<Row> rows = new ArrayList<>();
        Columns table = new Columns(">", "  ");
        table.add("mesh", "best", "worst", "identity", "pipelined", "bound", "orders", "first");
        for (Crossbar mesh : MESHES) {
            int n = mesh.pus() - 1;
            Best best = PermutationSearch.exhaustive(mesh);
            String name = Outline.shapeText(mesh.circuitSides());
            PipelinedSetup setup = PipelinedSetup.of(n, Permutation.explicit(best.order()));
            rows.add(Row.of(
                    "circuits on " + name + ": lambda",
                    "",
                    (long) best.lambda(),
                    runs.lambda(setup, mesh)));
            table.add(List.of(
                    name,
                    "" + best.lambda(),
                    "" + best.worst(),
                    "" + runs.lambda(PipelinedSetup.of(n, Permutation.identity()), mesh),
                    "" + runs.lambda(PipelinedSetup.of(n, Permutation.pipelined()), mesh),
                    "" + bound(mesh),
                    format("%,d", best.orders()),
                    SharedChannelRows.text(best.order())));
        }
        List<String> lines = new ArrayList<>(table.lines("  "));
        lines.add("  best: fewest steps, all PUs in one order that each skips itself in;"
                + " bound: most transfers over one link, or what a crossbar needs");
        return Section.of(rows).headed("formula", "searched", "emulated").with(lines);
    }

    /** A link serves one transfer in a step, and so does a PU. */
    private static long bound(Crossbar crossbar) {
        Grid mesh = Grid.mesh(
                crossbar.circuitSides().stream().mapToInt(side -> side).toArray());
        int[] transfers = new int[2 * mesh.links()];
        for (int from = 0; from < mesh.pus(); from++) {
            for (int to = 0; to < mesh.pus(); to++) {
                for (int channel : mesh.way(from, to)) {
                    transfers[channel]++;
                }
            }
        }
        long pus = mesh.pus();
        long pairs = pus / 2;
        long meetings = (pus * (pus - 1) + pairs - 1) / pairs;
        return Math.max(meetings, Arrays.stream(transfers).max().orElse(0));
    }
}
