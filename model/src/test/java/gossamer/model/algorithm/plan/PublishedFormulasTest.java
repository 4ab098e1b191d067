package gossamer.model.algorithm.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.topology.Grid;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The formulas agree with those of the papers where these are exact. */
class PublishedFormulasTest {

    private static final double EXACT = 1e-9;

    private static double units(StepSizes steps, double r, int partsPerToken) {
        return steps.steps() * r + (double) steps.sum() / partsPerToken;
    }

    /** Journal version, Table 2, n = 27, Approach 1-1. */
    @Test
    void approach11IsThatOfTheJournal() {
        LineAlgorithm one = new Approach1();
        StepSizes steps =
                GridCosts.highDim(Grid.torus(27, 27), List.of(one, one), new int[] {1, 1});
        assertThat(units(steps, 10, 2)).isEqualTo(442);
        assertThat(units(steps, 50, 2)).isEqualTo(1482);
        assertThat(units(steps, 200, 2)).isEqualTo(5382);
        assertThat(units(steps, 500, 2)).isEqualTo(13182);
    }

    /** Lemma 6 with an integer number of rounds. */
    @Test
    void circgosIsLemma6() {
        int[][] parameters = {{27, 3, 3, 1}, {27, 3, 3, 2}, {81, 9, 9, 8}, {243, 3, 9, 6}};
        for (int[] p : parameters) {
            int n = p[0];
            int a1 = p[1];
            int a2 = p[2];
            int b = p[3];
            double logs = Math.log(n / (double) a1) / Math.log(3);
            double rounds = Math.round(Math.log(n / (double) a1) / Math.log(a2));
            Circgos line = Circgos.of(a1, List.of(new Growth(a2, b)));
            for (int r : new int[] {2, 10, 250}) {
                double lemma = logs * r
                        + (n / a1 - 1) / 2.0
                        + Math.floorDiv(a1, 2) * (r + n / (double) a1)
                        + rounds * b * (r + Math.ceil(n / (2.0 * b - a2 + 2)));
                assertThat(units(LineCosts.circgos(line, n, true, 1), r, 1))
                        .as("%s on %d PUs", line, n)
                        .isCloseTo(lemma, within(EXACT));
            }
        }
    }

    /** Lemma 10 and Theorem 4 with all start-ups and exact sums. */
    @Test
    void cubgosIsTheorem4WithoutApproximation() {
        for (int d = 2; d <= 5; d++) {
            double q = Math.pow(3, d - 1);
            int n = 1;
            for (int k = 1; k <= 3; k++) {
                n *= 3;
                List<Growth> rounds = Collections.nCopies(k - 1, new Growth(3, 1));
                double pus = Math.pow(n, d);
                for (int r : new int[] {0, 8, 250}) {
                    double theorem = ((d + 1) * k - 1) * r
                            + (n / 3 - 1) / (2.0 * d)
                            + n / (3.0 * d)
                            + (pus - n * q) / (d * (q - 1))
                            + (pus - n) / (2 * d);
                    assertThat(units(GridCosts.cubgos(n, d, true, 3, rounds), r, d))
                            .as("n=%d d=%d r=%d", n, d, r)
                            .isCloseTo(theorem, within(1e-6));
                }
            }
        }
    }

    /** Lemma 8 with equal packets and ceil(log3 s) start-ups for the concentration. */
    @Test
    void torgosIsLemma8() {
        int n = 27;
        StepSizes steps = GridCosts.cubgos(n, 2, true, 3, List.of(new Growth(9, 8)));
        int s = 9;
        double size = 3 * n / 2.0;
        for (int r : new int[] {8, 100}) {
            double lemma = 2 * r
                    + (s - 1) / 4.0
                    + (r + s / 2.0)
                    + (r + n / 2.0)
                    + 8 * (r + size / 9)
                    + 4 * (r + size);
            assertThat(units(steps, r, 2)).isCloseTo(lemma, within(EXACT));
        }
    }

    @Test
    void theTrimmedApproach2HasAClosedFormForPowersOfThreeOnly() {
        assertThat(units(LineCosts.approach2(729, 1, true), 10, 1)).isEqualTo(6 * (20 + 729));
        assertThatThrownBy(() -> LineCosts.approach2(10, 1, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no closed form for the trimmed approach 2 on 10 PUs, only on 3^k");
    }
}
