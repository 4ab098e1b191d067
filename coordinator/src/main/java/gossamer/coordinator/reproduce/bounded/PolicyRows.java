package gossamer.coordinator.reproduce.bounded;

import gossamer.coordinator.report.WireDiagramText;
import gossamer.coordinator.report.WireDiagramText.Style;
import gossamer.coordinator.reproduce.Row;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkPolicy.Rule;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * What other ways to decide who goes first come to on a path. Rounds alone do not tell them apart:
 * the opposite rule needs as many, but over other wires.
 */
final class PolicyRows {

    private static final int SEEDS = 20;
    private static final int MOST_OVER = 2;

    private final int[] sizes;
    private final BoundedRuns runs;
    private final List<Row> rows = new ArrayList<>();

    private PolicyRows(int[] sizes, BoundedRuns runs) {
        this.sizes = sizes;
        this.runs = runs;
    }

    /** For even N. */
    static List<Row> of(int[] sizes, BoundedRuns runs) {
        PolicyRows of = new PolicyRows(sizes, runs);
        IntToLongFunction optimum = n -> runs.outcome(rule(n)).formula();
        of.add("centre-priority", n -> LinkPolicy.of(Rule.CENTRE_PRIORITY), optimum, true);
        of.add("quota", n -> LinkPolicy.of(Rule.QUOTA), optimum, true);
        of.add("inner-priority", n -> LinkPolicy.of(Rule.INNER_PRIORITY), optimum, false);
        of.add("centre one to the left", n -> centre(n / 2 - 1), optimum, false);
        of.add(
                "centre one to the right",
                n -> centre(n / 2 + 1),
                n -> optimum.applyAsLong(n) + 1,
                false);
        of.add("right-first", n -> LinkPolicy.of(Rule.RIGHT_FIRST), n -> 2L * (n - 1), false);
        // Where both ends offer, queues never differ in length, and ties go to the right.
        of.add("longest-queue", n -> LinkPolicy.of(Rule.LONGEST_QUEUE), n -> 2L * (n - 1), false);
        of.rows.add(of.wires(
                "longest-queue: wires of right-first",
                n -> rule(n).with(LinkPolicy.of(Rule.RIGHT_FIRST), 1),
                n -> rule(n).with(LinkPolicy.of(Rule.LONGEST_QUEUE), 1),
                true));
        of.addCoin(optimum);
        return of.rows;
    }

    private static LinkPolicy centre(int pu) {
        return new LinkPolicy(Rule.CENTRE_PRIORITY, pu);
    }

    private void add(
            String name, IntFunction<LinkPolicy> policy, IntToLongFunction formula, boolean same) {
        rows.add(Row.over(
                name + ": rounds",
                "",
                sizes,
                formula::applyAsLong,
                n -> rounds(n, policy.apply(n), 1)));
        rows.add(sameDiagram(name, policy, same));
    }

    private Row sameDiagram(String name, IntFunction<LinkPolicy> policy, boolean same) {
        return wires(
                name + ": wires of the rule",
                PolicyRows::rule,
                n -> rule(n).with(policy.apply(n), 1),
                same);
    }

    /** Whether two setups lead to the same wire diagram, token by token. */
    private Row wires(
            String what,
            IntFunction<BoundedSetup> one,
            IntFunction<BoundedSetup> other,
            boolean same) {
        return Row.over(
                what,
                "",
                sizes,
                n -> word(same),
                n -> word(wires(one.apply(n)).equals(wires(other.apply(n)))));
    }

    /** The paper's rule. */
    private static BoundedSetup rule(int n) {
        return BoundedSetup.half(Method.SMALL_PATH, n);
    }

    private void addCoin(IntToLongFunction optimum) {
        LinkPolicy coin = LinkPolicy.of(Rule.COIN);
        rows.add(Row.alone(
                "coin, seeds 1.." + SEEDS + ": fewest to most rounds", Row.joined(sizes, n -> {
                    LongSummaryStatistics rounds =
                            seeds().mapToLong(seed -> rounds(n, coin, seed)).summaryStatistics();
                    return rounds.getMin() + ".." + rounds.getMax();
                })));
        rows.add(Row.holds(
                "coin: rounds above the optimum",
                "at most " + MOST_OVER,
                sizes,
                n -> seeds().mapToObj(seed -> rounds(n, coin, seed) - optimum.applyAsLong(n))
                        .filter(over -> over < 0 || over > MOST_OVER)
                        .findFirst()
                        .map(over -> over + " rounds above")
                        .orElse("")));
        rows.add(sameDiagram("coin, seed 1", n -> coin, false));
    }

    private static IntStream seeds() {
        return IntStream.rangeClosed(1, SEEDS);
    }

    private static String word(boolean same) {
        return same ? "same" : "other";
    }

    private long rounds(int n, LinkPolicy policy, long seed) {
        return runs.outcome(rule(n).with(policy, seed)).rounds();
    }

    private String wires(BoundedSetup setup) {
        return WireDiagramText.of(runs.diagram(setup), Style.WIRES);
    }
}
