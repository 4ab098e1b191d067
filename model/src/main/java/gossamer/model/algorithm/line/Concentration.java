package gossamer.model.algorithm.line;

import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.token.TokenSet;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Gathering the tokens of disjoint blocks in their bridgeheads, and the way back ([TR] section 4.1,
 * Approach 2; step 1 of CIRCGOS). Packets never leave their block, so blocks do not disturb each
 * other.
 */
public final class Concentration {

    private static final String LABEL = "concentration";

    private Concentration() {}

    /**
     * Ternary concentration: in round {@code i} every target receives what its neighbours {@code
     * 3^i} to the left and to the right have gathered. Windows that stick out of the block are
     * clipped, and one whose centre lies outside is represented by its PU nearest to it. Takes
     * {@code k} rounds, the least with {@code (3^k-1)/2} PUs or more on the longer side of each
     * block.
     */
    public static LinePlan ternary(Line line, List<Block> blocks) {
        List<List<LineMove>> rounds = new ArrayList<>();
        for (Block block : blocks) {
            int level = ternaryRounds(Math.max(block.left(), block.right()));
            while (rounds.size() < level) {
                rounds.add(new ArrayList<>());
            }
            gather(
                    line,
                    block.target() - block.left(),
                    block.target() + block.right(),
                    block.target(),
                    level,
                    rounds);
        }
        return LinePlan.of(LABEL, rounds);
    }

    /**
     * Ternary concentration of blocks with at most {@code side} PUs on either side of their target:
     * packets of 3^i over 3^i links, in the last of the {@code ceil(log3(2·side + 1))} rounds only
     * the rest. The data are {@code side} units in all.
     */
    public static StepCosts costs(int side, long unit) {
        StepCosts steps = new StepCosts();
        int width = 1;
        for (int rest = side; rest > 0; width *= 3) {
            int packet = Math.min(width, rest);
            steps.add(1, packet * unit, Math.min(width, side));
            rest -= packet;
        }
        return steps;
    }

    /** The least k with {@code (3^k-1)/2 >= side}. */
    public static int ternaryRounds(int side) {
        int rounds = 0;
        for (long reach = 0; reach < side; reach = 3 * reach + 1) {
            rounds++;
        }
        return rounds;
    }

    private static void gather(
            Line line, int low, int high, int target, int level, List<List<LineMove>> rounds) {
        if (level == 0) {
            return;
        }
        int width = 1;
        for (int i = 1; i < level; i++) {
            width *= 3;
        }
        for (int side = -1; side <= 1; side++) {
            int centre = target + side * width;
            int from = Math.max(low, centre - width / 2);
            int to = Math.min(high, centre + width / 2);
            if (from > to) {
                continue;
            }
            int representative = Math.max(from, Math.min(to, centre));
            gather(line, from, to, representative, level - 1, rounds);
            if (side != 0) {
                rounds.get(level - 1)
                        .add(new LineMove(
                                line.position(representative),
                                -side,
                                Math.abs(target - representative),
                                line.tokensOf(from, to - from + 1)));
            }
        }
    }

    /**
     * Binary concentration on each side of the targets: in the step of width {@code w = 1, 2, 4, …}
     * the PUs at distances {@code w, 3w, 5w, …} send what they have gathered {@code w} places
     * towards the target.
     */
    public static LinePlan binary(Line line, List<Block> blocks) {
        List<List<LineMove>> rounds = new ArrayList<>();
        for (Block block : blocks) {
            towards(line, block.target(), block.left(), -1, rounds);
            towards(line, block.target(), block.right(), 1, rounds);
        }
        return LinePlan.of(LABEL, rounds);
    }

    private static void towards(
            Line line, int target, int count, int side, List<List<LineMove>> rounds) {
        int round = 0;
        for (int width = 1; width <= count; width *= 2, round++) {
            if (round == rounds.size()) {
                rounds.add(new ArrayList<>());
            }
            for (int at = width; at <= count; at += 2 * width) {
                int last = Math.min(at + width - 1, count);
                int first = target + (side > 0 ? at : -last);
                rounds.get(round)
                        .add(new LineMove(
                                line.position(target + side * at),
                                -side,
                                width,
                                line.tokensOf(first, last - at + 1)));
            }
        }
    }

    /**
     * A concentration run backwards, with all tokens of the line in each packet.
     *
     * @param trimmed leave out what the receiver gathered itself during the concentration
     */
    static LinePlan reversed(Line line, LinePlan concentration, boolean trimmed) {
        TokenSet all = line.all();
        return reversed(
                line,
                concentration,
                move -> trimmed ? all.without(move.tokens()) : all,
                "dissemination");
    }

    /** A concentration undone: every PU is sent what it sent, and its own token at the end. */
    static LinePlan undone(Line line, LinePlan concentration) {
        return reversed(line, concentration, LineMove::tokens, "scattering");
    }

    private static LinePlan reversed(
            Line line, LinePlan concentration, Function<LineMove, TokenSet> tokens, String label) {
        List<List<LineMove>> rounds = new ArrayList<>();
        for (int step = concentration.steps() - 1; step >= 0; step--) {
            rounds.add(concentration.moves(step).stream()
                    .map(move -> move.reversed(line.length(), tokens.apply(move)))
                    .toList());
        }
        return LinePlan.of(label, rounds);
    }
}
