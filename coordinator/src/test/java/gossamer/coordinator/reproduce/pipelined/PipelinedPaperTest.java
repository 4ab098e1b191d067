package gossamer.coordinator.reproduce.pipelined;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.reproduce.ReproductionPart;
import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Row.Verdict;
import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.reproduce.Verdicts;
import gossamer.coordinator.text.Progress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class PipelinedPaperTest {

    private static final Runs ACTORS = new Runs(Progress.NONE);
    private static final CrossbarRuns RUNS = new CrossbarRuns(ACTORS);

    private static final GoldenTable TABLE_1 = GoldenTable.all().get(0);

    private final StringBuilder text = new StringBuilder();

    @AfterAll
    static void stop() {
        ACTORS.close();
    }

    private Verdicts run(List<ReproductionPart> parts) {
        return ReproductionPart.run(parts, text::append);
    }

    private static ReproductionPart wrong(String nu, String cells) {
        GoldenTable right = TABLE_1;
        return TableRows.part(
                new GoldenTable("wrong", right.setup(), nu, right.mu(), right.epsilon(), cells),
                RUNS);
    }

    @Test
    void actorsFillTheSmallTablesAsPrinted() {
        Verdicts verdicts = run(PipelinedPaper.smallTables(RUNS));
        assertThat(verdicts).as("%s", text).isEqualTo(new Verdicts(59, 0, 0));
        assertThat(verdicts.exitCode()).isZero();
        assertThat(ACTORS.violations()).isZero();
        assertThat(text).contains("Table 7: identity with Algorithm 2, N=7").contains("152");
    }

    @Test
    void propositionsHoldForAFewN() {
        int[] sizes = PropositionRows.sizes(2, 9, 17);
        Verdicts verdicts = run(List.of(
                ReproductionPart.ofRows("identity", () -> PropositionRows.identity(sizes, RUNS)),
                ReproductionPart.ofRows("pipelined", () -> PropositionRows.pipelined(sizes, RUNS)),
                ReproductionPart.ofRows("sections 6", () -> Algorithm2Rows.dip(RUNS)),
                ReproductionPart.ofRows("table 8", () -> Algorithm2Rows.table8(6, RUNS))));
        assertThat(verdicts).as("%s", text).isEqualTo(new Verdicts(32, 0, 0));
    }

    @Test
    void wholeSessionsPerStepAreExplainedToDiffer() {
        List<Row> rows = SessionRows.upTo(5, RUNS);
        assertThat(rows).filteredOn(row -> row.verdict() == Verdict.EXPLAINED).hasSize(1);
        assertThat(rows).noneMatch(row -> row.verdict() == Verdict.DIFFERS);
        assertThat(Verdicts.NONE.plus(rows).exitCode()).isZero();
    }

    @Test
    void wrongPrintedValueDiffersAndFails() {
        String nu = TABLE_1.nu().replaceFirst("4", "2");
        Verdicts verdicts = run(List.of(wrong(nu, TABLE_1.cells())));
        assertThat(verdicts.exitCode()).isOne();
        assertThat(verdicts.differing()).isEqualTo(2);
        assertThat(text).contains("DIFFERS");
    }

    @Test
    void wrongCellIsNamed() {
        String cells = TABLE_1.cells().replace("S0 S2 S3 S4 R2", "S0 S3 S2 S4 R2");
        Verdicts verdicts = run(List.of(wrong(TABLE_1.nu(), cells)));
        assertThat(verdicts.differing()).isOne();
        assertThat(text).contains("first at PU 1, step 6: S2, not S3").contains("88");
    }

    @Test
    void wrongFormulaNamesTheFirstN() {
        Row row = Row.range("squares", "", new int[] {1, 2, 3}, n -> "" + n, n -> "" + n * n);
        assertThat(row.verdict()).isEqualTo(Verdict.DIFFERS);
        assertThat(row.why()).isEqualTo("first at N=2: 4, not 2");
    }

    @Test
    void conjectureIsWrittenAsCsvAndDrawing() {
        Conjecture21 conjecture = new Conjecture21(5, 1);
        List<Row> rows = new ArrayList<>(conjecture.explore(RUNS));
        assertThat(Verdicts.NONE.plus(rows)).isEqualTo(new Verdicts(3, 0, 0));
        List<String> lines = conjecture.csv().lines().toList();
        assertThat(lines.get(0)).isEqualTo("n,permutation,scheduling,lambda,epsilon");
        assertThat(lines).hasSize(1 + 5 * 4 * 3);
        assertThat(lines)
                .contains("4,identity,algorithm-2,14,0.571429", "5,pipelined,none,15,0.666667");
        String drawing = EfficiencyPlot.of(conjecture);
        assertThat(drawing.split("<polyline", -1)).hasSize(1 + 4 * 3);
        assertThat(drawing).contains("2/3").contains("up-down, stable").endsWith("</svg>\n");
        assertThat(conjecture.findings()).hasSize(2 + 4 * 3 + 1);
    }

    @Test
    void conjectureIsWrittenTheSameTwice() {
        Conjecture21 once = new Conjecture21(4, 7);
        Conjecture21 again = new Conjecture21(4, 7);
        once.explore(RUNS);
        again.explore(RUNS);
        assertThat(once.csv()).isEqualTo(again.csv());
    }
}
