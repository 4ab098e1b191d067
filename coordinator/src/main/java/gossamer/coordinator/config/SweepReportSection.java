package gossamer.coordinator.config;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** {@code sweep.report}: which axes go where in maps and charts. */
final class SweepReportSection {

    private static final String NONE = "none";
    private static final String ALGORITHM = "algorithm";
    private static final BigDecimal LEAST_CONFIDENCE = new BigDecimal("0.5");
    private static final BigDecimal MOST_CONFIDENCE = new BigDecimal("0.9999");
    private static final BigDecimal CONFIDENCE = new BigDecimal("0.95");

    private final SweepNode node;
    private final List<SweepAxis> axes;
    private final List<String> names;

    private SweepReportSection(SweepNode node, List<String> names, List<SweepAxis> axes) {
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
    static SweepReport read(SweepNode node, List<String> names, List<SweepAxis> axes) {
        return new SweepReportSection(node, names, axes).read();
    }

    private SweepReport read() {
        node.allowOnly("compare", "baseline", "metric", "confidence", "rows", "columns", "x");
        int compare = axis("compare").orElseGet(() -> names.indexOf(ALGORITHM));
        List<Integer> others = new ArrayList<>(IntStream.range(0, axes.size())
                .filter(axis -> axis != compare)
                .boxed()
                .toList());
        boolean readable = axes.size() == names.size();
        int x = other("x", compare).orElseGet(() -> readable ? lastNumeric(others) : -1);
        int columns = other("columns", compare).orElse(x);
        int rows = other("rows", compare)
                .orElseGet(() -> others.stream()
                        .filter(axis -> axis != columns)
                        .findFirst()
                        .orElse(-1));
        if (rows >= 0 && rows == columns) {
            node.reject("rows", names.get(rows) + " is the axis of the columns", "another axis");
        }
        SweepMetric metric = node.choice("metric", SweepMetric.words())
                .map(SweepMetric::of)
                .orElse(SweepMetric.MAKESPAN);
        double confidence = node.number("confidence", LEAST_CONFIDENCE, MOST_CONFIDENCE, CONFIDENCE)
                .doubleValue();
        int baseline = readable ? baseline(compare) : 0;
        return new SweepReport(compare, baseline, metric, confidence, rows, columns, x);
    }

    private Optional<Integer> axis(String key) {
        List<String> words = new ArrayList<>(names);
        words.add(NONE);
        return node.choice(key, words).map(names::indexOf);
    }

    private Optional<Integer> other(String key, int compare) {
        Optional<Integer> axis = axis(key);
        if (axis.isPresent() && axis.get() >= 0 && axis.get() == compare) {
            node.reject(key, names.get(compare) + " is the axis that is compared", "another axis");
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
        if (!node.has("baseline")) {
            return 0;
        }
        if (compare < 0) {
            node.reject("baseline", "without an axis to compare", "compare = one of the axes");
            return 0;
        }
        SweepAxis axis = axes.get(compare);
        return Math.max(
                0, node.choice("baseline", axis.labels()).map(axis::indexOf).orElse(0));
    }
}
