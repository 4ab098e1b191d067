package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.drawing.Palette;
import gossamer.coordinator.drawing.Svg;
import java.util.List;

/**
 * Curves over message lengths, both axes logarithmic: panels side by side with the same axes, and
 * one legend below. A name has the same colour, dash and mark in every panel.
 */
public final class CurvesSvg {

    private static final int LEFT = 64;
    private static final int GAP = 24;
    private static final int TOP = 78;
    private static final int PANEL_WIDTH = 430;
    private static final int PANEL_HEIGHT = 380;
    private static final int AXIS = 48;
    private static final int LEGEND_COLUMN = 225;
    private static final int LEGEND_LINE = 22;
    private static final int RIGHT = 20;
    private static final String GRID = "#e4e4e4";
    private static final String INK = "#333";
    private static final double[] NICE = {1, 2, 5};

    /**
     * A point.
     *
     * @param bytes message length
     * @param value the value drawn, greater than 0
     */
    public record Point(long bytes, double value) {}

    /** A line with its name in the legend; its points in ascending order. */
    public record Curve(String name, List<Point> points) {

        /** Copies the points. */
        public Curve {
            points = List.copyOf(points);
        }
    }

    /** A diagram with its title. */
    public record Panel(String title, List<Curve> curves) {

        /** Copies the curves. */
        public Panel {
            curves = List.copyOf(curves);
        }
    }

    private final List<Panel> panels;
    private final List<String> names;
    private final long least;
    private final long most;
    private final double low;
    private final double high;
    private final Svg svg = new Svg();

    private CurvesSvg(List<Panel> panels) {
        this.panels = List.copyOf(panels);
        List<Curve> curves = panels.stream().flatMap(p -> p.curves().stream()).toList();
        this.names = curves.stream().map(Curve::name).distinct().toList();
        List<Point> points =
                curves.stream().flatMap(curve -> curve.points().stream()).toList();
        if (points.isEmpty()) {
            throw new IllegalArgumentException("no points to draw");
        }
        least = points.stream().mapToLong(Point::bytes).min().orElseThrow();
        most = points.stream().mapToLong(Point::bytes).max().orElseThrow();
        low = nice(points.stream().mapToDouble(Point::value).min().orElseThrow(), false);
        high = nice(points.stream().mapToDouble(Point::value).max().orElseThrow(), true);
    }

    /**
     * The drawing.
     *
     * @param unit of the values, on the upright axis
     * @throws IllegalArgumentException when there is no point
     */
    public static String of(String title, String unit, List<Panel> panels) {
        return new CurvesSvg(panels).draw(title, unit);
    }

    private String draw(String title, String unit) {
        int width = LEFT + panels.size() * (PANEL_WIDTH + GAP) - GAP + RIGHT;
        int columns = Math.max(1, (width - LEFT) / LEGEND_COLUMN);
        int legendLines = (names.size() + columns - 1) / columns;
        int bottom = TOP + PANEL_HEIGHT + AXIS;
        int height = bottom + legendLines * LEGEND_LINE + 14;
        svg.text(16, 24, "start", "font-size=\"14\" font-weight=\"bold\"", title);
        text(16, 46, "start", unit);
        for (int panel = 0; panel < panels.size(); panel++) {
            svg.add(
                    "<g transform=\"translate(%d %d)\">\n",
                    LEFT + panel * (PANEL_WIDTH + GAP), TOP);
            text(PANEL_WIDTH / 2.0, -10, "middle", panels.get(panel).title());
            drawAxes(panel == 0);
            panels.get(panel).curves().forEach(this::drawCurve);
            svg.add("</g>\n");
        }
        for (int name = 0; name < names.size(); name++) {
            legend(
                    name,
                    LEFT + name % columns * LEGEND_COLUMN,
                    bottom + name / columns * LEGEND_LINE);
        }
        return svg.document(width, height);
    }

    private void text(double x, double y, String anchor, String text) {
        svg.text(x, y, anchor, "fill=\"" + INK + "\"", text);
    }

    private double x(long bytes) {
        double share = most == least
                ? 0.5
                : Math.log((double) bytes / least) / range((double) most, (double) least);
        return 12 + (PANEL_WIDTH - 24) * share;
    }

    private double y(double value) {
        return PANEL_HEIGHT * (1 - Math.log(value / low) / range(high, low));
    }

    private static double range(double most, double least) {
        return Math.log(most / least);
    }

    /** The next of ..., 1, 2, 5, 10, ... on this side, never the value itself. */
    private static double nice(double value, boolean up) {
        double decade = Math.pow(10, Math.floor(Math.log10(value)) - 1);
        double best = decade;
        for (int power = 0; power < 4; power++, decade *= 10) {
            for (double factor : NICE) {
                double tick = factor * decade;
                if (up && tick > value) {
                    return tick;
                }
                best = !up && tick < value ? tick : best;
            }
        }
        return best;
    }

    private void drawAxes(boolean labelled) {
        for (double tick = low; tick <= high * 1.001; tick = nice(tick * 1.001, true)) {
            svg.add("<path stroke=\"%s\" d=\"M0 %.1fh%d\"/>\n", GRID, y(tick), PANEL_WIDTH);
            if (labelled) {
                text(-8, y(tick) + 4, "end", number(tick));
            }
        }
        int place = 0;
        for (long bytes = Long.highestOneBit(least); bytes <= most; bytes *= 2) {
            if (bytes < least) {
                continue;
            }
            svg.add("<path stroke=\"%s\" d=\"M%.1f 0v%d\"/>\n", GRID, x(bytes), PANEL_HEIGHT);
            if (place++ % 2 == 0) {
                text(x(bytes), PANEL_HEIGHT + 17, "middle", length(bytes));
            }
        }
        svg.add(
                "<rect width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#888\"/>\n",
                PANEL_WIDTH, PANEL_HEIGHT);
        text(PANEL_WIDTH / 2.0, PANEL_HEIGHT + 34, "middle", "message length");
    }

    /** A length with its unit, KiB as the papers write it. */
    private static String length(long bytes) {
        return bytes < 1024 ? bytes + " B" : bytes / 1024 + " KB";
    }

    private static String number(double value) {
        return value >= 1 ? format("%.0f", value) : format("%.2g", value).replaceAll("0+$", "");
    }

    private void drawCurve(Curve curve) {
        int name = names.indexOf(curve.name());
        StringBuilder line = new StringBuilder();
        StringBuilder marks = new StringBuilder();
        for (Point point : curve.points()) {
            line.append(Svg.point(x(point.bytes()), y(point.value())));
            marks.append(mark(name, x(point.bytes()), y(point.value())));
        }
        svg.polyline(Palette.line(name), line);
        svg.add("<path fill=\"%s\" d=\"%s\"/>\n", Palette.strong(name), marks);
    }

    private static String mark(int name, double x, double y) {
        return switch (name % 4) {
            case 0 -> format("M%.1f %.1fh6v6h-6z", x - 3, y - 3);
            case 1 -> format("M%.1f %.1fl4 4l-4 4l-4-4z", x, y - 4);
            case 2 -> format("M%.1f %.1fl4 7h-8z", x, y - 4);
            default -> format("M%.1f %.1fa3 3 0 1 0 6 0a3 3 0 1 0-6 0z", x - 3, y);
        };
    }

    private void legend(int name, int x, int y) {
        svg.add("<path %s d=\"M%d %dh34\"/>\n", Palette.line(name), x, y + 8);
        svg.add("<path fill=\"%s\" d=\"%s\"/>\n", Palette.strong(name), mark(name, x + 17, y + 8));
        text(x + 42, y + 12, "start", names.get(name));
    }
}
