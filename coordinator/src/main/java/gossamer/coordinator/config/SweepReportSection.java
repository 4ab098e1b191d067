package gossamer.coordinator.config;

import gossamer.model.registry.Key;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** {@code sweep.report}: which axes go where in maps and charts. */
final class SweepReportSection {

    private static final String NONE = "none";
    private static final String ALGORITHM = "algorithm";
    private static final String AN_AXIS = "the name of an axis, or none";

    private static final Key<String> COMPARE = Key.text("compare", AN_AXIS).depends(ALGORITHM);
    private static final Key<String> BASELINE =
            Key.text("baseline", "a value of the axis that is compared").depends("the first one");
    private static final Key<SweepMetric> METRIC =
            Key.choice("metric", SweepMetric.class).otherwise(SweepMetric.MAKESPAN);
    private static final Key<Double> CONFIDENCE =
            Key.decimal("confidence", "0.5", "0.9999").otherwise(0.95);
    private static final Key<String> ROWS =
            Key.text("rows", AN_AXIS).depends("the first one that is left");
    private static final Key<String> COLUMNS = Key.text("columns", AN_AXIS).depends("that of x");
    private static final Key<String> X =
            Key.text("x", AN_AXIS).depends("the last one with numbers");

    /** All keys, in the order in which people are told of them. */
    static final List<Key<?>> KEYS =
            List.of(COMPARE, BASELINE, METRIC, CONFIDENCE, ROWS, COLUMNS, X);

    private final Place node;
    private final List<SweepAxis> axes;
    private final List<String> names;

    private SweepReportSection(Place node, List<String> names, List<SweepAxis> axes) {
        this.node = node;
        this.names = names;
        this.axes = axes;
    }

    /**
     * Reads it; with defaults where a problem was noted.
     *
     * @param names of all axes
     * @param axes those of them that could be read
     */
    static SweepReport read(Place node, List<String> names, List<SweepAxis> axes) {
        return new SweepReportSection(node, names, axes).read();
    }

    private SweepReport read() {
        SweepSection.allowOnly(node, KEYS);
        int compare = axis(COMPARE).orElseGet(() -> names.indexOf(ALGORITHM));
        List<Integer> others = new ArrayList<>(IntStream.range(0, axes.size())
                .filter(axis -> axis != compare)
                .boxed()
                .toList());
        boolean readable = axes.size() == names.size();
        int x = other(X, compare).orElseGet(() -> readable ? lastNumeric(others) : -1);
        int columns = other(COLUMNS, compare).orElse(x);
        int rows = other(ROWS, compare)
                .orElseGet(() -> others.stream()
                        .filter(axis -> axis != columns)
                        .findFirst()
                        .orElse(-1));
        if (rows >= 0 && rows == columns) {
            node.in(ROWS).reject(names.get(rows) + " is the axis of the columns", "another axis");
        }
        SweepMetric metric = SweepSection.word(
                        node.at(METRIC), List.of(SweepMetric.values()), SweepMetric::word)
                .orElse(SweepMetric.MAKESPAN);
        double confidence = node.readOrDefault(CONFIDENCE);
        int baseline = readable ? baseline(compare) : 0;
        return new SweepReport(compare, baseline, metric, confidence, rows, columns, x);
    }

    private Optional<Integer> axis(Key<String> key) {
        List<String> words = new ArrayList<>(names);
        words.add(NONE);
        return SweepSection.word(node.at(key), words, Function.identity()).map(names::indexOf);
    }

    private Optional<Integer> other(Key<String> key, int compare) {
        Optional<Integer> axis = axis(key);
        if (axis.isPresent() && axis.get() >= 0 && axis.get() == compare) {
            node.in(key)
                    .reject(names.get(compare) + " is the axis that is compared", "another axis");
            return Optional.empty();
        }
        return axis;
    }

    private int lastNumeric(List<Integer> others) {
        int last = others.isEmpty() ? -1 : others.get(others.size() - 1);
        for (int axis : others) {
            if (axes.get(axis).isNumeric() && axes.get(axis).values().size() > 1) {
                last = axis;
            }
        }
        return last;
    }

    private int baseline(int compare) {
        if (!node.has(BASELINE)) {
            return 0;
        }
        if (compare < 0) {
            node.in(BASELINE).reject("without an axis to compare", "compare = one of the axes");
            return 0;
        }
        SweepAxis axis = axes.get(compare);
        return Math.max(
                0,
                SweepSection.word(node.at(BASELINE), axis.labels(), Function.identity())
                        .map(axis::indexOf)
                        .orElse(0));
    }
}
