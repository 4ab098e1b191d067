package gossamer.coordinator.reproduce.meshtorus;

import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Row.Verdict;
import gossamer.coordinator.reproduce.Section;
import gossamer.coordinator.reproduce.Verdicts;
import gossamer.coordinator.reproduce.meshtorus.WormRuns.Ran;
import gossamer.model.analysis.wormhole.EmulatedCell;
import gossamer.model.analysis.wormhole.PrintedTables.Cell;
import gossamer.model.analysis.wormhole.TableExplanation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Every printed number of a table: as printed, by its formula, by the exact cost of the nearest
 * schedule that can be carried out, and emulated.
 */
final class CellRows {

    private final int most;
    private final boolean large;
    private final WormRuns runs;
    private final Forecast forecast;
    private final CellTable table = new CellTable();

    /**
     * Rows about tori and rings.
     *
     * @param most largest n to be emulated, whatever it takes
     * @param large whether larger ones are emulated, too, as far as the forecast lets them
     */
    CellRows(int most, boolean large, WormRuns runs, Forecast forecast) {
        this.most = most;
        this.large = large;
        this.runs = runs;
        this.forecast = forecast;
    }

    /** A row for each number. */
    Section of(List<Cell> cells) {
        List<Row> rows = new ArrayList<>();
        for (Cell cell : cells) {
            EmulatedCell nearest = EmulatedCell.of(cell);
            String whyNot = whyNot(nearest);
            Optional<Ran> ran = whyNot.isEmpty() ? Optional.of(run(nearest)) : Optional.empty();
            Row row = ran.map(of -> row(nearest, of)).orElseGet(() -> open(nearest, whyNot));
            rows.add(row);
            table.add(nearest, row, ran, runs.commit(WormJob.of(nearest)));
        }
        return Section.of(rows)
                .headed("printed", "formula", "realisable", "emulated")
                .with(List.of("  " + totals(rows)));
    }

    /** All cells so far, for a page of the documentation. */
    CellTable table() {
        return table;
    }

    /** Why a cell is not emulated; empty for what the journal has, too. */
    private String whyNot(EmulatedCell cell) {
        WormJob job = WormJob.of(cell);
        if (cell.cell().n() <= most || runs.has(job)) {
            return "";
        }
        return large ? forecast.whyNot(job) : "n=" + cell.cell().n() + " is for --large";
    }

    private Ran run(EmulatedCell cell) {
        return runs.run(WormJob.of(cell));
    }

    /** All counts, those of which there are none as well. */
    static String totals(List<Row> rows) {
        Verdicts totals = Verdicts.NONE.plus(rows);
        return rows.size() + " cells: " + totals.of(Verdict.EQUAL) + " equal · "
                + totals.of(Verdict.ROUNDED) + " within rounding · "
                + totals.of(Verdict.EXPLAINED) + " different, explained · "
                + totals.of(Verdict.UNREALISABLE) + " not realisable, the nearest emulated · "
                + totals.differing() + " DIFFER · " + totals.of(Verdict.OPEN) + " not emulated";
    }

    /** A number that is not emulated. */
    static Row open(EmulatedCell cell, String why) {
        return row(cell, "", Verdict.OPEN, why);
    }

    /** A number that has been emulated. */
    static Row row(EmulatedCell cell, Ran ran) {
        String emulated = WormRuns.text(ran.units());
        double formula = cell.printedFormula();
        int printed = cell.cell().printed();
        TableExplanation explanation = TableExplanation.explain(cell.cell());
        if (ran.units() != cell.realisable()) {
            String why = "the schedule does not take as long as its closed form says";
            return row(cell, emulated, Verdict.DIFFERS, why);
        }
        if (Math.rint(formula) != printed && explanation.reason().isEmpty()) {
            String why = "the printed number is not that of its formula";
            return row(cell, emulated, Verdict.DIFFERS, why);
        }
        if (!cell.unrealisable().isEmpty()) {
            String why = "no schedule: " + cell.unrealisable() + "; nearest: ";
            return row(cell, emulated, Verdict.UNREALISABLE, why + cell.difference());
        }
        if (ran.units() == printed) {
            return row(cell, emulated, Verdict.EQUAL, "");
        }
        boolean rounded =
                Math.rint(formula) == printed && Math.abs(ran.units() - formula) <= 1.0 / 2;
        String why = cell.difference() + (explanation.equal() ? "" : "; " + explanation.reason());
        return row(cell, emulated, rounded ? Verdict.ROUNDED : Verdict.EXPLAINED, why);
    }

    private static Row row(EmulatedCell cell, String emulated, Verdict verdict, String why) {
        Cell place = cell.cell();
        return new Row(
                "n=" + place.n() + ", r=" + place.r() + ": " + CellNames.of(place) + " by "
                        + cell.name(),
                Integer.toString(place.printed()),
                Row.decimals(cell.printedFormula(), 2),
                Long.toString(cell.realisable()),
                emulated,
                verdict,
                why);
    }
}
