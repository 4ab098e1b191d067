package gossamer.model.algorithm.plan;

import gossamer.model.machine.Network;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The exact cost of a plan when its steps are separated by barriers: a step lasts as long as its
 * slowest move, {@code startup + distance·hop + flits·flit}, and the makespan is the sum over all
 * steps. Steps without moves cost nothing.
 *
 * @param steps the largest packet and distance of each step that has moves
 * @param partsPerToken parts that a token is cut into
 */
public record PlanCost(List<StepSize> steps, int partsPerToken) {

    /**
     * The extent of one step.
     *
     * @param label what goes on
     * @param parts parts of tokens in its largest packet
     * @param distance links that its longest move crosses
     */
    public record StepSize(String label, int parts, int distance) {}

    /** Copies the list. */
    public PlanCost {
        steps = List.copyOf(steps);
    }

    /** The makespan in ticks on a machine. */
    public static long ticks(Plan plan, Network network) {
        long sum = 0;
        for (int index = 0; index < plan.steps(); index++) {
            sum = Math.addExact(sum, plan.ticks(plan.step(index), network));
        }
        return sum;
    }

    /** The largest packet and distance of each step. */
    public static PlanCost of(Plan plan) {
        List<StepSize> sizes = new ArrayList<>();
        for (int index = 0; index < plan.steps(); index++) {
            PlanStep step = plan.step(index);
            if (step.moves().isEmpty()) {
                continue;
            }
            int parts = 0;
            int distance = 0;
            for (Move move : step.moves()) {
                parts = Math.max(parts, move.tokens().size());
                distance = Math.max(distance, move.distance());
            }
            sizes.add(new StepSize(step.label(), parts, distance));
        }
        return new PlanCost(sizes, plan.colouring() == Colouring.SPLIT ? plan.colours() : 1);
    }

    /** Number of start-ups that follow each other. */
    public int startups() {
        return steps.size();
    }

    /** Parts of tokens in the largest packets of all steps together. */
    public long parts() {
        return steps.stream().mapToLong(StepSize::parts).sum();
    }

    /**
     * The makespan in units of [TR]: 1 is the time to push one token over a link, distances cost
     * nothing.
     *
     * @param r a start-up in these units
     */
    public double units(double r) {
        return startups() * r + (double) parts() / partsPerToken;
    }

    /**
     * Runs of equal steps as {@code 4x9@9 | 8x9@1}: number of steps, size in tokens, distance in
     * links.
     */
    public String profile() {
        List<String> runs = new ArrayList<>();
        int from = 0;
        for (int at = 1; at <= steps.size(); at++) {
            if (at == steps.size() || !steps.get(at).equals(steps.get(from))) {
                StepSize size = steps.get(from);
                runs.add(at - from + "x" + tokens(size.parts()) + "@" + size.distance());
                from = at;
            }
        }
        return runs.stream().collect(Collectors.joining(" | "));
    }

    private String tokens(int parts) {
        return parts % partsPerToken == 0
                ? Integer.toString(parts / partsPerToken)
                : parts + "/" + partsPerToken;
    }
}
