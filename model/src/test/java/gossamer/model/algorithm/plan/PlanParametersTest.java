package gossamer.model.algorithm.plan;

import static gossamer.model.algorithm.plan.Plans.A1;
import static gossamer.model.algorithm.plan.Plans.A2;
import static gossamer.model.algorithm.plan.Plans.MERGED;
import static gossamer.model.algorithm.plan.Plans.TRIMMED;
import static gossamer.model.algorithm.plan.Plans.assertClean;
import static gossamer.model.algorithm.plan.Plans.circgos;
import static gossamer.model.algorithm.plan.Plans.line;
import static gossamer.model.algorithm.plan.Plans.rounds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Circgos.EndRule;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Grid;
import java.util.BitSet;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Degenerate and wrong parameters, and how packets and tokens are numbered. */
class PlanParametersTest {

    private static final List<LineAlgorithm> ANY_LENGTH = List.of(
            A1, A2, TRIMMED, MERGED, circgos(1, 2, 1), new Approach2(Approach2.Variant.BINARY));

    @Test
    void onePuHasNothingToDo() {
        for (LineAlgorithm algorithm : ANY_LENGTH) {
            assertThat(line(Grid.ring(1), algorithm).steps()).isZero();
            assertThat(line(Grid.path(1), algorithm).steps()).isZero();
        }
        assertThat(Cubgos.plan(Grid.torus(1, 1), 1, List.of(), Colouring.SPLIT).steps())
                .isZero();
    }

    @Test
    void twoPusShareOneLink() {
        for (LineAlgorithm algorithm : ANY_LENGTH) {
            assertClean(line(Grid.ring(2), algorithm));
            if (algorithm != MERGED) {
                assertClean(line(Grid.path(2), algorithm));
            }
        }
        for (Colouring colouring : Colouring.values()) {
            assertClean(HighDimGos.plan(Grid.torus(2, 2), List.of(A1, A1), colouring));
            assertClean(Cubgos.plan(Grid.torus(2, 2), 2, List.of(), colouring));
            assertClean(Cubgos.plan(Grid.torus(2, 2, 2), 1, rounds(2, 1), colouring));
        }
    }

    @Test
    void circgosWithAsManyBridgeheadsAsPusIsApproach1() {
        for (int n = 2; n <= 40; n++) {
            for (Grid grid : List.of(Grid.ring(n), Grid.path(n))) {
                Plan one = line(grid, A1);
                Plan other = line(grid, Circgos.of(n, List.of()));
                assertThat(other.steps()).isEqualTo(one.steps());
                for (int index = 0; index < one.steps(); index++) {
                    assertThat(other.step(index)).isEqualTo(one.step(index));
                }
            }
        }
    }

    @Test
    void cubgosWithAsManyBridgeheadsAsPusIsApproach1OnAllAxes() {
        Grid grid = Grid.torus(5, 5, 5);
        Plan one = HighDimGos.plan(grid, List.of(A1, A1, A1), Colouring.SPLIT);
        Plan other = Cubgos.plan(grid, 5, List.of(), Colouring.SPLIT);
        for (int r : new int[] {0, 1, 10}) {
            assertThat(units(other, r)).isEqualTo(units(one, r));
        }
    }

    @Test
    void packetsAreFewIntervals() {
        assertThat(mostIntervals(
                        Cubgos.plan(Grid.torus(9, 9, 9), 3, rounds(3, 1), Colouring.SPLIT)))
                .isLessThanOrEqualTo(2);
        assertThat(mostIntervals(Cubgos.plan(Grid.mesh(16, 16), 2, rounds(2, 1), Colouring.PARITY)))
                .isLessThanOrEqualTo(2);
        assertThat(mostIntervals(HighDimGos.plan(
                        Grid.torus(6, 10), List.of(circgos(2, 3, 2), TRIMMED), Colouring.SPLIT)))
                .isLessThanOrEqualTo(2);
    }

    private static int mostIntervals(Plan plan) {
        int most = 0;
        for (int index = 0; index < plan.steps(); index++) {
            for (Move move : plan.step(index).moves()) {
                most = Math.max(most, move.tokens().intervals());
            }
        }
        return most;
    }

