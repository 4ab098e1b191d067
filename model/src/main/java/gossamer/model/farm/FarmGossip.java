package gossamer.model.farm;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.PuValues;
import gossamer.model.fsa.TokenValues;
import gossamer.model.fsa.UserModuleHandle;
import gossamer.model.session.RepeatedGossip;
import gossamer.model.session.RepeatedGossip.Ends;
import gossamer.model.voting.Lies;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/** Puts a farm on a gossip: a voter on each PU, a user module beside each voter. */
public final class FarmGossip {

    private FarmGossip() {}

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
        return on(gossip, plan, guarded(modules), lies, log);
    }

    /**
     * The gossip with a farm on it.
     *
     * @param gossip a gossip of as many PUs as the farm has members, at least 2; pipelined
     *     gossiping with as many sessions as the rounds take, or another gossip that {@link #fits}
     * @param modules what answers for each voter: a new one for each run, or one without a memory
     * @param lies what voters tell in place of the truth
     */
    public static GossipAlgorithm on(
            GossipAlgorithm gossip,
            FarmPlan plan,
            IntFunction<Respondent> modules,
            Lies lies,
            Vote.Listener log) {
        return on(gossip, plan, modules, lies, log, FarmStanding.fresh(plan));
    }

    /**
     * The same with a farm that goes on from where it was: its first round has the number of there.
     */
    public static GossipAlgorithm on(
            GossipAlgorithm gossip,
            FarmPlan plan,
            IntFunction<Respondent> modules,
            Lies lies,
            Vote.Listener log,
            FarmStanding begin) {
        boolean right = gossip.inSessions().isPresent()
                ? gossip.sessions() == plan.sessions()
                : fits(gossip, plan);
        if (!right) {
            throw new IllegalArgumentException(gossip.sessions() + " sessions for " + plan.rounds()
                    + " rounds of " + plan.sessionsPerRound());
        }
        return on(
                gossip,
                plan,
                modules,
                List.of(new FarmVoter.Farm(plan, round -> false, lies, log, begin)));
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
                guarded(modules),
                fresh.stream()
                        .map(rounds -> new FarmVoter.Farm(
                                plan, rounds, Lies.NONE, log, FarmStanding.fresh(plan)))
                        .toList());
    }

    private static IntFunction<Respondent> guarded(List<UserModule> modules) {
        // Known to the emulation, so that checkpoints can name them.
        List<GuardedModule.Terms> terms =
                modules.stream().map(GuardedModule.Terms::of).toList();
        return voter -> new GuardedModule(terms.get(voter));
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
            IntFunction<Respondent> modules,
            List<FarmVoter.Farm> farms) {
        PuValues values = new Members(plan, modules, farms);
        if (gossip.inSessions().isPresent()) {
            return RepeatedGossip.withValues(gossip, values);
        }
        FarmPlan.Exchange exchange = plan.exchange();
        boolean once = plan.sessions() == 1 && !exchange.periodic();
        return new RepeatedGossip(
                gossip,
                values,
                plan.sessions(),
                once ? 1 : stages(gossip, plan),
                new Ends(exchange.deadline(), exchange.modulesTakeTime(), exchange.periodic()),
                List.of());
    }

    /**
     * Whether the sessions of a farm can follow each other with a gossip that is not one of
     * sessions: nothing hinders it from that, and a trace has room for all stages.
     */
    public static boolean fits(GossipAlgorithm gossip, FarmPlan plan) {
        return plan.sessions() == 1
                || RepeatedGossip.obstacle(gossip).isEmpty()
                        && (long) plan.sessions() * stages(gossip, plan) <= Automaton.MOST_STAGES;
    }

    /** Stages of a session: one more than the gossip has where voters can ask their neighbours. */
    private static int stages(GossipAlgorithm gossip, FarmPlan plan) {
        return gossip.stages(plan.members()) + (plan.exchange().periodic() ? 1 : 0);
    }

    /** The members of farms that have the same plan and log. */
    private record Members(
            FarmPlan plan, IntFunction<Respondent> modules, List<FarmVoter.Farm> farms)
            implements PuValues {
        @Override
        public TokenValues of(int pu) {
            int farm = pu / plan.members();
            return new FarmVoter(pu, farm * plan.members(), farms.get(farm));
        }

        @Override
        public UserModuleHandle userModule(int pu) {
            return new FarmModule(
                    modules.apply(pu),
                    plan.sessionsPerRound(),
                    farms.get(0).begin().round());
        }

        @Override
        public boolean takeTime() {
            return plan.exchange().modulesTakeTime();
        }

        @Override
        public byte[] findings(int[] pus) {
            return farms.get(0).log().findings(pus);
        }

        @Override
        public void take(byte[] findings) {
            farms.get(0).log().take(findings);
        }
    }
}
