package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.grid.StagedPlan.LineFamily;
import gossamer.model.algorithm.line.Exchange;
import gossamer.model.algorithm.line.Line;
import gossamer.model.algorithm.line.LineMove;
import gossamer.model.algorithm.line.LinePlan;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Approach 1 in the first phase of a two-dimensional grid with parity colours. The PUs of the
 * colour exchange, two links apart, in half as many steps (proof of Lemma 7 of [TR]). The others
 * would then miss what their line holds, which the paper overlooks: in one more step each of them
 * gets one half from each neighbour, or all from the only neighbour of the colour.
 */
final class ParityLines {

    private ParityLines() {}

    /**
     * The lines along an axis.
     *
     * @param exchange the exchange, or else the step after it
     */
    static LineFamily family(
            Grid grid, int axis, int colour, IntUnaryOperator base, boolean exchange) {
        Line line = new Line(grid.side(axis), grid.wrapped(), 1);
        List<LinePlan> plans = new ArrayList<>();
        for (int first = 0; first < 2; first++) {
            int offset = first;
            int[] own = IntStream.range(0, line.length())
                    .filter(p -> p % 2 == offset)
                    .toArray();
            plans.add(exchange ? exchange(line, own) : handover(line, own));
        }
        int steps = plans.stream().mapToInt(LinePlan::steps).max().orElse(0);
        return new LineFamily(
                axis,
                steps,
                start -> plans.get(Colouring.PARITY.has(grid, start, colour) ? 0 : 1),
                base);
    }

    private static LinePlan exchange(Line line, int[] own) {
        List<TokenSet> held =
                IntStream.of(own).mapToObj(p -> line.tokensOf(p, 1)).toList();
        return Exchange.full(line, own, held);
    }

    private static LinePlan handover(Line line, int[] own) {
        if (own.length == 0) {
            return LinePlan.none();
        }
        int length = line.length();
        int middle = own[own.length / 2];
        TokenSet low = TokenSet.range(0, middle);
        TokenSet high = TokenSet.range(middle, length);
        List<LineMove> moves = new ArrayList<>();
        for (int other = 1 - own[0] % 2; other < length; other += 2) {
            boolean fromLeft = isOwn(line, own, other - 1);
            // Two PUs are each other's only neighbour.
            boolean fromRight = isOwn(line, own, other + 1) && (length > 2 || !fromLeft);
            boolean both = fromLeft && fromRight;
            if (fromLeft) {
                int source = Math.floorMod(other - 1, length);
                moves.add(new LineMove(source, 1, 1, both ? low : line.all()));
            }
            if (fromRight) {
                int source = (other + 1) % length;
                moves.add(new LineMove(source, -1, 1, both ? high : line.all()));
            }
        }
        return LinePlan.of("handover", moves.isEmpty() ? List.of() : List.of(moves));
    }

    private static boolean isOwn(Line line, int[] own, int position) {
        int length = line.length();
        boolean inside = position >= 0 && position < length;
        return (inside || line.wrapped()) && Math.floorMod(position, length) % 2 == own[0] % 2;
    }
}
