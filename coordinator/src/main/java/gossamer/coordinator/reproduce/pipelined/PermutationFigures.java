package gossamer.coordinator.reproduce.pipelined;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Section;
import gossamer.coordinator.reproduce.pipelined.PanelsSvg.Layout;
import gossamer.coordinator.reproduce.pipelined.PanelsSvg.Line;
import gossamer.coordinator.reproduce.pipelined.PanelsSvg.Panel;
import gossamer.coordinator.reproduce.pipelined.PanelsSvg.Point;
import gossamer.coordinator.text.Columns;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.analysis.pipelined.RunTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the paper draws: lambda, mu and epsilon over N for its permutations, without and with
 * Algorithm 2, the parabola that fits lambda best, and the used slots of each step; here for
 * several infrastructures. All figures are read off run-tables.
 */
final class PermutationFigures {

    private static final List<String> PERMUTATIONS = List.of("identity", "random", "pipelined");
    private static final String ALGORITHM_2 = "crossbar, Algorithm 2";
    private static final String CSV_HEADER = "n,permutation,infrastructure,lambda,mu,epsilon";

    /** So many N at most, evenly spread. */
    private static final int MOST_SIZES = 64;

    /** N of the run-tables whose used slots are drawn. */
    private static final int UTILISATION_N = 20;

    /** From here on looks are those of infrastructures, before it those of permutations. */
    private static final int FIRST_LOOK = 4;

    private static final Layout CURVES = new Layout(2, 400, 260);
    private static final Layout STEPS = new Layout(3, 290, 120);

    /** What a run came to, by N. */
    private record Measured(int n, long lambda, double mu, double epsilon) {}

    /** What can be drawn over N. */
    private enum Measure {
        LAMBDA("lambda, the length of a run in steps", 0),
        MU("mu, the mean number of used slots in a step", 0),
        EPSILON("epsilon, the share of used slots", 1);

        private final String title;
        private final double most;

        Measure(String title, double most) {
            this.title = title;
            this.most = most;
        }

        double of(Measured run) {
            return switch (this) {
                case LAMBDA -> run.lambda();
                case MU -> run.mu();
                case EPSILON -> run.epsilon();
            };
        }
    }

    private final int[] sizes;
    private final long seed;
    /** By permutation and infrastructure. */
    private final Map<String, Map<String, List<Measured>>> curves = new LinkedHashMap<>();

    private final List<Panel> utilisation = new ArrayList<>();

    /** For N up to {@code mostN}; random permutations, one per N, are drawn from the seed. */
    PermutationFigures(int mostN, long seed) {
        int step = (mostN + MOST_SIZES - 1) / MOST_SIZES;
        this.sizes = IntStream.rangeClosed(1, mostN).filter(n -> n % step == 0).toArray();
        this.seed = seed;
    }

    /** The N of the curves. */
    int[] sizes() {
        return sizes.clone();
    }

    private Permutation permutation(String name, int n) {
        return switch (name) {
            case "identity" -> Permutation.identity();
            case "pipelined" -> Permutation.pipelined();
            default -> Permutation.sharedRandom(seed, n + 1);
        };
    }

    /** Runs everything. */
    Section section(CrossbarRuns runs) {
        for (String name : PERMUTATIONS) {
            Map<String, List<Measured>> lines = new LinkedHashMap<>();
            for (Infrastructure under : Infrastructure.ALL) {
                lines.put(under.name(), measured(name, Scheduling.NONE, under, runs));
            }
            lines.put(
                    ALGORITHM_2,
                    measured(name, Scheduling.ALGORITHM_2, Infrastructure.CROSSBAR, runs));
            curves.put(name, lines);
        }
        for (Infrastructure under : Infrastructure.ALL) {
            PERMUTATIONS.forEach(name -> utilisation.add(used(name, under, runs)));
        }
        return Section.of(rows()).with(fits());
    }

    private List<Measured> measured(
            String name, Scheduling scheduling, Infrastructure under, CrossbarRuns runs) {
        List<Measured> found = new ArrayList<>();
        for (int n : sizes) {
            PipelinedSetup setup = new PipelinedSetup(n, permutation(name, n), scheduling, 1);
            RunTable table = runs.table(setup, under);
            found.add(new Measured(n, table.lambda(), table.mu(), table.epsilon()));
        }
        return found;
    }

