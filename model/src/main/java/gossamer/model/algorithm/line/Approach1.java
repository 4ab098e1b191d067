package gossamer.model.algorithm.line;

import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Payload;
import gossamer.model.fsa.Automaton.Step;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.token.TokenSet;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Approach 1: every PU sends its unit to both neighbours, then passes on what arrives from either
 * side, until each unit has met all PUs of the line ([TR] section 4.1, Lemma 4). Takes floor(n/2)
 * steps on a ring, n-1 on a path.
 *
 * <p>On a ring of even length both directions would deliver the same units in the last step; only
 * the positive direction does.
 */
public record Approach1() implements LineAlgorithm {

    /** The name in configs. */
    public static final String NAME = "approach-1";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public LinePlan plan(int length, boolean wrapped, int unit) {
        Line line = new Line(length, wrapped, unit);
        int[] all = IntStream.range(0, length).toArray();
        List<TokenSet> own =
                IntStream.range(0, length).mapToObj(p -> line.tokensOf(p, 1)).toList();
        return Exchange.full(line, all, own);
    }

    @Override
    public boolean goesLinkByLink() {
        return true;
    }

    @Override
    public StepCosts costs(int length, boolean wrapped, long unit) {
        return new StepCosts().add(wrapped ? length / 2 : length - 1, unit, 1);
    }

    /**
     * What the PU at {@code position} does under store-and-forward; lanes have the same index for
     * all PUs of a line.
     *
     * @param position 0-based place on the line
     * @param length number of PUs on the line
     * @param wrapped whether the ends of the line are joined
     * @param axis the axis that the line lies along, for the port numbers
     * @param colour the colour that travels on the line
     */
    public List<Lane> lanes(int position, int length, boolean wrapped, int axis, int colour) {
        String name = "axis " + axis;
        List<Step> right = steps(2 * axis, position, length, wrapped, true);
        List<Step> left = steps(2 * axis + 1, length - 1 - position, length, wrapped, false);
        return List.of(
                new Lane(name + " rightwards", colour, right),
                new Lane(name + " leftwards", colour, left));
    }

    /** One direction: {@code behind} PUs lie upstream of this one on an unwrapped line. */
    private static List<Step> steps(
            int port, int behind, int length, boolean wrapped, boolean positive) {
        int arrivals = wrapped ? reach(length, positive) : behind;
        boolean end = !wrapped && behind == length - 1;
        int sends = wrapped ? arrivals : end ? 0 : behind + 1;
        List<Step> steps = new ArrayList<>(3);
        if (sends > 0) {
            steps.add(new Step(Trigger.STAGE_BEGIN, new Effect.Send(port, Payload.GATHERED), 1));
        }
        if (sends > 1) {
            steps.add(new Step(Trigger.ARRIVAL, new Effect.Send(port, Payload.ARRIVED), sends - 1));
        }
        int kept = arrivals - Math.max(0, sends - 1);
        if (kept > 0) {
            steps.add(new Step(Trigger.ARRIVAL, new Effect.Keep(), kept));
        }
        return steps;
    }

    /** How many links a unit travels on a ring in this direction. */
    private static int reach(int length, boolean positive) {
        return positive ? length / 2 : (length - 1) / 2;
    }

    /** Packets sent on one line in all. */
    public long packets(int length) {
        return (long) length * (length - 1);
    }

    /**
     * Ticks under store-and-forward from the moment at which all PUs of a line begin together to
     * the completion of the last one, when each holds one unit of {@code unitFlits} flits; empty
     * when no closed form is known.
     */
    public Optional<Long> makespan(int length, boolean wrapped, long unitFlits, Network network) {
        Cost cost = network.cost();
        long crossing = cost.crossing(unitFlits);
        long step = Math.addExact(cost.startup(), crossing);
        if (length == 1) {
            return Optional.of(0L);
        }
        if (network.duplex() == Duplex.FULL) {
            return Optional.of(Math.multiplyExact(wrapped ? length / 2 : length - 1, step));
        }
        if (length == 2) {
            return Optional.of(step + crossing);
        }
        if (!wrapped) {
            return Optional.empty();
        }
        // Both directions share the link, a half period apart; only flits collide, start-ups
        // overlap them.
        long period = Math.max(step, 2 * crossing);
        long steps = length / 2;
        long last = length % 2 == 0 ? step : step + crossing;
        return Optional.of(Math.addExact(Math.multiplyExact(steps - 1, period), last));
    }

    /** The formula behind {@link #makespan}: n is the length, L the flits of a unit. */
    public String formula(boolean wrapped, Network network) {
        String step = "(t_s + t_d + L·t_l)";
        String full = (wrapped ? "floor(n/2)·" : "(n-1)·") + step;
        return network.duplex() == Duplex.FULL
                ? full
                : "(floor(n/2)-1)·max(t_s + c, 2c) + t_s + (1 or 2)·c, c = t_d + L·t_l";
    }
}
