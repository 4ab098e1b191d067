package gossamer.coordinator.reproduce.meshtorus;

import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Section;
import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.analysis.wormhole.PrintedTables;
import gossamer.model.analysis.wormhole.PrintedTables.Cell;
import gossamer.model.analysis.wormhole.PrintedTables.Table;
import gossamer.model.analysis.wormhole.TableExplanation;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;

/** Schedules whose makespans or steps are known: from the journal version, or by simulation. */
final class MeasuredRows {

    private static final int[] RATIOS_LINE = {2, 10, 50, 250};
    private static final int[] RATIOS_TORUS = {8, 30, 100, 250};
    private static final LineAlgorithm ONE = new Approach1();
    private static final LineAlgorithm TWO = new Approach2(Variant.EXACT);
    private static final LineAlgorithm MERGED = new Approach2(Variant.MERGED);
    private static final Growth TRIPLE = new Growth(3, 1);
    private static final Growth SLOW = new Growth(3, 2);
    private static final String WHOLE_TOKENS =
            "packets hold whole parts of tokens, floor or ceil of"
                    + " what the known number divides evenly";

    private final int most;
    private final WormRuns runs;
    private final List<Row> rows = new ArrayList<>();

    private MeasuredRows(int most, WormRuns runs) {
        this.most = most;
        this.runs = runs;
    }

    /** The numbers of the journal version that survive. */
    static List<Row> survivors(WormRuns runs) {
        return PrintedTables.journal().stream()
                .map(cell -> survivor(cell, runs))
                .toList();
    }

    private static Row survivor(Cell cell, WormRuns runs) {
        boolean ring = cell.table() == Table.J_1;
        Grid grid = ring ? Grid.ring(cell.n()) : Grid.torus(cell.n(), cell.n());
        LineAlgorithm[] phases = ring
                ? new LineAlgorithm[] {new Approach2(Variant.TRIMMED)}
                : new LineAlgorithm[] {ONE, ONE};
        String name = name(phases);
        double units = runs.units(name, grid, cell.r(), () -> plan(grid, phases));
        TableExplanation explanation = TableExplanation.explain(cell);
        Row row = Row.of(
                "n=" + cell.n() + ", r=" + cell.r() + ": " + name,
                cell.printed() + "",
                explanation.rounded(),
                WormRuns.text(units));
        return units == explanation.rounded() ? row.explained(explanation.reason()) : row;
    }

    private static String name(LineAlgorithm... phases) {
        return Arrays.stream(phases).map(LineAlgorithm::title).collect(Collectors.joining(", "));
    }

    /** The steps of some schedules: number x tokens @ links. */
    static Section profiles() {
        Grid cube = Grid.torus(9, 9, 9);
        return Section.of(List.of(
                        profile(
                                "circgos(3;(3,1)), n=27",
                                "1x1@1 | 1x3@3 | 1x9@9 | 1x27@3 | 1x27@1",
                                circgos(3, TRIPLE, TRIPLE).costs(27, true, 1).profile(),
                                plan(Grid.ring(27), circgos(3, TRIPLE, TRIPLE))),
                        profile(
                                "circgos(9;(9,8)), n=81",
                                "1x1@1 | 1x3@3 | 4x9@9 | 8x9@1",
                                circgos(9, new Growth(9, 8)).costs(81, true, 1).profile(),
                                plan(Grid.ring(81), circgos(9, new Growth(9, 8)))),
                        profile(
                                "torgos(3;(3,1)), 9x9",
                                "1x1/2@1 | 1x3/2@3 | 1x9/2@3 | 2x27/2@1",
                                "",
                                bridgeheadPlan(Grid.torus(9, 9), 3, TRIPLE)),
                        profile(
                                "cubgos(3;(3,1)), 9x9x9",
                                "1x1/3@1 | 1x1@3 | 1x3@3 | 1x9@3 | 2x27@1 | 1x81@1",
                                "",
                                bridgeheadPlan(cube, 3, TRIPLE))))
                .headed("known", "formula", "schedule");
    }

    private static Row profile(String what, String known, String formula, Plan plan) {
        return Row.of(what, known, formula, StepCosts.of(plan).profile(plan.partsPerToken()));
    }

    private static Plan plan(Grid grid, LineAlgorithm... phases) {
        return HighDimGos.plan(
                grid, List.of(phases), phases.length == 1 ? Colouring.NONE : Colouring.SPLIT);
    }

    private static Plan bridgeheadPlan(Grid grid, int a, Growth... rounds) {
        return Cubgos.plan(grid, a, List.of(rounds), Colouring.SPLIT);
    }

    private static LineAlgorithm circgos(int a1, Growth... rounds) {
        return Circgos.of(a1, List.of(rounds));
    }

    /**
     * Makespans on rings, paths, tori and meshes.
     *
     * @param most largest side
     */
    static Section of(int most, WormRuns runs) {
        MeasuredRows of = new MeasuredRows(most, runs);
        of.lines();
        of.tori();
        of.cubes();
        return Section.of(of.rows).headed("known", "formula", "emulated");
    }

