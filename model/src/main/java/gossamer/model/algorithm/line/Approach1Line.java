package gossamer.model.algorithm.line;

import gossamer.model.token.TokenSet;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Approach 1: every PU sends its unit to both neighbours, then passes on what arrives ([TR] section
 * 4.1, Lemma 4). Takes floor(n/2) steps on a ring, n-1 on a path. On a ring of even length both
 * directions would deliver the same units in the last step; only the positive one does.
 */
public record Approach1Line() implements LineAlgorithm {

    @Override
    public String name() {
        return "approach-1";
    }

    @Override
    public LinePlan plan(int length, boolean wrapped, int unit) {
        Line line = new Line(length, wrapped, unit);
        int[] all = IntStream.range(0, length).toArray();
        List<TokenSet> own =
                IntStream.range(0, length).mapToObj(p -> line.tokensOf(p, 1)).toList();
        return Exchange.full(line, all, own);
    }
}
