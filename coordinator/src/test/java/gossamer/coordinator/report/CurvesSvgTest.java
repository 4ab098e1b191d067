package gossamer.coordinator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.coordinator.report.CurvesSvg.Curve;
import gossamer.coordinator.report.CurvesSvg.Panel;
import gossamer.coordinator.report.CurvesSvg.Point;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class CurvesSvgTest {

    private static final Curve FALLING =
            new Curve("a & b", List.of(new Point(64, 40), new Point(128, 20), new Point(256, 10)));
    private static final Curve FLAT =
            new Curve("<flat>", List.of(new Point(64, 15), new Point(256, 15)));

    private static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)));
    }

    private static List<Element> elements(Document document, String name) {
        NodeList nodes = document.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private static List<String> texts(Document document) {
        return elements(document, "text").stream().map(Element::getTextContent).toList();
    }

    private static double[][] points(Element polyline) {
        return Arrays.stream(polyline.getAttribute("points").split(" "))
                .map(pair -> Arrays.stream(pair.split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
    }

    @Test
    void everyCurveIsDrawnAndNamedOnce() throws Exception {
        Document drawing = parsed(CurvesSvg.of(
                "title < 1",
                "time, us",
                List.of(
                        new Panel("left", List.of(FALLING)),
                        new Panel("right", List.of(FALLING, FLAT)))));
        assertThat(elements(drawing, "polyline")).hasSize(3);
        assertThat(texts(drawing))
                .contains("title < 1", "time, us", "left", "right", "64 B", "256 B", "5", "50")
                .containsOnlyOnce("a & b", "<flat>");
    }

    @Test
    void aNameHasOneColourInAllPanels() throws Exception {
        List<Element> lines = elements(
                parsed(CurvesSvg.of(
                        "t",
                        "u",
                        List.of(
                                new Panel("left", List.of(FALLING, FLAT)),
                                new Panel("right", List.of(FLAT))))),
                "polyline");
        assertThat(lines.get(1).getAttribute("stroke"))
                .isEqualTo(lines.get(2).getAttribute("stroke"))
                .isNotEqualTo(lines.get(0).getAttribute("stroke"));
    }

    @Test
    void bothAxesAreLogarithmicAndNothingLeavesThePanel() throws Exception {
        Element line = elements(
                        parsed(CurvesSvg.of("t", "u", List.of(new Panel("p", List.of(FALLING))))),
                        "polyline")
                .get(0);
        double[][] at = points(line);
        assertThat(at[1][0] - at[0][0]).isCloseTo(at[2][0] - at[1][0], within());
        assertThat(at[1][1] - at[0][1]).isCloseTo(at[2][1] - at[1][1], within());
        for (double[] point : at) {
            assertThat(point[0]).isBetween(0.0, 430.0);
            assertThat(point[1]).isBetween(0.0, 380.0);
        }
        assertThat(at[0][1]).as("more is higher").isLessThan(at[2][1]);
    }

    private static Offset<Double> within() {
        return Offset.offset(0.11);
    }

    @Test
    void aSinglePointCanBeDrawnAndNothingCannot() throws Exception {
        Curve point = new Curve("point", List.of(new Point(1024, 1)));
        Document drawing = parsed(CurvesSvg.of("t", "u", List.of(new Panel("p", List.of(point)))));
        assertThat(texts(drawing)).contains("1 KB", "0.5", "2");
        assertThatThrownBy(() -> CurvesSvg.of("t", "u", List.of(new Panel("p", List.of()))))
                .hasMessage("no points to draw");
    }
}
