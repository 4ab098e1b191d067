package gossamer.coordinator.fuzz;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.text.Rows;
import gossamer.model.description.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What fuzzing came to.
 *
 * @param cases that were run
 * @param refused configs that were refused, with reasons
 * @param failures kinds of failures and where they are kept
 * @param cells cases by algorithm, mode of switching and network
 * @param pairs of sorts of values
 * @param examples keys of which there was no telling what else they may be than their examples
 */
public record FuzzOutcome(
        int cases,
        int refused,
        List<String> failures,
        Map<String, Integer> cells,
        Pairs pairs,
        List<String> examples,
        double seconds) {

    /**
     * Pairs of sorts of values.
     *
     * @param exercised those that cases had
     * @param open those that no case had, though they may go together
     * @param refused those that were looked for, and refused each time
     */
    public record Pairs(long exercised, int open, long refused) {
        /** The share of those that were exercised, of all but the refused, 0 to 1. */
        public double share() {
            return (double) exercised / Math.max(1, exercised + open);
        }
    }

    static FuzzOutcome of(
            int cases, FuzzCoverage coverage, List<FuzzCase.Result> failures, long begunAt) {
        Map<String, Integer> cells = new LinkedHashMap<>();
        coverage.cells().forEach((cell, number) -> cells.put(cell.toString(), number));
        return new FuzzOutcome(
                cases,
                coverage.refused(),
                failures.stream()
                        .map(result -> "case-" + result.number() + ".conf: "
                                + result.failure().orElseThrow().kind())
                        .toList(),
                cells,
                new Pairs(
                        coverage.pairsExercised(),
                        coverage.open().size(),
                        coverage.refusedPairs().size()),
                coverage.sorts().stream()
                        .filter(sort -> sort.endsWith("=" + ValueDraw.EXAMPLE))
                        .toList(),
                (System.nanoTime() - begunAt) / 1e9);
    }

    private int fewest() {
        return cells.values().stream().mapToInt(Integer::intValue).min().orElse(0);
    }

    /** For people. */
    public String text() {
        Rows rows = new Rows();
        rows.add("cases|%,d, and %,d configs were refused", cases, refused);
        rows.add(
                "coverage|%,d algorithms × modes × networks, each at least %,d times",
                cells.size(), fewest());
        rows.add(
                "pairs|%,d pairs of values of keys, %.1f %% of those that go together",
                pairs.exercised, 100 * pairs.share());
        if (!examples.isEmpty()) {
            rows.add("examples|%s", String.join(", ", examples));
        }
        rows.add("took|%.1f s", seconds);
        rows.add("failures|%,d", failures.size());
        StringBuilder text = new StringBuilder(rows.toString());
        failures.forEach(failure -> text.append("  ").append(failure).append('\n'));
        return text.toString();
    }

    /** As one JSON object. */
    public String json() {
        Json each = new Json();
        cells.forEach(each::put);
        return new Json()
                .put("cases", cases)
                .put("refused", refused)
                .put("failures", failures.size())
                .put("kept", failures)
                .put(
                        "coverage",
                        new Json()
                                .put("cells", cells.size())
                                .put("fewest", fewest())
                                .put("pairs", pairs.exercised)
                                .put("open", pairs.open)
                                .put("refused", pairs.refused)
                                .put("pairShare", Double.parseDouble(format("%.4f", pairs.share())))
                                .put("examples", examples)
                                .put("cases", each))
                .put("seconds", seconds)
                .pretty();
    }
}
