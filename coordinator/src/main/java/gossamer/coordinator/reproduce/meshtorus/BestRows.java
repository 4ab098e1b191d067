package gossamer.coordinator.reproduce.meshtorus;

import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Section;
import gossamer.model.analysis.wormhole.Candidate;
import gossamer.model.analysis.wormhole.PrintedTables.Cell;
import gossamer.model.analysis.wormhole.PrintedTables.Table;
import gossamer.model.analysis.wormhole.Tuner;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The best schedule for each size and start-up of a table, beside the least printed number. */
final class BestRows {

    private final int most;
    private final WormRuns runs;
    private final Forecast forecast;
    private final List<Row> rows = new ArrayList<>();
    private int emulated;
    private int numbers;
    private int beaten;
    private int least;

    private BestRows(int most, WormRuns runs, Forecast forecast) {
        this.most = most;
        this.runs = runs;
        this.forecast = forecast;
    }

    /** The setup of a row of the tables. */
    private record Place(Table table, int n, int r) {

        static Place of(Cell cell) {
            return new Place(cell.table(), cell.n(), cell.r());
        }

        Grid grid() {
            return table == Table.TR_1 ? Grid.ring(n) : Grid.torus(n, n);
        }

        Candidate best() {
            Grid grid = grid();
            return Tuner.rank(grid, WormRuns.cost(grid, r), WormRuns.tokenFlits(grid))
                    .get(0);
        }

        @Override
        public String toString() {
            return "n=" + n + ", r=" + r;
        }
    }

    /**
     * A row for each n and r.
     *
     * @param most largest n to be emulated
     */
    static Section of(List<Cell> cells, int most, WormRuns runs, Forecast forecast) {
        BestRows of = new BestRows(most, runs, forecast);
        Map<Place, List<Cell>> places = new LinkedHashMap<>();
        for (Cell cell : cells) {
            places.computeIfAbsent(Place.of(cell), none -> new ArrayList<>()).add(cell);
        }
        places.forEach(of::add);
        return Section.of(of.rows)
                .headed("least printed", "tuned", "emulated")
                .with(List.of("  emulated runs are below " + of.beaten + " of " + of.numbers
                        + " printed numbers; below all of their row in " + of.least + " of "
                        + of.emulated + " rows"));
    }

    private void add(Place place, List<Cell> cells) {
        runs.working("tuning for " + place);
        Grid grid = place.grid();
        Candidate best = place.best();
        Cell printed =
                cells.stream().min(Comparator.comparingInt(Cell::printed)).orElseThrow();
        String what = place + ": " + best.name();
        String least = Integer.toString(printed.printed());
        String tuned = WormRuns.text(best.units());
        if (place.n() > most) {
            rows.add(new Row(what, least, tuned, "", Row.Verdict.ALONE, ""));
            return;
        }
        String whyNot = forecast.whyNot(job(printed, best));
        if (!whyNot.isEmpty()) {
            String why = "not emulated: " + whyNot;
            rows.add(new Row(what, least, tuned, "", Row.Verdict.ALONE, why));
            return;
        }
        double units = runs.units(best.name(), grid, place.r(), () -> best.plan(grid));
        emulated++;
        numbers += cells.size();
        beaten += (int) cells.stream().filter(cell -> units < cell.printed()).count();
        this.least += units < printed.printed() ? 1 : 0;
        Row row = Row.of(what, least, tuned, WormRuns.text(units));
        rows.add(
                tuned.equals(row.emulated())
                        ? row.explained(reason(printed, units))
                        : row.where("does not take as long as predicted"));
    }

    private static WormJob job(Cell cell, Candidate best) {
        Grid grid = Place.of(cell).grid();
        return WormJob.best(cell, best.name(), grid, () -> best.plan(grid));
    }

    /** The run that the row needs which this cell is of. */
    static WormJob job(Cell cell) {
        return job(cell, Place.of(cell).best());
    }

    /** The runs that the rows about these cells need. */
    static List<WormJob> jobs(List<Cell> cells) {
        Map<Place, Cell> places = new LinkedHashMap<>();
        cells.forEach(cell -> places.putIfAbsent(Place.of(cell), cell));
        return places.values().stream().map(BestRows::job).toList();
    }

    private static String reason(Cell printed, double units) {
        double more = units - printed.printed();
        String name = CellNames.of(printed);
        return more < 0
                ? WormRuns.text(-more) + " below " + name
                : WormRuns.text(more) + " above " + name + ": " + neglected(printed);
    }

    /** What the formula behind a number does not count. */
    private static String neglected(Cell printed) {
        return switch (printed.row()) {
            case APPROACH_1 -> "the formula takes n/2 for floor(n/2)";
            case APPROACH_2 -> "its formula leaves out the data of concentration and exchange";
            case CIRCGOS -> "Lemma 6 counts real, not whole numbers of rounds and start-ups";
            case APPROACH_1_1, APPROACH_2_1 ->
                "Lemma 7 sends each PU half the data of its lines only";
            case APPROACH_2_2 -> "Lemma 7 halves data that are halved already";
            case TORGOS_3_3_1, TORGOS ->
                "Lemma 8 counts log3(n/2a) start-ups, not ceil(log3(n/a)), and real rounds";
        };
    }
}
