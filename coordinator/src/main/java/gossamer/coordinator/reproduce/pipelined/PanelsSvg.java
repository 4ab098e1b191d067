package gossamer.coordinator.reproduce.pipelined;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.drawing.Axis;
import gossamer.coordinator.drawing.Palette;
import gossamer.coordinator.drawing.Svg;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Diagrams in rows and columns, each with axes from 0 and a legend of its own. Lines differ in
 * colours and in dashes, so that one can see where they lie on each other.
 */
final class PanelsSvg {

    private static final int MARGIN = 20;
    private static final int TITLE = 58;
    private static final int LEFT = 50;
    private static final int GAP = 26;
    private static final int LEGEND_LINE = 18;
    private static final int BELOW = 44;
    private static final double LETTER = 6.6;
    private static final String FITTED =
            "fill=\"none\" stroke=\"#222\" stroke-width=\"1.3\" stroke-dasharray=\"5 4\"";
    private static final String INK = "fill=\"#444\"";

    /**
     * A point.
     *
     * @param x at least 0
     * @param y at least 0
     */
    record Point(double x, double y) {}

    /**
     * A line.
     *
     * @param name in the legend, empty for none
     * @param look its number in the palette
     * @param fitted whether it is computed from others: it is black then
     * @param points from left to right
     */
    record Line(String name, int look, boolean fitted, List<Point> points) {
        /** Copies the points. */
        Line {
            points = List.copyOf(points);
        }
    }

    /**
     * A diagram.
     *
     * @param title above it
     * @param xName what goes to the right
     * @param mostY where the upright axis ends at least
     * @param filled whether what is below the lines is
     * @param lines in the order in which they are painted
     */
    record Panel(String title, String xName, double mostY, boolean filled, List<Line> lines) {
        /** Copies the lines. */
        Panel {
            lines = List.copyOf(lines);
        }
    }

    /** How large each diagram is, and how many are side by side. */
    record Layout(int columns, int width, int height) {}

    private final Layout layout;
    private final List<Panel> panels;
    private final Svg svg = new Svg();

    private PanelsSvg(Layout layout, List<Panel> panels) {
        this.layout = layout;
        this.panels = panels;
    }

    /** The drawing; {@code below} the title it says more. */
    static String of(String title, String below, Layout layout, List<Panel> panels) {
        return new PanelsSvg(layout, panels).draw(title, below);
    }

    private String draw(String title, String below) {
        svg.text(MARGIN, 26, "start", "font-size=\"15\" font-weight=\"bold\"", title);
        svg.text(MARGIN, 46, "start", INK, below);
        double top = TITLE;
        for (int from = 0; from < panels.size(); from += layout.columns()) {
            List<Panel> row =
                    panels.subList(from, Math.min(from + layout.columns(), panels.size()));
            int legend =
                    row.stream().mapToInt(panel -> legend(panel).size()).max().orElse(0);
            double plot = top + 24 + legend * LEGEND_LINE;
            for (int column = 0; column < row.size(); column++) {
                double left = MARGIN + LEFT + column * (layout.width() + LEFT + GAP);
                draw(row.get(column), left, top, plot);
            }
            top = plot + layout.height() + BELOW;
        }
        return svg.document(
                2 * MARGIN + layout.columns() * (layout.width() + LEFT + GAP) - GAP, top);
    }

    /** The lines of a legend, by the number of what they name. */
    private List<List<Integer>> legend(Panel panel) {
        List<Integer> named = IntStream.range(0, panel.lines().size())
                .filter(line -> !panel.lines().get(line).name().isEmpty())
                .boxed()
                .toList();
        return Svg.rows(named, line -> legendWidth(panel, line), layout.width());
    }

    private static double legendWidth(Panel panel, int line) {
        return 46 + LETTER * panel.lines().get(line).name().length();
    }

    private void draw(Panel panel, double left, double top, double plot) {
        svg.heading(left, top + 14, panel.title());
        List<List<Integer>> rows = legend(panel);
        for (int row = 0; row < rows.size(); row++) {
            double x = left;
            double y = top + 26 + row * LEGEND_LINE;
            for (int line : rows.get(row)) {
                svg.path(style(panel.lines().get(line)), "M%.1f %.1fh26", x, y);
                svg.text(x + 32, y + 4, "start", panel.lines().get(line).name());
                x += legendWidth(panel, line);
            }
        }
        Axis right = Axis.of(0, mostX(panel));
        Axis up = Axis.of(0, mostY(panel));
        drawAxes(panel, right, up, left, plot);
        for (Line line : panel.lines()) {
            StringBuilder points = new StringBuilder();
            for (Point point : line.points()) {
                points.append(Svg.point(
                        left + layout.width() * right.place(point.x()),
                        plot + layout.height() * (1 - up.place(point.y()))));
            }
            svg.polyline(panel.filled() && !line.fitted() ? area(line) : style(line), points);
        }
    }

    private static double mostX(Panel panel) {
        return panel.lines().stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Point::x)
                .max()
                .orElseThrow();
    }

    private static double mostY(Panel panel) {
        return Math.max(
                panel.mostY(),
                panel.lines().stream()
                        .flatMap(line -> line.points().stream())
                        .mapToDouble(Point::y)
                        .max()
                        .orElseThrow());
    }

    private void drawAxes(Panel panel, Axis right, Axis up, double left, double plot) {
        for (double tick : up.ticks()) {
            double y = plot + layout.height() * (1 - up.place(tick));
            svg.path("stroke=\"#e2e2e2\"", "M%.1f %.1fh%d", left, y, layout.width());
            svg.text(left - 6, y + 4, "end", INK, number(tick));
        }
        double bottom = plot + layout.height();
        for (double tick : right.ticks()) {
            double x = left + layout.width() * right.place(tick);
            svg.path("stroke=\"#444\"", "M%.1f %.1fv4", x, bottom);
            svg.text(x, bottom + 16, "middle", INK, number(tick));
        }
        svg.path(
                "stroke=\"#444\" fill=\"none\"",
                "M%.1f %.1fv%dh%d",
                left,
                plot,
                layout.height(),
                layout.width());
        double middle = left + layout.width() / 2.0;
        svg.text(middle, bottom + 32, "middle", INK, panel.xName());
    }

    private static String number(double tick) {
        return Math.abs(tick - Math.rint(tick)) < 1e-9
                ? format("%,.0f", tick)
                : format("%.1f", tick);
    }

    private static String style(Line line) {
        return line.fitted() ? FITTED : Palette.line(line.look());
    }

    private static String area(Line line) {
        return format(
                "fill=\"%s\" stroke=\"%s\" stroke-width=\"1\"",
                Palette.light(line.look()), Palette.strong(line.look()));
    }
}
