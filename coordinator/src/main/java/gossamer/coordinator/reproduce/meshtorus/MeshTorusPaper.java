package gossamer.coordinator.reproduce.meshtorus;

import gossamer.coordinator.reproduce.Paper;
import gossamer.coordinator.reproduce.ReproductionPart;
import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Runs;
import gossamer.model.analysis.wormhole.EmulatedCell;
import gossamer.model.analysis.wormhole.PrintedTables;
import gossamer.model.analysis.wormhole.PrintedTables.Cell;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Juurlink, Rao and Sibeyn, "Gossiping on meshes and tori", part by part.
 */
public final class MeshTorusPaper extends Paper {

    /** Its name on the command line. */
    public static final String NAME = "mesh-torus";

    /** Most packets of a run where nothing else is said. */
    public static final long MOST_PACKETS = Forecast.MOST_PACKETS;

    private static final int LARGEST_RING = 729;
    private static final int LARGEST_TORUS = 81;
    private static final int LARGEST_TORUS_IF_LARGE = 243;
    private static final int LARGEST_KNOWN = 81;
    private static final int[] TAKEN_APART = {27, 81, 243};
    private static final int[] RATIOS = {2, 10, 50, 250};
    private static final int[] GROWING = {27, 81, 243, 729};
    private static final int[] MESSAGES = {3, 9, 27, 81};

    private final boolean large;
    private final long mostPackets;
    private final RunJournal journal;
    private final WormCrew crew;
    private final List<CellRows> cells = new ArrayList<>();

    /**
     * The paper.
     *
     * @param large emulates tori of sides 243 and 729, too
     * @param mostPackets of a run; {@link #MOST_PACKETS} where nothing else is said
     * @param journal of the runs, which are not done again
     * @param crew does most of them
     */
    public MeshTorusPaper(boolean large, long mostPackets, RunJournal journal, WormCrew crew) {
        super(NAME);
        this.large = large;
        this.mostPackets = mostPackets;
        this.journal = journal;
        this.crew = crew;
    }

    @Override
    public List<ReproductionPart> parts(Runs actors) {
        WormRuns runs = new WormRuns(actors, journal);
        Forecast forecast = new Forecast(runs, crew, mostPackets);
        cells.clear();
        CellRows rings = new CellRows(LARGEST_RING, large, runs, forecast);
        CellRows tori = new CellRows(LARGEST_TORUS, large, runs, forecast);
        cells.addAll(List.of(rings, tori));
        int torus = large ? LARGEST_TORUS_IF_LARGE : LARGEST_TORUS;
        List<ReproductionPart> parts = new ArrayList<>();
        if (large) {
            parts.add(new ReproductionPart(
                    "What --large takes, besides some minutes for the others",
                    () -> forecast.of(largeJobs())));
            parts.add(new ReproductionPart(
                    "The large runs, those with the fewest packets first",
                    () -> forecast.run(largeJobs())));
        }
        parts.addAll(List.of(
                new ReproductionPart("Table 1, rings: every cell", () -> {
                    crew.run(usualJobs(), runs);
                    return rings.of(PrintedTables.table1());
                }),
                new ReproductionPart(
                        "Table 1, rings: the best schedules, emulated up to n=" + LARGEST_RING,
                        () -> BestRows.of(PrintedTables.table1(), LARGEST_RING, runs, forecast)),
                new ReproductionPart(
                        "Table 2, n x n tori: every cell, emulated up to n=" + LARGEST_TORUS
                                + (large ? ", above that as far as it is said" : ""),
                        () -> tori.of(PrintedTables.table2())),
                new ReproductionPart(
                        "Table 2, n x n tori: the best schedules, emulated up to n=" + torus,
                        () -> BestRows.of(PrintedTables.table2(), torus, runs, forecast)),
                ReproductionPart.ofRows(
                        "Journal version, Tables 1 and 2: what survives, emulated",
                        () -> MeasuredRows.survivors(runs)),
                new ReproductionPart(
                        "Steps of schedules: number x tokens @ links, not emulated",
                        MeasuredRows::profiles),
                new ReproductionPart(
                        "Makespans, r = 2, 10, 50, 250 (paths and rings), 8, 30, 100, 250 (others)",
                        () -> MeasuredRows.of(LARGEST_KNOWN, runs)),
                new ReproductionPart(
                        "Tori with sides of 3, 6, 9, 12: bridgeheads on diagonals beside phases, r="
                                + SideRows.RATIO,
                        () -> SideRows.of(SideRows.tori(), runs)),
                new ReproductionPart(
                        "Section 3, concentration and dissemination alone, on rings",
                        () -> DisseminationRows.alone(TAKEN_APART, RATIOS, runs)),
                new ReproductionPart(
                        "Lemma 2: T_dis - T_con <= T_gos <= T_dis + T_con, and its proof",
                        () -> DisseminationRows.lemma2(TAKEN_APART, RATIOS, runs)),
                new ReproductionPart(
                        "Section 3, r = n/ln n: T_con is of order n, T_dis and T_gos of one order",
                        () -> DisseminationRows.orders(GROWING, runs)),
                new ReproductionPart(
                        "Lemma 3: steps on a ring with links to the right, messages of r tokens",
                        () -> DisseminationRows.lemma3(GROWING, MESSAGES, runs)),
                ReproductionPart.ofRows(
                        "The traces of all these runs", () -> traces(runs, actors))));
        return parts;
    }

    /** Those of the tables, the largest first. */
    private static List<WormJob> usualJobs() {
        List<Cell> tori = PrintedTables.table2().stream()
                .filter(cell -> cell.n() <= LARGEST_TORUS)
                .toList();
        List<WormJob> jobs = new ArrayList<>(jobs(tori));
        jobs.addAll(BestRows.jobs(tori));
        jobs.addAll(jobs(PrintedTables.table1()));
        jobs.addAll(BestRows.jobs(PrintedTables.table1()));
        jobs.sort(Comparator.comparingInt((WormJob job) -> job.grid().pus()).reversed());
        return jobs;
    }

    private static List<WormJob> jobs(List<Cell> cells) {
        return cells.stream().map(EmulatedCell::of).map(WormJob::of).toList();
    }

    private static List<WormJob> largeJobs() {
        List<Cell> large = PrintedTables.table2().stream()
                .filter(cell -> cell.n() > LARGEST_TORUS)
                .toList();
        List<WormJob> jobs = new ArrayList<>(jobs(large));
        jobs.addAll(BestRows.jobs(large.stream()
                .filter(cell -> cell.n() <= LARGEST_TORUS_IF_LARGE)
                .toList()));
        return jobs;
    }

    /** The page with all cells. */
    @Override
    public Map<String, String> files() {
        CellTable all = new CellTable();
        cells.forEach(rows -> all.addAll(rows.table()));
        return Map.of(CellTable.FILE, all.text());
    }

    private static List<Row> traces(WormRuns runs, Runs actors) {
        return List.of(
                Row.alone("packets", runs.packets()),
                Row.of("packets that waited for a port or link", "", 0, runs.waiting()),
                Row.of("violations of the model", "", 0, actors.violations()));
    }
}
