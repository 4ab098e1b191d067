package gossamer.coordinator.sweep;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.config.SweepAxis;
import gossamer.coordinator.config.SweepCell;
import gossamer.coordinator.config.SweepMetric;
import gossamer.coordinator.config.SweepReport;
import gossamer.coordinator.drawing.Axis;
import gossamer.coordinator.drawing.Palette;
import gossamer.coordinator.drawing.Svg;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The metric against one axis: a line for each compared value with the interval of its mean as a
 * band, a panel for each combination of the other axes, twelve panels in a file. Or likewise the
 * paired differences of the metric from the baseline's. Between values that are no quantities there
 * are no lines.
 */
final class ChartSvg {

    private static final int PANELS = 12;
    private static final int COLUMNS = 3;
    private static final int MARGIN = 24;
    private static final int LEFT = 58;
    private static final int PLOT_WIDTH = 250;
    private static final int PLOT_HEIGHT = 180;
    private static final int PANEL_WIDTH = LEFT + PLOT_WIDTH + 24;
    private static final int PANEL_HEIGHT = PLOT_HEIGHT + 84;
    private static final int TITLE = 58;
    private static final double LETTER = 6.9;

    private final Results results;
    private final SweepReport report;
    private final SweepAxis axis;
    private final List<List<Integer>> panels;
    private final Svg svg = new Svg();
    private final Axis xAxis;
    private final boolean numeric;
    private final boolean paired;
    private final List<Integer> lines;

    private ChartSvg(Results results, List<List<Integer>> panels, boolean paired) {
        this.paired = paired;
        this.lines = IntStream.range(0, labels(results).size())
                .filter(line -> !paired || line != results.report().baseline())
                .boxed()
                .toList();
        this.results = results;
        this.report = results.report();
        this.axis = results.axis(report.x());
        this.panels = panels;
        this.numeric = axis.isNumeric();
        this.xAxis = numeric ? scale(axis) : new Axis(-0.5, axis.values().size() - 0.5, false);
    }

    private static Axis scale(SweepAxis axis) {
        double[] positions = axis.values().stream()
                .mapToDouble(value -> value.position().orElseThrow())
                .toArray();
        return Axis.of(
                Arrays.stream(positions).min().orElseThrow(),
                Arrays.stream(positions).max().orElseThrow());
    }

    /** The files; none if no axis goes to the right. */
    static List<String> means(Results results) {
        return all(results, false);
    }

    /** The files; none if no axis goes to the right, none is compared, or there are no repeats. */
    static List<String> differences(Results results) {
        boolean pairs = results.report().compare() >= 0 && results.plan().repeats() > 1;
        return pairs ? all(results, true) : List.of();
    }

    private static List<String> all(Results results, boolean paired) {
        if (results.report().x() < 0) {
            return List.of();
        }
        List<List<Integer>> panels =
                results.without(List.of(results.report().x(), results.report().compare()));
        List<String> files = new ArrayList<>();
        for (int from = 0; from < panels.size(); from += PANELS) {
            List<List<Integer>> some = panels.subList(from, Math.min(from + PANELS, panels.size()));
            files.add(new ChartSvg(results, some, paired).draw());
        }
        return files;
    }

    /** Where a value is: that of a quantity, else its number. */
    private double position(int value) {
        OptionalDouble position = axis.values().get(value).position();
        return numeric ? position.orElseThrow() : value;
    }

    private static List<String> labels(Results results) {
        int compare = results.report().compare();
        return compare < 0 ? List.of("") : results.axis(compare).labels();
    }

    private String label(int line) {
        return labels(results).get(line);
    }

    /** What a cell has: its mean, or its difference from the baseline. */
    private Optional<Estimate> estimate(SweepCell cell) {
        return paired
                ? results.at(cell.choice(), report.compare(), report.baseline())
                        .flatMap(baseline -> results.pairs(cell, baseline).difference())
                : results.estimate(cell);
    }

    private String title() {
        String metric = report.metric().word() + unit();
        String what =
                paired ? "difference of " + metric + " from " + label(report.baseline()) : metric;
        return results.plan().name() + ": " + what + " against " + axis.name();
    }

