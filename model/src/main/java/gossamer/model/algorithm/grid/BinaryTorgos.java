package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.plan.OnePortPlan;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.topology.Grid;

/**
 * TORGOS(2, 2, 1) of the journal version for PUs with one port (section 7): two bridgeheads per
 * line, whose number doubles in every round, and whole packets. On n x n PUs, n = 2^k, meshes and
 * tori alike.
 *
 * <p>Bridgeheads of spacing {@code s} are the PUs (x, y) with x = y modulo {@code s}. The blocks of
 * {@code s} PUs of each row are gathered in them over binary trees; then coordinates that differ in
 * one bit belong together: two bridgeheads of a row exchange, two of a column, and in each round
 * every bridgehead copies what it holds to a new one in its row, after which the bridgeheads of
 * spacing s/2 exchange in their columns. In a step no PU sends twice, nor
 * receives twice: 3k - 1 start-ups, and 2n² - 2n - 1 tokens in the largest packets of all steps
 * together. Where a PU cannot send and receive at once ({@link OnePortPlan}) it is 4k start-ups and
 * 3n² - 5n/2 - 1 tokens.
 */
public final class BinaryTorgos {

    private static final int ROWS = 0;
    private static final int COLUMNS = 1;

    private final Grid grid;
    private final int side;
    private final ListedPlan plan;

    private BinaryTorgos(Grid grid) {
        this.grid = grid;
        this.side = grid.side(0);
        int[] spacings = new int[Integer.numberOfTrailingZeros(side) + 1];
        for (int i = 0; i < spacings.length; i++) {
            spacings[i] = side >> i;
        }
        int[] axes = {ROWS, COLUMNS};
        this.plan = new ListedPlan(grid, new ResidueNumbering(grid, axes, spacings));
    }

    /**
     * The plan.
     *
     * @throws IllegalArgumentException unless the grid has two equal sides, a power of two from 2
     */
    public static Plan of(Grid grid) {
        if (grid.dimensions() != 2
                || !grid.square()
                || grid.side(0) < 2
                || Integer.bitCount(grid.side(0)) != 1) {
            throw new IllegalArgumentException("binary torgos needs two equal sides of 2, 4, 8, ..."
                    + " PUs, not " + grid.shapeText());
        }
        return new BinaryTorgos(grid).build();
    }

    private Plan build() {
        int spacing = side / 2;
        gather(spacing);
        exchange("exchange axis 0", ROWS, spacing, spacing);
        exchange("exchange axis 1", COLUMNS, spacing, spacing);
        for (int round = 0; spacing > 1; round++) {
            exchange("round " + round + " axis 0", ROWS, spacing, spacing / 2);
            spacing /= 2;
            exchange("round " + round + " axis 1", COLUMNS, spacing, spacing);
        }
        return plan.build("torgos(2,2,1; binary)");
    }

    private boolean isHead(int pu, int spacing) {
        return (grid.coordinate(pu, ROWS) - grid.coordinate(pu, COLUMNS)) % spacing == 0;
    }

    /** Each bit of the way from a PU to the bridgehead of its block is a step, low ones first. */
    private void gather(int spacing) {
        for (int bit = 1; bit < spacing; bit *= 2) {
            for (int pu = 0; pu < grid.pus(); pu++) {
                int away = grid.coordinate(pu, ROWS) ^ grid.coordinate(pu, COLUMNS);
                if ((away & 2 * bit - 1) == bit) {
                    plan.sendAcross(pu, ROWS, bit);
                }
            }
            plan.endStep("concentration");
        }
    }

    /** Bridgeheads of this spacing send to the PUs whose coordinates differ in this bit. */
    private void exchange(String label, int axis, int spacing, int bit) {
        for (int pu = 0; pu < grid.pus(); pu++) {
            if (isHead(pu, spacing)) {
                plan.sendAcross(pu, axis, bit);
            }
        }
        plan.endStep(label);
    }
}
