package gossamer.model.algorithm.plan;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.TimeBase;
import gossamer.model.topology.Grid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** Short names for plans and machines. */
final class Plans {

    static final LineAlgorithm A1 = new Approach1();
    static final LineAlgorithm A2 = new Approach2(Variant.EXACT);
    static final LineAlgorithm TRIMMED = new Approach2(Variant.TRIMMED);
    static final LineAlgorithm MERGED = new Approach2(Variant.MERGED);

    /** Flits of a token: halves, thirds and quarters are whole. A unit of [TR] is as many ticks. */
    static final int UNIT = 12;

    private Plans() {}

    static Circgos circgos(int a1, int... rounds) {
        return Circgos.of(a1, rounds(rounds));
    }

    static List<Growth> rounds(int... pairs) {
        List<Growth> rounds = new ArrayList<>();
        for (int i = 0; i < pairs.length; i += 2) {
            rounds.add(new Growth(pairs[i], pairs[i + 1]));
        }
        return rounds;
    }

    /** The same plan, whose steps are made whole for each PU. */
    static Plan inOnePiece(Plan plan) {
        int[] starts = plan.starts();
        int[] lengths = new int[starts.length - 1];
        Arrays.setAll(lengths, part -> starts[part + 1] - starts[part]);
        Plan whole = new Plan(
                plan, plan.name(), lengths, (part, step) -> plan.step(starts[part] + step));
        assertThat(whole.makesParts()).isFalse();
        return whole;
    }

    static Plan line(Grid grid, LineAlgorithm algorithm) {
        return HighDimGos.plan(grid, algorithm);
    }

    /** A machine on which a start-up takes {@code r} units of [TR] and distances nothing. */
    static Network machine(int r) {
        return machine((long) r * UNIT, 0, 1, UNIT);
    }

    static Network machine(long startup, long hop, long flit, int tokenFlits) {
        return new Network(
                Duplex.FULL,
                Ports.ALL,
                OptionalInt.empty(),
                tokenFlits,
                new Cost(startup, hop, flit, TimeBase.TICKS));
    }

    static PlanCheck.Result assertClean(Plan plan) {
        PlanCheck.Result result = PlanCheck.check(plan);
        Grid grid = plan.grid();
        assertThat(result.problems())
                .as("%s on %s %s", plan.name(), grid.kind(), grid.shapeText())
                .isEmpty();
        assertThat(result.maxSends()).isLessThanOrEqualTo(2 * grid.dimensions());
        assertThat(result.maxReceives()).isLessThanOrEqualTo(2 * grid.dimensions());
        return result;
    }
}
