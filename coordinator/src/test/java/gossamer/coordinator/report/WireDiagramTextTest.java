package gossamer.coordinator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.analysis.bounded.GridLine;
import gossamer.model.analysis.bounded.WireCrossing;
import gossamer.model.analysis.bounded.WireDiagram;
import gossamer.model.token.AxisOrderNumbering;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WireDiagramTextTest {

    private static WireDiagram diagram(GridLine line, Grid grid, TraceBuffer trace) {
        WireDiagram.Builder builder = new WireDiagram.Builder(
                line, colour -> new AxisOrderNumbering(grid, grid.dimensions() - 1 - colour));
        builder.acceptAll(trace.words(), trace.size());
        return builder.build();
    }

    private static WireDiagram diagram(String algorithm, int pus) {
        Grid grid = LockStep.grid(algorithm, pus);
        return diagram(GridLine.first(grid), grid, LockStep.trace(algorithm, pus));
    }

    private static void add(
            TraceBuffer trace, long time, EventKind kind, int channel, int packet, int... tokens) {
        int first = tokens.length == 0 ? 0 : tokens[0];
        int count = tokens.length == 0 ? 0 : tokens[1];
        trace.add(new TraceRecord(time, kind, 0, channel, packet, 0, 0, 0, first, count, 1));
    }

    private static void add(
            TraceBuffer trace, long entered, long arrived, int channel, int packet, int token) {
        add(trace, entered, EventKind.START, channel, packet, token, 1);
        add(trace, entered, EventKind.HOP, channel, packet);
        add(trace, arrived, EventKind.DELIVER, channel, packet);
    }

    private static WireDiagram onPath(int pus, TraceBuffer trace) {
        trace.sort(0);
        Grid path = Grid.path(pus);
        return diagram(GridLine.first(path), path, trace);
    }

    private static String wires(WireDiagram diagram) {
        return WireDiagramText.of(diagram, WireDiagramText.Style.WIRES);
    }

    private static String arrows(WireDiagram diagram) {
        return WireDiagramText.of(diagram, WireDiagramText.Style.ARROWS);
    }

    @ParameterizedTest
    @MethodSource("gossamer.coordinator.report.GoldenWires#all")
    void theGoldenDiagramsComeOutCharacterByCharacter(GoldenWires.Golden golden) {
        String algorithm = golden.algorithm();
        WireDiagram diagram = diagram(algorithm, golden.pus());
        String caption = golden.text().substring(0, golden.text().indexOf('\n') + 1);
        assertThat(caption + WireDiagramText.of(diagram, golden.style())).isEqualTo(golden.text());
    }

    @Test
    void thereAreNineteenGoldenDiagrams() {
        assertThat(GoldenWires.all()).hasSize(19);
        assertThat(GoldenWires.of("small-path", 6)).contains("t=1     0\\ ");
        assertThat(GoldenWires.arrows("small-path", 6)).contains("t=1     > ");
    }

    @Test
    void aDelayedPacketIsShownWhenItEntersAndThenAsAColon() {
        TraceBuffer trace = new TraceBuffer(10);
        add(trace, 0, 3, 0, 1, 0);
        add(trace, 3, 4, 1, 1, 1);
        WireDiagram diagram = onPath(2, trace);
        assertThat(wires(diagram)).isEqualTo("""
                link   0-1
                t=1     0\\
                t=2     :\\
                t=3     :\\
                t=4     /1
                """);
        assertThat(arrows(diagram)).isEqualTo("""
                link   0-1
                t=1     >
                t=2     >
                t=3     >
                t=4     <
                """);
    }

    @Test
    void bothDirectionsOfAFullDuplexLinkShareACell() {
        TraceBuffer trace = new TraceBuffer(10);
        add(trace, 0, 2, 0, 1, 0);
        add(trace, 0, 1, 1, 1, 1);
        add(trace, 1, 2, 2, 2, 1);
        WireDiagram diagram = onPath(3, trace);
        assertThat(wires(diagram)).isEqualTo("""
                link   0-1   1-2
                t=1    0\\/1   |
                t=2     :\\    1\\
                """);
        assertThat(arrows(diagram)).isEqualTo("""
                link   0-1  1-2
                t=1     <>   .
                t=2     >    >
                """);
    }

    @Test
    void theRoundOfAPacketIsThatInWhichItEntersAndNotThatOfItsStart() {
        TraceBuffer trace = new TraceBuffer(10);
        add(trace, 0, 1, 0, 1, 0);
        add(trace, 0, EventKind.START, 1, 1, 1, 1);
        add(trace, 0, EventKind.BLOCK, 1, 1);
        add(trace, 1, EventKind.HOP, 1, 1);
        add(trace, 2, EventKind.DELIVER, 1, 1);
        assertThat(wires(onPath(2, trace))).isEqualTo("""
                link   0-1
                t=1     0\\
                t=2     /1
                """);
    }

    @Test
    void whatHasNotArrivedWhenARunIsCutOffIsUnderWayUntilItsEnd() {
        TraceBuffer trace = new TraceBuffer(10);
        add(trace, 0, EventKind.START, 0, 1, 0, 1);
        add(trace, 0, EventKind.HOP, 0, 1);
        add(trace, 1, 2, 2, 2, 1);
        assertThat(onPath(3, trace).crossing(0, true, 2))
                .contains(new WireCrossing(1, 2, List.of(0)));
    }

    @Test
    void largePacketsAreAbridged() {
        assertThat(WireDiagramText.tokens(List.of(0, 1, 2, 3, 4, 5))).isEqualTo("0+1+2+3+4+5");
        assertThat(WireDiagramText.tokens(List.of(0, 1, 2, 3, 4, 5, 9))).isEqualTo("0+1+2+...+9");
    }

    @Test
    void tokensAreShownByTheNumbersOfTheirPus() {
        Grid mesh = Grid.mesh(3, 4);
        TraceBuffer trace = new TraceBuffer(10);
        GridLine column = GridLine.parse(mesh, "[*,2]");
        // Token 4 of the numbering that goes along columns is that of PU (1,1), which is 5.
        trace.add(new TraceRecord(
                0, EventKind.START, 0, column.channel(1, false), 1, 0, 1, 0, 4, 2, 1));
        add(trace, 0, EventKind.HOP, column.channel(1, false), 1);
        assertThat(wires(diagram(column, mesh, trace))).isEqualTo("""
                link   2-6   6-10
                t=1     |    /5+9
                """);
    }

    @Test
    void aWindowShowsSomeLinksAndSomeRounds() {
        Grid path = Grid.path(7);
        WireDiagram diagram =
                diagram(GridLine.first(path).links(2, 4), path, LockStep.trace("small-path", 7));
        assertThat(WireDiagramText.of(diagram, WireDiagramText.Style.WIRES, 3, 4))
                .isEqualTo("""
                link   2-3  3-4  4-5
                t=3     0\\   /6   4\\
                t=4     /3   3\\   |
                """);
        assertThat(diagram.calls()).as("of the whole network").isEqualTo(42);
    }

    @Test
    void aSinglePuHasNoLinks() {
        assertThat(wires(onPath(1, new TraceBuffer(1)))).isEqualTo("link\n");
    }

    @Test
    void aHopWithoutItsStartIsRefused() {
        TraceBuffer trace = new TraceBuffer(10);
        add(trace, 0, EventKind.START, 0, 1, 0, 1);
        add(trace, 4, EventKind.HOP, 0, 7);
        assertThatThrownBy(() -> onPath(2, trace))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("channel 0 in round 5");
    }
}
