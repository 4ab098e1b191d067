package gossamer.model.analysis;

/**
 * How much PUs can know in rounds. A PU knows its own token at first, K_0 = 1, and most after t
 * rounds
 *
 * <p>{@code K_t = min(N, B_t, K_{t-1} + links·min(p, K_{t-1}))}:
 *
 * <p>nothing comes from farther than t links, which is B_t = 1 + Δ·(1 + (Δ-1) + … + (Δ-1)^(t-1))
 * PUs at most where Δ is the largest degree; and in round t a PU receives over each link that it
 * can use, Δ or one of them, a packet with no more than p tokens, and with no more than its sender
 * knew.
 */
final class Knowledge {

    private final long pus;
    private final long degree;
    private final long links;
    private final long capacity;

    private long known = 1;
    private long ball = 1;
    private long sphere;

    /**
     * Before the first round.
     *
     * @param degree largest degree Δ
     * @param links number of links that a PU can receive on in one round
     * @param capacity tokens p in a packet
     */
    private Knowledge(long pus, long degree, long links, long capacity) {
        this.pus = pus;
        this.degree = degree;
        this.links = links;
        this.capacity = capacity;
        sphere = degree;
    }

    private void advance() {
        ball = Math.min(pus, ball + sphere);
        sphere = Math.min(pus, sphere * (degree - 1));
        known = Math.min(ball, known + links * Math.min(capacity, known));
    }

    /**
     * Rounds that cannot be undercut, for one machine.
     *
     * @param pus number of PUs N
     * @param degree largest degree Δ
     * @param links number of links that a PU can receive on in one round
     * @param capacity tokens p in a packet, at most N-1
     */
    record Machine(long pus, long degree, long links, long capacity) {

        /** Least T with {@code packets·Σ_{t<T} min(p, K_t) >= tokens}, at least one token. */
        Filling filling(long tokens, long packets) {
            Knowledge knowledge = new Knowledge(pus, degree, links, capacity);
            long missing = tokens;
            long last = tokens;
            long rounds = 0;
            while (missing > 0 && knowledge.known < capacity) {
                last = missing;
                missing -= packets * knowledge.known;
                knowledge.advance();
                rounds++;
            }
            if (missing <= 0) {
                return new Filling(rounds, last);
            }
            // From here on all packets can be full.
            long full = packets * capacity;
            long more = ceil(missing, full);
            return new Filling(rounds + more, missing - (more - 1) * full);
        }

        /** Least T with {@code K_T >= N}. */
        long roundsToKnowAll() {
            Knowledge knowledge = new Knowledge(pus, degree, links, capacity);
            long rounds = 0;
            while (knowledge.known < pus) {
                knowledge.advance();
                rounds++;
            }
            return rounds;
        }
    }

    /**
     * How long it takes at least until so many tokens have gone over some links.
     *
     * @param rounds until then
     * @param last tokens that are left for the last of these rounds, at least
     */
    record Filling(long rounds, long last) {}

    static long ceil(long dividend, long divisor) {
        return (dividend + divisor - 1) / divisor;
    }
}
