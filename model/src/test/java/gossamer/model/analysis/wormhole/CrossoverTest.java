package gossamer.model.analysis.wormhole;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.analysis.wormhole.Candidate.Steps;
import gossamer.model.analysis.wormhole.Crossover.Pair;
import gossamer.model.topology.Grid;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tori with sides of 3, 6, 9 and 12 PUs. */
@Execution(ExecutionMode.CONCURRENT)
class CrossoverTest {

    private static final int[] SIDES = {3, 6, 9, 12};
    private static final int FROM = 30;
    /** More than any difference in data can make up for a start-up: no torus has more tokens. */
    private static final int BEYOND = 12 * 12 * 12 * 20;

    private static List<Grid> tori() {
        List<Grid> tori = new ArrayList<>();
        for (int a : SIDES) {
            for (int b : SIDES) {
                tori.add(Grid.torus(a, b));
                for (int c : SIDES) {
                    tori.add(Grid.torus(a, b, c));
                }
            }
        }
        return tori;
    }

    /**
     * Where sides are equal the least makespan of a family is a concave function of r with whole
     * breakpoints or not: lines through schedules. From the r on from which the best TORGOS no
     * longer changes it is one line; there HIGH-DIM-GOS is above it and so it is beyond all
     * breakpoints, hence in between. Where sides differ a phase takes the largest of the lines of
     * its colours, which is convex, so that r in between are looked at, too.
     */
    @Test
    void bridgeheadsAreNoSlowerFromAStartupOf30On() {
        for (Grid torus : tori()) {
            Pair end = Pair.at(torus, BEYOND);
            assertThat(end.gain()).as(torus.shapeText()).isNotNegative();
            assertThat(end.phases().steps().startups())
                    .isGreaterThanOrEqualTo(end.bridgeheads().steps().startups());
            Steps last = end.bridgeheads().steps();
            int r = FROM;
            for (Pair at = Pair.at(torus, r); ; at = Pair.at(torus, ++r)) {
                assertThat(at.gain()).as("%s r=%d", torus.shapeText(), r).isNotNegative();
                if (at.bridgeheads().steps().equals(last)) {
                    break;
                }
            }
            for (int beyond = r; beyond < BEYOND && !torus.square(); beyond += 1 + beyond / 8) {
                assertThat(Pair.at(torus, beyond).gain())
                        .as("%s r=%d", torus.shapeText(), beyond)
                        .isNotNegative();
            }
        }
    }

    @Test
    void onMostOfThemTheyAreNoSlowerAtAll() {
        List<String> slower = new ArrayList<>();
        for (Grid torus : tori()) {
            Crossover crossover = Crossover.of(torus, FROM);
            assertThat(crossover.noSlower()).isLessThanOrEqualTo(FROM);
            if (crossover.noSlower() > 0) {
                slower.add(torus.shapeText() + " below " + crossover.noSlower());
            }
        }
        assertThat(slower).containsExactly("9×9×9 below 5", "12×12 below 5", "12×12×12 below 5");
    }
}
