package gossamer.coordinator.config;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.farm.FarmPlan.Agreement;
import gossamer.model.fsa.Automaton;
import gossamer.model.registry.Key;
import gossamer.model.session.RepeatedGossip;

import java.util.Optional;

/**
 * Whether a gossip can be repeated as often as a farm asks for.
 *
 * @param farm where complaints go
 * @param algorithm the gossip, empty if it is not known
 * @param voters number of PUs
 */
record FarmSessions(Place farm, Optional<GossipAlgorithm> algorithm, int voters) {

    private boolean hasOwn() {
        return algorithm.flatMap(GossipAlgorithm::inSessions).isPresent();
    }

    /** Whether several sessions are possible, or the gossip is not known. */
    boolean repeat() {
        return obstacle().isEmpty();
    }

    private Optional<String> obstacle() {
        return algorithm.flatMap(RepeatedGossip::obstacle);
    }

    /** That they are not, and why, for people. */
    String gossipsOnce() {
        return algorithm.map(GossipAlgorithm::name).orElse("") + " gossips once: "
                + obstacle().orElse("");
    }

    /** Whether the gossip has time for a session in half of this many ticks. */
    void checkPeriod(Key<Long> key, long period) {
        long needed = 2
                * algorithm.stream()
                        .mapToLong(gossip -> gossip.repeatsAfter().orElse(0))
                        .sum();
        if (!repeat()) {
            farm.reject(key, "a period, but " + gossipsOnce(), "no such key");
        } else if (period < needed) {
            farm.reject(
                    key,
                    period + " ticks, of which the gossip needs more than half",
                    "at least " + needed + " ticks");
        }
    }

    /** Whether there are not too many sessions, and whether the gossip can be one of them. */
    void check(int rounds, Optional<Agreement> agreement, boolean periodic) {
        int each = agreement.map(oral -> oral.depth() + 1).orElse(1);
        long all = (long) rounds * each;
        if (all > FarmSection.MOST_SESSIONS) {
            farm.reject(
                    FarmSection.ROUNDS,
                    rounds + " rounds of " + each + " sessions each",
                    "at most " + FarmSection.MOST_SESSIONS + " sessions in all");
        } else if (all > 1 && !hasOwn() && repeat()) {
            checkStages(all, periodic ? 1 : 0);
            algorithm.ifPresent(gossip -> checkPackets(all, gossip, periodic ? 2 : 1));
        }
        int fixed = hasOwn() ? 1 : algorithm.map(GossipAlgorithm::sessions).orElse(1);
        if (fixed > 1) {
            String found = "a gossip of " + fixed + " sessions, but a farm of one round needs one";
            farm.keys()
                    .root()
                    .in(AlgorithmSection.NAME)
                    .rejectDerived(found, "a gossip of one session, or pipelined");
        }
    }

    /** A record of a trace tells the stages of all sessions apart. */
    private void checkStages(long sessions, int more) {
        int stages = more + algorithm.map(gossip -> gossip.stages(voters)).orElse(1);
        if (sessions * stages > Automaton.MOST_STAGES) {
            farm.reject(
                    FarmSection.ROUNDS,
                    sessions + " sessions of " + stages + " stages each",
                    "at most " + Automaton.MOST_STAGES / stages + " sessions in all");
        }
    }

    /** A PU has numbers for the packets of all sessions. */
    private void checkPackets(long sessions, GossipAlgorithm gossip, int ways) {
        long most = RepeatedGossip.mostSessions(gossip, voters, ways);
        if (sessions > most) {
            farm.reject(
                    FarmSection.ROUNDS,
                    sessions + " sessions, in each of which a PU may send "
                            + gossip.mostSends(voters) + " packets",
                    "at most " + most + " sessions in all");
        }
    }
}
