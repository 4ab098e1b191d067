package gossamer.coordinator.reproduce.pipelined;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Section;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedFormulas;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.registry.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Conjecture 21: whatever the improvement, from some N on its epsilon is no better than the 2/3 of
 * pipelined gossiping. Explores a range of N, and proves nothing.
 */
public final class Conjecture21 {

    /** Largest N that may be asked for: the runs of the whole range take minutes then. */
    public static final int MAX_N = 1000;

    static final String CSV_HEADER = "n,permutation,scheduling,lambda,epsilon";

    /**
     * One run.
     *
     * @param n one less than the number of PUs
     * @param permutation its name
     * @param scheduling its name
     * @param lambda steps
     */
    public record Point(int n, String permutation, String scheduling, long lambda) {

        /** Share of used slots, 2N/lambda. */
        public double epsilon() {
            return PipelinedFormulas.epsilon(n, lambda);
        }

        /** Negative, 0 or positive as epsilon is below, equal to or above 2/3; exact. */
        int sideOfTwoThirds() {
            return Long.compare(3L * n, lambda);
        }

        String series() {
            return permutation + ", " + scheduling;
        }
    }

    private final int mostN;
    private final long seed;
    private final List<Point> points = new ArrayList<>();

    /** For N = 1..{@code mostN}; random permutations, one per N, are drawn from the seed. */
    public Conjecture21(int mostN, long seed) {
        if (mostN < 1 || mostN > MAX_N) {
            throw new IllegalArgumentException("N=" + mostN + " not in 1.." + MAX_N);
        }
        this.mostN = mostN;
        this.seed = seed;
    }

    /** Largest N of the range. */
    public int mostN() {
        return mostN;
    }

    /** All runs so far, by permutation, scheduling and N. */
    public List<Point> points() {
        return List.copyOf(points);
    }

    /** Runs everything; below the rows is what was found out. */
    Section section(CrossbarRuns runs) {
        List<Row> rows = explore(runs);
        return Section.of(rows).with(findings());
    }

    /** Runs everything; the rows are those for which there is a formula. */
    List<Row> explore(CrossbarRuns runs) {
        points.clear();
        for (String name : List.of("identity", "pipelined", "up-down", "random")) {
            for (Scheduling scheduling : Scheduling.values()) {
                for (int n = 1; n <= mostN; n++) {
                    PipelinedSetup setup =
                            new PipelinedSetup(n, permutation(name, n), scheduling, 1);
                    points.add(new Point(n, name, Key.word(scheduling), runs.lambda(setup)));
                }
            }
        }
        Map<String, List<Point>> series = series();
        return List.of(
                plain(series, "identity, none", 1),
                plain(series, "pipelined, none", 2),
                Row.of("points below the bound by slots", "", 0, impossible()));
    }

    private Permutation permutation(String name, int n) {
        return switch (name) {
            case "identity" -> Permutation.identity();
            case "pipelined" -> Permutation.pipelined();
            case "up-down" -> Permutation.upDown();
            default -> Permutation.sharedRandom(seed, n + 1);
        };
    }

    private Row plain(Map<String, List<Point>> series, String name, int from) {
        List<Point> all = series.getOrDefault(name, List.of());
        int[] sizes = all.stream().mapToInt(Point::n).filter(n -> n >= from).toArray();
        return Row.range(
                name + ": lambda",
                "",
                sizes,
                n -> from == 1
                        ? PipelinedFormulas.identityLambda(n)
                        : PipelinedFormulas.pipelinedLambda(n),
                n -> all.get(n - 1).lambda());
    }

    private long impossible() {
        return points.stream()
                .filter(point -> point.lambda() < PipelinedFormulas.slotBound(point.n()))
                .count();
    }

    Map<String, List<Point>> series() {
        Map<String, List<Point>> series = new LinkedHashMap<>();
        for (Point point : points) {
            series.computeIfAbsent(point.series(), name -> new ArrayList<>()).add(point);
        }
        return series;
    }

    /** Which combinations stay above 2/3, and up to which N of the range. */
    List<String> findings() {
        List<String> lines = new ArrayList<>();
        lines.add(format(
                "  %-24s %7s %7s %7s %8s %8s   %s",
                "epsilon", "N above", "N equal", "N below", "first", "last", "epsilon at"));
        lines.add(format(
                "  %-24s %7s %7s %7s %8s %8s   %s",
                "permutation, scheduling", "2/3", "2/3", "2/3", "below", "above", "N=" + mostN));
        series().forEach((name, all) -> lines.add(finding(name, all)));
        lines.add("  random: one order of all PUs per N, shared, from seed " + seed);
        return lines;
    }

    private static String finding(String name, List<Point> all) {
        int[] counts = new int[3];
        int firstBelow = 0;
        int lastAbove = 0;
        for (Point point : all) {
            int side = point.sideOfTwoThirds();
            counts[side + 1]++;
            firstBelow = side < 0 && firstBelow == 0 ? point.n() : firstBelow;
            lastAbove = side > 0 ? point.n() : lastAbove;
        }
        return format(
                "  %-24s %7d %7d %7d %8s %8s   %.4f",
                name,
                counts[2],
                counts[1],
                counts[0],
                firstBelow == 0 ? "-" : "N=" + firstBelow,
                lastAbove == 0 ? "-" : "N=" + lastAbove,
                all.get(all.size() - 1).epsilon());
    }

    /** All runs as a table. */
    public String csv() {
        StringBuilder csv = new StringBuilder(CSV_HEADER).append('\n');
        for (Point point : points) {
            csv.append(format("%d,%s,%s,", point.n(), point.permutation(), point.scheduling()))
                    .append(format("%d,%.6f\n", point.lambda(), point.epsilon()));
        }
        return csv.toString();
    }
}
