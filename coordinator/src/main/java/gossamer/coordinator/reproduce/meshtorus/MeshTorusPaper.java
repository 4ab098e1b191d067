package gossamer.coordinator.reproduce.meshtorus;

import gossamer.coordinator.reproduce.Paper;
import gossamer.coordinator.reproduce.ReproductionPart;
import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Runs;
import gossamer.model.analysis.wormhole.PrintedTables;

import java.util.List;

/**
 * Juurlink, Rao and Sibeyn, "Gossiping on meshes and tori", part by part.
 */
public final class MeshTorusPaper extends Paper {

    /** Its name on the command line. */
    public static final String NAME = "mesh-torus";

    private static final int LARGEST_RING = 729;
    private static final int LARGEST_TORUS = 81;
    private static final int LARGEST_TORUS_IF_LARGE = 243;
    private static final int LARGEST_KNOWN = 81;

    private final boolean large;

    /** {@code large}: emulates tori of side 243, too. */
    public MeshTorusPaper(boolean large) {
        super(NAME);
        this.large = large;
    }

    @Override
    public List<ReproductionPart> parts(Runs actors) {
        WormRuns runs = new WormRuns(actors);
        int torus = large ? LARGEST_TORUS_IF_LARGE : LARGEST_TORUS;
        return List.of(
                new ReproductionPart(
                        "Table 1, rings: every cell",
                        () -> CellRows.of(PrintedTables.table1(), LARGEST_RING, runs)),
                new ReproductionPart(
                        "Table 1, rings: the best schedules, emulated up to n=" + LARGEST_RING,
                        () -> BestRows.of(PrintedTables.table1(), LARGEST_RING, runs)),
                new ReproductionPart(
                        "Table 2, n x n tori: every cell, emulated up to n=" + LARGEST_TORUS,
                        () -> CellRows.of(PrintedTables.table2(), LARGEST_TORUS, runs)),
                new ReproductionPart(
                        "Table 2, n x n tori: the best schedules, emulated up to n=" + torus,
                        () -> BestRows.of(PrintedTables.table2(), torus, runs)),
                ReproductionPart.ofRows(
                        "Journal version, Tables 1 and 2: what survives, emulated",
                        () -> MeasuredRows.survivors(runs)),
                new ReproductionPart(
                        "Steps of schedules: number x tokens @ links, not emulated",
                        MeasuredRows::profiles),
                new ReproductionPart(
                        "Makespans, r = 2, 10, 50, 250 (paths and rings), 8, 30, 100, 250 (others)",
                        () -> MeasuredRows.of(LARGEST_KNOWN, runs)),
                ReproductionPart.ofRows(
                        "The traces of all these runs", () -> traces(runs, actors)));
    }

    private static List<Row> traces(WormRuns runs, Runs actors) {
        return List.of(
                Row.alone("packets", runs.packets()),
                Row.of("packets that waited for a port or link", "", 0, runs.waiting()),
                Row.of("violations of the model", "", 0, actors.violations()));
    }
}
