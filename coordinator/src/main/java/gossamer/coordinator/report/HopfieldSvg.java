package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.config.HopfieldSettings;
import gossamer.coordinator.drawing.Svg;
import gossamer.coordinator.experiment.HopfieldCapacity;
import gossamer.model.analysis.reliability.Interval;
import gossamer.model.hopfield.Pattern;
import gossamer.model.hopfield.Recall;
import gossamer.model.hopfield.Weights;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Recalls of Hopfield networks as drawings. */
public final class HopfieldSvg {

    private static final int MOST_PICTURES = 8;
    private static final int MARGIN = 20;
    private static final int TOP = 64;
    private static final int LEAST_PICTURE = 104;
    private static final int GAP = 28;

    private static final int PLOT_LEFT = 60;
    private static final int PLOT_TOP = 76;
    private static final int PLOT_WIDTH = 560;
    private static final int PLOT_HEIGHT = 320;

    private final Svg svg = new Svg();

    private HopfieldSvg() {}

    /**
     * The sweeps to be shown: all until the first that changed nothing, or the first ones and the
     * last.
     */
    static List<Integer> shown(Recall recall, int most) {
        int last = recall.firstIdleSweep().orElse(recall.states().size() - 1);
        return IntStream.rangeClosed(0, last)
                .filter(sweep -> last < most || sweep < most - 1 || sweep == last)
                .boxed()
                .toList();
    }

    static String title(int sweep) {
        return sweep == 0 ? "start" : "sweep " + sweep;
    }

    /** The pattern, the start and the state after each sweep; wrong neurons are orange. */
    public static String recall(
            HopfieldSettings settings, Weights weights, Recall recall, String name) {
        HopfieldSvg drawing = new HopfieldSvg();
        Pattern wanted = settings.stored().get(settings.recalled());
        int columns = settings.columns();
        int rows = (wanted.size() + columns - 1) / columns;
        int cell = Math.max(4, Math.min(20, 320 / Math.max(columns, rows)));
        int width = Math.max(columns * cell, LEAST_PICTURE);
        List<Integer> shown = shown(recall, MOST_PICTURES);
        drawing.svg.heading(MARGIN, 24, name + ": recall of pattern " + settings.recalled());
        drawing.picture(MARGIN, "stored", wanted, wanted, columns, cell);
        drawing.energy(MARGIN, TOP + rows * cell, weights.energy(wanted), 0);
        int x = MARGIN + width + GAP;
        for (int sweep : shown) {
            Pattern state = recall.states().get(sweep);
            drawing.picture(x, title(sweep), state, wanted, columns, cell);
            drawing.energy(x, TOP + rows * cell, weights.energy(state), state.distance(wanted));
            x += width + GAP;
        }
        return drawing.svg.document(
                2 * MARGIN + (shown.size() + 1) * (width + GAP) - GAP, TOP + rows * cell + 62);
    }

    /** The energy of each state, times 2n, against the sweeps. */
    public static String energy(Weights weights, Recall recall) {
        HopfieldSvg drawing = new HopfieldSvg();
        Svg svg = drawing.svg;
        List<Long> energies = recall.states().stream().map(weights::energy).toList();
        long least = Collections.min(energies);
        long most = Math.max(least + 1, Collections.max(energies));
        int last = Math.max(1, energies.size() - 1);
        int left = 90;
        int height = 180;
        svg.heading(MARGIN, 24, "energy of the network, 2nE");
        for (int part = 0; part <= 2; part++) {
            double y = TOP + height * part / 2.0;
            long energy = most - (most - least) * part / 2;
            svg.add("<path stroke=\"#ddd\" d=\"M%d %.1fh%d\"/>\n", left, y, PLOT_WIDTH);
            svg.text(left - 8, y + 4, "end", format("%,d", energy));
        }
        int every = 1 + last / 16;
        StringBuilder line = new StringBuilder();
        for (int sweep = 0; sweep < energies.size(); sweep++) {
            double x = left + (double) PLOT_WIDTH * sweep / last;
            double y = TOP + height * (double) (most - energies.get(sweep)) / (most - least);
            line.append(Svg.point(x, y));
            svg.circle(x, y, 4, "#1f77b4");
            if (sweep % every == 0) {
                String number = sweep == 0 ? "start" : String.valueOf(sweep);
                svg.text(x, TOP + height + 20, "middle", number);
            }
        }
        svg.polyline("fill=\"none\" stroke=\"#1f77b4\" stroke-width=\"2\"", line);
        svg.text(left + PLOT_WIDTH / 2.0, TOP + height + 42, "middle", "after sweep");
        return svg.document(left + PLOT_WIDTH + MARGIN, TOP + height + 60);
    }