    @Test
    void numberingsAreBijections() {
        for (Colouring colouring : Colouring.values()) {
            Plan plan = Cubgos.plan(Grid.torus(12, 12, 12), 2, rounds(3, 1, 2, 1), colouring);
            int tokens = 0;
            for (int colour = 0; colour < plan.colours(); colour++) {
                TokenNumbering numbering = plan.numbering(colour);
                BitSet seen = new BitSet();
                for (int pu = 0; pu < plan.grid().pus(); pu++) {
                    int token = numbering.tokenOf(pu);
                    seen.set(token);
                    assertThat(numbering.originOf(token)).isEqualTo(pu);
                    assertThat(token < plan.tokens(colour))
                            .isEqualTo(plan.colouring().has(plan.grid(), pu, colour));
                }
                assertThat(seen.length()).isEqualTo(seen.cardinality()).isEqualTo(12 * 12 * 12);
                tokens += plan.tokens(colour);
            }
            assertThat(tokens).isEqualTo((colouring == Colouring.SPLIT ? 3 : 1) * 12 * 12 * 12);
        }
    }

    @Test
    void stepsOfLargeToriAreMadeOneByOne() {
        Plan plan = Cubgos.plan(Grid.torus(243, 243), 3, rounds(3, 1), Colouring.SPLIT);
        StepCosts cost = StepCosts.of(plan);
        // ((d+1)k - 1) r with k = 5, and the exact sum of Lemma 10
        assertThat(cost.startups()).isEqualTo(14);
        double data = 80 / 4.0 + 243 / 6.0 + (59049 - 729) / 4.0 + (59049 - 243) / 4.0;
        assertThat(cost.units(0, 0, plan.partsPerToken())).isEqualTo(data);
    }

    @Test
    void wrongParametersAreRefusedWithWhatIsAllowed() {
        refused(() -> new Growth(1, 1), "a round with growth factor 1, must be >= 2");
        refused(
                () -> new Growth(9, 3),
                "a round with growth factor 9 needs floor(9/2)=4 steps or more, not 3");
        refused(() -> Circgos.of(0, List.of()), "a1=0 bridgeheads, must be >= 1");
        refused(
                () -> line(Grid.ring(9), circgos(10, 3, 1)),
                "a1=10 bridgeheads on a line of 9 PUs, must be 1..9");
        refused(
                () -> line(Grid.ring(9), circgos(3)),
                "circgos with a1=3 on a line of 9 PUs needs rounds [[a2,b],...]; without any,"
                        + " only a1=9 reaches all PUs");
        refused(
                () -> line(Grid.ring(9), circgos(3, 3, 6)),
                "round a2=3 b=6 cuts the data of 9 PUs in 2b-a2+2=11 packets: b must be <= 5");
        refused(
                () -> line(Grid.path(9), new Circgos(1, rounds(3, 1), EndRule.ENDS)),
                "a1=1 with bridgeheads at both ends of a path: use a1 >= 2, or centres");
        refused(
                () -> line(Grid.path(9), MERGED),
                "approach-2 variant=merged needs a ring or a torus; on paths and meshes use"
                        + " exact, trimmed or circgos(3;3,1)");
        refused(
                () -> line(Grid.torus(3, 3), A1),
                "approach-1 needs a path or a ring, not 3×3; use high-dim-gos with phases of it");
        refused(
                () -> HighDimGos.plan(Grid.torus(3, 3), List.of(A1), Colouring.SPLIT),
                "1 phases for 2 dimensions: one per dimension is needed");
        String instead = "; for other sides use high-dim-gos with phases = [circgos, ...]";
        refused(
                () -> cubgos(Grid.torus(9, 12), 1, 3, 1),
                "a=1: the spacing 9 of bridgeheads on the side 9 does not divide the side 12"
                        + instead);
        refused(
                () -> cubgos(Grid.torus(10, 10), 3, 3, 1),
                "a=3 must be a divisor of the side 10" + instead);
        refused(
                () -> cubgos(Grid.torus(12, 12), 3, 3, 1),
                "round 0 with b=3: b must be a divisor of the spacing 4 that is left of the side 12"
                        + instead);
        refused(
                () -> cubgos(Grid.torus(9, 9), 3),
                "a=3 without rounds [[b,x],...] reaches only sides of 3, not 9");
        refused(
                () -> cubgos(Grid.torus(9, 9), 3, 3, 1, 3, 1),
                "2 rounds, but a=3 and 1 of them multiply to the side 9 already");
        refused(
                () -> cubgos(Grid.torus(4, 4), 1, 4, 5),
                "round 0 with b=4 x=5 cuts the 4 tokens of a bridgehead in 2x-b+2=8 packets:"
                        + " x must be <= 3");
    }

    private static void cubgos(Grid grid, int a, int... rounds) {
        Cubgos.plan(grid, a, rounds(rounds), Colouring.SPLIT);
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    private static double units(Plan plan, double r) {
        return StepCosts.of(plan).units(r, 0, plan.partsPerToken());
    }
}
