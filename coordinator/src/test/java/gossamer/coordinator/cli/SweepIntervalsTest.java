package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.FDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every interval of a campaign, computed once more from its table of runs. Of Clopper &amp; Pearson
 * (1934) by their definition: the end p at which so many successes or more (fewer) have the
 * probability (1 - confidence) / 2 by the binomial law. Of Student (1908) by the law of Fisher, as
 * the square of t with k degrees of freedom has F(1, k).
 */
class SweepIntervalsTest {

    private static final int SEEDS = 42;

    /** Approach-1 is complete in one of 42 runs, with seed 5; push-pull in all of them. */
    private static final String LOSSES = """
        gossamer {
          topology { kind = ring, shape = 16 }
          network { time-unit = tick, cost { startup = 3, hop = 0, flit = 1 } }
          profile.faults = [{ kind = loss, links = all, probability = LOSS }]
        }
        sweep {
          axes = [{ name = algorithm, cases = [
            { name = push-pull, set.algorithm.name = push-pull }
            { name = approach-1, set.algorithm.name = approach-1 } ] }]
          repeats = 42
        }
        """;

    @TempDir
    private Path directory = Path.of("");

    private String sweep(String text, String... more) throws IOException {
        Path config = Files.writeString(directory.resolve("a.conf"), text);
        List<String> args =
                new ArrayList<>(List.of("sweep", config.toString(), "--out", directory.toString()));
        args.addAll(List.of(more));
        Said said = Cli.gossamer(args.toArray(String[]::new));
        assertThat(said.exit()).as(said.err()).isEqualTo(1);
        return said.out();
    }

    /** The rows of a table by their titles. */
    private List<Map<String, String>> table(String file) throws IOException {
        List<String> lines = Files.readAllLines(directory.resolve("sweep-a").resolve(file));
        String[] titles = lines.get(0).split(",", -1);
        return lines.stream()
                .skip(1)
                .map(line -> {
                    String[] cells = line.split(",", -1);
                    Map<String, String> row = new HashMap<>();
                    Arrays.setAll(titles, at -> {
                        row.put(titles[at], cells[at]);
                        return titles[at];
                    });
                    return row;
                })
                .toList();
    }

    private static double number(Map<String, String> row, String title) {
        return Double.parseDouble(row.get(title));
    }

    /** The end below (above) which a share would be too small (great) for the count: bisection. */
    private static double exactEnd(int successes, double confidence, boolean low) {
        double from = 0;
        double to = 1;
        for (int step = 0; step < 60; step++) {
            double p = (from + to) / 2;
            BinomialDistribution law = BinomialDistribution.of(SEEDS, p);
            double tail = low
                    ? law.survivalProbability(successes - 1)
                    : law.cumulativeProbability(successes);
            boolean right = low == tail < (1 - confidence) / 2;
            from = right ? p : from;
            to = right ? to : p;
        }
        return from;
    }

    private static void requireStudent(
            double[] sample, double confidence, Map<String, String> row, String mean) {
        int count = sample.length;
        double average = Arrays.stream(sample).average().orElseThrow();
        double variance =
                Arrays.stream(sample).map(value -> Math.pow(value - average, 2)).sum()
                        / (count - 1);
        double half =
                Math.sqrt(FDistribution.of(1, count - 1.0).inverseCumulativeProbability(confidence)
                        * variance
                        / count);
        double near = 1e-6 * Math.max(1, Math.abs(average));
        assertThat(number(row, mean)).isCloseTo(average, within(near));
        assertThat(number(row, "low")).isCloseTo(average - half, within(near));
        assertThat(number(row, "high")).isCloseTo(average + half, within(near));
    }

    private double[] metrics(String algorithm, String column) throws IOException {
        return table("table.csv").stream()
                .filter(row -> row.get("algorithm").equals(algorithm))
                .mapToDouble(row ->
                        row.get("status").equals("complete") ? number(row, column) : Double.NaN)
                .toArray();
    }

