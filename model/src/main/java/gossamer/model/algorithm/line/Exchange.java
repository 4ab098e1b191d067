package gossamer.model.algorithm.line;

import gossamer.model.token.TokenSet;

import java.util.ArrayList;
import java.util.List;

/**
 * Exchange among the bridgeheads of a line, as in Approach 1: every bridgehead sends what it holds
 * to both neighbours, then passes on what arrived from the other side (step 2 of CIRCGOS, steps 2,
 * 3 and 4b of TORGOS).
 */
public final class Exchange {

    private final Line line;
    private final int[] heads;
    private final List<TokenSet> held;
    private final int rightwards;
    private final int leftwards;

    private Exchange(Line line, int[] heads, List<TokenSet> held, int window) {
        if (heads.length != held.size()) {
            throw new IllegalArgumentException(
                    heads.length + " bridgeheads, but " + held.size() + " sets of tokens");
        }
        this.line = line;
        this.heads = heads.clone();
        this.held = List.copyOf(held);
        this.rightwards = line.wrapped() ? window / 2 : window - 1;
        this.leftwards = line.wrapped() ? (window - 1) / 2 : window - 1;
    }

    /** Until each bridgehead has what all of them held. */
    public static LinePlan full(Line line, int[] heads, List<TokenSet> held) {
        return window(line, heads, held, heads.length);
    }

    /**
     * Until each bridgehead has what {@code window} of them in a row held, itself included. On
     * rings these are as many to its left as to its right, or one more to the left when {@code
     * window} is even: in the last step only the rightward direction sends. On paths each direction
     * runs {@code window - 1} steps, since bridgeheads near an end have neighbours on one side
     * only.
     *
     * @param heads positions in ascending order
     * @param held what each of them holds
     */
    public static LinePlan window(Line line, int[] heads, List<TokenSet> held, int window) {
        Exchange exchange = new Exchange(line, heads, held, window);
        return new LinePlan(
                Math.max(exchange.rightwards, exchange.leftwards),
                step -> "exchange",
                exchange::moves);
    }

    private List<LineMove> moves(int step) {
        int count = heads.length;
        List<LineMove> moves = new ArrayList<>(2 * count);
        for (int at = 0; at < count; at++) {
            if (step < rightwards && (line.wrapped() || at + 1 < count && at - step >= 0)) {
                int distance = distance(at, (at + 1) % count);
                TokenSet tokens = held.get(Math.floorMod(at - step, count));
                moves.add(new LineMove(heads[at], 1, distance, tokens));
            }
            if (step < leftwards && (line.wrapped() || at > 0 && at + step < count)) {
                int distance = distance(Math.floorMod(at - 1, count), at);
                TokenSet tokens = held.get((at + step) % count);
                moves.add(new LineMove(heads[at], -1, distance, tokens));
            }
        }
        return moves;
    }

    private int distance(int left, int right) {
        return Math.floorMod(heads[right] - heads[left] - 1, line.length()) + 1;
    }
}
