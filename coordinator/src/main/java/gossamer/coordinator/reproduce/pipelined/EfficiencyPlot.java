package gossamer.coordinator.reproduce.pipelined;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.drawing.Svg;
import java.util.List;
import java.util.Map;

/** epsilon against N, a line per permutation and scheduling. */
public final class EfficiencyPlot {

    private static final int WIDTH = 960;
    private static final int HEIGHT = 520;
    private static final int LEFT = 60;
    private static final int TOP = 40;
    private static final int PLOT_WIDTH = 660;
    private static final int PLOT_HEIGHT = 420;
    private static final int LEGEND = LEFT + PLOT_WIDTH + 30;

    private static final Map<String, String> COLOURS = Map.of(
            "identity", "#1f77b4",
            "pipelined", "#d62728",
            "up-down", "#2ca02c",
            "random", "#9467bd");
    private static final Map<String, String> DASHES =
            Map.of("none", "", "algorithm-2", "6 3", "stable", "2 3");

    private final Svg svg = new Svg();
    private final int mostN;

    private EfficiencyPlot(int mostN) {
        this.mostN = mostN;
    }

    /** The drawing. */
    public static String of(Conjecture21 conjecture) {
        EfficiencyPlot plot = new EfficiencyPlot(conjecture.mostN());
        plot.svg.text(LEFT, 22, "start", "Conjecture 21: share of used slots (epsilon) against N");
        plot.addAxes();
        int line = 0;
        for (List<Conjecture21.Point> points : conjecture.series().values()) {
            plot.addSeries(points, line++);
        }
        plot.addTwoThirds(line);
        return plot.svg.document(WIDTH, HEIGHT);
    }

    private double x(int n) {
        return LEFT + (mostN == 1 ? 0 : (double) PLOT_WIDTH * (n - 1) / (mostN - 1));
    }

    private static double y(double epsilon) {
        return TOP + PLOT_HEIGHT * (1 - epsilon);
    }

    private void addAxes() {
        for (int tenth = 0; tenth <= 10; tenth += 2) {
            double y = y(tenth / 10.0);
            svg.add("<path stroke=\"#ddd\" d=\"M%d %.1fh%d\"/>\n", LEFT, y, PLOT_WIDTH);
            svg.text(LEFT - 8, y + 4, "end", format("%.1f", tenth / 10.0));
        }
        int step = Math.max(1, (mostN + 7) / 8);
        for (int n = step; n <= mostN; n += step) {
            svg.text(x(n), TOP + PLOT_HEIGHT + 18, "middle", Integer.toString(n));
            svg.add("<path stroke=\"black\" d=\"M%.1f %dv5\"/>\n", x(n), TOP + PLOT_HEIGHT);
        }
        svg.add(
                "<path stroke=\"black\" fill=\"none\" d=\"M%d %dv%dh%d\"/>\n",
                LEFT, TOP, PLOT_HEIGHT, PLOT_WIDTH);
        svg.text(LEFT + PLOT_WIDTH / 2.0, HEIGHT - 16, "middle", "N (number of PUs less one)");
    }

    private void addTwoThirds(int line) {
        String style = "stroke=\"black\" stroke-width=\"1\"";
        svg.add("<path %s d=\"M%d %.1fh%d\"/>\n", style, LEFT, y(2 / 3.0), PLOT_WIDTH);
        legend(line, style, "2/3");
    }

    private void addSeries(List<Conjecture21.Point> points, int line) {
        Conjecture21.Point first = points.get(0);
        String style = String.format(
                "fill=\"none\" stroke=\"%s\" stroke-width=\"1.6\" stroke-dasharray=\"%s\"",
                COLOURS.getOrDefault(first.permutation(), "black"),
                DASHES.getOrDefault(first.scheduling(), ""));
        StringBuilder curve = new StringBuilder();
        for (Conjecture21.Point point : points) {
            curve.append(Svg.point(x(point.n()), y(point.epsilon())));
        }
        svg.polyline(style, curve);
        legend(line, style, first.series());
    }

    private void legend(int line, String style, String label) {
        int y = TOP + 10 + 22 * line;
        svg.add("<path %s d=\"M%d %dh34\"/>\n", style, LEGEND, y);
        svg.text(LEGEND + 42, y + 4, "start", label);
    }
}
