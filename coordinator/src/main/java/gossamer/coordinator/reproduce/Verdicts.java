package gossamer.coordinator.reproduce;

import gossamer.coordinator.reproduce.Row.Verdict;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How many rows came out how; those with nothing to compare with are not counted.
 *
 * @param counts by verdict, without those that no row has
 */
public record Verdicts(Map<Verdict, Integer> counts) {

    /** None yet. */
    public static final Verdicts NONE = new Verdicts(Map.of());

    /** Copies the map. */
    public Verdicts {
        counts = Map.copyOf(counts);
    }

    /** Where nothing is rounded, unrealisable or open, and there are no claims. */
    public Verdicts(int equal, int explained, int differing) {
        this(NONE.plus(Verdict.EQUAL, equal)
                .plus(Verdict.EXPLAINED, explained)
                .plus(Verdict.DIFFERS, differing)
                .counts);
    }

    /** How many rows came out like this. */
    public int of(Verdict verdict) {
        return counts.getOrDefault(verdict, 0);
    }

    /** Rows that differ. */
    public int differing() {
        return of(Verdict.DIFFERS);
    }

    /** So many more. */
    public Verdicts plus(Verdict verdict, int count) {
        Map<Verdict, Integer> sum = new EnumMap<>(Verdict.class);
        sum.putAll(counts);
        sum.merge(verdict, count, Integer::sum);
        sum.values().removeIf(number -> number == 0);
        return new Verdicts(sum);
    }

    /** These rows as well. */
    public Verdicts plus(List<Row> rows) {
        Verdicts all = this;
        for (Row row : rows) {
            all = row.verdict() == Verdict.ALONE ? all : all.plus(row.verdict(), 1);
        }
        return all;
    }

    /** 0, or 1 if a row differs without a known reason. */
    public int exitCode() {
        return differing() == 0 ? 0 : 1;
    }

    /** In words, but for what there is none of. */
    @Override
    public String toString() {
        List<String> words = new ArrayList<>();
        for (Verdict verdict : Verdict.values()) {
            if (of(verdict) > 0) {
                words.add(of(verdict) + " " + counted(verdict));
            }
        }
        return words.isEmpty() ? "0 equal" : String.join(", ", words);
    }

    private static String counted(Verdict verdict) {
        return switch (verdict) {
            case EQUAL -> "equal";
            case ROUNDED -> "within rounding";
            case EXPLAINED -> "explained";
            case UNREALISABLE -> "not realisable";
            case DIFFERS -> "DIFFER";
            case OPEN -> "not emulated";
            case HOLDS -> "hold";
            case HOLDS_AFTER -> "hold after a change";
            case HOLDS_AFTER_MORE -> "hold after several changes";
            case HOLDS_NOT -> "do not hold";
            case ALONE -> "alone";
        };
    }
}
