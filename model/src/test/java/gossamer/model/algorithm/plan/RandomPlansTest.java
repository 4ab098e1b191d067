package gossamer.model.algorithm.plan;

import static gossamer.model.algorithm.plan.PlannedRuns.assertRunsAsPlanned;
import static gossamer.model.algorithm.plan.Plans.assertClean;
import static gossamer.model.algorithm.plan.Plans.machine;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Circgos.EndRule;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.machine.Network;
import gossamer.model.topology.Grid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Plans with any valid parameters are complete, free of overlaps, and cost what the closed forms
 * say.
 */
@Execution(ExecutionMode.CONCURRENT)
class RandomPlansTest {

    private static final int SEEDS = 500;
    private static final int MAX_PUS = 700;

    /** A token of 7 flits splits unevenly. */
    private static final Network MACHINE = machine(100, 0, 3, 7);

    @Test
    void highDimGosWithAnyParameters() {
        for (int seed = 1; seed <= SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            boolean wrapped = random.nextBoolean();
            int[] sides = sides(random);
            Grid grid = wrapped ? Grid.torus(sides) : Grid.mesh(sides);
            Colouring colouring = Colouring.values()[random.nextInt(3)];
            int shortest = Arrays.stream(sides).min().orElseThrow();
            List<LineAlgorithm> phases = IntStream.range(0, sides.length)
                    .mapToObj(f -> algorithm(random, shortest, wrapped))
                    .toList();
            Plan plan = HighDimGos.plan(grid, phases, colouring);
            String as = "seed " + seed + ": " + plan.name() + " on " + grid.kind() + " "
                    + grid.shapeText();
            assertThat(PlanCheck.check(plan).problems()).as(as).isEmpty();
            assertRunsAsPlanned(plan, MACHINE);
            assertRunsAsPlanned(StaggeredPlan.of(plan, MACHINE), MACHINE);
            boolean known = colouring != Colouring.PARITY
                    && (!phases.contains(Plans.TRIMMED)
                            || Arrays.stream(sides).allMatch(RandomPlansTest::isPowerOfThree));
            if (known) {
                StepSizes exact = GridCosts.highDim(grid, phases, flits(plan));
                assertThat(plan.ticks(MACHINE)).as(as).isEqualTo(exact.makespan(100, 3));
            }
        }
    }

    /** The last packets of this plan tell nobody anything new, and no prediction counts them. */
    @Test
    void packetsAfterTheLastPuIsCompleteAreNotPredicted() {
        LineAlgorithm circgos = Circgos.of(2, List.of(new Growth(5, 3)));
        Plan plan = HighDimGos.plan(Grid.path(4), List.of(circgos), Colouring.NONE);
        Network machine = machine(1, 1, 1, 1);
        assertThat(plan.ticks(machine)).isEqualTo(19);
        assertThat(plan.makespan(machine)).hasValue(16);
        assertRunsAsPlanned(plan, machine);
    }

    private static int[] flits(Plan plan) {
        return IntStream.range(0, plan.colours())
                .map(c -> plan.flits(c, MACHINE))
                .toArray();
    }

    private static int[] sides(SplittableRandom random) {
        int[] most = {64, 24, 9, 6};
        while (true) {
            int dimensions = 1 + random.nextInt(4);
            int[] sides = IntStream.range(0, dimensions)
                    .map(axis -> 1 + random.nextInt(most[dimensions - 1]))
                    .toArray();
            if (Arrays.stream(sides).reduce(1, (x, y) -> x * y) <= MAX_PUS) {
                return sides;
            }
        }
    }

    private static LineAlgorithm algorithm(SplittableRandom random, int shortest, boolean wrapped) {
        return switch (random.nextInt(8)) {
            case 0 -> Plans.A1;
            case 1 -> Plans.A2;
            case 2 -> Plans.TRIMMED;
            case 3 -> wrapped ? Plans.MERGED : Plans.A2;
            case 4 -> new Approach2(Approach2.Variant.BINARY);
            default -> circgos(random, shortest);
        };
    }

    private static Circgos circgos(SplittableRandom random, int shortest) {
        EndRule endRule = shortest > 1 ? EndRule.values()[random.nextInt(2)] : EndRule.CENTRES;
        int least = endRule == EndRule.ENDS ? 2 : 1;
        int a1 = least + random.nextInt(Math.max(1, shortest - least + 1));
        List<Growth> rounds = new ArrayList<>();
        for (int j = 0; j <= random.nextInt(3); j++) {
            int a2 = 2 + random.nextInt(Math.max(1, shortest));
            int mostB = Math.max(a2 / 2, (Math.max(2, shortest) + a2 - 2) / 2);
            Growth round = new Growth(a2, a2 / 2 + random.nextInt(mostB - a2 / 2 + 1));
            rounds.add(round.packets() <= Math.max(2, shortest) ? round : new Growth(3, 1));
        }
        return new Circgos(Math.min(a1, shortest), rounds, endRule);
    }

