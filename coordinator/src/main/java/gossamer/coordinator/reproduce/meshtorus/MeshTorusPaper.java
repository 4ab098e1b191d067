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

    private static final List<String> NOTES = List.of(
            "units     1 is the time to push one token over one link, a start-up takes r, hops",
            "          take no time",
            "printed   in the tables of the report of 1996, which come from formulas",
            "formula   the one that a number was computed with, or the exact cost of a schedule",
            "tuned     the best schedule that can be carried out, by its exact cost",
            "known     by another simulation of the same schedules",
            "emulated  by the actors under wormhole switching; every trace is verified");

    private static final List<String> ERRATA = List.of(
            "How the paper was read",
            "  CIRCGOS, Table 1     the number a1 of first bridgeheads is not printed; rounds are",
            "                       counted by a real logarithm, start-ups as well",
            "  Table 1, r=2         337 (n=243) and 936 (n=729) need an a1 that leaves less than"
                    + " one",
            "                       round of growth, which no schedule has",
            "  Table 1, A1          floor(n/2)·r + n/2, where Lemma 4 has floor(n/2)·(r + 1)",
            "  Table 1, A2          (2·log3 n - 1)·r + (log3 n - 1)·n: Lemma 5 with one step less",
            "                       (three heads exchange), without the data of that exchange",
            "  Table 1, 81/10, A2   319 must be 313",
            "  Table 2, 81/250, 2-1 13568 must be 13586",
            "  Table 2, 729/8       137398 is not the number of torgos(3,243,211), 137394",
            "  Theorem 1, Claim 1   \"n/ln(n/r)\": the proof derives n·ln(n/r)",
            "  Lemma 5              leaves out the data of the concentration, (n-1)/2; it is exact",
            "                       when packets leave out what their receivers hold",
            "  Lemma 7, 1-1         after n/4 steps among PUs of a colour those of the other one",
            "                       lack the data of their line: one more step is needed, or split",
            "                       tokens, as the journal version has it",
            "  Lemma 7, 2-2         halves data that are halved already",
            "  Lemma 8              log3(n/2a) start-ups: ceil(log3(n/a)) are needed",
            "  (5), (6)             sum S_j to n²/(2(b-1)), exactly (n² - a·n)/(2(b-1))",
            "  Lemma 10             leaves out one start-up in phase 2: (d+1)·log3 n - 1 in all",
            "  Theorem 4            the factor of the data is (q+1)/(q-1), not (q+2)/(q-1)",
            "  Corollary 2          d·log3 n start-ups do not follow from Lemma 1, which has",
            "                       d·log_(2d+1) n, and the maximum of both terms, not their sum",
            "  Lemma 1, D·t_d       holds for gossip; for concentration D/2 only");

    private static final int LARGEST_RING = 729;
    private static final int LARGEST_TORUS = 81;
    private static final int LARGEST_TORUS_IF_LARGE = 243;
    private static final int LARGEST_KNOWN = 81;

    private final boolean large;

    /** {@code large}: emulates tori of side 243, too. */
    public MeshTorusPaper(boolean large) {
        super(
                NAME,
                "Juurlink, Rao & Sibeyn, Gossiping on meshes and tori (1996, 1998)",
                NOTES,
                ERRATA);
        this.large = large;
    }

    @Override
    public List<ReproductionPart> parts(Runs actors) {
        WormRuns runs = new WormRuns(actors);
        int torus = large ? LARGEST_TORUS_IF_LARGE : LARGEST_TORUS;
        return List.of(
                new ReproductionPart(
                        "Table 1, rings: as printed", () -> PrintedRows.of(PrintedTables.table1())),
                new ReproductionPart(
                        "Table 1, rings: the best schedules",
                        () -> BestRows.of(PrintedTables.table1(), LARGEST_RING, runs)),
                new ReproductionPart(
                        "Table 2, n x n tori: as printed",
                        () -> PrintedRows.of(PrintedTables.table2())),
                new ReproductionPart(
                        "Table 2, n x n tori: the best schedules, emulated up to n=" + torus,
                        () -> BestRows.of(PrintedTables.table2(), torus, runs)),
                ReproductionPart.ofRows(
                        "Journal version, Tables 1 and 2: what survives",
                        () -> MeasuredRows.survivors(runs)),
                new ReproductionPart(
                        "Steps of schedules: number x tokens @ links", MeasuredRows::profiles),
                new ReproductionPart(
                        "Makespans, r = 2, 10, 50, 250 (paths and rings), 8, 30, 100, 250 (others)",
                        () -> MeasuredRows.of(LARGEST_KNOWN, runs)),
                ReproductionPart.ofRows(
                        "The traces of all these runs", () -> traces(runs, actors)));
    }

    private static List<Row> traces(WormRuns runs, Runs actors) {
        return List.of(
                Row.alone("packets", runs.packets() + ""),
                Row.of("packets that waited for a port or link", "", 0, runs.waiting()),
                Row.of("violations of the model", "", 0, actors.violations()));
    }
}
