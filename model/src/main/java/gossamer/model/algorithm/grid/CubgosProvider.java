package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.Surroundings;
import gossamer.model.algorithm.line.CircgosProvider;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.PlannedProvider;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Declares the algorithms with bridgeheads on diagonals: {@link Cubgos}. */
public abstract class CubgosProvider extends PlannedProvider {

    private static final String OTHER_SIDES =
            " for other sides: high-dim-gos with circgos in its phases";

    private static final Key<Integer> A = Key.whole("a", 1, Topology.MAX_PUS)
            .doc(
                    "3",
                    "Bridgeheads on each line of the smallest side at the beginning, a divisor of"
                            + " it. What it leaves, the spacing of bridgeheads, divides all sides."
                            + " Required unless parameters are found.");

    private CubgosProvider(
            String name, String summary, String source, String sides, int mostSides) {
        super(
                name,
                summary,
                source,
                new Networks(
                        "a mesh, mesh-with-holes or torus with two sides" + sides,
                        outline -> outline.isGridOrPart() && outline.canHaveSides(2, mostSides)),
                A,
                CircgosProvider.ROUNDS,
                PARAMETERS,
                COLOURS,
                START);
    }

    @Override
    protected Colouring usualColouring() {
        return Colouring.SPLIT;
    }

    @Override
    protected void checkOwn(Surroundings known, Settings settings, Complaints complaints) {
        complaints.require(A, "bridgeheads on each line at the beginning, a divisor of the side");
        if (settings.get(COLOURS).orElse(usualColouring()) == Colouring.SPLIT) {
            checkSplit(known, "none, or parity", complaints);
        }
    }

    @Override
    protected Optional<GossipAlgorithm> createOwn(
            Site site, Settings settings, Complaints complaints) {
        Grid grid = site.grid();
        int side = IntStream.of(grid.sides()).min().orElseThrow();
        int a = settings.value(A);
        if (!fits(grid, side, a)) {
            String fitting = IntStream.rangeClosed(1, side)
                    .filter(one -> fits(grid, side, one))
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(", "));
            boolean divides = side % a == 0;
            complaints.reject(
                    A,
                    divides
                            ? a + " leaves a spacing of " + side / a + " on the side " + side
                                    + ", which does not divide all sides of " + grid.shapeText()
                            : a + " is no divisor of the side " + side,
                    (grid.square() ? "a divisor: " : "") + fitting + ";" + OTHER_SIDES);
            return Optional.empty();
        }
        List<Growth> rounds = settings.get(CircgosProvider.ROUNDS).orElse(List.of());
        Colouring colouring = settings.get(COLOURS).orElse(usualColouring());
        Key<?> blamed = settings.isGiven(CircgosProvider.ROUNDS) ? CircgosProvider.ROUNDS : A;
        return planned(
                site,
                settings,
                complaints,
                Optional.of(blamed),
                () -> Cubgos.plan(grid, a, rounds, colouring));
    }

    /** Whether so many bridgeheads on the smallest side have a spacing that divides all sides. */
    private static boolean fits(Grid grid, int side, int a) {
        return side % a == 0 && IntStream.of(grid.sides()).allMatch(any -> any % (side / a) == 0);
    }

    /** Declares TORGOS. */
    public static final class OfTwoSides extends CubgosProvider {

        /** The name in configs. */
        public static final String NAME = "torgos";

        public OfTwoSides() {
            super(
                    NAME,
                    "tokens are concentrated in bridgeheads along both axes at the same time",
                    "[TR] section 5.2, Lemma 8",
                    "",
                    2);
        }
    }

    /** Declares CUBGOS. */
    public static final class OfMoreSides extends CubgosProvider {

        /** The name in configs. */
        public static final String NAME = "cubgos";

        public OfMoreSides() {
            super(
                    NAME,
                    "tokens are concentrated in bridgeheads along all axes at the same time",
                    "[TR] section 6, Lemma 10 and Theorem 4",
                    " or more",
                    Integer.MAX_VALUE);
        }
    }
}
