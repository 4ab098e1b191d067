package gossamer.model.algorithm.plan;

import static gossamer.model.algorithm.plan.PlannedRuns.assertRunsAsPlanned;
import static gossamer.model.algorithm.plan.Plans.A1;
import static gossamer.model.algorithm.plan.Plans.A2;
import static gossamer.model.algorithm.plan.Plans.MERGED;
import static gossamer.model.algorithm.plan.Plans.TRIMMED;
import static gossamer.model.algorithm.plan.Plans.assertClean;
import static gossamer.model.algorithm.plan.Plans.circgos;
import static gossamer.model.algorithm.plan.Plans.line;
import static gossamer.model.algorithm.plan.Plans.machine;
import static gossamer.model.algorithm.plan.Plans.rounds;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Circgos.EndRule;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.topology.Grid;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Makespans that an independent step simulator measured, in units of [TR], to one decimal. */
@Execution(ExecutionMode.CONCURRENT)
class MeasuredMakespansTest {

    private static final int[] R_LINES = {2, 10, 50, 250};
    private static final int[] R_GRIDS = {8, 30, 100, 250};

    private static void expect(Plan plan, int[] r, String makespans) {
        assertClean(plan);
        String ticks = Arrays.stream(r)
                .mapToObj(ratio -> text(plan.ticks(machine(ratio)) / (double) Plans.UNIT))
                .collect(Collectors.joining(" "));
        String as =
                plan.name() + " on " + plan.grid().kind() + " " + plan.grid().shapeText();
        assertThat(ticks).as(as).isEqualTo(makespans);
        StepCosts cost = StepCosts.of(plan);
        String units = Arrays.stream(r)
                .mapToObj(ratio -> text(cost.units(ratio, 0, plan.partsPerToken())))
                .collect(Collectors.joining(" "));
        assertThat(units).as(as).isEqualTo(makespans);
        for (int ratio : r) {
            assertRunsAsPlanned(plan, machine(ratio));
        }
    }

