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

    private static final List<String> NOTES = List.of(
            "printed   in the text at hand; its drawings are lost, so that figures are redrawn:",
            "          what the text says of them holds, the rest is a free choice",
            "formula   closed form; on meshes and tori one that fits what is known",
            "known     by other programs than this one: rounds at some sizes, on meshes and tori,",
            "          and the optima of tiny networks, from exhaustive search",
            "emulated  by the actors, read off the trace");

    private static final List<String> ERRATA = List.of(
            "How the paper was read",
            "  arbitrary tokens     first come first served, the own one first",
            "  the centre           has no rule of its own: it gives way on both links",
            "  \"until done\"         until all has been passed on that will ever have to be",
            "  even N, m = N/2      N/2 nodes on the left of the centre, N/2-1 on the right",
            "  Theorem 2.3, proof   says that the centre sends its own token last; that Token1",
            "                       leaves v3 in round 6 needs it first; rounds are the same",
            "  LargePacket          \"v0 and v_{N+1} to one neighbor\" must be v0 and v_{N-1}",
            "  LargePacket, even N  nothing ever arrives that the last token could join: it leaves",
            "                       in round 2, by a timer of the last node",
            "  Theorem 3.4          excludes N=2, which is no simple graph",
            "  Theorem 3.5          excludes N=3, where the optimum is 2 for every p",
            "  Fig. 10              parity is that in the cycle of N+1: v0 and v_{N-1} are even",
            "  crossing wires       two wires share a cross-point only inside one packet");

    private static final int TABLE_1_MOST_N = 200;
    private static final int[] FUJITA_SIZES = {3, 4, 5, 8, 9, 10, 27, 40, 81, 100, 200, 729};
    private static final int[] POLICY_SIZES = {20, 40, 80};
    private static final int MOST_SIDE = 8;
    private static final int LARGE_SIDE = 27;
    private static final int TINY_NETWORKS = 5;

    /** The only one. */
    public BoundedPaper() {
        super(NAME, "Lau & Zhang, Optimal gossiping in paths and cycles (2003)", NOTES, ERRATA);
    }

    @Override
    public List<ReproductionPart> parts(Runs actors) {
        BoundedRuns runs = new BoundedRuns(actors);
        List<ReproductionPart> parts = new ArrayList<>();
        parts.add(ReproductionPart.ofRows(
                "Table 1 and Fujita-Yamashita: rounds, N=3.." + TABLE_1_MOST_N,
                () -> RoundsRows.table1(TABLE_1_MOST_N, runs)));
        parts.add(new ReproductionPart(
                "Rounds for N=27, 81, 729",
                () -> known(Section.of(RoundsRows.named(RoundsRows.NAMED.length, runs)))));
        parts.add(ReproductionPart.ofRows(
                "Paths, p=1: rounds of Fujita-Yamashita / of Lau-Zhang",
                () -> RoundsRows.fujita(FUJITA_SIZES, runs)));
        parts.addAll(figures(runs));
        parts.add(new ReproductionPart(
                "Calls and token moves until completion",
                () -> known(Section.of(CallsRows.of(runs)).with(CallsRows.NOTES))));
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
        return Figure.all().stream().map(figure -> FigureParts.of(figure, runs)).toList();
    }

    /** The optima of the first {@code count} tiny networks. */
    static Section optima(int count, BoundedRuns runs) {
        return Section.of(OptimumRows.of(count, runs)).headed("known", "search", "emulated");
    }

    private static Section known(Section section) {
        return section.headed("known", "formula", "emulated");
    }
}
