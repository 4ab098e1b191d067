package gossamer.coordinator.reproduce.pipelined;

import gossamer.coordinator.reproduce.Paper;
import gossamer.coordinator.reproduce.ReproductionPart;
import gossamer.coordinator.reproduce.Runs;
import gossamer.model.analysis.pipelined.PermutationSearch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** De Florio and Blondia, "The algorithm of pipelined gossiping", part by part. */
public final class PipelinedPaper extends Paper {

    /** Its name on the command line. */
    public static final String NAME = "pipelined";

    /** The table that {@link #files} has. */
    public static final String CSV = "conjecture-21.csv";

    /** The drawing that {@link #files} has. */
    public static final String SVG = "conjecture-21.svg";

    /** The table of the curves that {@link #files} has as drawings. */
    public static final String FIGURES_CSV = "figures.csv";

    private static final int MOST_N = 32;
    private static final int LARGE_N = 728;
    private static final int SESSIONS_MOST_N = 20;

    private final Conjecture21 conjecture;
    private final PermutationFigures figures;
    private final long seed;

    /**
     * Explores the conjecture up to this N; random permutations, and what the search among them
     * tries, are drawn from the seed.
     */
    public PipelinedPaper(int mostN, long seed) {
        super(NAME);
        conjecture = new Conjecture21(mostN, seed);
        figures = new PermutationFigures(mostN, seed);
        this.seed = seed;
    }

    @Override
    public Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put(CSV, conjecture.csv());
        files.put(SVG, EfficiencyPlot.of(conjecture));
        files.put(FIGURES_CSV, figures.csv());
        files.putAll(figures.drawings());
        return files;
    }

    /** Everything, with the conjecture as last part. */
    @Override
    public List<ReproductionPart> parts(Runs actors) {
        CrossbarRuns runs = new CrossbarRuns(actors);
        List<ReproductionPart> parts = new ArrayList<>(smallTables(runs));
        parts.add(ReproductionPart.ofRows(
                "Table 8: identity with Algorithm 2 on 2^i PUs",
                () -> Algorithm2Rows.table8(GoldenTable.TABLE_8_EPSILON.size(), runs)));
        String range = ", N=1.." + MOST_N + " and " + LARGE_N;
        parts.add(ReproductionPart.ofRows(
                "Propositions 14, 16, 17 and Lemma 15: identity" + range,
                () -> PropositionRows.identity(PropositionRows.sizes(1, MOST_N, LARGE_N), runs)));
        parts.add(ReproductionPart.ofRows(
                "Propositions 18 to 20: pipelined" + range.replace("N=1", "N=2"),
                () -> PropositionRows.pipelined(PropositionRows.sizes(2, MOST_N, LARGE_N), runs)));
        parts.add(ReproductionPart.ofRows(
                "Throughput: pipelined sessions back to back, N=2.." + SESSIONS_MOST_N,
                () -> SessionRows.upTo(SESSIONS_MOST_N, runs)));
        parts.add(ReproductionPart.ofRows(
                "Section 6.3: negative returns of Algorithm 2", () -> Algorithm2Rows.dip(runs)));
        parts.add(new ReproductionPart(
                "Figures 5 to 7 and 13 to 21: lambda, mu and epsilon over N, on a crossbar and"
                        + " below it",
                () -> figures.section(runs)));
        parts.add(ReproductionPart.ofRows(
                "Footnote 1: a bus, and k channels that PUs share: lambda, N=1.."
                        + SharedChannelRows.MOST_N,
                () -> SharedChannelRows.formulas(runs)));
        parts.add(new ReproductionPart(
                "Section 8: the best common order for k channels, up to "
                        + PermutationSearch.MOST_EXHAUSTIVE + " PUs, all orders tried",
                () -> SharedChannelRows.best(PermutationSearch.MOST_EXHAUSTIVE, runs)));
        parts.add(new ReproductionPart(
                "Section 8: good common orders for k channels, by simulated annealing",
                () -> SharedChannelRows.annealed(seed, runs)));
        parts.add(ReproductionPart.ofRows(
                "Circuits on a hypercube, 4 to 128 PUs: lambda",
                () -> CircuitRows.hypercubes(runs)));
        parts.add(new ReproductionPart(
                "Section 8: the best common order on circuits of a mesh, all orders tried",
                () -> CircuitRows.best(runs)));
        parts.add(new ReproductionPart(
                "Conjecture 21: N=1.." + conjecture.mostN(), () -> conjecture.section(runs)));
        return parts;
    }

    /** Tables 1 to 7 and 9. */
    static List<ReproductionPart> smallTables(CrossbarRuns runs) {
        return GoldenTable.all().stream()
                .map(golden -> TableRows.part(golden, runs))
                .toList();
    }
}
