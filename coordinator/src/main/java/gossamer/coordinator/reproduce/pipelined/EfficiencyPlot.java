package gossamer.coordinator.reproduce.pipelined;

import java.util.List;
import java.util.Locale;
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

    private final StringBuilder svg = new StringBuilder(8192);
    private final int mostN;

    private EfficiencyPlot(int mostN) {
        this.mostN = mostN;
    }

    /** The drawing. */
    public static String of(Conjecture21 conjecture) {
        EfficiencyPlot plot = new EfficiencyPlot(conjecture.mostN());
        plot.add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                        + " font-family=\"sans-serif\" font-size=\"12\">\n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
                WIDTH, HEIGHT);
        plot.text(LEFT, 22, "start", "Conjecture 21: share of used slots (epsilon) against N");
        plot.addAxes();
        int line = 0;
        for (List<Conjecture21.Point> points : conjecture.series().values()) {
            plot.addSeries(points, line++);
        }
        plot.addTwoThirds(line);
        return plot.svg.append("</svg>\n").toString();
    }

    private void add(String format, Object... args) {
        svg.append(String.format(Locale.ROOT, format, args));
    }

    private void text(double x, double y, String anchor, String text) {
        add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, text);
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
            add("<path stroke=\"#ddd\" d=\"M%d %.1fh%d\"/>\n", LEFT, y, PLOT_WIDTH);
            text(LEFT - 8, y + 4, "end", String.format(Locale.ROOT, "%.1f", tenth / 10.0));
        }
        int step = Math.max(1, (mostN + 7) / 8);
        for (int n = step; n <= mostN; n += step) {
            text(x(n), TOP + PLOT_HEIGHT + 18, "middle", Integer.toString(n));
            add("<path stroke=\"black\" d=\"M%.1f %dv5\"/>\n", x(n), TOP + PLOT_HEIGHT);
        }
        add(
                "<path stroke=\"black\" fill=\"none\" d=\"M%d %dv%dh%d\"/>\n",
                LEFT, TOP, PLOT_HEIGHT, PLOT_WIDTH);
        text(LEFT + PLOT_WIDTH / 2.0, HEIGHT - 16, "middle", "N (number of PUs less one)");
    }

    private void addTwoThirds(int line) {
        String style = "stroke=\"black\" stroke-width=\"1\"";
        add("<path %s d=\"M%d %.1fh%d\"/>\n", style, LEFT, y(2 / 3.0), PLOT_WIDTH);
        legend(line, style, "2/3");
    }

    private void addSeries(List<Conjecture21.Point> points, int line) {
        Conjecture21.Point first = points.get(0);
        String style = String.format(
                "fill=\"none\" stroke=\"%s\" stroke-width=\"1.6\" stroke-dasharray=\"%s\"",
                COLOURS.getOrDefault(first.permutation(), "black"),
                DASHES.getOrDefault(first.scheduling(), ""));
        add("<polyline %s points=\"", style);
        for (Conjecture21.Point point : points) {
            add("%.1f,%.1f ", x(point.n()), y(point.epsilon()));
        }
        svg.append("\"/>\n");
        legend(line, style, first.series());
    }

    private void legend(int line, String style, String label) {
        int y = TOP + 10 + 22 * line;
        add("<path %s d=\"M%d %dh34\"/>\n", style, LEGEND, y);
        text(LEGEND + 42, y + 4, "start", label);
    }
}
