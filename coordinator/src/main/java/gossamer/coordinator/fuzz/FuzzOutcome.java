package gossamer.coordinator.fuzz;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.text.Rows;
import gossamer.model.description.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What fuzzing came to.
 *
 * @param cases that were run
 * @param refused configs that were refused, with reasons
 * @param failures kinds of failures and where they are kept
 * @param cells cases by algorithm, mode of switching and network
 * @param pairs of sorts of values that cases had
 * @param open pairs that no case had, though none was refused often enough
 */
public record FuzzOutcome(
        int cases,
        int refused,
        List<String> failures,
        Map<String, Integer> cells,
        int pairs,
        int open,
        double seconds) {

    static FuzzOutcome of(
            long seed,
            int cases,
            FuzzCoverage coverage,
            List<FuzzCase.Result> failures,
            long begunAt) {
        return new FuzzOutcome(
                cases,
                coverage.refused(),
                failures.stream()
                        .map(result -> "case-" + result.of().number() + ".conf: "
                                + result.failure().orElseThrow().kind())
                        .toList(),
                coverage.cells().entrySet().stream()
                        .collect(Collectors.toMap(
                                entry -> entry.getKey().toString(),
                                Map.Entry::getValue,
                                Integer::sum,
                                java.util.LinkedHashMap::new)),
                coverage.pairsExercised(),
                coverage.open().size(),
                (System.nanoTime() - begunAt) / 1e9);
    }

    private double share() {
        return (double) pairs / Math.max(1, pairs + open);
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
                pairs, 100 * share());
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
                                .put("pairs", pairs)
                                .put("open", open)
                                .put("pairShare", Double.parseDouble(format("%.4f", share())))
                                .put("cases", each))
                .put("seconds", seconds)
                .pretty();
    }
}
