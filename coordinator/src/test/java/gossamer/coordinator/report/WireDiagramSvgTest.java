package gossamer.coordinator.report;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.analysis.bounded.GridLine;
import gossamer.model.analysis.bounded.WireDiagram;
import gossamer.model.token.AxisOrderNumbering;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceBuffer;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WireDiagramSvgTest {

    private static WireDiagram diagram(Grid grid, TraceBuffer trace) {
        WireDiagram.Builder builder = new WireDiagram.Builder(
                GridLine.first(grid), colour -> new AxisOrderNumbering(grid, 0));
        builder.acceptAll(trace.words(), trace.size());
        return builder.build();
    }

    private static WireDiagram diagram(String algorithm, int pus) {
        return diagram(LockStep.grid(algorithm, pus), LockStep.trace(algorithm, pus));
    }

    private static long count(String text, String regex) {
        return Pattern.compile(regex).matcher(text).results().count();
    }

    private static void requireSound(String svg, int mostBytes) throws Exception {
        byte[] bytes = svg.getBytes(StandardCharsets.UTF_8);
        assertThat(bytes.length).isLessThan(mostBytes);
        DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(bytes));
        assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
    }

    @ParameterizedTest
    @CsvSource({
        "small-path, 2",
        "small-path, 7",
        "fujita-path, 81",
        "large-path, 729",
        "small-cycle, 7",
        "small-cycle, 729",
        "large-cycle, 81"
    })
    void drawingsAreWellFormedAndOfBoundedSize(String algorithm, int pus) throws Exception {
        WireDiagram diagram = diagram(algorithm, pus);
        requireSound(WireDiagramSvg.of(diagram, pus, algorithm), 100_000);
        requireSound(WireDiagramSvg.of(diagram, pus, algorithm, 2, 2), 500_000);
    }

    @Test
    void aSinglePuIsDrawnToo() throws Exception {
        requireSound(WireDiagramSvg.of(diagram(Grid.path(1), new TraceBuffer(1)), 1, "one"), 2000);
    }

    @Test
    void everyPacketOfASmallDiagramHasItsLabel() {
        WireDiagram diagram = diagram("large-path", 8);
        String svg = WireDiagramSvg.of(diagram, 8, "a < b");
        assertThat(count(svg, "paint-order")).isEqualTo(35);
        assertThat(svg)
                .contains(">a &lt; b<", ">0+1<", "<text x=\"16\" y=\"43\" fill=\"#555\">Tokens:");
        assertThat(count(svg, "<circle")).as("a dot per PU").isEqualTo(8);
        assertThat(count(svg, "<g clip-path")).as("a group per token").isEqualTo(8);
    }

    @Test
    void aTokenThatNeverWaitsIsOneStraightLine() {
        String svg = WireDiagramSvg.of(diagram("large-path", 9), 9, "");
        assertThat(svg).containsPattern("stroke-linejoin=\"round\" d=\"M-7.6 0L600.4 304\"/></g>");
    }

    @Test
    void ofManyPacketsOnlySomeTokensAreDrawnAndTheDrawingSaysSo() {
        String svg = WireDiagramSvg.of(diagram("small-path", 300), 300, "");
        assertThat(svg).contains("One token in 2 (0, 2, 4 ...): slanted");
        assertThat(count(svg, "<g clip-path")).isEqualTo(150);
        assertThat(count(svg, "paint-order")).isZero();
    }
}
