package gossamer.model.algorithm.line;

import gossamer.model.token.TokenSet;

import java.util.List;
import java.util.stream.IntStream;

/**
 * CIRCGOS(a, 2, 1) of the journal version for PUs with one port (section 7): blocks of n/a PUs
 * gather their units in bridgeheads over binary trees, bridgeheads gossip by Approach 1 in one
 * direction, and in each round every bridgehead sends all to a new one, which doubles their number.
 * With a = n it is Approach 1, with a = 1 Approach 2. In a step no PU sends twice, nor receives
 * twice; where a PU cannot send and receive at once it is 2(a - 1) + 2 log(n/a) start-ups, and
 * n/a - 1 + 2(a - 1)n/a + n log(n/a) units.
 *
 * @param heads the number a of bridgeheads at first, which divides the PUs of a line
 */
public record BinaryCircgos(int heads) implements LineAlgorithm {

    @Override
    public String name() {
        return "circgos-binary";
    }

    /**
     * The plan.
     *
     * @throws IllegalArgumentException unless the bridgeheads divide the PUs
     */
    @Override
    public LinePlan plan(int length, boolean wrapped, int unit) {
        if (heads < 1 || length % heads != 0) {
            throw new IllegalArgumentException(
                    "heads=" + heads + ", must divide the " + length + " PUs of a line");
        }
        Line line = new Line(length, wrapped, unit);
        int size = length / heads;
        int[] places = IntStream.range(0, heads).map(head -> head * size).toArray();
        LinePlan gather = Concentration.binary(
                line,
                IntStream.of(places).mapToObj(at -> new Block(at, 0, size - 1)).toList());
        List<TokenSet> held =
                IntStream.of(places).mapToObj(at -> line.tokensOf(at, size)).toList();
        return LinePlan.sequence(List.of(
                gather,
                OneWayApproach1.among(line, places, held),
                Concentration.reversed(line, gather, false)));
    }
}
