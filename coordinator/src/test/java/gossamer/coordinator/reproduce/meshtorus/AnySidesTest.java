package gossamer.coordinator.reproduce.meshtorus;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.experiment.TunedRun;
import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.reproduce.Section;
import gossamer.coordinator.text.Progress;
import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.StaggeredPlan;
import gossamer.model.analysis.wormhole.Candidate;
import gossamer.model.analysis.wormhole.Crossover.Pair;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Tally;
import gossamer.model.topology.Grid;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** TORGOS and CUBGOS on meshes and tori with sides of 3, 6, 9 and 12 PUs, in every order. */
class AnySidesTest {

    private static final int[] SIDES = {3, 6, 9, 12};
    private static final Cost COST = new Cost(1000, 7, 3, TimeBase.TICKS);
    private static final int FLITS = 7;
    private static final Runs ACTORS = new Runs(Progress.NONE);

    @AfterAll
    static void stop() {
        ACTORS.close();
    }

    private static List<int[]> shapes() {
        List<int[]> shapes = new ArrayList<>();
        for (int a : SIDES) {
            for (int b : SIDES) {
                shapes.add(new int[] {a, b});
                for (int c : SIDES) {
                    shapes.add(new int[] {a, b, c});
                }
            }
        }
        return shapes;
    }

    private static boolean isSmall(int... sides) {
        return IntStream.of(sides).reduce(1, (a, b) -> a * b) <= 81;
    }

    /** With every number of bridgeheads that there can be, and rounds by chance. */
    @TestFactory
    Stream<DynamicTest> smallOnesRunAsPredicted() {
        return shapes().stream().filter(AnySidesTest::isSmall).map(AnySidesTest::runs);
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> allRunAsPredicted() {
        return shapes().stream().map(AnySidesTest::runs);
    }

    private static DynamicTest runs(int... sides) {
        Grid torus = Grid.torus(sides);
        return DynamicTest.dynamicTest(torus.shapeText(), () -> {
            int least = IntStream.of(sides).min().orElseThrow();
            SplittableRandom random = new SplittableRandom(torus.pus());
            for (Grid grid : List.of(torus, Grid.mesh(sides))) {
                for (Colouring colouring : Colouring.values()) {
                    for (int a = 1; a <= least; a++) {
                        int spacing = least / a;
                        if (least % a == 0
                                && IntStream.of(sides).allMatch(side -> side % spacing == 0)) {
                            List<Growth> rounds = rounds(spacing, random);
                            assertRuns(Cubgos.plan(grid, a, rounds, colouring));
                        }
                    }
                }
            }
        });
    }

    /** Growths that multiply to the spacing, in few enough packets for the tokens of 3 PUs. */
    private static List<Growth> rounds(int spacing, SplittableRandom random) {
        List<Growth> rounds = new ArrayList<>();
        for (int rest = spacing; rest > 1; ) {
            int before = rest;
            int[] factors = IntStream.rangeClosed(2, rest)
                    .filter(factor -> before % factor == 0)
                    .toArray();
            int factor = factors[random.nextInt(factors.length)];
            rounds.add(new Growth(factor, factor / 2 + random.nextInt(factor % 2 + 1)));
            rest /= factor;
        }
        return rounds;
    }

    /** Complete, as predicted, with nothing that waits, and by all rules. */
    private static void assertRuns(Plan plan) {
        String as =
                plan.name() + " on " + plan.grid().kind() + " " + plan.grid().shapeText();
        Network network = TunedRun.network(COST, FLITS);
        long before = ACTORS.violations();
        Tally tally = ACTORS.planned(as, plan, network).tally();
        assertThat(ACTORS.violations()).as(as).isEqualTo(before);
        assertThat(tally.completePus).as(as).isEqualTo(plan.grid().pus());
        assertThat(tally.queued + tally.blocked).as(as).isZero();
        assertThat(plan.makespan(network)).as(as).hasValue(tally.lastCompletion);
    }

    @TestFactory
    Stream<DynamicTest> smallOnesAreNoSlowerThanPhases() {
        return shapes().stream().filter(AnySidesTest::isSmall).map(AnySidesTest::compared);
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> allAreNoSlowerThanPhases() {
        return shapes().stream().map(AnySidesTest::compared);
    }

    private static DynamicTest compared(int... sides) {
        Grid torus = Grid.torus(sides);
        return DynamicTest.dynamicTest(torus.shapeText(), () -> {
            for (int r : new int[] {30, 100, 1000}) {
                Pair pair = Pair.at(torus, r);
                assertThat(emulated(pair.bridgeheads(), torus, r))
                        .as("%s r=%d", torus.shapeText(), r)
                        .isLessThanOrEqualTo(emulated(pair.phases(), torus, r));
            }
        });
    }

    /** The makespan in ticks, which is that of the formula. */
    private static long emulated(Candidate candidate, Grid torus, int r) {
        Network network = TunedRun.network(WormRuns.cost(torus, r), WormRuns.tokenFlits(torus));
        Plan plan = StaggeredPlan.of(candidate.plan(torus), network);
        long ticks = ACTORS.planned(candidate.name(), plan, network).tally().lastCompletion;
        assertThat(candidate.ticks()).as(candidate.name()).isEqualTo(ticks);
        return ticks;
    }

    @Test
    void rowsSayFromWhichStartupOnTheyAreFaster() {
        WormRuns runs = new WormRuns(ACTORS);
        assertThat(SideRows.tori()).hasSize(30);
        Section section =
                SideRows.of(List.of(Grid.torus(3, 6), Grid.torus(6, 9), Grid.torus(9, 9)), runs);
        assertThat(section.rows()).extracting(Row::verdict).containsOnly(Row.Verdict.EQUAL);
        assertThat(section.rows())
                .extracting(Row::why)
                .containsExactly(
                        "no slower from r=0 on, faster from r=2 on",
                        "no slower from r=0 on, faster from r=4 on",
                        "no slower from r=0 on, faster from r=5 on");
    }
}
