package gossamer.model.topology;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What is known of a network that may not be built yet.
 *
 * @param kind the name of its kind in configs, {@code topology} where that is not known
 * @param form its form
 * @param mostSides how many sides a network of this kind can have
 * @param sides its sides, not necessarily within the limits of the kind; of a network without sides
 *     its number of PUs; empty where they are not known
 * @param missing how many PUs are missing of as many as the sides tell, where that is known; else 0
 */
public record Outline(
        String kind, Form form, int mostSides, Optional<List<Integer>> sides, int missing) {

    /** The outline of a network of which nothing is known. */
    public static final Outline UNKNOWN =
            new Outline("topology", Form.OTHER, 1, Optional.empty(), 0);

    /** Copies the sides. */
    public Outline {
        sides = sides.map(List::copyOf);
    }

    /** Whether it is a grid, wrapped or not. */
    public boolean isGrid() {
        return form == Form.OPEN_GRID || isWrapped();
    }

    /** Whether it is a grid, or a mesh of which PUs are missing. */
    public boolean isGridOrPart() {
        return isGrid() || hasHoles();
    }

    /** Whether it is a mesh of which PUs are missing. */
    public boolean hasHoles() {
        return form == Form.HOLED_GRID;
    }

    /** Whether it is a grid with wrap-around links. */
    public boolean isWrapped() {
        return form == Form.WRAPPED_GRID;
    }

    /** Number of PUs, where the sides are known. */
    public OptionalLong pus() {
        return sides.map(known -> OptionalLong.of(
                        known.stream().mapToLong(side -> side).reduce(1, (a, b) -> a * b)
                                - missing))
                .orElse(OptionalLong.empty());
    }

    /** Whether it has one side, or could have. */
    public boolean canBeLine() {
        return sides.map(known -> known.size() == 1).orElse(true);
    }

    /** Whether it has so many sides, or could have; at least 2. */
    public boolean canHaveSides(int least, int most) {
        return mostSides >= least
                && sides.map(known -> known.size() >= least && known.size() <= most)
                        .orElse(true);
    }

    /** Whether there is a side with two PUs, which a wrap-around link would link twice. */
    public boolean hasPair() {
        return sides.map(known -> known.contains(2)).orElse(false);
    }

    /** Number of sides, or another number where it is not known. */
    public int dimensionsOr(int other) {
        return sides.map(List::size).orElse(other);
    }

    /** Kind and shape for people, e.g. {@code torus 27×27}. */
    public String describe() {
        return kind + sides.map(known -> " " + shapeText(known)).orElse("");
    }

    /** Sides for people, e.g. {@code 27×27}. */
    public static String shapeText(List<Integer> sides) {
        return sides.stream().map(String::valueOf).collect(Collectors.joining("×"));
    }
}
