package gossamer.model.analysis.wormhole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import gossamer.model.algorithm.line.Growth;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PrintedFormulasTest {

    private static final Offset<Double> TENTH = within(0.05);

    @Test
    void lemma1HasThePreciseFormOfTheReferenceTori() {
        int[] r = {8, 30, 100, 250};
        double[] nine = {24, 90, 300, 750};
        double[] twentySeven = {182, 182, 500, 1250};
        double[] cube = {121.3, 121.3, 400, 1000};
        for (int i = 0; i < r.length; i++) {
            assertThat(PrintedLemmas.lemma1Precise(81, 4, 8, r[i], 0)).isEqualTo(nine[i]);
            assertThat(PrintedLemmas.lemma1Precise(729, 4, 26, r[i], 0)).isEqualTo(twentySeven[i]);
            assertThat(PrintedLemmas.lemma1Precise(729, 6, 12, r[i], 0)).isEqualTo(cube[i], TENTH);
            assertThat(PrintedLemmas.eq2(729, 4, r[i]))
                    .isLessThanOrEqualTo(PrintedLemmas.lemma1Precise(729, 4, 26, r[i], 0) + 1);
        }
        assertThat(PrintedLemmas.lemma1Precise(6561, 4, 80, 8, 0)).isEqualTo(1640);
        assertThat(PrintedLemmas.lemma1(16, 2, 8, 1, 100)).isEqualTo(800);
    }

    @Test
    void theBoundOfLemma3IsThePotentialOverItsReductionPerStep() {
        for (int n : new int[] {27, 729}) {
            for (double r : new double[] {1, 2, (n - 1) / Math.E}) {
                double potential = (double) n * n / r * StrictMath.log(n);
                assertThat(PrintedFormulas.lemma3(n, r))
                        .isEqualTo(potential / PrintedLemmas.claim1(n, r), within(1e-9));
                assertThat(PrintedLemmas.theorem1(n, r))
                        .isEqualTo(PrintedLemmas.theorem2(n, r), within(1e-9));
            }
        }
        assertThatThrownBy(() -> PrintedLemmas.theorem1(27, 10))
                .hasMessageContaining("r=10.0 <= (n-1)/e, n=27");
    }

    /** CIRCGOS beats both approaches by more and more (Corollary 1). */
    @Test
    void circgosGainsOnBothApproachesAsRingsGrow() {
        double before = 0;
        for (int n : new int[] {81, 6_561, 531_441}) {
            double r = Math.sqrt(n);
            int a = (int) r;
            double rivals = Math.min(PrintedLemmas.lemma4(n, r, 0), PrintedFormulas.lemma5(n, r));
            double gain = rivals / PrintedFormulas.lemma6(n, r, a, a, a);
            assertThat(gain).isGreaterThan(before);
            before = gain;
        }
    }

    /** (5) and (6) count a·n/2·(x/k + floor(b/2))/(b-1) too much. */
    @Test
    void equalRoundsAreLemma8UpToTheFirstTermOfTheSum() {
        Growth round = new Growth(3, 2);
        double excess = 3 * 81 / 2.0 / 2 * (2.0 / 3 + 1);
        assertThat(PrintedFormulas.table2Torgos(81, 30, 3, round) - excess)
                .isEqualTo(
                        PrintedLemmas.lemma8(81, 30, 3, List.of(round, round, round)),
                        within(1e-9));
    }

    @Test
    void theorem4AndTheExactCostOfCubgos() {
        int[] r = {8, 30, 100, 250};
        double[] printed = {231.1, 407.1, 967.1, 2167.1};
        double[] exact = {204.3, 358.3, 848.3, 1898.3};
        for (int i = 0; i < r.length; i++) {
            assertThat(PrintedLemmas.theorem4(9, 3, r[i])).isEqualTo(printed[i], TENTH);
            assertThat(PrintedLemmas.cubgosExact(9, 3, r[i])).isEqualTo(exact[i], TENTH);
            // Lemma 10 lacks one start-up of these.
            assertThat(PrintedLemmas.lemma10(9, 3, r[i]) + r[i]).isBetween(exact[i], printed[i]);
        }
        // In the limit the data are (q+1)/(q-1) times n^d/2d.
        double[] constants = {2, 1.25, 1.077};
        for (int d = 2; d <= 4; d++) {
            double data = PrintedLemmas.cubgosExact(6561, d, 0);
            assertThat(data * 2 * d / Math.pow(6561, d)).isEqualTo(constants[d - 2], within(1e-3));
        }
    }

    @Test
    void corollary2() {
        double[] factors = {2.5, 1.375, 1.25, 1.2};
        for (int d = 2; d <= 5; d++) {
            assertThat(PrintedLemmas.corollary2(d)).isEqualTo(factors[d - 2], within(1e-12));
        }
    }
}
