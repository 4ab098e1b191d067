package gossamer.coordinator.reproduce.pipelined;

import gossamer.coordinator.text.Texts;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run-table of De Florio and Blondia, "The algorithm of pipelined gossiping", J. Systems
 * Architecture, 2005 (arXiv 1504.03277).
 *
 * <p>Utilisation strings and numbers of columns are those printed below each table. The cells are
 * rebuilt: the text that was at hand has lost the glyphs, and with them mu and epsilon in the
 * captions, which follow from the string. The permutation of Table 3 is not in the text: of the 720
 * that PUs can share, two lead to its string, and this is one of them.
 *
 * @param name with the place in the paper
 * @param setup the run it shows
 * @param nu the utilisation string, its last row; its length is lambda
 * @param mu mean of nu, four decimals
 * @param epsilon in per cent, two decimals
 * @param cells the first columns or all, below a line of column numbers; empty if not known
 */
record GoldenTable(
        String name, PipelinedSetup setup, String nu, String mu, String epsilon, String cells) {

    private static final Pattern SETUP = Pattern.compile(
            "(\\S+), N=(\\d+), (\\S+), sessions=(\\d+); mu=(\\S+), epsilon=(\\S+) %");

    /**
     * Table 8: efficiency of the identity with Algorithm 2 on 2^i PUs, i = 1, 2, …, in per cent.
     */
    static final List<String> TABLE_8_EPSILON = List.of(
            "100.00", "85.71", "73.68", "71.43", "69.66", "68.11", "67.55", "67.11", "66.88",
            "66.75", "65.34");

    /** lambda of the same runs: not printed, but rebuilt from the efficiencies. */
    static final List<Integer> TABLE_8_LAMBDA =
            List.of(2, 7, 19, 42, 89, 185, 376, 760, 1528, 3065, 6266);

    /** All of them but Table 8, in the order of the paper. */
    static List<GoldenTable> all() {
        String text = Texts.resource(GoldenTable.class, "tables.txt");
        return Arrays.stream(text.strip().split("\n\n", -1))
                .map(GoldenTable::parse)
                .toList();
    }

    private static GoldenTable parse(String block) {
        String[] lines = block.split("\n", 4);
        Matcher is = SETUP.matcher(lines[1]);
        if (!is.matches()) {
            throw new IllegalStateException("no setup of a table: " + lines[1]);
        }
        Permutation permutation = switch (is.group(1)) {
            case "identity" -> Permutation.identity();
            case "pipelined" -> Permutation.pipelined();
            default ->
                Permutation.explicit(Arrays.stream(is.group(1).split(",", -1))
                        .map(Integer::valueOf)
                        .toList());
        };
        Scheduling scheduling =
                is.group(3).equals("none") ? Scheduling.NONE : Scheduling.ALGORITHM_2;
        PipelinedSetup setup = new PipelinedSetup(
                Integer.parseInt(is.group(2)),
                permutation,
                scheduling,
                Integer.parseInt(is.group(4)));
        String cells = lines.length > 3 ? lines[3] + "\n" : "";
        return new GoldenTable(lines[0], setup, lines[2], is.group(5), is.group(6), cells);
    }

    /** Number of printed columns. */
    int lambda() {
        return nu.split(" ").length;
    }

    /** The cells, row by row. */
    String[][] rows() {
        return cells.lines()
                .skip(1)
                .map(line -> line.substring(line.indexOf('|') + 1).trim().split(" +"))
                .toArray(String[][]::new);
    }
}