    private void picture(
            int x, String title, Pattern state, Pattern wanted, int columns, int cell) {
        svg.text(x, TOP - 10, "start", title);
        for (int neuron = 0; neuron < state.size(); neuron++) {
            boolean up = state.spin(neuron) > 0;
            boolean wrong = state.spin(neuron) != wanted.spin(neuron);
            String fill = wrong ? (up ? "#d95f02" : "#fdd0a2") : up ? "#333333" : "#eeeeee";
            int row = Math.floorDiv(neuron, columns);
            svg.rect(x + neuron % columns * cell, TOP + row * cell, cell - 1, cell - 1, fill);
        }
    }

    private void energy(int x, int below, long energy, int wrong) {
        svg.text(x, below + 20, "start", format("2nE = %,d", energy));
        svg.text(x, below + 38, "start", wrong == 0 ? "all right" : wrong + " wrong");
    }

    /** Share of recalled patterns, with its interval, and mean overlap, against the load. */
    public static String capacity(HopfieldCapacity capacity, List<HopfieldCapacity.Point> points) {
        HopfieldSvg drawing = new HopfieldSvg();
        double most = points.stream().mapToDouble(p -> p.load()).max().orElse(1) * 1.05;
        String title = format(
                "%,d neurons, %d of them wrong at the start, %d trials per point",
                capacity.emulation().topology().pus(), capacity.wrong(), capacity.trials());
        drawing.svg.heading(MARGIN, 24, title);
        drawing.axes(most);
        drawing.svg.text(
                PLOT_LEFT + 18, 52, "start", "share recalled without fault, 95 % interval");
        drawing.svg.circle(PLOT_LEFT + 6, 48, 4, "#1f77b4");
        drawing.svg.text(PLOT_LEFT + 338, 52, "start", "mean overlap with the pattern");
        drawing.svg.add(
                "<path d=\"M%d 48h20\" stroke=\"#d95f02\" stroke-width=\"2\"/>\n", PLOT_LEFT + 312);
        StringBuilder line = new StringBuilder();
        for (HopfieldCapacity.Point point : points) {
            double x = x(point.load(), most);
            line.append(Svg.point(x, y(point.overlap().mean())));
            Interval interval = point.recalls().interval();
            drawing.svg.add(
                    "<path d=\"M%.1f %.1fV%.1f\" stroke=\"#1f77b4\" stroke-width=\"1.5\"/>\n",
                    x, y(interval.low()), y(interval.high()));
            drawing.svg.circle(x, y(point.recalls().share()), 4, "#1f77b4");
        }
        drawing.svg.polyline("fill=\"none\" stroke=\"#d95f02\" stroke-width=\"2\"", line);
        return drawing.svg.document(PLOT_LEFT + PLOT_WIDTH + MARGIN, PLOT_TOP + PLOT_HEIGHT + 60);
    }

    private static double x(double load, double most) {
        return PLOT_LEFT + PLOT_WIDTH * load / most;
    }

    private static double y(double share) {
        return PLOT_TOP + PLOT_HEIGHT * (1 - Math.max(0, share));
    }

    /** The least round step with at most eight of them. */
    private static double tick(double most) {
        return DoubleStream.of(0.01, 0.02, 0.05, 0.1, 0.2)
                .filter(step -> most / step <= 8)
                .findFirst()
                .orElse(0.5);
    }

    private void axes(double most) {
        for (int tenth = 0; tenth <= 10; tenth += 2) {
            double y = y(tenth / 10.0);
            svg.add("<path stroke=\"#ddd\" d=\"M%d %.1fh%d\"/>\n", PLOT_LEFT, y, PLOT_WIDTH);
            svg.text(PLOT_LEFT - 8, y + 4, "end", format("%.1f", tenth / 10.0));
        }
        double step = tick(most);
        for (int part = 0; part * step <= most; part++) {
            String load = format("%.2f", part * step);
            svg.text(x(part * step, most), PLOT_TOP + PLOT_HEIGHT + 18, "middle", load);
        }
        svg.add(
                "<path stroke=\"black\" fill=\"none\" d=\"M%d %dv%dh%d\"/>\n",
                PLOT_LEFT, PLOT_TOP, PLOT_HEIGHT, PLOT_WIDTH);
        double middle = PLOT_LEFT + PLOT_WIDTH / 2.0;
        double below = PLOT_TOP + PLOT_HEIGHT + 42;
        svg.text(middle, below, "middle", "load: stored patterns per neuron");
    }
}
