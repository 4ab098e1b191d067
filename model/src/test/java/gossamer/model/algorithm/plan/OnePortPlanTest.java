package gossamer.model.algorithm.plan;

import static gossamer.model.algorithm.plan.Plans.A1;
import static gossamer.model.algorithm.plan.Plans.A2;
import static gossamer.model.algorithm.plan.Plans.assertClean;
import static gossamer.model.algorithm.plan.Plans.line;
import static gossamer.model.algorithm.plan.Plans.rounds;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.topology.Grid;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class OnePortPlanTest {

    /** Makespans for r = 10, without and with overlap of sending and receiving. */
    private static void expect(Plan plan, double alternating, double overlapping) {
        assertThat(units(plan, false)).as(plan.name()).isEqualTo(alternating);
        assertThat(units(plan, true)).as(plan.name()).isEqualTo(overlapping);
    }

    private static double units(Plan plan, boolean overlap) {
        Plan serial = OnePortPlan.of(plan, overlap);
        PlanCheck.Result result = assertClean(serial);
        assertThat(result.maxSends()).isEqualTo(1);
        assertThat(result.maxReceives()).isEqualTo(1);
        for (int index = 0; index < serial.steps(); index++) {
            BitSet busy = new BitSet();
            for (Move move : serial.step(index).moves()) {
                int target = move.target(plan.grid());
                if (!overlap) {
                    assertThat(busy.get(move.source()) || busy.get(target)).isFalse();
                }
                busy.set(move.source());
                busy.set(target);
            }
        }
        return StepCosts.of(serial).units(10, 0, serial.partsPerToken());
    }

    @Test
    void serialisedPlansCostWhatWasMeasured() {
        expect(line(Grid.ring(27), A1), 715, 286);
        expect(line(Grid.ring(27), A2), 308, 308);
        Plan torgos = Cubgos.plan(Grid.torus(9, 9), 3, rounds(3, 1), Colouring.SPLIT);
        expect(torgos, 607.5, 334);
        Plan cubgos = Cubgos.plan(Grid.torus(9, 9, 9), 3, rounds(3, 1), Colouring.SPLIT);
        expect(cubgos, 2550, 1310);
    }

    @Test
    void binaryTreesNeedOnePortOnly() {
        for (int n = 2; n <= 70; n++) {
            Plan plan = line(Grid.path(n), new Approach2(Approach2.Variant.BINARY));
            double units = StepCosts.of(plan).units(10, 0, plan.partsPerToken());
            expect(plan, units, units);
        }
    }
}