    private static boolean isPowerOfThree(int n) {
        int power = 1;
        while (power < n) {
            power *= 3;
        }
        return power == n;
    }

    @Test
    void torgosAndCubgosWithAnyParameters() {
        int plans = 0;
        for (int seed = 1; plans < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int dimensions = 1 + random.nextInt(4);
            int most = new int[] {64, 26, 8, 5}[dimensions - 1];
            int a = 1 + random.nextInt(random.nextInt(3) > 0 ? 4 : most);
            int side = a;
            List<Growth> rounds = new ArrayList<>();
            while (2 * side <= most && random.nextInt(5) > 0) {
                int b = 2 + random.nextInt(most / side - 1);
                side *= b;
                rounds.add(new Growth(b, b / 2 + random.nextInt(b)));
            }
            boolean wrapped = random.nextBoolean();
            Colouring colouring = Colouring.values()[random.nextInt(3)];
            if (!fits(side, dimensions, a, rounds)) {
                continue;
            }
            plans++;
            int length = side;
            int[] sides = IntStream.generate(() -> length).limit(dimensions).toArray();
            Grid grid = wrapped ? Grid.torus(sides) : Grid.mesh(sides);
            Plan plan = Cubgos.plan(grid, a, rounds, colouring);
            String as = "seed " + seed + ": " + plan.name() + " on " + grid.kind() + " "
                    + grid.shapeText();
            assertThat(PlanCheck.check(plan).problems()).as(as).isEmpty();
            assertRunsAsPlanned(plan, MACHINE);
            if (colouring != Colouring.PARITY) {
                StepSizes exact = GridCosts.cubgos(side, dimensions, wrapped, a, rounds);
                int largest = Arrays.stream(flits(plan)).max().orElseThrow();
                assertThat(plan.ticks(MACHINE)).as(as).isEqualTo(exact.makespan(100, 3L * largest));
            }
        }
    }

    /** Whether the first bridgeheads hold at least as many tokens as there are packets. */
    private static boolean fits(int side, int dimensions, int a, List<Growth> rounds) {
        int least = side;
        for (int i = 1; i < dimensions; i++) {
            least *= a;
        }
        int size = least;
        return rounds.stream().allMatch(round -> round.packets() <= size);
    }

    @Test
    void parityColoursOnEverySmallGrid() {
        for (int height = 1; height <= 9; height++) {
            for (int width = 1; width <= 9; width++) {
                for (LineAlgorithm second : List.of(Plans.A1, Plans.A2)) {
                    List<LineAlgorithm> phases = List.of(Plans.A1, second);
                    assertClean(
                            HighDimGos.plan(Grid.mesh(height, width), phases, Colouring.PARITY));
                    assertClean(
                            HighDimGos.plan(Grid.torus(height, width), phases, Colouring.PARITY));
                }
            }
        }
    }

    @Test
    void approach2OnEveryLength() {
        for (int n = 1; n <= 90; n++) {
            for (Grid grid : List.of(Grid.ring(n), Grid.path(n))) {
                for (LineAlgorithm algorithm : List.of(Plans.A1, Plans.A2, Plans.TRIMMED)) {
                    assertClean(Plans.line(grid, algorithm));
                }
            }
            assertClean(Plans.line(Grid.ring(n), Plans.MERGED));
        }
    }

    @Test
    void circgosOnEverySmallLine() {
        for (int n = 1; n <= 20; n++) {
            for (int a1 = 1; a1 <= n; a1++) {
                for (int a2 = 2; a2 <= Math.min(n, 7); a2++) {
                    for (int b = a2 / 2; 2 * b - a2 + 2 <= n; b++) {
                        Circgos line = Circgos.of(a1, List.of(new Growth(a2, b)));
                        exact(Grid.ring(n), line);
                        exact(Grid.path(n), line);
                        if (a1 > 1) {
                            exact(Grid.path(n), new Circgos(a1, line.rounds(), EndRule.ENDS));
                        }
                    }
                }
            }
        }
    }

    private static void exact(Grid grid, Circgos algorithm) {
        Plan plan = Plans.line(grid, algorithm);
        assertClean(plan);
        StepSizes exact = GridCosts.highDim(grid, List.of(algorithm), new int[] {1});
        long[] sizes = StepCosts.of(plan).sizes();
        assertThat(exact.toString())
                .as("%s on %s %s", algorithm, grid.kind(), grid.shapeText())
                .isEqualTo(Arrays.toString(sizes));
    }
}