    private String draw() {
        int columns = Math.min(COLUMNS, panels.size());
        int rows = (panels.size() + columns - 1) / columns;
        int width = Math.max(2 * MARGIN + columns * PANEL_WIDTH, 480);
        List<List<Integer>> legend = Svg.rows(
                report.compare() < 0 ? List.of() : lines, this::legendWidth, width - 2 * MARGIN);
        int top = TITLE + 20 * legend.size();
        int height = top + rows * PANEL_HEIGHT + MARGIN / 2;
        svg.text(MARGIN, 28, "start", "font-size=\"15\"", title());
        if (results.plan().repeats() > 1) {
            String what = paired ? "differences, seed by seed" : "seeds";
            String confidence = Figures.csv(100 * report.confidence());
            String means = format(
                    "means of %s%d %s, %s %% confidence",
                    results.areComplete() ? "" : "up to ",
                    results.plan().repeats(),
                    what,
                    confidence);
            svg.text(MARGIN, 46, "start", "fill=\"#555\"", means);
        }
        drawLegend(legend);
        for (int panel = 0; panel < panels.size(); panel++) {
            int left = MARGIN + panel % columns * PANEL_WIDTH;
            drawPanel(panels.get(panel), left, top + panel / columns * PANEL_HEIGHT);
        }
        return svg.document(width, height);
    }

    /** The unit of time, if all runs have the same. */
    private String unit() {
        List<String> units = results.plan().cells().stream()
                .flatMap(cell -> results.rows(cell).stream())
                .map(row -> row.text(Column.TIME_UNIT))
                .filter(unit -> !unit.isEmpty())
                .distinct()
                .toList();
        boolean isTime =
                report.metric() == SweepMetric.MAKESPAN || report.metric().percent() > 0;
        return isTime && units.size() == 1 ? " in " + units.get(0) : "";
    }

    private double legendWidth(int line) {
        return 54 + LETTER * label(line).length();
    }

    private void drawLegend(List<List<Integer>> rows) {
        for (int row = 0; row < rows.size(); row++) {
            double x = MARGIN;
            double y = TITLE + 8 + 20 * row;
            for (int line : rows.get(row)) {
                svg.add("<path %s d=\"M%.1f %.1fh28\"/>\n", Palette.line(line), x, y - 4);
                svg.text(x + 34, y, "start", label(line));
                x += legendWidth(line);
            }
        }
    }

    /** A mean to be drawn. */
    private record Point(double x, Estimate y) {}

    private List<Optional<Point>> points(List<Integer> choice, int line) {
        List<Optional<Point>> points = new ArrayList<>();
        for (int value = 0; value < axis.values().size(); value++) {
            List<Integer> wanted = new ArrayList<>(choice);
            wanted.set(report.x(), value);
            double x = position(value);
            Optional<SweepCell> cell = results.at(wanted, report.compare(), line);
            points.add(cell.flatMap(this::estimate).map(y -> new Point(x, y)));
        }
        return points;
    }

    private void drawPanel(List<Integer> choice, double left, double top) {
        List<List<Optional<Point>>> all =
                lines.stream().map(line -> points(choice, line)).toList();
        List<Estimate> estimates = all.stream()
                .flatMap(List::stream)
                .flatMap(Optional::stream)
                .map(Point::y)
                .toList();
        double plotLeft = left + LEFT;
        double plotTop = top + 24;
        String where = results.describe(choice, List.of(report.x(), report.compare()));
        svg.heading(plotLeft, top + 14, where);
        if (estimates.isEmpty()) {
            svg.text(plotLeft + 20, plotTop + 60, "start", "fill=\"#777\"", "no values");
            return;
        }
        double least = estimates.stream().mapToDouble(ChartSvg::low).min().orElseThrow();
        double most = estimates.stream().mapToDouble(ChartSvg::high).max().orElseThrow();
        Axis yAxis = paired ? Axis.of(Math.min(0, least), Math.max(0, most)) : Axis.of(least, most);
        Plot plot = new Plot(plotLeft, plotTop, yAxis);
        plot.drawAxes();
        for (int line = 0; line < all.size(); line++) {
            plot.drawBands(stretches(all.get(line)), lines.get(line));
        }
        for (int line = 0; line < all.size(); line++) {
            plot.drawLines(stretches(all.get(line)), lines.get(line));
        }
    }

