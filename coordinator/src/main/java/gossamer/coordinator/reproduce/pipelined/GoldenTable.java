package gossamer.coordinator.reproduce.pipelined;

/**
 * A run-table as printed.
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
