package gossamer.coordinator.config;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.bounded.ScheduleGossip;
import gossamer.model.network.Cost;
import gossamer.model.network.Network;
import gossamer.model.profile.DelayRule;
import gossamer.model.profile.Profile;

import java.math.BigInteger;

/**
 * Makes sure that no time of a run overflows. As long as a run goes on, some packet is in start-up
 * or on a link, so that no run takes longer than all of its packets one after the other. (PUs that
 * wait for a timer add about as much again at most, but a schedule may have any number of rounds in
 * which nothing is sent.) Under rendezvous likewise: a step in which no packet is handed over changes nothing, so
 * that it is the last. That bounds every permutation, N(N+1) steps for each session.
 */
final class VirtualTimeGuard {

    private static final BigInteger MOST = BigInteger.valueOf(LimitsSection.MAX_VIRTUAL_TICKS);

    private VirtualTimeGuard() {}

    static void check(KeyReader keys, Network network, GossipAlgorithm algorithm, Profile profile) {
        Cost cost = network.cost();
        long partFlits = (network.tokenFlits() - 1L + algorithm.colours()) / algorithm.colours();
        BigInteger flits = product(algorithm.largestPacket(), algorithm.colours(), partFlits);
        BigInteger delay = profile.delays().stream()
                .map(DelayRule::max)
                .map(BigInteger::valueOf)
                .reduce(BigInteger.ZERO, BigInteger::add);
        BigInteger packet = flits.multiply(BigInteger.valueOf(cost.flit()))
                .add(BigInteger.valueOf(cost.startup()))
                .add(BigInteger.valueOf(cost.hop()))
                .add(delay);
        long idle = algorithm instanceof ScheduleGossip given
                ? given.schedule().rounds().size()
                : 0;
        BigInteger total = packet.multiply(BigInteger.valueOf(algorithm.packets() + idle));
        if (total.compareTo(MOST) > 0) {
            String rounds = idle == 0 ? "" : " in " + idle + " rounds";
            String wrong = algorithm.packets() + " packets" + rounds + " of up to " + flits
                    + " flits, " + packet + " ticks each (startup " + cost.startup() + " + hop "
                    + cost.hop()
                    + " + " + flits + " × flit " + cost.flit() + " + delay " + delay
                    + "), may take " + total + " ticks";
            keys.rejectDerived(CostSection.COST, wrong, "at most " + MOST + " ticks in all");
        }
    }

    private static BigInteger product(long... factors) {
        BigInteger product = BigInteger.ONE;
        for (long factor : factors) {
            product = product.multiply(BigInteger.valueOf(factor));
        }
        return product;
    }
}
