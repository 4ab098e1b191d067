package gossamer.coordinator.reproduce.bounded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.coordinator.reproduce.ReproductionPart;
import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.reproduce.Verdicts;
import gossamer.coordinator.text.Progress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class BoundedPaperTest {

    private static final Runs ACTORS = new Runs(Progress.NONE);
    private static final BoundedRuns RUNS = new BoundedRuns(ACTORS);
    private static final LineRows LINES = new LineRows(RUNS);

    private final StringBuilder text = new StringBuilder();

    @AfterAll
    static void stop() {
        ACTORS.close();
    }

    private Verdicts run(List<ReproductionPart> parts) {
        return ReproductionPart.run(parts, text::append);
    }

    private static Verdicts verdicts(List<Row> rows) {
        assertThat(rows).noneMatch(row -> row.verdict() == Row.Verdict.DIFFERS);
        assertThat(ACTORS.violations()).isZero();
        return Verdicts.NONE.plus(rows);
    }

    private static Figure figure(String name) {
        return Figure.all().stream()
                .filter(figure -> figure.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Figure with(Figure figure, int rounds, List<String> diagram) {
        return new Figure(
                figure.name(),
                figure.setup(),
                figure.arrows(),
                rounds,
                figure.calls(),
                figure.moves(),
                diagram);
    }

    @Test
    void actorsDrawAllFigures() {
        assertThat(Figure.all())
                .extracting(Figure::name)
                .containsExactly(
                        "Fig. 2(a)",
                        "Fig. 2(b)",
                        "Fig. 3",
                        "Fig. 4(a)",
                        "Fig. 4(b)",
                        "Fig. 5",
                        "Fig. 6(b)",
                        "Fig. 8",
                        "Fig. 10(b)",
                        "Fig. 11");
        Verdicts verdicts = run(BoundedPaper.figures(RUNS));
        assertThat(verdicts).as("%s", text).isEqualTo(new Verdicts(56, 0, 0));
        assertThat(text)
                .contains("Fig. 10(b): large-cycle, N=7", "  t=4    /3+4   |    /5+6   1\\");
    }

    @Test
    void wrongCellOfAFigureIsNamed() {
        Figure right = figure("Fig. 3");
        List<String> diagram = new ArrayList<>(right.diagram());
        diagram.set(3, diagram.get(3).replace(".    <", "<    ."));
        Verdicts verdicts = run(List.of(with(right, right.rounds(), diagram).part(RUNS)));
        assertThat(verdicts.differing()).isOne();
        assertThat(text).contains("first at t=3, link 0-1: ., not <").contains("30");
    }

    @Test
    void aFigureWithARoundTooFewOrTooManyDiffers() {
        Figure right = figure("Fig. 8");
        List<String> less = right.diagram().subList(0, 4);
        List<String> more = new ArrayList<>(right.diagram());
        more.add("t=5     |     |     |     |     |     |");
        assertThat(run(List.of(with(right, 3, less).part(RUNS))).differing()).isOne();
        assertThat(run(List.of(with(right, 5, more).part(RUNS))).differing()).isOne();
    }

    @Test
    void table1HoldsForSmallN() {
        assertThat(verdicts(LINES.table1(14))).isEqualTo(new Verdicts(11, 0, 0));
        assertThat(verdicts(LINES.named(2))).isEqualTo(new Verdicts(7, 0, 0));
        assertThat(verdicts(LINES.fujita(4, 9))).isEqualTo(new Verdicts(2, 0, 0));
        assertThat(verdicts(LINES.calls())).isEqualTo(new Verdicts(7, 0, 0));
    }

    @Test
    void setupsAreRunOnce() {
        LINES.named(1);
        long count = ACTORS.count();
        LINES.named(1);
        assertThat(ACTORS.count()).isEqualTo(count);
    }

    @Test
    void otherPoliciesNeedOtherRoundsOrWires() {
        List<Row> rows = PolicyRows.of(new int[] {8, 10}, RUNS);
        assertThat(verdicts(rows)).isEqualTo(new Verdicts(17, 0, 0));
        assertThat(rows)
                .filteredOn(row -> row.what().equals("quota: wires of the rule"))
                .extracting(Row::emulated)
                .containsExactly("same same");
    }

    @Test
    void squaresAndTinyNetworksComeOutAsKnown() {
        assertThat(verdicts(SquareRows.of(4, 9, RUNS))).isEqualTo(new Verdicts(12, 0, 0));
        List<Row> rows = BoundedPaper.optima(3, RUNS).rows();
        assertThat(verdicts(rows)).isEqualTo(new Verdicts(12, 0, 0));
        // What greedy needs is for information only.
        assertThat(rows).hasSize(24);
    }

    @Test
    void methodsAreFoundByName() {
        assertThat(Method.ofName("large-cycle")).isEqualTo(Method.LARGE_CYCLE);
        assertThatThrownBy(() -> Method.ofName("large")).hasMessageContaining("LARGE");
    }
}
