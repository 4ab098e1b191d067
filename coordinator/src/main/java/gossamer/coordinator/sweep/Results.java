package gossamer.coordinator.sweep;

import gossamer.coordinator.config.SweepAxis;
import gossamer.coordinator.config.SweepCell;
import gossamer.coordinator.config.SweepMetric;
import gossamer.coordinator.config.SweepPlan;
import gossamer.coordinator.config.SweepReport;
import gossamer.model.analysis.reliability.Interval;
import gossamer.model.farm.campaign.CampaignResult;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** All rows of a campaign, by cell, and statistics over repeats. */
final class Results {

    /** Student's t says nothing of rare events: so many values must differ from the median. */
    static final int LEAST_UNLIKE = 10;

    private final SweepPlan plan;
    private final Map<Integer, List<RunRow>> rows = new TreeMap<>();
    private final Map<List<Integer>, SweepCell> cells = new LinkedHashMap<>();

    /** The rows of a campaign, sorted by cell and repeat. */
    Results(SweepPlan plan, List<RunRow> rows) {
        this.plan = plan;
        plan.cells().forEach(cell -> cells.put(cell.choice(), cell));
        for (RunRow row : rows) {
            this.rows.computeIfAbsent(row.cell(), any -> new ArrayList<>()).add(row);
        }
    }

    SweepPlan plan() {
        return plan;
    }

    SweepReport report() {
        return plan.report();
    }

    SweepAxis axis(int axis) {
        return plan.axes().get(axis);
    }

    List<RunRow> rows(SweepCell cell) {
        return rows.getOrDefault(cell.number(), List.of());
    }

    /** The cell of this choice, with another value on one axis; empty if it was not run. */
    Optional<SweepCell> at(List<Integer> choice, int axis, int value) {
        List<Integer> other = new ArrayList<>(choice);
        if (axis >= 0) {
            other.set(axis, value);
        }
        return Optional.ofNullable(cells.get(other));
    }

    /** The metric over the repeats that are complete; empty if none is. */
    Optional<Estimate> estimate(SweepCell cell) {
        double[] sample = sample(cell);
        return sample.length == 0
                ? Optional.empty()
                : Optional.of(Estimate.of(sample, report().confidence()));
    }

    /**
     * A metric beside what is expected of it.
     *
     * @param mean over the repeats
     * @param interval of its true mean, wide enough for all cells together
     */
    record Beside(double mean, Interval interval, double expected) {
        boolean isInside() {
            return interval.contains(expected);
        }
    }

    /**
     * The metric beside what a formula expects; empty if that is unknown, or nearly all values of
     * a metric without a greatest one are equal.
     */
    Optional<Beside> beside(SweepCell cell) {
        SweepMetric metric = report().metric();
        OptionalDouble expected = expected(cell);
        double[] sample = sample(cell);
        Arrays.sort(sample);
        boolean alike = unlikeMedian(sample) < LEAST_UNLIKE;
        if (expected.isEmpty()
                || sample.length == 0
                || alike && !metric.isShare() && metric != SweepMetric.AVAILABILITY) {
            return Optional.empty();
        }
        double level = CampaignResult.familyLevel(plan.cells().size());
        Estimate wide = Estimate.of(sample, level);
        long ones = Math.round(wide.mean() * wide.count());
        return Optional.of(new Beside(
                wide.mean(),
                metric.isShare()
                        ? Interval.clopperPearson(ones, wide.count(), level)
                        : alike ? alike(sample, level) : new Interval(wide.low(), wide.high()),
                expected.getAsDouble()));
    }

    /** What a formula expects of the metric. */
    OptionalDouble expected(SweepCell cell) {
        return rows(cell).stream()
                .map(row -> row.expected(report().metric()))
                .flatMapToDouble(OptionalDouble::stream)
                .findFirst();
    }

