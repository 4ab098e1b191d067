package gossamer.coordinator.report;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.cycle.LargeCycle;
import gossamer.model.algorithm.grid.MeshTwoPhase;
import gossamer.model.algorithm.grid.MeshTwoPhase.Phase2;
import gossamer.model.algorithm.path.LargePath;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** Automata with loads, ends, taps and timers; the others are drawn in {@code CommandLineTest}. */
class FsaDrawingTest {

    private static FsaDrawing drawing(GossipAlgorithm algorithm, Grid grid, int pu, TimeBase time) {
        return new FsaDrawing("r", pu, algorithm.automaton(pu), grid, time);
    }

    private static FsaDrawing mesh(Phase2 phase2) {
        Grid grid = Grid.mesh(4, 4);
        return drawing(new MeshTwoPhase(grid, phase2, 1), grid, 5, TimeBase.ROUNDS);
    }

    private static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)));
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    @Test
    void aPuThatAddsItsOwnTokenSaysSo() {
        Grid path = Grid.path(6);
        assertThat(drawing(new LargePath(path, 1), path, 1, TimeBase.ROUNDS).text())
                .isEqualTo("""
                        PU 1 (1) of r: 4 sends, 4 arrivals

                        gossip
                          rightwards
                            S0           --arrival / pass on with own via +0--> S1
                            S1 is final
                          leftwards
                            S0           --arrival / pass on with own via -0--> S1
                            S1..S2       --arrival / pass on via -0  ×2--> S3
                            S3 is final
                        """);
    }

    @Test
    void aTimerIsTimedInTheUnitOfTheRun() {
        Grid path = Grid.path(6);
        assertThat(drawing(new LargePath(path, 1), path, 5, TimeBase.ROUNDS).text())
                .contains("S0           --begin / send own via -0, 1 round later--> S1");
        assertThat(drawing(new LargePath(path, 1), path, 5, TimeBase.TICKS).text())
                .contains(", 1 tick later");
        assertThat(drawing(new LargePath(path, 12_148), path, 5, TimeBase.NANOSECONDS)
                        .dot())
                .contains("send own via -0, 12148 ns later");
    }

    @Test
    void wiresEndAtThePuOppositeTheirBeginning() {
        Grid ring = Grid.ring(7);
        assertThat(drawing(new LargeCycle(ring, 1), ring, 0, TimeBase.ROUNDS).text())
                .isEqualTo("""
                        PU 0 (0) of r: 5 sends, 5 arrivals

                        gossip
                          rightwards
                            end here: 3 4
                            S0           --begin / send own via +0--> S1
                            S1..S2       --arrival / pass on via +0, 1 round later  ×2--> S3
                            S3           --arrival / keep--> S4
                            S4 is final
                          leftwards
                            end here: 3 4
                            S0           --begin / send own via -0, 1 round later--> S1
                            S1           --arrival / pass on via -0, 1 round later--> S2
                            S2           --arrival / keep--> S3
                            S3 is final
                        """);
    }

    @Test
    void aStageThatHasToWaitSaysForWhenAndWhatItIsLoadedWith() {
        assertThat(mesh(Phase2.CENTRE).text())
                .contains("PU 5 (1,1) of r: 25 sends, 15 arrivals")
                .contains("""

                        phase 2, not before 3 rounds
                          white down
                            load: 5 7
                            S0..S1       --begin / send next of load via +0  ×2--> S2
                            S2..S3       --arrival / pass on via +0  ×2--> S4
                            S4 is final
                        """);
    }

    @Test
    void aTapIsToldWhereAnythingArrives() {
        assertThat(mesh(Phase2.OVERLAP).text())
                .contains("PU 5 (1,1) of r: 25 sends, 15 arrivals")
                .contains("""
                          white rightwards
                            S0           --begin / send own via +1--> S1
                            S1 is final
                          white leftwards
                            also pass on via +0 as white down
                            also pass on via -0 as white up
                            S0           --begin / send own via -1--> S1
                            S1           --arrival / pass on via -1--> S2
                            S2 is final
                        """);
    }

    @Test
    void ofALongLoadTheFirstTokensAndTheLastAreNamed() {
        Grid grid = Grid.mesh(27, 27);
        MeshTwoPhase algorithm = new MeshTwoPhase(grid, Phase2.CENTRE, 1);
        assertThat(drawing(algorithm, grid, 0, TimeBase.ROUNDS).text())
                .contains("load: 0 2 4 6 8 10 12 14 16 18 20 … 26\n");
        Grid twelve = Grid.mesh(24, 24);
        assertThat(drawing(new MeshTwoPhase(twelve, Phase2.CENTRE, 1), twelve, 0, TimeBase.ROUNDS)
                        .text())
                .contains("load: 0 2 4 6 8 10 12 14 16 18 20 22\n");
    }

    @Test
    void aLongAutomatonIsDrawnInRows() throws Exception {
        Emulation plan = ConfigLoader.load(
                        Path.of("..", "configs", "ring-729.conf"),
                        Overrides.ofSets(List.of("network.switching=wormhole")))
                .emulation();
        Document svg = parsed(new FsaDrawing(
                        "r",
                        0,
                        plan.algorithm().automaton(0),
                        plan.topology(),
                        TimeBase.NANOSECONDS)
                .svg());
        double width = number(svg.getDocumentElement(), "width");
        double height = number(svg.getDocumentElement(), "height");
        assertThat(width).isLessThan(2_500);
        var rectangles = svg.getElementsByTagName("rect");
        List<Element> boxes = IntStream.range(0, rectangles.getLength())
                .mapToObj(index -> (Element) rectangles.item(index))
                .filter(box -> box.hasAttribute("x"))
                .toList();
        assertThat(boxes)
                .allMatch(box -> number(box, "x") + number(box, "width") < width)
                .allMatch(box -> number(box, "y") + number(box, "height") < height);
        assertThat(boxes.stream().map(box -> box.getAttribute("x") + " " + box.getAttribute("y")))
                .hasSizeGreaterThan(364)
                .doesNotHaveDuplicates();
    }

    @Test
    void dotAndSvgTellTheSame() throws Exception {
        List<String> notes = List.of("load: 5 7", "phase 2, not before 3 rounds");
        assertThat(mesh(Phase2.CENTRE).dot())
                .contains(notes)
                .contains("label=\"phase 2, not before 3 rounds, white down\\nload: 5 7\";");
        assertThat(mesh(Phase2.OVERLAP).dot()).contains("white leftwards\\nalso pass on via +0");
        for (Phase2 phase2 : List.of(Phase2.CENTRE, Phase2.OVERLAP)) {
            Document svg = parsed(mesh(phase2).svg());
            double height = number(svg.getDocumentElement(), "height");
            var texts = svg.getElementsByTagName("text");
            List<String> words = IntStream.range(0, texts.getLength())
                    .mapToObj(index -> texts.item(index).getTextContent())
                    .toList();
            assertThat(words)
                    .containsAll(
                            phase2 == Phase2.CENTRE
                                    ? notes
                                    : List.of("also pass on via -1 as black leftwards"));
            assertThat(IntStream.range(0, texts.getLength())
                            .mapToDouble(index -> number((Element) texts.item(index), "y"))
                            .max()
                            .orElseThrow())
                    .isLessThan(height);
        }
    }
}
