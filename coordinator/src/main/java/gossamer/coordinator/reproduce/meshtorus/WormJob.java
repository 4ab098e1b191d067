package gossamer.coordinator.reproduce.meshtorus;

import gossamer.model.algorithm.plan.Plan;
import gossamer.model.analysis.wormhole.EmulatedCell;
import gossamer.model.analysis.wormhole.PrintedTables;
import gossamer.model.analysis.wormhole.PrintedTables.Cell;
import gossamer.model.topology.Grid;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A run that may be wanted.
 *
 * @param unit what other JVMs know it by, see {@link #read}
 * @param name of the schedule
 * @param r a start-up
 */
record WormJob(String unit, String name, Grid grid, int r, Supplier<Plan> plan) {

    private static final List<Cell> CELLS = Stream.concat(
                    PrintedTables.table1().stream(), PrintedTables.table2().stream())
            .toList();
    private static final String CELL = "cell";
    private static final String BEST = "best";

    /** Of a PU with its links and what it is about to send and awaits, with room to collect. */
    private static final long BYTES_PER_PU = 10_500;

    /** Bytes of memory that it takes, about. */
    long memory() {
        return grid.pus() * BYTES_PER_PU;
    }

    /** The nearest schedule to a printed number. */
    static WormJob of(EmulatedCell cell) {
        Cell printed = cell.cell();
        return new WormJob(
                unit(CELL, printed),
                cell.name() + " of [TR]",
                cell.grid(),
                printed.r(),
                cell.plan());
    }

    /** A schedule for the setup of a printed number. */
    static WormJob best(Cell cell, String name, Grid grid, Supplier<Plan> plan) {
        return new WormJob(unit(BEST, cell), name, grid, cell.r(), plan);
    }

    private static String unit(String kind, Cell cell) {
        return kind + " " + CELLS.indexOf(cell);
    }

    /** The run that has this unit. */
    static WormJob read(String unit) {
        String[] words = unit.split(" ", -1);
        Cell cell = CELLS.get(Integer.parseInt(words[1]));
        return words[0].equals(BEST) ? BestRows.job(cell) : of(EmulatedCell.of(cell));
    }
}
