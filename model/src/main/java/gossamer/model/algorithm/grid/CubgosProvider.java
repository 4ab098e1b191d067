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

/** Declares the algorithms on grids with equal sides: {@link Cubgos}. */
public abstract class CubgosProvider extends PlannedProvider {

    private static final String OTHER_SIDES =
            " for other sides: high-dim-gos with circgos in its phases";

    private static final Key<Integer> A = Key.whole("a", 1, Topology.MAX_PUS)
            .doc(
                    "3",
                    "Bridgeheads on each line at the beginning, a divisor of the side. Required"
                            + " unless parameters are found.");

    private CubgosProvider(
            String name, String summary, String source, String sides, int mostSides) {
        super(
                name,
                summary,
                source,
                new Networks(
                        "a mesh or torus with two sides" + sides,
                        outline -> outline.isGrid() && outline.canHaveSides(2, mostSides)),
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
        Colouring colouring = settings.get(COLOURS).orElse(usualColouring());
        if (colouring == Colouring.NONE) {
            complaints.reject(
                    COLOURS,
                    "none, but " + name() + " uses all axes at the same time",
                    "split, parity");
        } else if (colouring == Colouring.SPLIT) {
            checkSplit(known, Key.word(Colouring.PARITY), complaints);
        }
    }

    @Override
    protected Optional<GossipAlgorithm> createOwn(
            Site site, Settings settings, Complaints complaints) {
        Grid grid = site.grid();
        if (!grid.square()) {
            complaints.rejectName(
                    name() + " on sides that differ, " + grid.shapeText(),
                    "equal sides;" + OTHER_SIDES);
            return Optional.empty();
        }
        int side = grid.side(0);
        int a = settings.value(A);
        if (side % a != 0) {
            String divisors = IntStream.rangeClosed(1, side)
                    .filter(divisor -> side % divisor == 0)
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(", "));
            complaints.reject(
                    A,
                    a + " is no divisor of the side " + side,
                    "a divisor: " + divisors + ";" + OTHER_SIDES);
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
