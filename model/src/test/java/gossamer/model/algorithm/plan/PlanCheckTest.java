package gossamer.model.algorithm.plan;

import static gossamer.model.algorithm.plan.Plans.A1;
import static gossamer.model.algorithm.plan.Plans.line;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.plan.Plan.PlanStep;
import gossamer.model.token.AxisOrderNumbering;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Grid;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanCheckTest {

    /** A plan given by its steps. */
    private static Plan listed(Grid grid, List<List<Move>> steps) {
        return Plan.of(
                "listed",
                grid,
                new AxisOrderNumbering(grid, 0),
                steps.stream().map(moves -> new PlanStep("listed", moves)).toList());
    }

    private static List<String> problems(Grid grid, List<List<Move>> steps) {
        return PlanCheck.check(listed(grid, steps)).problems();
    }

    private static Move move(int source, int direction, int distance, int... tokens) {
        TokenSet set = TokenSet.empty();
        for (int token : tokens) {
            set = set.with(token);
        }
        return new Move(source, 0, direction, distance, 0, set);
    }

    private static List<List<Move>> stepsOf(Plan plan) {
        List<List<Move>> steps = new ArrayList<>();
        for (int index = 0; index < plan.steps(); index++) {
            steps.add(new ArrayList<>(plan.step(index).moves()));
        }
        return steps;
    }

    @Test
    void everyMoveOfApproach1IsNeeded() {
        for (Grid grid : List.of(Grid.ring(7), Grid.ring(8), Grid.path(6))) {
            Plan plan = line(grid, A1);
            for (int index = 0; index < plan.steps(); index++) {
                for (int at = 0; at < plan.step(index).moves().size(); at++) {
                    List<List<Move>> steps = stepsOf(plan);
                    steps.get(index).remove(at);
                    assertThat(problems(grid, steps))
                            .as("%s without move %d of step %d", grid.kind(), at, index)
                            .isNotEmpty();
                }
            }
        }
    }

    @Test
    void aTokenIsNotSentOnInTheStepInWhichItArrives() {
        List<List<Move>> steps = List.of(List.of(move(0, 1, 1, 0), move(1, 1, 1, 0)));
        assertThat(problems(Grid.path(3), steps))
                .first()
                .isEqualTo("step 0 (listed): (1) sends {0} of colour 0, but holds {1}");
    }

    @Test
    void pathsMayNotOverlap() {
        List<List<Move>> steps = List.of(List.of(move(0, 1, 2, 0), move(1, 1, 1, 1)));
        assertThat(problems(Grid.path(3), steps))
                .first()
                .isEqualTo("step 0 (listed): channel (1)->(2) is used twice");
    }

    @Test
    void packetsStayOnTheGrid() {
        List<List<Move>> steps = List.of(List.of(move(1, 1, 2, 1)));
        assertThat(problems(Grid.path(3), steps))
                .first()
                .asString()
                .endsWith("leaves the grid at (2)");
    }

    @Test
    void missingTokensAreNamed() {
        assertThat(problems(Grid.path(2), List.of(List.of(move(0, 1, 1, 0)))))
                .containsExactly("at the end (0) holds {0} of the 2 tokens of colour 0");
    }

    @Test
    void tokensThatArriveAgainAreCounted() {
        Plan plan = listed(
                Grid.path(2),
                List.of(
                        List.of(move(0, 1, 1, 0), move(1, -1, 1, 1)),
                        List.of(move(0, 1, 1, 0, 1))));
        PlanCheck.Result result = PlanCheck.check(plan);
        assertThat(result.isClean()).isTrue();
        assertThat(result.moves()).isEqualTo(3);
        assertThat(result.delivered()).isEqualTo(4);
        assertThat(result.redundant()).isEqualTo(2);
    }

    @Test
    void aStepLastsAsLongAsItsSlowestMove() {
        Plan plan = listed(
                Grid.path(4), List.of(List.of(move(0, 1, 2, 0), move(3, -1, 1, 3)), List.of()));
        assertThat(plan.ticks(Plans.machine(10, 4, 1, 5))).isEqualTo(10 + 2 * 4 + 5);
        assertThat(StepCosts.of(plan).profile()).isEqualTo("1x1@2");
    }
}
