package gossamer.model.analysis;

import gossamer.model.analysis.LowerBound.Piece;
import gossamer.model.topology.Topology;

import java.util.Locale;
import java.util.Optional;

/**
 * The lower bounds of Lau &amp; Zhang, <em>Optimal gossiping in paths and cycles</em>, for
 * half-duplex links and all-port PUs (H*). Each is the exact optimum: their algorithms meet it. Of
 * a cycle of three with p &gt; 1 nothing is said there; counting moves gives 2, which is its
 * optimum.
 */
final class LauZhangBounds {

    private LauZhangBounds() {}

    /**
     * The bound of a path or cycle; none for other networks.
     *
     * @param capacity tokens p in a packet, at most N-1
     * @param whole whether every token travels as a whole, as the proof of Theorem 3.5 supposes
     */
    static Optional<Piece> of(Topology topology, long capacity, boolean whole) {
        long pus = topology.pus();
        boolean odd = pus % 2 == 1;
        if (topology.maxDegree() > 2) {
            return Optional.empty();
        }
        if (topology.links() == pus - 1) {
            return Optional.of(capacity == 1 ? smallPath(pus, odd) : largePath(pus, odd));
        }
        if (capacity == 1) {
            return Optional.of(piece("2.1", "cycle, p = 1: N-1", pus - 1));
        }
        if (!odd) {
            return Optional.of(piece("3.4", "cycle, N even: N/2 + 1", pus / 2 + 1));
        }
        return whole && pus > 3
                ? Optional.of(piece("3.5", "cycle, p > 1, N odd: (N+1)/2 + 1", (pus + 1) / 2 + 1))
                : Optional.empty();
    }

    /**
     * The link in the middle carries all N tokens, one at a time, and the last of them has a way to
     * go to the end of its side.
     */
    private static Piece smallPath(long pus, boolean odd) {
        return odd
                ? piece("2.2", "path, p = 1, N odd: 3·(N-1)/2", 3 * (pus - 1) / 2)
                : piece("2.2", "path, p = 1, N even: 3·N/2 - 1", 3 * pus / 2 - 1);
    }

    /**
     * In N-1 rounds the tokens of both ends would have to move in every round; for even N they meet
     * on the link in the middle.
     */
    private static Piece largePath(long pus, boolean odd) {
        return odd ? piece("3.1", "path: N-1", pus - 1) : piece("3.3", "path, N even: N", pus);
    }

    private static Piece piece(String theorem, String formula, long rounds) {
        return new Piece(
                "Lau & Zhang, Theorem " + theorem,
                String.format(Locale.ROOT, "%s = %d", formula, rounds),
                rounds);
    }
}