    private void lines() {
        phases(Grid.ring(9), "12 44 204 1004", ONE);
        phases(Grid.ring(27), "39 143 663 3263", ONE);
        phases(Grid.path(9), "24 88 408 2008", ONE);
        phases(Grid.path(27), "78 286 1326 6526", ONE);
        phases(Grid.ring(9), "30 62 222 1022", TWO);
        phases(Grid.ring(27), "106 154 394 1594", TWO);
        phases(Grid.path(9), "30 62 222 1022", TWO);
        phases(Grid.path(27), "106 154 394 1594", TWO);
        phases(Grid.ring(9), "19 43 163 763", MERGED);
        phases(Grid.ring(27), "77 117 317 1317", MERGED);
        phases(Grid.ring(27), "77 117 317 1317", circgos(3, TRIPLE, TRIPLE));
        path(Grid.path(9), "24 56 216 1016", circgos(3, TRIPLE));
        path(Grid.path(27), "88 136 376 1576", circgos(3, TRIPLE, TRIPLE));
        phases(Grid.ring(27), "63 119 399 1799", circgos(3, SLOW, SLOW));
        phases(Grid.ring(81), "222 302 702 2702", circgos(3, SLOW, SLOW, SLOW));
        phases(Grid.ring(81), "140 252 812 3612", circgos(9, new Growth(9, 8)));
    }

    private void tori() {
        Grid small = Grid.torus(9, 9);
        phases(small, "84 260 820 2020", ONE, ONE);
        phases(small, "93 269 829 2029", TWO, ONE);
        phases(small, "174 350 910 2110", TWO, TWO);
        phases(small, "80.5 234.5 724.5 1774.5", MERGED, ONE);
        phases(small, "113 245 665 1565", MERGED, MERGED);
        bridgeheads(small, "73.5 183.5 533.5 1283.5", 3, TRIPLE);
        bridgeheads(small, "77 209 629 1529", 3, SLOW);
        Grid large = Grid.torus(27, 27);
        phases(large, "390 962 2782 6682", ONE, ONE);
        phases(Grid.mesh(27, 27), "780 1924 5564 13364", ONE, ONE);
        phases(large, "374.5 792.5 2122.5 4972.5", TWO, ONE);
        phases(large, "1412 1676 2516 4316", TWO, TWO);
        phases(large, "353 749 2009 4709", MERGED, ONE);
        phases(large, "1018 1238 1938 3438", MERGED, MERGED);
        bridgeheads(large, "408 584 1144 2344", 3, TRIPLE, TRIPLE);
        bridgeheads(large, "370 590 1290 2790", 3, SLOW, SLOW);
        bridgeheads(large, "342.5 672.5 1722.5 3972.5", 3, new Growth(9, 7));
    }

    private void cubes() {
        Grid cube = Grid.torus(9, 9, 9);
        bridgeheads(cube, "204.3 358.3 848.3 1898.3", 3, TRIPLE);
        phases(cube, "217.3 481.3 1321.3 3121.3", ONE, ONE, ONE);
        phases(cube, "212.3 454.3 1224.3 2874.3", MERGED, ONE, ONE);
        phases(cube, "466.3 664.3 1294.3 2644.3", MERGED, MERGED, MERGED);
    }

    /** Phases whose steps the model knows in closed form. */
    private void phases(Grid grid, String known, LineAlgorithm... phases) {
        StepCosts steps = HighDimGos.costs(grid.sides(), grid.wrapped(), List.of(phases));
        Plan plan = plan(grid, phases);
        add(name(phases), plan, known, false, r -> steps.units(r, 0, grid.dimensions()));
    }

    /** CIRCGOS on a path, of which the steps of the schedule are all that is known. */
    private void path(Grid grid, String known, LineAlgorithm circgos) {
        Plan plan = plan(grid, circgos);
        StepCosts cost = StepCosts.of(plan);
        add(circgos.title(), plan, known, false, r -> cost.units(r, 0, plan.partsPerToken()));
    }

    private void bridgeheads(Grid grid, String known, int a, Growth... rounds) {
        int d = grid.dimensions();
        StepCosts steps = Cubgos.costs(grid.side(0), d, a, List.of(rounds), 1);
        Plan plan = bridgeheadPlan(grid, a, rounds);
        String list = Arrays.stream(rounds).map(Growth::toString).collect(Collectors.joining(","));
        String name = (d == 2 ? "torgos(" : "cubgos(") + a + ";" + list + ")";
        boolean cut = Arrays.stream(rounds).anyMatch(round -> round.packets() > 1);
        add(name, plan, known, cut, r -> steps.units(r, 0, d));
    }

    /** If data are cut in packets, these may be larger than in the known schedule. */
    private void add(
            String name, Plan plan, String known, boolean cut, IntToDoubleFunction formula) {
        Grid grid = plan.grid();
        if (grid.side(0) > most) {
            return;
        }
        int[] ratios = grid.dimensions() == 1 ? RATIOS_LINE : RATIOS_TORUS;
        String expected = list(ratios, formula);
        String found = list(ratios, r -> runs.units(name, grid, r, () -> plan));
        Row row =
                Row.of(grid.kind() + " " + grid.shapeText() + ": " + name, known, expected, found);
        rows.add(
                expected.equals(found) && cut && isLittleAbove(known, found)
                        ? row.explained(WHOLE_TOKENS)
                        : row);
    }

    /** Whether all numbers are above the known ones by the same amount, at most two tokens. */
    private static boolean isLittleAbove(String known, String found) {
        String[] few = known.split(" ");
        String[] many = found.split(" ");
        double more = Double.parseDouble(many[0]) - Double.parseDouble(few[0]);
        for (int at = 0; at < few.length; at++) {
            if (Double.parseDouble(many[at]) - Double.parseDouble(few[at]) != more) {
                return false;
            }
        }
        return more > 0 && more < 2;
    }

    private static String list(int[] ratios, IntToDoubleFunction units) {
        return Row.joined(ratios, r -> WormRuns.text(units.applyAsDouble(r)));
    }
}
