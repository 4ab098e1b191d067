package gossamer.model.analysis.outcome;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which rules of its profile the losses of a run are due to. A loss is a token that a PU lacks at
 * the end or, in a plain gossip, holds with a wrong value.
 *
 * @param missing losses of the first sort
 * @param wrong losses of the second sort, as far as they are known each for itself
 * @param rules every rule that disturbs anything, in the order of the profile
 * @param anyway losses that are there without any rule too
 * @param joint losses for which no rule alone is needed, and no rule alone is enough
 * @param untried why the run was not repeated without its rules; empty if it was, or if it has no
 *     losses or no rules
 */
public record Causes(
        long missing, long wrong, List<Part> rules, long anyway, long joint, String untried) {

    /** Nothing is lost, or there is no rule. */
    public static final Causes NONE = new Causes(0, 0, List.of(), 0, 0, "");

    private static final int MOST = 5;

    /** Copies the list. */
    public Causes {
        rules = List.copyOf(rules);
    }

    /**
     * The part of one rule.
     *
     * @param rule what it is called in the profile
     * @param needed losses that do not happen without it
     * @param enough losses for which no rule is needed, but which it makes without the others
     * @param ends whether the run without it comes to its end; else nothing is known
     */
    public record Part(String rule, long needed, long enough, boolean ends) {
        /** Whether it is a cause. */
        public boolean isCause() {
            return needed + enough > 0;
        }
    }

    /** The same, for people: a line for each of the first causes, and what else is to be said. */
    public List<String> texts() {
        List<String> lines = new ArrayList<>();
        List<Part> causes = rules.stream().filter(Part::isCause).toList();
        causes.stream().limit(MOST).map(this::text).forEach(lines::add);
        if (causes.size() > MOST) {
            lines.add("and " + (causes.size() - MOST) + " further rules");
        }
        if (joint > 0) {
            lines.add(String.format(Locale.ROOT, "%,d are lost by several rules together", joint));
        }
        if (anyway > 0) {
            lines.add(String.format(Locale.ROOT, "%,d are lost without any rule too", anyway));
        }
        add(lines, "the run does not end as soon without ", part -> !part.ends());
        add(lines, "no cause: ", part -> part.ends() && !part.isCause());
        if (!untried.isEmpty()) {
            lines.add("not looked for: " + untried);
        }
        return lines;
    }

    private void add(List<String> lines, String what, Predicate<Part> which) {
        List<Part> parts = rules.stream().filter(which).toList();
        if (!parts.isEmpty()) {
            int more = parts.size() - MOST;
            lines.add(what
                    + parts.stream().limit(MOST).map(Part::rule).collect(Collectors.joining(", "))
                    + (more > 0 ? " and " + more + " more" : ""));
        }
    }

    private String text(Part part) {
        String without = part.needed() == 0 ? "" : of(part.needed()) + " without it";
        String alone = part.enough() == 0
                ? ""
                : String.format(Locale.ROOT, "%,d are lost by it alone too", part.enough());
        return part.rule() + ": " + without + (without.isEmpty() || alone.isEmpty() ? "" : ", ")
                + alone;
    }

    /** So many of all are not lost. */
    private String of(long some) {
        String what = wrong == 0
                ? "missing token deliveries are made"
                : missing == 0 ? "wrong values are right" : "missing or wrong values are right";
        return String.format(Locale.ROOT, "%,d of %,d %s", some, missing + wrong, what);
    }
}