    private static double low(Estimate estimate) {
        return estimate.hasInterval() ? estimate.low() : estimate.mean();
    }

    private static double high(Estimate estimate) {
        return estimate.hasInterval() ? estimate.high() : estimate.mean();
    }

    /** Stretches of neighbouring points; a combination that is missing parts them. */
    private List<List<Point>> stretches(List<Optional<Point>> points) {
        List<List<Point>> stretches = new ArrayList<>();
        boolean open = false;
        for (Optional<Point> point : points) {
            if (point.isPresent()) {
                if (!open) {
                    stretches.add(new ArrayList<>());
                }
                stretches.get(stretches.size() - 1).add(point.get());
            }
            open = point.isPresent() && numeric;
        }
        return stretches;
    }

    /** What a panel has in its frame. */
    private final class Plot {

        private final double left;
        private final double top;
        private final Axis yAxis;

        Plot(double left, double top, Axis yAxis) {
            this.left = left;
            this.top = top;
            this.yAxis = yAxis;
        }

        private double x(double value) {
            return left + PLOT_WIDTH * xAxis.place(value);
        }

        private double y(double value) {
            return top + PLOT_HEIGHT * (1 - yAxis.place(value));
        }

        private String point(Point point, double value) {
            return Svg.point(x(point.x()), y(value));
        }

        private void drawAxes() {
            for (double tick : yAxis.ticks()) {
                String colour = paired && tick == 0 ? "#888" : "#e2e2e2";
                svg.add(
                        "<path stroke=\"%s\" d=\"M%.1f %.1fh%d\"/>\n",
                        colour, left, y(tick), PLOT_WIDTH);
                svg.text(left - 6, y(tick) + 4, "end", "fill=\"#444\"", Figures.shortened(tick));
            }
            double bottom = top + PLOT_HEIGHT;
            double taken = -Double.MAX_VALUE;
            for (int value = 0; value < axis.values().size(); value++) {
                double x = x(position(value));
                String label = axis.labels().get(value);
                double half = LETTER * label.length() / 2;
                svg.add("<path stroke=\"#444\" d=\"M%.1f %.1fv4\"/>\n", x, bottom);
                if (x - half > taken + 6) {
                    svg.text(x, bottom + 17, "middle", "fill=\"#444\"", label);
                    taken = x + half;
                }
            }
            svg.add(
                    "<path stroke=\"#444\" fill=\"none\" d=\"M%.1f %.1fv%dh%d\"/>\n",
                    left, top, PLOT_HEIGHT, PLOT_WIDTH);
            double middle = left + PLOT_WIDTH / 2.0;
            svg.text(middle, bottom + 34, "middle", "fill=\"#444\"", axis.name());
        }

        private void drawBands(List<List<Point>> stretches, int line) {
            for (List<Point> stretch : stretches) {
                if (stretch.stream().noneMatch(point -> point.y().hasInterval())) {
                    continue;
                }
                StringBuilder path = new StringBuilder();
                stretch.forEach(point -> path.append(point(point, high(point.y()))));
                for (int index = stretch.size() - 1; index >= 0; index--) {
                    path.append(point(stretch.get(index), low(stretch.get(index).y())));
                }
                svg.add(
                        "<polygon fill=\"%s\" fill-opacity=\"0.2\" points=\"%s\"/>\n",
                        Palette.strong(line), path.toString().strip());
            }
        }

        private void drawLines(List<List<Point>> stretches, int line) {
            for (List<Point> stretch : stretches) {
                StringBuilder path = new StringBuilder();
                for (Point point : stretch) {
                    path.append(point(point, point.y().mean()));
                    drawMark(point, line);
                }
                svg.polyline(Palette.line(line), path);
            }
        }

        private void drawMark(Point point, int line) {
            double x = x(point.x());
            svg.circle(x, y(point.y().mean()), 2.6, Palette.strong(line));
            if (point.y().hasInterval()) {
                double bottom = y(low(point.y()));
                svg.add(
                        "<path stroke=\"%s\" d=\"M%.1f %.1fv%.1f\"/>\n",
                        Palette.strong(line), x, bottom, -(bottom - y(high(point.y()))));
            }
        }
    }
}