    /** Parabolas where a closed form tells what they come near to. */
    private List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        String crossbar = Infrastructure.CROSSBAR.name();
        compare("identity", crossbar, "0.75", "1.5", rows);
        compare("pipelined", crossbar, "0.00", "3.0", rows);
        PERMUTATIONS.forEach(name -> compare(name, Infrastructure.BUS.name(), "1.00", "1.0", rows));
        List<Measured> identity = curve("identity", crossbar);
        List<Measured> random = curve("random", crossbar);
        long below = IntStream.range(0, sizes.length)
                .filter(at -> random.get(at).lambda() < identity.get(at).lambda())
                .count();
        rows.add(
                Row.alone("crossbar: N with random below identity", below + " of " + sizes.length));
        return rows;
    }

    private void compare(String name, String under, String a, String b, List<Row> rows) {
        fit(name, under).ifPresent(fit -> {
            String what = name + ", " + under + ": lambda ≈ ";
            rows.add(Row.of(what + "aN² + bN + c, a", "", a, Row.decimals(fit.a(), 2)));
            rows.add(Row.of(what + "aN² + bN + c, b", "", b, Row.decimals(fit.b(), 1)));
        });
    }

    private List<Measured> curve(String name, String under) {
        return curves.getOrDefault(name, Map.of()).getOrDefault(under, List.of());
    }

    /** The parabola of lambda from N = 2 on: with N = 1 all permutations are one. */
    private Optional<Parabola> fit(String name, String under) {
        List<Measured> from2 =
                curve(name, under).stream().filter(point -> point.n() > 1).toList();
        return Parabola.fitted(from2, Measured::n, Measured::lambda);
    }

    private List<String> fits() {
        Columns table = new Columns("<", "  ");
        table.add("lambda ≈", "identity", "random", "pipelined");
        List<String> under = new ArrayList<>();
        Infrastructure.ALL.forEach(one -> under.add(one.name()));
        under.add(ALGORITHM_2);
        for (String one : under) {
            List<String> cells = new ArrayList<>(List.of(one));
            PERMUTATIONS.forEach(
                    name -> cells.add(fit(name, one).map(Parabola::toString).orElse("-")));
            table.add(cells);
        }
        List<String> lines = new ArrayList<>(table.lines("  "));
        lines.add("  parabolas fitted to N=2.." + sizes[sizes.length - 1]
                + "; random: one order of all PUs per N, shared, from seed " + seed);
        return lines;
    }

    /** All runs as a table. */
    String csv() {
        StringBuilder csv = new StringBuilder(CSV_HEADER).append('\n');
        curves.forEach((name, lines) ->
                lines.forEach((under, points) -> points.forEach(point -> csv.append(point.n())
                        .append(format(",%s,\"%s\",%d,", name, under, point.lambda()))
                        .append(format("%.6f,%.6f\n", point.mu(), point.epsilon())))));
        return csv.toString();
    }

    /** The drawings by the names of their files. */
    Map<String, String> drawings() {
        Map<String, String> drawings = new LinkedHashMap<>();
        for (Measure measure : Measure.values()) {
            List<Panel> panels = new ArrayList<>();
            panels.add(permutations(measure));
            PERMUTATIONS.forEach(name -> panels.add(infrastructures(name, measure)));
            drawings.put(
                    measure.name().toLowerCase(Locale.ROOT) + ".svg",
                    PanelsSvg.of(
                            measure.title + ", over N",
                            "N + 1 PUs; random: one order of all PUs for each N, from seed " + seed,
                            CURVES,
                            panels));
        }
        drawings.put(
                "utilisation.svg",
                PanelsSvg.of(
                        "Used slots in each step, N = " + UTILISATION_N,
                        "dashed: their mean, mu; random: one order of all PUs, from seed " + seed,
                        STEPS,
                        utilisation));
        return drawings;
    }

    private Panel permutations(Measure measure) {
        List<Line> lines = new ArrayList<>();
        String crossbar = Infrastructure.CROSSBAR.name();
        for (int at = 0; at < PERMUTATIONS.size(); at++) {
            String name = PERMUTATIONS.get(at);
            lines.add(line(name, at, curve(name, crossbar), measure));
        }
        if (measure == Measure.LAMBDA) {
            fit("random", crossbar)
                    .ifPresent(fit -> lines.add(new Line(
                            "random, fitted: " + fit,
                            0,
                            true,
                            IntStream.of(sizes)
                                    .mapToObj(n -> new Point(n, Math.max(0, fit.at(n))))
                                    .toList())));
        }
        return new Panel("all permutations, crossbar", "N", measure.most, false, lines);
    }

    private Panel infrastructures(String name, Measure measure) {
        List<Line> lines = new ArrayList<>();
        curves.getOrDefault(name, Map.of())
                .forEach((under, points) ->
                        lines.add(line(under, FIRST_LOOK + lines.size(), points, measure)));
        return new Panel(name, "N", measure.most, false, lines);
    }

    private static Line line(String name, int look, List<Measured> points, Measure measure) {
        return new Line(
                name,
                look,
                false,
                points.stream()
                        .map(point -> new Point(point.n(), measure.of(point)))
                        .toList());
    }

    private Panel used(String name, Infrastructure under, CrossbarRuns runs) {
        PipelinedSetup setup = PipelinedSetup.of(UTILISATION_N, permutation(name, UTILISATION_N));
        RunTable table = runs.table(setup, under);
        List<Point> steps = new ArrayList<>(List.of(new Point(0, 0)));
        for (int column = 1; column <= table.lambda(); column++) {
            steps.add(new Point(column - 1, table.nu(column)));
            steps.add(new Point(column, table.nu(column)));
        }
        steps.add(new Point(table.lambda(), 0));
        List<Point> mean = List.of(new Point(0, table.mu()), new Point(table.lambda(), table.mu()));
        return new Panel(
                format(
                        "%s, %s: λ %d, µ %.2f, ε %.1f %%",
                        name, under.name(), table.lambda(), table.mu(), 100 * table.epsilon()),
                "step",
                UTILISATION_N + 1,
                true,
                List.of(
                        new Line("", PERMUTATIONS.indexOf(name), false, steps),
                        new Line("", 0, true, mean)));
    }
}
