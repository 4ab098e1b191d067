package gossamer.coordinator.sweep;

import gossamer.coordinator.config.SweepReport;
import gossamer.coordinator.drawing.Palette;
import gossamer.coordinator.drawing.Svg;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The map of the best: a field for each combination, in the colour of what is best there, with the
 * factor by which the next one is behind. Fields where the two are not told apart are pale.
 */
final class MapSvg {

    private static final int LINE = 16;
    private static final int MOST_NAMES = 3;
    private static final int LEAST_WIDTH = 560;
    private static final int MARGIN = 24;
    private static final int TITLE = 64;
    private static final int GAP = 26;
    private static final double LETTER = 6.9;

    private final Results results;
    private final SweepReport report;
    private final List<String> labels;
    private final List<Best> all;
    private final Svg svg = new Svg();
    private final int fieldWidth;
    private final int fieldHeight;
    private final int left;
    private double y;

    private MapSvg(Results results) {
        this.results = results;
        this.report = results.report();
        this.labels = results.axis(report.compare()).labels();
        this.all = Best.all(results);
        List<List<String>> names = all.stream().map(this::names).toList();
        int longest = names.stream().mapToInt(MapSvg::longestOf).max().orElse(0);
        longest = Math.max(longest, longestOf(results.labels(report.columns())));
        this.fieldWidth = (int) Math.max(84, 16 + LETTER * longest);
        this.fieldHeight = 28 + LINE * names.stream().mapToInt(List::size).max().orElse(1);
        this.left = MARGIN + 14 + (int) (LETTER * longestOf(results.labels(report.rows())));
    }

    static String of(Results results) {
        return new MapSvg(results).draw();
    }

    private static int longestOf(List<String> texts) {
        return texts.stream().mapToInt(String::length).max().orElse(0);
    }

    /** A line for each of the best, but not too many. */
    private List<String> names(Best best) {
        List<String> names = best.winners().stream().map(labels::get).toList();
        if (names.size() <= MOST_NAMES) {
            return names;
        }
        List<String> some = new ArrayList<>(names.subList(0, MOST_NAMES - 1));
        some.add("and " + (names.size() - some.size()) + " more");
        return some;
    }

    private String draw() {
        List<Integer> inMap = List.of(report.compare(), report.rows(), report.columns());
        List<List<Integer>> maps = results.without(inMap);
        int rows = results.labels(report.rows()).size();
        int columns = results.labels(report.columns()).size();
        double mapHeight = 20 + rows * fieldHeight + GAP + (maps.size() > 1 ? 20 : 0);
        double width = Math.max(LEAST_WIDTH, left + columns * (fieldWidth + 3) + MARGIN);
        List<Integer> values = IntStream.range(0, labels.size()).boxed().toList();
        List<List<Integer>> legend = Svg.rows(values, this::legendWidth, width - 2 * MARGIN);
        int height = (int) (TITLE + 22 * legend.size() + maps.size() * mapHeight + MARGIN);
        String what =
                results.axis(report.compare()).name() + " by " + report.metric().word();
        svg.text(MARGIN, 28, "start", "font-size=\"15\"", results.plan().name() + ": best " + what);
        String help =
                "×: how many times as much the next one has; ~ and pale: not told apart from it";
        svg.text(MARGIN, 46, "start", "fill=\"#555\"", help);
        y = TITLE;
        drawLegend(legend);
        for (List<Integer> choice : maps) {
            drawMap(choice, inMap, maps.size() > 1);
        }
        return svg.document(width, height);
    }

    private double legendWidth(int value) {
        return 34 + LETTER * labels.get(value).length();
    }

    private void drawLegend(List<List<Integer>> rows) {
        for (List<Integer> row : rows) {
            double x = MARGIN;
            for (int value : row) {
                svg.rect(x, y - 5, 14, 14, Palette.light(value));
                svg.text(x + 19, y + 6, "start", labels.get(value));
                x += legendWidth(value);
            }
            y += 22;
        }
    }

    private void drawMap(List<Integer> choice, List<Integer> inMap, boolean titled) {
        if (titled) {
            svg.heading(MARGIN, y + 14, results.describe(choice, inMap));
            y += 20;
        }
        List<String> columns = results.labels(report.columns());
        List<String> rows = results.labels(report.rows());
        for (int column = 0; column < columns.size(); column++) {
            double x = left + column * (fieldWidth + 3) + fieldWidth / 2.0;
            svg.text(x, y + 14, "middle", columns.get(column));
        }
        y += 20;
        for (int row = 0; row < rows.size(); row++) {
            svg.text(left - 10, y + fieldHeight / 2.0 + 4, "end", rows.get(row));
            for (int column = 0; column < columns.size(); column++) {
                drawField(results.find(all, choice, row, column), left + column * (fieldWidth + 3));
            }
            y += fieldHeight;
        }
        y += GAP;
    }

    private void drawField(Optional<Best> found, double x) {
        double middle = x + fieldWidth / 2.0;
        if (found.isEmpty() || found.get().winners().isEmpty()) {
            svg.rect(x, y, fieldWidth, fieldHeight - 3, "#f0f0f0");
            String why = found.isEmpty() ? "not run" : "none complete";
            svg.text(middle, y + fieldHeight / 2.0 + 2, "middle", "fill=\"#777\"", why);
            return;
        }
        Best best = found.get();
        double part = (double) fieldWidth / best.winners().size();
        for (int winner = 0; winner < best.winners().size(); winner++) {
            String style = "fill=\"" + Palette.light(best.winners().get(winner)) + "\""
                    + (results.isDoubtful(best) ? " fill-opacity=\"0.4\"" : "");
            svg.rect(x + winner * part, y, part, fieldHeight - 3, style, Optional.empty());
        }
        String factor = (results.isDoubtful(best) ? "~ " : "") + Figures.factor(best.factor());
        List<String> lines = names(best);
        int count = lines.size() + (best.second() >= 0 ? 1 : 0);
        double lineY = y + (fieldHeight - LINE * count) / 2.0 + 11;
        for (String line : lines) {
            svg.text(middle, lineY, "middle", line);
            lineY += LINE;
        }
        if (best.second() >= 0) {
            svg.text(middle, lineY, "middle", "font-size=\"11\" fill=\"#444\"", factor);
        }
    }
}