    private static double[] known(double[] values) {
        return Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
    }

    private void requireIntervals(double confidence) throws IOException {
        for (Map<String, String> cell : table("cells.csv")) {
            double[] all = metrics(cell.get("algorithm"), "makespan");
            double[] complete = known(all);
            assertThat(number(cell, "runs")).isEqualTo(SEEDS);
            assertThat(number(cell, "complete")).isEqualTo(complete.length);
            assertThat(number(cell, "completeLow"))
                    .isCloseTo(
                            complete.length == 0 ? 0 : exactEnd(complete.length, confidence, true),
                            within(1e-9));
            assertThat(number(cell, "completeHigh"))
                    .isCloseTo(
                            complete.length == SEEDS
                                    ? 1
                                    : exactEnd(complete.length, confidence, false),
                            within(1e-9));
            if (complete.length > 1) {
                requireStudent(complete, confidence, cell, "mean");
            }
        }
    }

    @Test
    void onePairGivesNoVerdict() throws Exception {
        String said = sweep(LOSSES.replace("LOSS", "1.5%"));

        assertThat(said)
                .contains("95 % confidence; a verdict takes 6 pairs")
                .contains("-91.18 %  1 of 42 pairs  too few pairs")
                .contains("algorithm = approach-1: 1 of 42 runs, 0.06 % .. 12.57 % of all")
                .doesNotContain("better");
        Map<String, String> compared = table("comparison.csv").get(0);
        assertThat(compared.get("verdict")).isEqualTo("too few pairs");
        // Both makespans with seed 5, not the mean of push-pull over all 42.
        double one = metrics("approach-1", "makespan")[4];
        double other = metrics("push-pull", "makespan")[4];
        assertThat(number(compared, "relative")).isCloseTo(one / other - 1, within(1e-9));
        requireIntervals(0.95);
    }

    @Test
    void moreRunsThatAreCompleteAreBetterByThatMetric() throws Exception {
        sweep(LOSSES.replace("LOSS", "1.5%"), "--set", "sweep.report.metric=complete");
        assertThat(table("comparison.csv").get(0).get("verdict")).isEqualTo("worse");
        assertThat(number(table("cells.csv").get(1), "mean")).isCloseTo(1 / 42.0, within(1e-9));
    }

    @Test
    void pairsAreThoseSeedsWithWhichBothAreComplete() throws Exception {
        double confidence = 0.8;
        sweep(LOSSES.replace("LOSS", "0.5%"), "--set", "sweep.report.confidence=" + confidence);

        requireIntervals(confidence);
        double[] one = metrics("approach-1", "makespan");
        double[] other = metrics("push-pull", "makespan");
        double[] differences = new double[SEEDS];
        Arrays.setAll(differences, seed -> one[seed] - other[seed]);
        double[] pairs = known(differences);
        Map<String, String> compared = table("comparison.csv").get(0);
        assertThat(pairs).hasSizeBetween(4, SEEDS - 1);
        assertThat(number(compared, "pairs")).isEqualTo(pairs.length);
        requireStudent(pairs, confidence, compared, "difference");
        assertThat(compared.get("verdict")).isEqualTo("better where both have a value");
    }

    @Test
    void howFarRunsCameIsComparedWhetherTheyAreCompleteOrNot() throws Exception {
        String said =
                sweep(LOSSES.replace("LOSS", "1.5%"), "--set", "sweep.report.metric=time-to-50");
        assertThat(said).contains("42 of 42 pairs  better").doesNotContain("where both");
        for (Map<String, String> row : table("table.csv")) {
            double half = number(row, "timeTo50");
            assertThat(number(row, "coverage")).isBetween(0.5, 1.0);
            assertThat(half).isPositive();
            if (row.get("status").equals("complete")) {
                assertThat(number(row, "timeTo90")).isBetween(half, number(row, "makespan"));
            }
        }
    }
}
