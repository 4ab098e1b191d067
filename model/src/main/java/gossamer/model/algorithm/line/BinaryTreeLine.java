package gossamer.model.algorithm.line;

import java.util.List;

/**
 * Approach 2 for one-port PUs: binary concentration in PU 0, then the same backwards with all units
 * in each packet (journal version, section 7). No PU takes part in two transfers at a time;
 * ceil(log2 n) steps each way.
 */
public record BinaryTreeLine() implements LineAlgorithm {

    @Override
    public String name() {
        return "approach-2-binary";
    }

    @Override
    public LinePlan plan(int length, boolean wrapped, int unit) {
        Line line = new Line(length, wrapped, unit);
        LinePlan gather = Concentration.binary(line, List.of(new Block(0, 0, length - 1)));
        return LinePlan.sequence(List.of(gather, Concentration.reversed(line, gather, false)));
    }
}
