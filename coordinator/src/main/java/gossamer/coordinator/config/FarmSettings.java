package gossamer.coordinator.config;

import gossamer.coordinator.program.Programs;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.analysis.reliability.ModuleLaw;
import gossamer.model.farm.FarmGossip;
import gossamer.model.farm.FarmLog;
import gossamer.model.farm.FarmPlan;
import gossamer.model.farm.FarmStanding;
import gossamer.model.farm.Feed;
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
     * @param law by which it fails, where that is known
     */
    record Replica(
            IntFunction<Value> truth, Supplier<Respondent> respondent, Optional<ModuleLaw> law) {}

    /**
     * What answers for all voters.
     *
     * @param all one for each voter, in order
     * @param programs those among them that are processes
     * @param feed what all of them are asked with while they serve requests
     */
    record Replicas(List<Replica> all, Optional<Programs> programs, Feed feed) {
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
            IntFunction<Respondent> modules =
                    voter -> modules().get(voter).respondent().get();
            return on(
                    emulation,
                    emulation.seed(),
                    FarmGossip.on(gossip, plan, modules, Lies.NONE, log));
        }

        /**
         * An emulation of the next round alone of such a farm. What is drawn in it depends on the
         * round.
         *
         * @param modules what answers for the voters
         */
        public Emulation round(
                Emulation emulation,
                FarmStanding begin,
                IntFunction<Respondent> modules,
                Vote.Listener log) {
            FarmPlan one = planOfOne();
            return on(
                    emulation,
                    emulation.seed() + begin.round(),
                    FarmGossip.on(
                            FarmSection.withSessions(gossip, one),
                            one,
                            modules,
                            Lies.NONE,
                            log,
                            begin));
        }

        /**
         * The same farm with a single round. Between rounds all voters get the same seats, so that
         * they need not agree in several rounds.
         */
        public FarmPlan planOfOne() {
            return new FarmPlan(
                    plan.seats(),
                    plan.spares(),
                    plan.rule(),
                    plan.recovery(),
                    1,
                    plan.exchange().withoutAgreedSeats(),
                    plan.wrongBy());
        }

        private static Emulation on(Emulation emulation, long seed, GossipAlgorithm farm) {
            return new Emulation(
                    emulation.name(),
                    seed,
                    emulation.topology(),
                    emulation.network(),
                    farm,
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
