package gossamer.coordinator.config;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fault.DelayRule;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Injection;
import gossamer.model.fault.Profile;
import gossamer.model.fault.PuDelay;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Makes sure that no time of a run overflows. As long as a run goes on, some packet is in start-up
 * or on a link, so that no run takes longer than all of its packets one after the other. (PUs that
 * wait for a timer add about as much again at most, but a schedule may have any number of rounds in
 * which nothing is sent.) Under rendezvous likewise: a step in which no packet is handed over
 * changes nothing, so that it is the last. That bounds every permutation, N(N+1) steps for each
 * session.
 */
final class VirtualTimeGuard {

    private static final BigInteger MOST = BigInteger.valueOf(LimitsSection.MAX_VIRTUAL_TICKS);

    /** Beyond it any run is too long. */
    private static final double MOST_FACTOR = 1e18;

    private VirtualTimeGuard() {}

    /**
     * Notes a problem where a time may overflow.
     *
     * @param span the most links that a packet holds at a time
     */
    static void check(
            Place where, Network network, int span, GossipAlgorithm algorithm, Profile profile) {
        Cost cost = network.cost();
        long hop = cost.crossing(span, 0);
        long partFlits = (network.tokenFlits() - 1L + algorithm.colours()) / algorithm.colours();
        BigInteger flits = product(algorithm.largestPacket(), algorithm.colours(), partFlits);
        BigInteger delay = profile.delays().stream()
                .map(DelayRule::max)
                .map(BigInteger::valueOf)
                .reduce(BigInteger.ZERO, BigInteger::add)
                .add(slowed(profile, flits, cost, hop));
        BigInteger packet = flits.multiply(BigInteger.valueOf(cost.flit()))
                .add(BigInteger.valueOf(cost.startup()))
                .add(BigInteger.valueOf(hop))
                .add(delay);
        long idle = algorithm.schedule().map(given -> given.rounds().size()).orElse(0);
        long computing = algorithm.computesInAll();
        BigInteger total = packet.multiply(BigInteger.valueOf(algorithm.packets() + idle))
                .add(BigInteger.valueOf(computing));
        if (total.compareTo(MOST) > 0) {
            String rounds = idle == 0 ? "" : " in " + idle + " rounds";
            String beside = computing == 0 ? "" : " beside " + computing + " ticks of computing";
            String wrong = algorithm.packets() + " packets" + rounds + beside + " of up to " + flits
                    + " flits, " + packet + " ticks each (startup " + cost.startup() + " + hop "
                    + hop
                    + " + " + flits + " × flit " + cost.flit() + " + delay " + delay
                    + "), may take " + total + " ticks";
            where.rejectDerived(wrong, "at most " + MOST + " ticks in all");
        }
    }

    /** What narrow links and slow PUs add to a packet, if all of them met. */
    private static BigInteger slowed(Profile profile, BigInteger flits, Cost cost, long hop) {
        double slow = 1;
        double narrow = 1;
        for (DelayRule rule : profile.delays()) {
            narrow /= rule.bandwidth();
        }
        for (PuDelay rule : profile.puDelays()) {
            slow *= rule.slow();
        }
        for (FaultRule rule : profile.faults()) {
            if (rule instanceof Injection injection) {
                slow *= injection.fault().slowdown();
            }
        }
        BigDecimal crossing = new BigDecimal(flits)
                .multiply(BigDecimal.valueOf(cost.flit()))
                .add(BigDecimal.valueOf(hop));
        BigDecimal startup = BigDecimal.valueOf(Math.max(1, cost.startup()));
        return slow == 1 && narrow == 1
                ? BigInteger.ZERO
                : crossing.multiply(BigDecimal.valueOf(Math.min(narrow, MOST_FACTOR) - 1))
                        .add(startup.multiply(BigDecimal.valueOf(Math.min(slow, MOST_FACTOR) - 1)))
                        .toBigInteger();
    }

    private static BigInteger product(long... factors) {
        BigInteger product = BigInteger.ONE;
        for (long factor : factors) {
            product = product.multiply(BigInteger.valueOf(factor));
        }
        return product;
    }
}
