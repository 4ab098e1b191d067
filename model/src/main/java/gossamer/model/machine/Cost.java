package gossamer.model.machine;

/**
 * The linear cost of a packet: {@code l} flits over {@code d} links take {@code startup + d·hop +
 * l·flit} ticks ([TR] section 2 of Juurlink, Rao &amp; Sibeyn). Round-based models are the special
 * case (0, 1, 0): one tick for a link.
 *
 * @param startup start-up time t_s, spent at the sending port, in ticks
 * @param hop hop time t_d for the header to cross one link, in ticks
 * @param flit flit-transfer time t_l, in ticks
 * @param base what a tick stands for
 */
public record Cost(long startup, long hop, long flit, TimeBase base) {

    /** Validates that no cost is negative and that crossing a link takes time. */
    public Cost {
        if (startup < 0 || hop < 0 || flit < 0) {
            throw new IllegalArgumentException("costs must not be negative: startup=" + startup
                    + " hop=" + hop + " flit=" + flit);
        }
        if (hop + flit < 1) {
            throw new IllegalArgumentException(
                    "hop=0 and flit=0: crossing a link must take at least one tick");
        }
    }

    /** One round per link, whatever the size of the packet. */
    public static Cost rounds() {
        return new Cost(0, 1, 0, TimeBase.ROUNDS);
    }

    /** True for round-based models. */
    public boolean isRounds() {
        return base == TimeBase.ROUNDS;
    }

    /**
     * Ticks for which a packet of this many flits occupies one link: from its header entering to
     * its tail leaving.
     */
    public long crossing(long flits) {
        return Math.addExact(hop, Math.multiplyExact(flits, flit));
    }

    /**
     * The same on a circuit of so many links, which the packet holds all together; one round in
     * round-based models, however many there are.
     */
    public long crossing(int links, long flits) {
        return Math.addExact(Math.multiplyExact(links - 1L, perLink()), crossing(flits));
    }

    /** What each further link of a circuit takes. */
    private long perLink() {
        return isRounds() ? 0 : hop;
    }
}
