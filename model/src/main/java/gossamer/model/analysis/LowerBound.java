package gossamer.model.analysis;

import java.util.List;

/**
 * A time that no gossip algorithm can beat on a machine without delays, and hence on none.
 *
 * @param ticks the largest of the pieces
 * @param pieces the single bounds, at least one
 */
public record LowerBound(long ticks, List<Piece> pieces) {

    /**
     * One bound.
     *
     * @param name which resource it counts
     * @param formula what was evaluated, symbols first, then numbers
     * @param ticks its value, rounded up
     * @param witness where in the network the argument holds, so that it can be checked: of a
     *     distance, the PU that it is measured from; of a bridge, its end before and its end behind
     *     the cut; of a cut, its axis and the first coordinate behind it; of a relay, the PU; none
     *     where the argument is about all PUs alike
     */
    public record Piece(String name, String formula, long ticks, List<Integer> witness) {

        /** Copies the list. */
        public Piece {
            witness = List.copyOf(witness);
        }

        /** About all PUs alike. */
        Piece(String name, String formula, long ticks) {
            this(name, formula, ticks, List.of());
        }

        /** Name and formula, for people. */
        public String text() {
            return name + ": " + formula;
        }
    }

    /** Copies the list and requires that {@code ticks} is its maximum. */
    public LowerBound {
        pieces = List.copyOf(pieces);
        long largest = pieces.stream().mapToLong(Piece::ticks).max().orElseThrow();
        if (ticks != largest) {
            throw new IllegalArgumentException("ticks=" + ticks + ", largest piece=" + largest);
        }
    }

    static LowerBound of(List<Piece> pieces) {
        return new LowerBound(pieces.stream().mapToLong(Piece::ticks).max().orElseThrow(), pieces);
    }

    /** The first of the largest pieces. */
    public Piece decisive() {
        return pieces.stream()
                .filter(piece -> piece.ticks() == ticks)
                .findFirst()
                .orElseThrow();
    }
}