    private static String text(double units) {
        String text = String.format(Locale.ROOT, "%.1f", units);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    private static void ring(int n, LineAlgorithm algorithm, String makespans) {
        expect(line(Grid.ring(n), algorithm), R_LINES, makespans);
    }

    private static void path(int n, LineAlgorithm algorithm, String makespans) {
        expect(line(Grid.path(n), algorithm), R_LINES, makespans);
    }

    private static void torus(
            int n, Colouring colouring, List<LineAlgorithm> phases, String makespans) {
        int[] sides = IntStream.generate(() -> n).limit(phases.size()).toArray();
        expect(HighDimGos.plan(Grid.torus(sides), phases, colouring), R_GRIDS, makespans);
    }

    @Test
    void approach1() {
        ring(9, A1, "12 44 204 1004");
        ring(27, A1, "39 143 663 3263");
        for (int n : new int[] {81, 243, 729}) {
            StepCosts cost = StepCosts.of(line(Grid.ring(n), A1));
            assertThat(cost.units(10, 0, 1)).isEqualTo(Math.floorDiv(n, 2) * 11.0);
        }
        path(9, A1, "24 88 408 2008");
        path(27, A1, "78 286 1326 6526");
    }

    @Test
    void approach2() {
        ring(9, A2, "30 62 222 1022");
        path(9, A2, "30 62 222 1022");
        ring(27, A2, "106 154 394 1594");
        path(27, A2, "106 154 394 1594");
    }

    /** k(2r + n), which is Lemma 5 without an approximation. */
    @Test
    void approach2Trimmed() {
        ring(27, TRIMMED, "93 141 381 1581");
        path(81, TRIMMED, "340 404 724 2324");
        ring(729, TRIMMED, "4398 4494 4974 7374");
    }

    @Test
    void approach2Merged() {
        for (LineAlgorithm algorithm : List.of(MERGED, circgos(3, 3, 1))) {
            ring(9, algorithm, "19 43 163 763");
            ring(27, algorithm, "77 117 317 1317");
        }
    }

    @Test
    void circgosOnRings() {
        ring(27, circgos(3, 3, 2), "63 119 399 1799");
        ring(81, circgos(3, 3, 2), "222 302 702 2702");
        ring(81, circgos(9, 9, 8), "140 252 812 3612");
    }

    @Test
    void circgosOnPaths() {
        path(9, circgos(3, 3, 1), "24 56 216 1016");
        path(27, circgos(3, 3, 1), "88 136 376 1576");
        int[] r = {10};
        expect(line(Grid.path(82), circgos(4, 3, 2)), r, "437");
        expect(line(Grid.path(82), new Circgos(4, rounds(3, 2), EndRule.ENDS)), r, "379");
        expect(line(Grid.path(28), circgos(4, 3, 1)), r, "150");
        expect(line(Grid.path(28), new Circgos(4, rounds(3, 1), EndRule.ENDS)), r, "163");
    }

    /** 2 ceil(log2 n) r + (n-1) + ceil(log2 n) n. */
    @Test
    void binaryTrees() {
        ring(27, new Approach2(Approach2.Variant.BINARY), "181 261 661 2661");
        path(64, new Approach2(Approach2.Variant.BINARY), "471 567 1047 3447");
    }

    @Test
    void highDimGosOnTori() {
        Colouring split = Colouring.SPLIT;
        torus(9, split, List.of(A1, A1), "84 260 820 2020");
        torus(9, split, List.of(A2, A1), "93 269 829 2029");
        torus(9, split, List.of(A2, A2), "174 350 910 2110");
        torus(9, split, List.of(MERGED, A1), "80.5 234.5 724.5 1774.5");
        torus(9, split, List.of(MERGED, MERGED), "113 245 665 1565");
        torus(27, split, List.of(A1, A1), "390 962 2782 6682");
        torus(27, split, List.of(A2, A1), "374.5 792.5 2122.5 4972.5");
        torus(27, split, List.of(A2, A2), "1412 1676 2516 4316");
        torus(27, split, List.of(MERGED, A1), "353 749 2009 4709");
        torus(27, split, List.of(MERGED, MERGED), "1018 1238 1938 3438");
        torus(27, Colouring.NONE, List.of(A1, A1), "572 1144 2964 6864");
        expect(
                HighDimGos.plan(Grid.mesh(27, 27), List.of(A1, A1), split),
                R_GRIDS,
                "780 1924 5564 13364");
    }

    @Test
    void highDimGosOnNonSquareToriWaitsAfterEachPhase() {
        Plan plan = HighDimGos.plan(Grid.torus(9, 27), List.of(A1, A1), Colouring.SPLIT);
        expect(plan, new int[] {10}, "361");
    }

    @Test
    void highDimGosInThreeDimensions() {
        Colouring split = Colouring.SPLIT;
        torus(9, split, List.of(A1, A1, A1), "217.3 481.3 1321.3 3121.3");
        torus(9, split, List.of(MERGED, A1, A1), "212.3 454.3 1224.3 2874.3");
        torus(9, split, List.of(MERGED, MERGED, MERGED), "466.3 664.3 1294.3 2644.3");
    }

    @Test
    void highDimGosWithParityColours() {
        Plan plan = HighDimGos.plan(Grid.torus(27, 27), List.of(A1, A1), Colouring.PARITY);
        expect(plan, new int[] {8}, "370");
    }

    @Test
    void torgosOnTori() {
        torgos(9, "73.5 183.5 533.5 1283.5", 3, 3, 1);
        torgos(9, "77 209 629 1529", 3, 3, 2);
        torgos(27, "408 584 1144 2344", 3, 3, 1, 3, 1);
        torgos(27, "370 590 1290 2790", 3, 3, 2);
    }

    /**
     * The measured 342.5, 672.5, … cut 81 tokens in 7 packets of 81/7 tokens. Plans cut between
     * tokens: 7 steps with packets of up to 12 half tokens take 7·(12 - 81/7)/2 = 1.5 units more.
     */
    @Test
    void packetsThatAreNoWholeTokensAreRoundedUp() {
        torgos(27, "344 674 1724 3974", 3, 9, 7);
    }

    private static void torgos(int n, String makespans, int a, int... rounds) {
        Plan plan = Cubgos.plan(Grid.torus(n, n), a, rounds(rounds), Colouring.SPLIT);
        expect(plan, R_GRIDS, makespans);
    }

    @Test
    void torgosOnMeshes() {
        Plan plan = Cubgos.plan(Grid.mesh(9, 9), 3, rounds(3, 1), Colouring.SPLIT);
        expect(plan, new int[] {8}, "148");
    }

    @Test
    void torgosWithParityColours() {
        Plan plan = Cubgos.plan(Grid.torus(9, 9), 3, rounds(3, 1), Colouring.PARITY);
        expect(plan, new int[] {8}, "76");
    }

    @Test
    void cubgos() {
        Grid cube = Grid.torus(9, 9, 9);
        Plan split = Cubgos.plan(cube, 3, rounds(3, 1), Colouring.SPLIT);
        expect(split, R_GRIDS, "204.3 358.3 848.3 1898.3");
        assertThat(StepCosts.of(split).startups()).isEqualTo(7);
        Plan parity = Cubgos.plan(cube, 3, rounds(3, 1), Colouring.PARITY);
        expect(parity, R_GRIDS, "205 359 849 1899");
    }

    @Test
    void stepProfiles() {
        profile(line(Grid.ring(27), circgos(3, 3, 1)), "1x1@1 | 1x3@3 | 1x9@9 | 1x27@3 | 1x27@1");
        profile(line(Grid.ring(81), circgos(9, 9, 8)), "1x1@1 | 1x3@3 | 4x9@9 | 8x9@1");
        profile(
                Cubgos.plan(Grid.torus(9, 9), 3, rounds(3, 1), Colouring.SPLIT),
                "1x1/2@1 | 1x3/2@3 | 1x9/2@3 | 2x27/2@1");
        profile(
                Cubgos.plan(Grid.torus(9, 9, 9), 3, rounds(3, 1), Colouring.SPLIT),
                "1x1/3@1 | 1x1@3 | 1x3@3 | 1x9@3 | 2x27@1 | 1x81@1");
    }

    private static void profile(Plan plan, String profile) {
        assertThat(StepCosts.of(plan).profile(plan.partsPerToken()))
                .as(plan.name())
                .isEqualTo(profile);
    }

    @Test
    void fewTokensTravelInVain() {
        assertThat(redundant(line(Grid.ring(9), A2))).isCloseTo(0.14, OFFSET);
        assertThat(redundant(line(Grid.ring(27), A1))).isZero();
        assertThat(redundant(line(Grid.ring(28), A1))).isZero();
        Plan torgos = Cubgos.plan(Grid.torus(27, 27), 3, rounds(3, 1), Colouring.SPLIT);
        assertThat(redundant(torgos)).isLessThan(0.0101);
        Plan mesh = Cubgos.plan(Grid.mesh(27, 27), 3, rounds(3, 1), Colouring.SPLIT);
        assertThat(redundant(mesh)).isBetween(0.38, 0.46);
    }

    private static final Offset<Double> OFFSET = Offset.offset(0.005);

    private static double redundant(Plan plan) {
        PlanCheck.Result result = assertClean(plan);
        return (double) result.redundant() / result.delivered();
    }
}
