package gossamer.model.analysis.wormhole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Concentration;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.machine.Cost;
import gossamer.model.machine.TimeBase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Expected makespans were measured by an independent simulator, and are in units, to one decimal.
 */
class RealisableCostsTest {

    private static final int[] R_LINES = {2, 10, 50, 250};
    private static final int[] R_GRIDS = {8, 30, 100, 250};

    private static String units(StepCosts steps, int[] r, int pieces) {
        return Arrays.stream(r)
                .mapToObj(ratio -> text(steps.units(ratio, 0, pieces)))
                .collect(Collectors.joining(" "));
    }

    private static String text(double units) {
        String text = String.format(Locale.ROOT, "%.1f", units);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    private static void expectLine(StepCosts steps, String makespans) {
        assertThat(units(steps, R_LINES, 1)).isEqualTo(makespans);
    }

    private static List<Growth> rounds(int... numbers) {
        List<Growth> rounds = new ArrayList<>();
        for (int i = 0; i < numbers.length; i += 2) {
            rounds.add(new Growth(numbers[i], numbers[i + 1]));
        }
        return rounds;
    }

    private static void expectTorus(int n, String makespans, LineAlgorithm... phases) {
        int[] sides = IntStream.generate(() -> n).limit(phases.length).toArray();
        StepCosts steps = HighDimGos.costs(sides, true, List.of(phases));
        assertThat(units(steps, R_GRIDS, phases.length)).isEqualTo(makespans);
    }

    @Test
    void approach1() {
        expectLine(new Approach1().costs(9, true, 1), "12 44 204 1004");
        expectLine(new Approach1().costs(27, true, 1), "39 143 663 3263");
        expectLine(new Approach1().costs(9, false, 1), "24 88 408 2008");
        for (int n : new int[] {1, 2, 3, 8, 81, 243, 729}) {
            assertThat(new Approach1().costs(n, true, 1).units(10, 0.5, 1))
                    .isEqualTo(PrintedLemmas.lemma4(n, 10, 0.5));
        }
    }

    @Test
    void approach2() {
        expectLine(new Approach2(Variant.EXACT).costs(9, true, 1), "30 62 222 1022");
        expectLine(new Approach2(Variant.EXACT).costs(27, true, 1), "106 154 394 1594");
        expectLine(new Approach2(Variant.MERGED).costs(9, true, 1), "19 43 163 763");
        expectLine(new Approach2(Variant.MERGED).costs(27, true, 1), "77 117 317 1317");
        expectLine(new Approach2(Variant.TRIMMED).costs(729, true, 1), "4398 4494 4974 7374");
        for (int n = 3; n < 1000; n *= 3) {
            assertThat(new Approach2(Variant.TRIMMED).costs(n, true, 1).units(7, 0, 1))
                    .isEqualTo(PrintedFormulas.lemma5(n, 7));
        }
    }

    @Test
    void circgosOnRings() {
        expectLine(Circgos.of(3, rounds(3, 2)).costs(27, true, 1), "63 119 399 1799");
        expectLine(Circgos.of(3, rounds(3, 2)).costs(81, true, 1), "222 302 702 2702");
        expectLine(Circgos.of(9, rounds(9, 8)).costs(81, true, 1), "140 252 812 3612");
        for (int n = 1; n < 100; n++) {
            assertThat(Circgos.of(n, List.of()).costs(n, true, 1).units(5, 1, 1))
                    .isEqualTo(PrintedLemmas.lemma4(n, 5, 1));
        }
    }

    @Test
    void theTwoSidesOfARingOfTwoAreOneLink() {
        StepCosts steps = Circgos.of(1, rounds(2, 1)).costs(2, true, 1);
        assertThat(steps.profile()).isEqualTo("3x1@1");
        assertThat(Cubgos.costs(2, 2, 1, rounds(2, 1), 1).profile()).isEqualTo("3x1@1 | 1x2@1");
    }

    /** Lemma 6 is exact where all divides evenly. */
    @Test
    void circgosTakesWhatLemma6SaysButForHalfATokenOfTheConcentration() {
        for (int b = 1; b <= 2; b++) {
            double lemma = PrintedFormulas.lemma6(729, 10, 27, 3, b);
            assertThat(Circgos.of(27, rounds(3, b)).costs(729, true, 1).units(10, 0, 1))
                    .isEqualTo(lemma - 0.5);
        }
    }

    @Test
    void blocksTakeTernaryLogarithmsOfTheirSizeAndAllButTheTargetSends() {
        for (int m = 1; m < 500; m++) {
            StepCosts steps = Concentration.costs(m / 2, 1);
            int rounds = 0;
            for (int reach = 1; reach < m; reach *= 3) {
                rounds++;
            }
            assertThat(steps.startups()).as("m=%d", m).isEqualTo(rounds);
            assertThat(steps.transfer()).isEqualTo(m / 2);
        }
    }

    @Test
    void blocksPartitionTheRing() {
        for (int n = 1; n < 120; n++) {
            for (int a1 = 1; a1 <= n; a1++) {
                int largest = Circgos.largestBlock(n, a1);
                assertThat(largest).isBetween((n + a1 - 1) / a1 - 1, (n + a1 - 1) / a1);
                assertThat((long) largest * a1).as("n=%d a1=%d", n, a1).isGreaterThanOrEqualTo(n);
            }
        }
    }

    @Test
    void highDimGosOnTori() {
        LineAlgorithm a1 = new Approach1();
        LineAlgorithm a2 = new Approach2(Variant.EXACT);
        LineAlgorithm merged = new Approach2(Variant.MERGED);
        expectTorus(9, "84 260 820 2020", a1, a1);
        expectTorus(9, "93 269 829 2029", a2, a1);
        expectTorus(9, "174 350 910 2110", a2, a2);
        expectTorus(9, "80.5 234.5 724.5 1774.5", merged, a1);
        expectTorus(9, "113 245 665 1565", merged, merged);
        expectTorus(27, "390 962 2782 6682", a1, a1);
        expectTorus(27, "374.5 792.5 2122.5 4972.5", a2, a1);
        expectTorus(27, "1412 1676 2516 4316", a2, a2);
        expectTorus(27, "353 749 2009 4709", merged, a1);
        expectTorus(27, "1018 1238 1938 3438", merged, merged);
        expectTorus(9, "217.3 481.3 1321.3 3121.3", a1, a1, a1);
        expectTorus(9, "212.3 454.3 1224.3 2874.3", merged, a1, a1);
        expectTorus(9, "466.3 664.3 1294.3 2644.3", merged, merged, merged);
    }

    @Test
    void highDimGosOnMeshesAndWithoutColours() {
        List<LineAlgorithm> phases = List.of(new Approach1(), new Approach1());
        int[] sides = {27, 27};
        assertThat(units(HighDimGos.costs(sides, true, phases), R_GRIDS, 1))
                .isEqualTo("572 1144 2964 6864");
        assertThat(units(HighDimGos.costs(sides, false, phases), R_GRIDS, 2))
                .isEqualTo("780 1924 5564 13364");
    }

    @Test
    void phasesOfUnequalSidesLastAsLongAsTheSlowestColour() {
        List<LineAlgorithm> phases = List.of(new Approach1(), new Approach1());
        Cost cost = new Cost(20, 0, 1, TimeBase.TICKS);
        StepCosts steps = HighDimGos.costs(new int[] {9, 27}, true, phases, cost, 1, 1);
        assertThat(steps.units(10, 0, 2)).isEqualTo(325);
    }

    @Test
    void torgos() {
        expectTorgos(9, "73.5 183.5 533.5 1283.5", 3, 3, 1);
        expectTorgos(9, "77 209 629 1529", 3, 3, 2);
        expectTorgos(27, "408 584 1144 2344", 3, 3, 1, 3, 1);
        expectTorgos(27, "370 590 1290 2790", 3, 3, 2);
        // Cut between half tokens, as plans do; and exactly in seven.
        expectTorgos(27, "344 674 1724 3974", 3, 9, 7);
        StepCosts fine = Cubgos.costs(27, 2, 3, rounds(9, 7), 7);
        assertThat(units(fine, R_GRIDS, 14)).isEqualTo("342.5 672.5 1722.5 3972.5");
    }

    private static void expectTorgos(int n, String makespans, int a, int... rounds) {
        StepCosts steps = Cubgos.costs(n, 2, a, rounds(rounds), 1);
        assertThat(units(steps, R_GRIDS, 2)).isEqualTo(makespans);
    }

    @Test
    void cubgos() {
        StepCosts cube = Cubgos.costs(9, 3, 3, rounds(3, 1), 1);
        assertThat(cube.startups()).isEqualTo(7);
        assertThat(units(cube, R_GRIDS, 3)).isEqualTo("204.3 358.3 848.3 1898.3");
        for (int d = 2; d <= 4; d++) {
            for (int n = 3; n <= 81; n *= 3) {
                double exact = PrintedLemmas.cubgosExact(n, d, 10);
                StepCosts steps = Cubgos.costs(n, d, 3, rounds(3, 1), 1);
                assertThat(steps.units(10, 0, d))
                        .as("n=%d d=%d", n, d)
                        .isCloseTo(exact, org.assertj.core.data.Percentage.withPercentage(1e-9));
            }
        }
    }

    @Test
    void stepProfiles() {
        assertThat(Circgos.of(3, rounds(3, 1)).costs(27, true, 1).profile())
                .isEqualTo("1x1@1 | 1x3@3 | 1x9@9 | 1x27@3 | 1x27@1");
        assertThat(Circgos.of(9, rounds(9, 8)).costs(81, true, 1).profile())
                .isEqualTo("1x1@1 | 1x3@3 | 4x9@9 | 8x9@1");
        assertThat(Cubgos.costs(9, 2, 3, rounds(3, 1), 1).profile())
                .isEqualTo("1x1@1 | 1x3@3 | 1x9@3 | 2x27@1");
        assertThat(Cubgos.costs(9, 3, 3, rounds(3, 1), 1).profile())
                .isEqualTo("1x1@1 | 1x3@3 | 1x9@3 | 1x27@3 | 2x81@1 | 1x243@1");
    }

    @Test
    void ticksCountStartUpsLinksAndFlits() {
        StepCosts steps = Circgos.of(3, rounds(3, 1)).costs(27, true, 1);
        Cost cost = new Cost(100, 7, 2, TimeBase.TICKS);
        long distance = 1 + 3 + 9 + 3 + 1;
        long tokens = 1 + 3 + 9 + 27 + 27;
        assertThat(steps.ticks(cost, 5)).isEqualTo(5 * 100 + 7 * distance + 2 * 5 * tokens);
    }

    @Test
    void impossibleParametersAreRefused() {
        assertThatThrownBy(() -> Circgos.of(10, List.of()).costs(9, true, 1))
                .hasMessage("a1=10 not in 1..9");
        assertThatThrownBy(() -> Circgos.of(3, List.of()).costs(9, true, 1))
                .hasMessage("a1=3 < n=9 without rounds");
        assertThatThrownBy(() -> Cubgos.costs(9, 2, 2, rounds(3, 1), 1))
                .hasMessageStartingWith("a=2 must be a divisor of the side 9");
        assertThatThrownBy(() -> Cubgos.costs(9, 2, 3, rounds(2, 1), 1))
                .hasMessage("b=2 does not divide the spacing 3");
        assertThatThrownBy(() -> Circgos.of(3, rounds(3, 6)).costs(9, true, 1))
                .hasMessage("11 packets of 9 pieces");
        assertThatThrownBy(() -> new Growth(5, 1))
                .hasMessage("a round with growth factor 5 needs floor(5/2)=2 steps or more, not 1");
        assertThatThrownBy(() -> new Approach2(Variant.MERGED).costs(9, false, 1))
                .hasMessage("approach-2 merged: rings only");
    }
}
