package gossamer.coordinator.reproduce.pipelined;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Row.Verdict;
import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.reproduce.Section;
import gossamer.coordinator.text.Progress;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class PermutationFiguresTest {

    private static final int INFRASTRUCTURES = 5;
    private static final int PERMUTATIONS = 3;

    private static Section run(PermutationFigures figures) {
        try (Runs runs = new Runs(Progress.NONE)) {
            Section section = figures.section(new CrossbarRuns(runs));
            assertThat(runs.violations()).isZero();
            return section;
        }
    }

    private static Document parsed(String drawing) throws Exception {
        byte[] bytes = drawing.getBytes(StandardCharsets.UTF_8);
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(bytes));
    }

    private static int lines(Document drawing) {
        return drawing.getElementsByTagName("polyline").getLength();
    }

    @Test
    void parabolasAreThoseOfTheClosedForms() {
        Section section = run(new PermutationFigures(16, 1));
        List<Row> rows = section.rows();
        assertThat(rows).filteredOn(row -> row.verdict() == Verdict.EQUAL).hasSize(10);
        assertThat(rows).filteredOn(row -> row.verdict() == Verdict.ALONE).hasSize(1);
        assertThat(rows).hasSize(11);
        assertThat(section.below())
                .anyMatch(line ->
                        line.strip().startsWith("bus") && line.contains("1.000 N² + 1.00 N + 0.0"));
    }

    @Test
    void tableAndDrawingsHaveAllCurves() throws Exception {
        PermutationFigures figures = new PermutationFigures(7, 1);
        run(figures);
        List<String> table = figures.csv().lines().toList();
        assertThat(table).hasSize(1 + 7 * PERMUTATIONS * INFRASTRUCTURES);
        assertThat(table)
                .contains(
                        "7,identity,\"crossbar\",47,2.382979,0.297872",
                        "7,identity,\"crossbar, Algorithm 2\",19,5.894737,0.736842",
                        "7,pipelined,\"bus\",56,2.000000,0.250000",
                        "7,pipelined,\"k = 2\",30,3.733333,0.466667");
        Map<String, String> drawings = figures.drawings();
        assertThat(drawings)
                .containsOnlyKeys("lambda.svg", "mu.svg", "epsilon.svg", "utilisation.svg");
        int curves = PERMUTATIONS + PERMUTATIONS * INFRASTRUCTURES;
        assertThat(lines(parsed(drawings.getOrDefault("lambda.svg", "")))).isEqualTo(curves + 1);
        assertThat(lines(parsed(drawings.getOrDefault("mu.svg", "")))).isEqualTo(curves);
        assertThat(lines(parsed(drawings.getOrDefault("epsilon.svg", "")))).isEqualTo(curves);
        String used = drawings.getOrDefault("utilisation.svg", "");
        assertThat(lines(parsed(used))).isEqualTo(2 * PERMUTATIONS * (INFRASTRUCTURES - 1));
        assertThat(used)
                .contains("pipelined, crossbar: λ 60, µ 14.00, ε 66.7 %")
                .contains("random, bus: λ 420, µ 2.00, ε 9.5 %");
    }

    @Test
    void tooFewNHaveNoParabola() {
        Section section = run(new PermutationFigures(2, 1));
        assertThat(section.rows()).hasSize(1);
    }

    @Test
    void manyNAreSpreadEvenly() {
        PermutationFigures figures = new PermutationFigures(130, 1);
        assertThat(figures.sizes()).hasSize(43).startsWith(3, 6).endsWith(129);
    }
}
