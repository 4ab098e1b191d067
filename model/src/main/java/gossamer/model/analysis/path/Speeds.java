package gossamer.model.analysis.path;

import gossamer.model.machine.Cost;

import java.util.Map;

/**
 * How long things would take: each factor is a share of the time that they take now, so 0.5 is
 * twice as fast and 1 as it is. A time is rounded to the nearest tick.
 *
 * @param startup of every start-up
 * @param hop of every hop
 * @param flit of every flit
 * @param channels by the number of a channel: of what crosses it
 * @param pus by the number of a PU: of its start-ups
 */
public record Speeds(
        double startup,
        double hop,
        double flit,
        Map<Integer, Double> channels,
        Map<Integer, Double> pus) {

    /** As it is. */
    public static final Speeds NONE = new Speeds(1, 1, 1, Map.of(), Map.of());

    /** Copies the maps and requires factors of at least 0. */
    public Speeds {
        channels = Map.copyOf(channels);
        pus = Map.copyOf(pus);
        require(startup);
        require(hop);
        require(flit);
        channels.values().forEach(Speeds::require);
        pus.values().forEach(Speeds::require);
    }

    private static void require(double factor) {
        if (!(factor >= 0) || Double.isInfinite(factor)) {
            throw new IllegalArgumentException("factor " + factor + ", must be at least 0");
        }
    }

    /** How long it takes so, in ticks, without the rest of an edge. */
    long workTicks(Edge edge, Cost cost) {
        Work work = edge.work();
        if (work.equals(Work.NONE)) {
            return 0;
        }
        double pu = pus.getOrDefault(EventGraph.senderOf(edge.packet()), 1.0);
        long startups = work.startups() * times(times(cost.startup(), startup), pu);
        long crossing =
                work.hops() * times(cost.hop(), hop) + work.flits() * times(cost.flit(), flit);
        if (work.hops() < 0) {
            // How far a header is ahead of its tail does not depend on how fast it has come there.
            long now = work.hops() * cost.hop() + work.flits() * cost.flit();
            crossing = Math.max(0, Math.min(now, crossing));
        }
        double link = edge.channel() < 0 ? 1 : channels.getOrDefault(edge.channel(), 1.0);
        return startups + times(crossing, link);
    }

    private static long times(long ticks, double factor) {
        return factor == 1 ? ticks : Math.round(ticks * factor);
    }
}
