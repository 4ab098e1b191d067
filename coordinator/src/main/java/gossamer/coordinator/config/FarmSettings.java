package gossamer.coordinator.config;

import gossamer.coordinator.program.Programs;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.farm.FarmGossip;
import gossamer.model.farm.FarmLog;
import gossamer.model.farm.FarmPlan;
import gossamer.model.farm.Respondent;
import gossamer.model.farm.Vote;
import gossamer.model.farm.campaign.CampaignPlan;
import gossamer.model.run.Emulation;
import gossamer.model.voting.Lies;
import gossamer.model.voting.Value;
import gossamer.model.voting.VotingAlgorithm;
import gossamer.model.voting.VotingRules;

import java.util.List;
import java.util.Optional;
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
     * The user module of a voter, or what is in its place.
     *
     * @param truth what it says in a round, counted from 0, as long as it has no fault
     * @param respondent makes what answers for it, which has not been asked yet
     */
    record Replica(IntFunction<Value> truth, Supplier<Respondent> respondent) {}

    /**
     * What answers for all voters.
     *
     * @param all one for each voter, in order
     * @param programs those among them that are processes
     */
    record Replicas(List<Replica> all, Optional<Programs> programs) {
        public Replicas {
            all = List.copyOf(all);
        }
    }

    /**
     * One farm, on as many PUs as it has members.
     *
     * @param replicas what answers for the voters
     * @param gossip without the farm; of as many sessions as its rounds take
     */
    record Run(Voting voting, FarmPlan plan, Replicas replicas, GossipAlgorithm gossip)
            implements FarmSettings {
        /** What answers for each voter, in order. */
        public List<Replica> modules() {
            return replicas.all();
        }

        /** The processes among that. */
        public Optional<Programs> programs() {
            return replicas.programs();
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
                            gossip,
                            plan,
                            voter -> replicas.all().get(voter).respondent().get(),
                            Lies.NONE,
                            log),
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
