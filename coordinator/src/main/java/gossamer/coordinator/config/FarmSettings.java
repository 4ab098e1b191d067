package gossamer.coordinator.config;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.farm.FarmGossip;
import gossamer.model.farm.FarmLog;
import gossamer.model.farm.FarmPlan;
import gossamer.model.farm.UserModule;
import gossamer.model.farm.Vote;
import gossamer.model.farm.campaign.CampaignPlan;
import gossamer.model.run.Emulation;
import gossamer.model.voting.Value;
import gossamer.model.voting.VotingAlgorithm;
import gossamer.model.voting.VotingRules;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** The voting farm on the PUs of an emulation, or the campaign that is made of such farms. */
public sealed interface FarmSettings {

    /** How results are found. */
    Voting voting();

    /**
     * How results are found.
     *
     * @param name of the method in configs
     * @param rules with which distance, epsilon and scaling factor
     */
    record Voting(String name, VotingRules rules, VotingAlgorithm algorithm) {}

    /**
     * The user module of a voter.
     *
     * @param truth what it says in a round, counted from 0, as long as it has no fault
     * @param module makes one that has not been asked yet
     */
    record Replica(IntFunction<Value> truth, Supplier<UserModule> module) {}

    /**
     * One farm, on as many PUs as it has members.
     *
     * @param modules one for each voter, in order
     * @param gossip without the farm; of as many sessions as its rounds take
     */
    record Run(Voting voting, FarmPlan plan, List<Replica> modules, GossipAlgorithm gossip)
            implements FarmSettings {
        /** Copies the list. */
        public Run {
            modules = List.copyOf(modules);
        }

        /** An empty log of this farm. */
        public FarmLog newLog() {
            return new FarmLog(plan, voting.rules());
        }

        /**
         * An emulation with this farm on it.
         *
         * @param emulation of the same gossip, with or without a farm
         * @param log is told of every vote
         */
        public Emulation on(Emulation emulation, Vote.Listener log) {
            return new Emulation(
                    emulation.name(),
                    emulation.seed(),
                    emulation.topology(),
                    emulation.network(),
                    FarmGossip.on(
                            gossip, plan, voter -> modules.get(voter).module().get(), log),
                    emulation.profile(),
                    emulation.limits());
        }
    }

    /**
     * Many trials. Of the emulation beside it everything counts but the number of PUs, which is
     * that of each setup.
     */
    record Campaign(Voting voting, CampaignPlan plan) implements FarmSettings {}
}
