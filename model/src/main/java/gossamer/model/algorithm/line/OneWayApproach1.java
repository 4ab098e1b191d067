package gossamer.model.algorithm.line;

import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.token.TokenSet;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Approach 1 in one direction, as the codes for the Paragon have it ([TR] section 7, step 1D-send;
 * journal version, section 7): every PU sends its unit to the right, then passes on what arrives,
 * and the last one sends to the first. n-1 steps, on a path or ring; no PU sends or receives two
 * packets at a time. On a path the packet back holds all channels to the left, which nothing else
 * uses.
 */
public record OneWayApproach1() implements LineAlgorithm {

    @Override
    public String name() {
        return "approach-1-one-way";
    }

    @Override
    public LinePlan plan(int length, boolean wrapped, int unit) {
        Line line = new Line(length, wrapped, unit);
        int[] all = IntStream.range(0, length).toArray();
        List<TokenSet> own =
                IntStream.range(0, length).mapToObj(p -> line.tokensOf(p, 1)).toList();
        return among(line, all, own);
    }

    @Override
    public StepCosts costs(int length, boolean wrapped, long unit) {
        return new StepCosts().add(length - 1, unit, wrapped ? 1 : length - 1);
    }

    /**
     * The same among some PUs of a line.
     *
     * @param heads their positions in ascending order
     * @param held what each of them holds
     */
    public static LinePlan among(Line line, int[] heads, List<TokenSet> held) {
        int count = heads.length;
        List<List<LineMove>> steps = new ArrayList<>();
        for (int step = 0; step + 1 < count; step++) {
            List<LineMove> moves = new ArrayList<>(count);
            for (int at = 0; at < count; at++) {
                int way = heads[(at + 1) % count] - heads[at];
                boolean back = way < 0 && !line.wrapped();
                int distance = back ? -way : Math.floorMod(way, line.length());
                TokenSet tokens = held.get(Math.floorMod(at - step, count));
                moves.add(new LineMove(heads[at], back ? -1 : 1, distance, tokens));
            }
            steps.add(moves);
        }
        return LinePlan.of("one way", steps);
    }
}
