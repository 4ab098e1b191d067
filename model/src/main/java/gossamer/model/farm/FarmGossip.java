package gossamer.model.farm;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.PuValues;
import gossamer.model.fsa.TokenValues;
import gossamer.model.fsa.UserModuleHandle;
import gossamer.model.voting.Lies;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/** Puts a farm on a gossip: a voter on each PU, a user module beside each voter. */
public final class FarmGossip {

    private FarmGossip() {}

    /**
     * The gossip with a farm on it.
     *
     * @param gossip a gossip of as many PUs as the farm has members, at least 2; pipelined
     *     gossiping with as many sessions as the rounds take, or any other gossip if that is one
     *     session
     * @param modules the module of each voter: a new one for each run, or one without a memory
     */
    public static GossipAlgorithm on(
            GossipAlgorithm gossip,
            FarmPlan plan,
            IntFunction<UserModule> modules,
            Vote.Listener log) {
        return on(gossip, plan, modules, Lies.NONE, log);
    }

    /**
     * The gossip with a farm on it in which some voters lie: seats and spares by their numbers.
     */
    public static GossipAlgorithm on(
            GossipAlgorithm gossip,
            FarmPlan plan,
            List<UserModule> modules,
            Lies lies,
            Vote.Listener log) {
        requireModules(plan, modules, 1);
        return on(gossip, plan, modules::get, lies, log);
    }

    private static GossipAlgorithm on(
            GossipAlgorithm gossip,
            FarmPlan plan,
            IntFunction<UserModule> modules,
            Lies lies,
            Vote.Listener log) {
        int sessions = Math.multiplyExact(plan.rounds(), plan.sessionsPerRound());
        if (gossip.sessions() != sessions) {
            throw new IllegalArgumentException(gossip.sessions() + " sessions for " + plan.rounds()
                    + " rounds of " + plan.sessionsPerRound());
        }
        return on(
                gossip,
                plan,
                modules,
                List.of(new FarmVoter.Farm(plan, round -> false, lies, log)));
    }

    /**
     * Many farms beside each other, each on a block of PUs of its own; farms begin anew now and
     * then.
     *
     * @param gossip a gossip whose blocks have as many PUs as the plan has members
     * @param fresh for each block, whether a round (counted from 0) finds the farm as it was at
     *     first
     * @param modules the modules of block 0, then of block 1, …
     */
    public static GossipAlgorithm on(
            GossipAlgorithm gossip,
            FarmPlan plan,
            List<UserModule> modules,
            List<IntPredicate> fresh,
            Vote.Listener log) {
        requireModules(plan, modules, fresh.size());
        return on(
                gossip,
                plan,
                modules::get,
                fresh.stream()
                        .map(rounds -> new FarmVoter.Farm(plan, rounds, Lies.NONE, log))
                        .toList());
    }

    private static void requireModules(FarmPlan plan, List<UserModule> modules, int farms) {
        int members = plan.members();
        if (members < 2 || modules.size() != members * farms) {
            throw new IllegalArgumentException(modules.size() + " modules for " + farms
                    + " farms of " + members + " members, of which there must be at least 2");
        }
    }

    private static GossipAlgorithm on(
            GossipAlgorithm gossip,
            FarmPlan plan,
            IntFunction<UserModule> modules,
            List<FarmVoter.Farm> farms) {
        PuValues values = new Members(plan, modules, farms);
        return gossip.inSessions()
                .<GossipAlgorithm>map(sessions -> sessions.withValues(values))
                .orElseGet(
                        () -> new RelayedGossip(gossip, values, plan.exchange().deadline()));
    }

    /** The members of farms that have the same plan and log. */
    private record Members(
            FarmPlan plan, IntFunction<UserModule> modules, List<FarmVoter.Farm> farms)
            implements PuValues {
        @Override
        public TokenValues of(int pu) {
            int farm = pu / plan.members();
            return new FarmVoter(pu, farm * plan.members(), farms.get(farm));
        }

        @Override
        public UserModuleHandle userModule(int pu) {
            return new FarmModule(modules.apply(pu), plan.sessionsPerRound());
        }

        @Override
        public byte[] findings(int first, int end) {
            return farms.get(0).log().findings(first, end);
        }

        @Override
        public void take(byte[] findings) {
            farms.get(0).log().take(findings);
        }
    }
}
