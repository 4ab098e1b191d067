package gossamer.model.analysis.wormhole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.StaggeredPlan;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.analysis.wormhole.PrintedTables.Cell;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;
import gossamer.model.topology.Grid;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TunerTest {

    /** A start-up of r units, no hop time; a token is two flits, so that it can be split. */
    private static Cost cost(int r) {
        return new Cost(2L * r, 0, 1, TimeBase.TICKS);
    }

    private static Candidate best(Grid grid, int r) {
        return Tuner.rank(grid, cost(r), 2).get(0);
    }

    /**
     * Columns {@code n,r: printed > found by name} of a table in which the printed best is beaten.
     */
    private static List<String> beaten(List<Cell> cells, boolean torus) {
        List<String> beaten = new ArrayList<>();
        int printed = Integer.MAX_VALUE;
        for (int i = 0; i < cells.size(); i++) {
            Cell cell = cells.get(i);
            printed = Math.min(printed, cell.printed());
            boolean last = i + 1 == cells.size() || cells.get(i + 1).r() != cell.r();
            if (last) {
                Grid grid = torus ? Grid.torus(cell.n(), cell.n()) : Grid.ring(cell.n());
                Candidate best = best(grid, cell.r());
                if (best.units() < printed) {
                    beaten.add(String.format(
                            Locale.ROOT,
                            "%d,%d: %d > %.1f by %s",
                            cell.n(),
                            cell.r(),
                            printed,
                            best.units(),
                            best.name()));
                }
                printed = Integer.MAX_VALUE;
            }
        }
        return beaten;
    }

    @Test
    void table1IsBeatenInFourOfSixteenColumns() {
        assertThat(beaten(PrintedTables.table1(), false))
                .containsExactly(
                        "27,2: 40 > 39.0 by approach-1",
                        "243,2: 337 > 336.0 by circgos(35;(7,16))",
                        "243,10: 565 > 561.0 by circgos(27;(9,10))",
                        "729,2: 936 > 923.0 by circgos(81;(9,25))");
    }

    @Test
    void table2IsBeatenInFourteenOfSixteenColumns() {
        assertThat(beaten(PrintedTables.table2(), true))
                .containsExactly(
                        "27,8: 351 > 344.0 by torgos(3;(9,7))",
                        "27,30: 605 > 573.5 by torgos(3;(3,1),(3,2))",
                        "81,8: 2146 > 2094.0 by high-dim-gos[circgos(9;(3,2),(3,2)), approach-1]",
                        "81,30: 2828 > 2624.0 by torgos(9;(9,8))",
                        "81,100: 3982 > 3899.5 by torgos(3;(3,1),(9,6))",
                        "81,250: 5934 > 5855.0 by torgos(3;(3,1),(3,1),(3,2))",
                        "243,8: 16281 > 16022.0 by high-dim-gos[circgos(27;(9,8)), approach-1]",
                        "243,30: 17808 > 17315.0 by torgos(9;(27,26))",
                        "243,100: 21101 > 20616.5 by torgos(9;(27,21))",
                        "243,250: 25477 > 24521.5 by torgos(3;(3,1),(3,2),(9,8))",
                        "729,8: 137398 > 136416.0 by high-dim-gos[circgos(43;(17,21)), approach-1]",
                        "729,30: 141693 > 140045.0 by torgos(9;(81,90))",
                        "729,100: 149888 > 148166.0 by torgos(3;(9,8),(27,38))",
                        "729,250: 162239 > 157564.0 by torgos(3;(9,6),(27,28))");
    }

    @Test
    void anyShapeGetsACompleteRanking() {
        Cost cost = new Cost(1000, 3, 2, TimeBase.TICKS);
        for (Grid grid : List.of(
                Grid.torus(10, 10),
                Grid.torus(12, 18),
                Grid.torus(7, 11, 5),
                Grid.torus(1, 6),
                Grid.torus(5, 5, 5),
                Grid.ring(10),
                Grid.ring(1),
                Grid.path(7),
                Grid.mesh(4, 7))) {
            List<Candidate> ranking = Tuner.rank(grid, cost, 16);
            assertThat(ranking).as(grid.shapeText()).isNotEmpty();
            assertThat(ranking).extracting(Candidate::ticks).isSorted();
            assertThat(ranking).doesNotHaveDuplicates();
            for (Candidate candidate : ranking) {
                long ticks = 1000L * candidate.steps().startups()
                        + 3 * candidate.steps().links()
                        + 2 * candidate.steps().flits();
                assertThat(candidate.ticks()).as(candidate.name()).isEqualTo(ticks);
            }
            assertThat(Tuner.rank(grid, cost, 16)).isEqualTo(ranking);
        }
    }

    @Test
    void nothingIsBetterThanLemma1() {
        for (int[] sides : new int[][] {{9, 9}, {10, 10}, {12, 18}, {7, 11, 5}, {3, 3, 3}, {27}}) {
            Grid grid = sides.length == 1 ? Grid.ring(sides[0]) : Grid.torus(sides);
            for (int r : new int[] {0, 1, 8, 30, 1000}) {
                double bound = PrintedLemmas.lemma1Precise(
                        grid.pus(), grid.maxDegree(), grid.diameter(), r, 0);
                Network network = new Network(
                        Duplex.FULL,
                        Ports.ALL,
                        OptionalInt.empty(),
                        2,
                        cost(r),
                        SwitchingMode.named("wormhole"));
                long ticks = LowerBounds.of(grid, network).ticks();
                for (Candidate candidate : Tuner.rank(grid, cost(r), 2)) {
                    assertThat(candidate.ticks()).isGreaterThanOrEqualTo(ticks);
                    assertThat(candidate.units())
                            .as("%s r=%d %s", grid.shapeText(), r, candidate.name())
                            .isGreaterThanOrEqualTo(bound);
                }
            }
        }
    }

    /** All of CIRCGOS with equal rounds, against the search over different ones. */
    @Test
    void noEqualRoundsAreBetterThanTheTunedOnes() {
        for (int n = 2; n <= 40; n++) {
            for (int r : new int[] {0, 1, 3, 10, 50}) {
                long tuned = best(Grid.ring(n), r).ticks();
                for (int a1 = 1; a1 <= n; a1++) {
                    for (int factor = 2; factor <= 6; factor++) {
                        for (int b = factor / 2; 2 * b - factor + 2 <= Math.min(n, 9); b++) {
                            long other = Circgos.of(a1, List.of(new Growth(factor, b)))
                                    .costs(n, true, 1)
                                    .ticks(cost(r), 2);
                            assertThat(other)
                                    .as("n=%d r=%d (%d;%d,%d)", n, r, a1, factor, b)
                                    .isGreaterThanOrEqualTo(tuned);
                        }
                    }
                }
            }
        }
    }

    /** Phases that overlap are not each the best one for itself. */
    @Test
    void noPairOfApproachesIsBetterThanTheTunedOne() {
        List<LineAlgorithm> approaches = List.of(
                new Approach1(), new Approach2(Variant.EXACT), new Approach2(Variant.TRIMMED));
        int gains = 0;
        for (Grid grid : List.of(Grid.mesh(2, 5), Grid.mesh(5, 3), Grid.torus(2, 12))) {
            for (int r : new int[] {0, 1, 3, 10, 50}) {
                Network network =
                        new Network(Duplex.FULL, Ports.ALL, OptionalInt.empty(), 2, cost(r));
                long tuned = Tuner.rank(grid, cost(r), 2).stream()
                        .filter(candidate -> candidate.colouring() == Colouring.SPLIT)
                        .findFirst()
                        .orElseThrow()
                        .ticks();
                for (LineAlgorithm first : approaches) {
                    for (LineAlgorithm second : approaches) {
                        List<LineAlgorithm> phases = List.of(first, second);
                        Plan plan = HighDimGos.plan(grid, phases, Colouring.SPLIT);
                        long ticks = StaggeredPlan.of(plan, network).ticks(network);
                        assertThat(ticks)
                                .as("%s %s r=%d", plan.name(), grid.shapeText(), r)
                                .isGreaterThanOrEqualTo(tuned);
                        long apart = HighDimGos.costs(
                                        grid.sides(), grid.wrapped(), phases, cost(r), 1, 1)
                                .ticks(cost(r), 1);
                        gains += ticks == tuned && ticks < apart ? 1 : 0;
                    }
                }
            }
        }
        assertThat(gains).isPositive();
    }

    /** There steps take longer than their slowest packets, and phases do not overlap. */
    @Test
    void parametersForHalfDuplexLinksAreThoseOfPhasesApart() {
        Grid torus = Grid.torus(10, 3);
        Cost cost = new Cost(400, 0, 1, TimeBase.TICKS);
        Network full = new Network(Duplex.FULL, Ports.ALL, OptionalInt.empty(), 4, cost);
        Network half = new Network(Duplex.HALF, Ports.ALL, OptionalInt.empty(), 4, cost);
        assertThat(Tuner.parameters(torus, half).get(0).name())
                .isEqualTo("high-dim-gos[approach-1, approach-1]");
        assertThat(Tuner.parameters(torus, full).get(0).name())
                .startsWith("high-dim-gos[approach-2 merged, circgos");
    }

    @Test
    void tokensOfOneFlitStayWhole() {
        for (Grid grid : List.of(Grid.torus(5, 5), Grid.mesh(5, 7), Grid.torus(2, 3, 4))) {
            assertThat(Tuner.rank(grid, cost(3), 1))
                    .isNotEmpty()
                    .allMatch(candidate -> candidate.colouring() == Colouring.NONE);
        }
    }

    @Test
    void extremesAreTheTwoApproaches() {
        assertThat(best(Grid.ring(64), 0).units()).isEqualTo(32);
        Candidate startups = best(Grid.ring(81), 100_000);
        assertThat(startups.steps().startups()).isEqualTo(7);
        assertThat(best(Grid.torus(9, 9), 100_000).steps().startups()).isEqualTo(5);
        assertThat(best(Grid.torus(9, 9, 9), 100_000).steps().startups()).isEqualTo(7);
    }

    @Test
    void largeMachinesAreTunedInSeconds() {
        Grid torus = Grid.torus(729, 729);
        assertSecondsOfCpu(10, () -> best(torus, 8));
        assertSecondsOfCpu(10, () -> best(torus, 0));
        assertSecondsOfCpu(10, () -> best(Grid.torus(720, 720), 1));
        assertSecondsOfCpu(1, () -> best(Grid.ring(729), 2));
        assertSecondsOfCpu(10, () -> best(Grid.torus(256, 254), 8));
        assertSecondsOfCpu(10, () -> best(Grid.mesh(1000, 1001), 8));
    }

    /** The time that this thread ran: the same on an idle machine and on a busy one. */
    private static void assertSecondsOfCpu(long most, Runnable task) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long began = threads.getCurrentThreadCpuTime();
        task.run();
        assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - began))
                .isLessThanOrEqualTo(Duration.ofSeconds(most));
    }

    @Test
    void onlyLinearCostsCanBeTunedFor() {
        assertThatThrownBy(() -> Tuner.rank(Grid.ring(5), Cost.rounds(), 1))
                .hasMessageContaining("only linear costs");
    }
}
