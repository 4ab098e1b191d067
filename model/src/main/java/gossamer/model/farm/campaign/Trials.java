package gossamer.model.farm.campaign;

import gossamer.model.algorithm.SessionGossip;
import gossamer.model.farm.FarmGossip;
import gossamer.model.farm.FarmPlan;
import gossamer.model.farm.FarmPlan.Electorate;
import gossamer.model.farm.UserModule;
import gossamer.model.fault.Injection;
import gossamer.model.fault.Loss;
import gossamer.model.fault.Profile;
import gossamer.model.fault.SeededDraw;
import gossamer.model.fault.Spans;
import gossamer.model.fault.When;
import gossamer.model.fault.select.Selector;
import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.recovery.RecoveryPolicy.Evidence;
import gossamer.model.recovery.RecoveryPolicy.Strategy;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Crossbars;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The trials of a campaign as emulations of many farms beside each other. Where no packet is lost,
 * a farm goes through many trials back to back and begins each one anew; else each trial has a farm
 * of its own, so that none disturbs another.
 */
public final class Trials {

    /** Trials of a farm, unless packets are lost. */
    private static final int PER_FARM = 512;

    /** Farms of an emulation: few, so that their state stays in the cache. */
    private static final int FARMS = 8;

    private static final int FARMS_WITH_LOSS = 512;

    /** The cost of one more run, in packets. */
    private static final double PACKETS_OF_A_SHARD = 2_000;
    /** Most sessions that the records of a trace can tell apart. */
    private static final int MOST_SESSIONS = 65_535;

    private final Emulation machine;
    private final CampaignPlan plan;
    private final SessionGossip gossip;

    /**
     * A part of the trials of one case, which one emulation can do.
     *
     * @param point which case and reliability it belongs to, counted from 0, the reliabilities of a
     *     case together
     * @param farm the case
     * @param reliability R
     * @param first number of the first trial
     * @param trials how many
     */
    public record Shard(int point, FarmCase farm, double reliability, long first, int trials) {

        /** A rough measure of the work, in packets. */
        public double weight() {
            int members = farm.setup().members();
            double failures = members * (1 - reliability);
            double rounds = farm.coverage().isPresent() ? 1 + failures : 1;
            return PACKETS_OF_A_SHARD + trials * rounds * members * (members - 1);
        }
    }

    /** An emulation and the counts of its votes. */
    public record Run(Shard shard, Emulation emulation, Counts counts) {}

    /**
     * The trials of a plan.
     *
     * @param machine pipelined gossip without scheduling, and the network; of its topology matter
     *     the channels that PUs share, which each farm has for itself, and the number of PUs where
     *     the permutation is made for it
     * @throws IllegalArgumentException for another gossip, for a profile, for a permutation that is
     *     not for the setups' numbers of PUs, and where packets are lost and receivers wait for
     *     ever
     */
    public Trials(Emulation machine, CampaignPlan plan) {
        Optional<SessionGossip> sessions = machine.algorithm().inSessions();
        if (sessions.isEmpty()
                || sessions.get().linkRequirements().redirection() != null
                || !machine.disturbance().isNone()) {
            throw new IllegalArgumentException(
                    "a campaign needs pipelined gossip without scheduling"
                            + " that nothing disturbs, not "
                            + machine.algorithm().name());
        }
        this.gossip = sessions.get();
        if (plan.loss() > 0 && !gossip.timeouts().ends()) {
            throw new IllegalArgumentException("loss=" + plan.loss()
                    + " without a receive time-out: voters would wait for ever");
        }
        int pus = machine.topology().pus();
        if (!gossip.fitsAnySize()
                && plan.setups().stream().anyMatch(setup -> setup.members() != pus)) {
            throw new IllegalArgumentException("permutation " + gossip.order() + " of " + pus
                    + " PUs with setups " + plan.setups() + ", must have as many members");
        }
        this.machine = machine;
        this.plan = plan;
    }

    /** What is tried. */
    public CampaignPlan plan() {
        return plan;
    }

    /** All parts. */
    public List<Shard> shards() {
        List<Shard> shards = new ArrayList<>();
        int point = 0;
        for (FarmCase farm : plan.cases()) {
            int most = plan.loss() > 0
                    ? FARMS_WITH_LOSS
                    : FARMS * trialsPerFarm(farm.setup().members());
            for (double reliability : plan.reliabilities()) {
                for (long first = 0; first < plan.trials(); first += most) {
                    int trials = (int) Math.min(most, plan.trials() - first);
                    shards.add(new Shard(point, farm, reliability, first, trials));
                }
                point++;
            }
        }
        return shards;
    }

    private int trialsPerFarm(int members) {
        return plan.loss() > 0 ? 1 : Math.max(1, Math.min(PER_FARM, MOST_SESSIONS / (members + 1)));
    }

    /** Makes the emulation of a part. */
    public Run run(Shard shard) {
        Seating setup = shard.farm().setup();
        int members = setup.members();
        TrialDraws draws = new TrialDraws(machine.seed(), members);
        List<TrialBlock> blocks = new ArrayList<>();
        int most = trialsPerFarm(members);
        for (int place = 0; place < shard.trials(); place += most) {
            blocks.add(new TrialBlock(
                    plan,
                    shard.farm(),
                    shard.reliability(),
                    draws,
                    shard.first() + place,
                    Math.min(most, shard.trials() - place)));
        }
        List<UserModule> modules = new ArrayList<>();
        List<IntPredicate> fresh = new ArrayList<>();
        for (TrialBlock block : blocks) {
            for (int module = 0; module < members; module++) {
                modules.add(block.module(module));
            }
            fresh.add(block::isFresh);
        }
        SessionGossip farms = gossip.onCrossbars(
                members, blocks.stream().mapToInt(TrialBlock::rounds).toArray());
        Counts counts = new Counts(plan, members, blocks);
        Emulation emulation = new Emulation(
                machine.name(),
                SeededDraw.of(machine.seed(), "trials", "").bits(shard.first()),
                Crossbars.of(
                        blocks.size(),
                        new Crossbar(
                                members,
                                machine.topology().sharedChannels(),
                                machine.topology().circuitSides())),
                machine.network(),
                FarmGossip.on(farms, farmPlan(setup, farms.sessions()), modules, fresh, counts),
                profile(),
                machine.limits());
        return new Run(shard, emulation, counts);
    }

    private FarmPlan farmPlan(Seating setup, int rounds) {
        CampaignPlan.Farm farm = plan.farm();
        RecoveryPolicy recovery = setup.spares() == 0
                ? RecoveryPolicy.NONE
                : new RecoveryPolicy(List.of(Strategy.SPARE), Evidence.SELF_TEST, 0, 0, 0, 1, 1);
        return new FarmPlan(
                setup.seats(),
                setup.spares(),
                new FarmPlan.Rule(farm.algorithm(), Electorate.CONFIGURED),
                recovery,
                rounds,
                FarmPlan.Exchange.PLAIN,
                farm.wrongBy());
    }

    private Profile profile() {
        return plan.loss() == 0
                ? Profile.none()
                : new Profile(
                        List.of(),
                        List.of(),
                        List.of(new Injection(
                                "loss",
                                new Loss(plan.loss()),
                                Selector.allChannels(),
                                new When.Window(0, Spans.NEVER))));
    }
}
