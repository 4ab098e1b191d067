package gossamer.model.verify;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What the verification of a trace came to.
 *
 * @param records number of records checked
 * @param violations the first ones, in the order in which they were noticed
 * @param counts number of all violations by code; codes without any are absent
 */
public record Report(long records, List<Violation> violations, Map<ViolationCode, Long> counts) {

    /** Copies the collections. */
    public Report {
        violations = List.copyOf(violations);
        EnumMap<ViolationCode, Long> copy = new EnumMap<>(ViolationCode.class);
        copy.putAll(counts);
        counts = Collections.unmodifiableMap(copy);
    }

    /** Both together. */
    public Report and(Report other) {
        List<Violation> all = new ArrayList<>(violations);
        all.addAll(other.violations);
        Map<ViolationCode, Long> sum = new EnumMap<>(ViolationCode.class);
        sum.putAll(counts);
        other.counts.forEach((code, count) -> sum.merge(code, count, Long::sum));
        return new Report(records + other.records, all, sum);
    }

    /** The same without violations of one rule. */
    public Report without(ViolationCode code) {
        Map<ViolationCode, Long> others = new EnumMap<>(ViolationCode.class);
        others.putAll(counts);
        others.remove(code);
        List<Violation> left =
                violations.stream().filter(one -> one.code() != code).toList();
        return new Report(records, left, others);
    }

    /** True when no rule is broken. */
    public boolean clean() {
        return counts.isEmpty();
    }

    /** Number of violations of one rule. */
    public long count(ViolationCode code) {
        return counts.getOrDefault(code, 0L);
    }

    /** Number of all violations. */
    public long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The counts and the violations kept, one line each. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(records).append(" records, ").append(total()).append(" violations");
        counts.forEach((code, count) -> text.append('\n')
                .append(count)
                .append(" × ")
                .append(code)
                .append(": ")
                .append(code.meaning()));
        violations.forEach(violation -> text.append('\n').append(violation));
        return text.toString();
    }
}
