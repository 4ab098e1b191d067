package gossamer.coordinator.reproduce.paragon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.coordinator.reproduce.ReproductionPart;
import gossamer.coordinator.reproduce.Row.Verdict;
import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.reproduce.Verdicts;
import gossamer.coordinator.text.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class ParagonPaperTest {

    private static final Runs ACTORS = new Runs(Progress.NONE);

    @AfterAll
    static void stop() {
        ACTORS.close();
    }

    private static String golden(String file) throws IOException {
        try (InputStream stream = ParagonPaperTest.class.getResourceAsStream(file)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The lines of a family. */
    private static String golden(String file, Family family) throws IOException {
        return golden(file)
                .lines()
                .filter(line -> line.contains("," + family.variant() + ","))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    @Test
    void halvesOfPacketsTakeWhatTheyDidAndWhatTheirSchedulesCost() throws Exception {
        ParagonRuns runs = new ParagonRuns(ACTORS);
        List<Curve> curves = Family.TWO_D.curves(runs);
        assertThat(CurveTables.csv(Family.TWO_D, curves))
                .isEqualTo(golden("paragon-1996.csv", Family.TWO_D));
        assertThat(runs.planned).isEqualTo(44);
        assertThat(runs.asPlanned).isEqualTo(44);
        assertThat(runs.waiting).isZero();
        assertThat(runs.violations()).isZero();
        assertThat(FastestRoutine.text(FastestRoutine.predicted(curves)))
                .isEqualTo("2-2 to 322 B, TORGOS(3,3,1) to 1670 B, 2-1 to 4694 B, 1-1");
        assertThat(FastestRoutine.text(FastestRoutine.emulated(curves)))
                .isEqualTo("2-2 to 256 B, TORGOS(3,3,1) to 512 B, 2-1 to 4 KB, 1-1");
    }

    @Test
    void withOnePortTheRoutinesTakeAsLongAsPredicted() throws Exception {
        ParagonRuns runs = new ParagonRuns(ACTORS);
        List<Curve> curves = Family.ONE_PORT.curves(runs);
        assertThat(CurveTables.csv(Family.ONE_PORT, curves))
                .isEqualTo(golden("paragon-1998.csv", Family.ONE_PORT));
        assertThat(runs.asPlanned).isEqualTo(runs.planned).isEqualTo(55);
        assertThat(runs.waiting).isZero();
        for (Curve curve : curves.subList(0, 5)) {
            for (int bytes : Curve.LENGTHS) {
                assertThat(curve.emulated(bytes))
                        .as("%s, %d B", curve.routine(), bytes)
                        .isEqualTo(curve.predicted(bytes));
            }
        }
        // 28 start-ups and 126 messages; with coloured PUs 16 and as many.
        assertThat(curves.get(0).emulated(1024)).isEqualTo(28 * 150_000 + 126 * 512 * 23);
        assertThat(curves.get(4).emulated(1024)).isEqualTo(16 * 150_000 + 126 * 512 * 23);
        assertThat(curves.get(5).routine()).isEqualTo("router");
        // 63 messages out and 63 in, one after the other, are the least.
        assertThat(curves.get(5).emulated(1024)).isGreaterThan(126 * (150_000 + 512 * 23));
        assertThat(FastestRoutine.text(FastestRoutine.predicted(curves)))
                .isEqualTo("TORGOS(2,2,1) to 1158 B, 1-1, black/white PUs");
    }

    @Test
    void theRouterContendsAndIsSlowerThanApproach11AsTheVendorsRoutineWas() {
        ParagonRuns runs = new ParagonRuns(ACTORS);
        Bench bench = Bench.of(Routines.OF_1996, runs);
        assertThat(bench.emulated().nanos("router", 32_768)).isEqualTo(398_351_008);
        assertThat(bench.emulated().nanos("1-1", 32_768)).isEqualTo(62_471_680);
        assertThat(runs.routerPackets).isEqualTo(81 * 80);
        assertThat(runs.routerBlocked).isPositive();
    }

    @Test
    void spansOfTheBestRoutineMeetAndCoverAllLengths() {
        Curve startups = new Curve("few start-ups", bytes -> 1000 + 3.0 * bytes, null);
        Curve data = new Curve("few data", bytes -> 2000 + 1.0 * bytes, null);
        assertThat(FastestRoutine.predicted(List.of(startups, data)))
                .containsExactly(
                        new FastestRoutine(64, 500, "few start-ups"),
                        new FastestRoutine(502, 65_536, "few data"));
        assertThat(CurveTables.best("t", FastestRoutine.predicted(List.of(startups, data))))
                .containsExactly(
                        "  t",
                        "        from          to  best",
                        "        64 B       500 B  few start-ups",
                        "       502 B       64 KB  few data");
    }

    @Test
    void filesAreNotMadeOfRunsThatWereNotDone() {
        assertThatThrownBy(() -> new ParagonPaper().files()).hasMessage("only [] have been run");
    }

    @Test
    @Tag("slow")
    void allOfItIsAsKnownAndDrawn() throws Exception {
        ParagonPaper paper = new ParagonPaper();
        StringBuilder text = new StringBuilder();
        Verdicts verdicts = ReproductionPart.run(paper.parts(ACTORS), text::append);
        assertThat(verdicts)
                .isEqualTo(new Verdicts(13, 0, 0)
                        .plus(Verdict.HOLDS, 18)
                        .plus(Verdict.HOLDS_AFTER, 15)
                        .plus(Verdict.HOLDS_AFTER_MORE, 4)
                        .plus(Verdict.HOLDS_NOT, 1));
        String claims = text.substring(
                text.indexOf("Claims of 1996, measured"), text.indexOf("The traces of all"));
        assertThat(claims).isEqualTo(golden("claims.txt"));
        Map<String, String> files = paper.files();
        assertThat(files)
                .containsOnlyKeys(
                        "paragon-1996.csv",
                        "paragon-1998.csv",
                        "paragon-1996-steps.svg",
                        "paragon-1996-1d.svg",
                        "paragon-1996-2d.svg",
                        "paragon-1998-one-port.svg",
                        "paragon-1998-two-way.svg");
        for (String csv : List.of("paragon-1996.csv", "paragon-1998.csv")) {
            assertThat(files.get(csv)).isEqualTo(golden(csv));
        }
        Map<String, Integer> lines = Map.of(
                "paragon-1996-steps.svg", 8,
                "paragon-1996-1d.svg", 4 + 5,
                "paragon-1996-2d.svg", 4 + 4,
                "paragon-1998-one-port.svg", 5 + 6,
                "paragon-1998-two-way.svg", 5 + 6);
        for (Map.Entry<String, Integer> drawing : lines.entrySet()) {
            Document parsed = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(files.get(drawing.getKey()))));
            assertThat(parsed.getElementsByTagName("polyline").getLength())
                    .as(drawing.getKey())
                    .isEqualTo(drawing.getValue());
        }
    }
}
