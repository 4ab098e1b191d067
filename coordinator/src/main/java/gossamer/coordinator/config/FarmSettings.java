package gossamer.coordinator.config;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.farm.FarmGossip;
import gossamer.model.farm.FarmLog;
import gossamer.model.farm.FarmPlan;
import gossamer.model.farm.ScriptedModule;
import gossamer.model.farm.Vote;
import gossamer.model.farm.campaign.CampaignPlan;
import gossamer.model.run.Emulation;
import gossamer.model.voting.VotingAlgorithm;
import gossamer.model.voting.VotingRules;

import java.util.List;

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
     * One farm, on as many PUs as it has members.
     *
     * @param modules one for each voter, in order
     * @param gossip without the farm; of as many sessions as its rounds take
     */
    record Run(Voting voting, FarmPlan plan, List<ScriptedModule> modules, GossipAlgorithm gossip)
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
                    FarmGossip.on(gossip, plan, List.copyOf(modules), log),
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