    /** Of values that are nearly all the median: the others can be anything from 0 to 1. */
    private static Interval alike(double[] sorted, double level) {
        int count = sorted.length;
        double median = sorted[count / 2];
        double share = Interval.clopperPearson(count - unlikeMedian(sorted), count, level)
                .low();
        return new Interval(share * median, 1 - share * (1 - median));
    }

    private static long unlikeMedian(double[] sorted) {
        return Arrays.stream(sorted)
                .filter(value -> value != sorted[sorted.length / 2])
                .count();
    }

    private double[] sample(SweepCell cell) {
        return rows(cell).stream()
                .map(row -> row.metric(report().metric()))
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
    }

    /** Whether all repeats of a cell have a value. */
    boolean isWhole(SweepCell cell) {
        return estimate(cell).filter(found -> found.count() == plan.repeats()).isPresent();
    }

    /**
     * Where the share of complete runs of a cell may lie, by Clopper &amp; Pearson; everywhere if
     * it has no runs.
     */
    Interval completeness(SweepCell cell) {
        return rows(cell).isEmpty()
                ? new Interval(0, 1)
                : Interval.clopperPearson(complete(cell), rows(cell).size(), report().confidence());
    }

    /** Whether all runs are complete. */
    boolean areComplete() {
        return rows.values().stream().flatMap(List::stream).allMatch(RunRow::isComplete);
    }

    /** Number of the runs of a cell that are complete. */
    long complete(SweepCell cell) {
        return rows(cell).stream().filter(RunRow::isComplete).count();
    }

    /** The metric of two cells with the seeds with which both have a value. */
    Pairs pairs(SweepCell first, SweepCell second) {
        List<RunRow> left = rows(first);
        List<RunRow> right = rows(second);
        List<double[]> pairs = new ArrayList<>();
        for (int repeat = 0; repeat < Math.min(left.size(), right.size()); repeat++) {
            OptionalDouble one = left.get(repeat).metric(report().metric());
            OptionalDouble other = right.get(repeat).metric(report().metric());
            if (one.isPresent() && other.isPresent()) {
                pairs.add(new double[] {one.getAsDouble(), other.getAsDouble()});
            }
        }
        return new Pairs(pairs, plan.repeats(), report());
    }

    /** One choice for each combination of the values of all axes but these that was run. */
    List<List<Integer>> without(List<Integer> dropped) {
        Map<List<Integer>, List<Integer>> distinct = new LinkedHashMap<>();
        for (List<Integer> choice : cells.keySet()) {
            List<Integer> key = new ArrayList<>(choice);
            dropped.stream().filter(axis -> axis >= 0).forEach(axis -> key.set(axis, 0));
            distinct.putIfAbsent(key, key);
        }
        return List.copyOf(distinct.values());
    }

    /** {@code n = 9} for all values of an axis; one empty label where there is no such axis. */
    List<String> labels(int axis) {
        return axis < 0
                ? List.of("")
                : axis(axis).labels().stream()
                        .map(label -> axis(axis).name() + " = " + label)
                        .toList();
    }

    /** The best at a row and a column of a map. */
    Optional<Best> find(List<Best> all, List<Integer> choice, int row, int column) {
        List<Integer> wanted = new ArrayList<>(choice);
        if (report().rows() >= 0) {
            wanted.set(report().rows(), row);
        }
        if (report().columns() >= 0) {
            wanted.set(report().columns(), column);
        }
        return all.stream().filter(one -> one.choice().equals(wanted)).findFirst();
    }

    /** Whether a best is not told apart from the next one; never without repeats. */
    boolean isDoubtful(Best best) {
        return plan.repeats() > 1 && !best.sure();
    }

    /** {@code n = 9, r = 2}: the values of all axes but these. */
    String describe(List<Integer> choice, List<Integer> dropped) {
        List<String> parts = new ArrayList<>();
        for (int axis = 0; axis < choice.size(); axis++) {
            if (!dropped.contains(axis)) {
                String label = axis(axis).labels().get(choice.get(axis));
                parts.add(axis(axis).name() + " = " + label);
            }
        }
        return String.join(", ", parts);
    }
}
