package gossamer.coordinator.reproduce.bounded;

import gossamer.coordinator.reproduce.Paper;
import gossamer.coordinator.reproduce.ReproductionPart;
import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.reproduce.Section;

import java.util.ArrayList;
import java.util.List;

/** Lau and Zhang, "Optimal gossiping in paths and cycles", part by part. */
public final class BoundedPaper extends Paper {

    /** Its name on the command line. */
    public static final String NAME = "bounded";

    private static final int TABLE_1_MOST_N = 200;
    private static final int[] FUJITA_SIZES = {3, 4, 5, 8, 9, 10, 27, 40, 81, 100, 200, 729};
    private static final int[] POLICY_SIZES = {20, 40, 80};
    private static final int MOST_SIDE = 8;
    private static final int LARGE_SIDE = 27;
    private static final int TINY_NETWORKS = 5;

    /** The only one. */
    public BoundedPaper() {
        super(NAME);
    }

    @Override
    public List<ReproductionPart> parts(Runs actors) {
        BoundedRuns runs = new BoundedRuns(actors);
        LineRows lines = new LineRows(runs);
        List<ReproductionPart> parts = new ArrayList<>();
        parts.add(ReproductionPart.ofRows(
                "Table 1 and Fujita-Yamashita: rounds, N=3.." + TABLE_1_MOST_N,
                () -> lines.table1(TABLE_1_MOST_N)));
        parts.add(new ReproductionPart(
                "Rounds for N=27, 81, 729",
                () -> known(Section.of(lines.named(LineRows.NAMED.length)))));
        parts.add(ReproductionPart.ofRows(
                "Paths, p=1: rounds of Fujita-Yamashita / of Lau-Zhang",
                () -> lines.fujita(FUJITA_SIZES)));
        parts.addAll(figures(runs));
        parts.add(new ReproductionPart(
                "Calls and token moves until completion",
                () -> known(Section.of(lines.calls()).with(LineRows.NOTES))));
        parts.add(ReproductionPart.ofRows(
                "Who goes first on a path, p=1, N=20, 40, 80: other rules than the paper's",
                () -> PolicyRows.of(POLICY_SIZES, runs)));
        parts.add(new ReproductionPart(
                "Square meshes and tori, H*, p=1: rounds",
                () -> known(Section.of(SquareRows.of(MOST_SIDE, LARGE_SIDE, runs)))));
        parts.add(new ReproductionPart(
                "Fewest rounds for p = 1, 2, 3, unbounded", () -> optima(TINY_NETWORKS, runs)));
        parts.add(ReproductionPart.ofRows(
                "The traces of all these runs",
                () -> List.of(Row.of("violations of the model", "", 0, actors.violations()))));
        return parts;
    }

    /** All figures that show an algorithm at work. */
    static List<ReproductionPart> figures(BoundedRuns runs) {
        return Figure.all().stream().map(figure -> figure.part(runs)).toList();
    }

    /** The optima of the first {@code count} tiny networks. */
    static Section optima(int count, BoundedRuns runs) {
        return Section.of(OptimumRows.of(count, runs)).headed("known", "search", "emulated");
    }

    private static Section known(Section section) {
        return section.headed("known", "formula", "emulated");
    }
}
