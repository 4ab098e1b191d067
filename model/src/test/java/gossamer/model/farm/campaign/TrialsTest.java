package gossamer.model.farm.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.farm.campaign.CampaignPlan.ModuleFault;
import gossamer.model.farm.campaign.CampaignResult.Point;
import gossamer.model.farm.campaign.CampaignResult.Survival;
import gossamer.model.farm.campaign.CampaignTotals.CaseTotals;
import gossamer.model.fault.Profile;
import gossamer.model.fault.SeededDraw;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import gossamer.model.trace.TraceLevel;
import gossamer.model.voting.Majority;
import gossamer.model.voting.Plurality;
import gossamer.model.voting.Value;
import gossamer.model.voting.VotingRules;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TrialsTest {

    private static final long SEED = 7;
    private static final int TRIALS = 40;
    private static final int NOBODY = -1;

    private static Emulation machine(Scheduling scheduling, long timeout) {
        return machine(Permutation.pipelined(), scheduling, timeout);
    }

    private static Emulation machine(Permutation order, Scheduling scheduling, long timeout) {
        Network network = new Network(
                Duplex.HALF,
                Ports.ONE,
                OptionalInt.of(1),
                1,
                Cost.rounds(),
                SwitchingMode.named("rendezvous"));
        PipelinedGossip gossip =
                new PipelinedGossip(2, order, Acceptance.ANY, 1, scheduling, timeout, 0);
        return new Emulation(
                "trials", SEED, Crossbar.of(2), network, gossip, Profile.none(), Limits.none());
    }

    private static CampaignPlan plan(
            List<Seating> setups,
            List<Double> reliabilities,
            long trials,
            ModuleFault fault,
            double loss) {
        return new CampaignPlan(
                setups,
                reliabilities,
                List.of(0.0, 0.6, 1.0),
                trials,
                fault,
                loss,
                new CampaignPlan.Farm(new Majority().with(VotingRules.EXACT), 1, Value.of(20.1)));
    }

    private static void run(Trials.Run run) {
        SequentialEngine.run(run.emulation(), TraceLevel.OFF);
    }

    private static CampaignResult result(Trials trials, List<Trials.Shard> shards) {
        CampaignTotals totals = new CampaignTotals(trials.plan());
        for (Trials.Shard shard : shards) {
            Trials.Run run = trials.run(shard);
            run(run);
            totals.add(run, false);
        }
        return totals.result();
    }

    /** What becomes of a trial by the rules alone: seats, spares and draws, without any gossip. */
    private static boolean survives(FarmCase farm, double reliability, long trial) {
        int seats = farm.setup().seats();
        List<Integer> failing = new ArrayList<>();
        for (int module = 0; module < farm.setup().members(); module++) {
            if (life(trial, module) >= reliability) {
                failing.add(module);
            }
        }
        failing.sort(Comparator.comparingDouble(module -> 1 - life(trial, module)));
        List<Integer> seated = new ArrayList<>(IntStream.range(0, seats).boxed().toList());
        List<Integer> spares = new ArrayList<>(
                IntStream.range(seats, farm.setup().members()).boxed().toList());
        for (int module : failing) {
            double check = SeededDraw.of(SEED, "module notices", "" + module).unit(trial);
            if (farm.coverage().isPresent() && check < farm.coverage().getAsDouble()) {
                int seat = seated.indexOf(module);
                if (seat < 0) {
                    spares.remove((Integer) module);
                } else {
                    seated.set(seat, spares.isEmpty() ? NOBODY : spares.remove(0));
                }
            }
        }
        long good = seated.stream()
                .filter(module -> module != NOBODY && !failing.contains(module))
                .count();
        return 2 * good > seats;
    }

    private static double life(long trial, int module) {
        return SeededDraw.of(SEED, "module", "" + module).unit(trial);
    }

    @Test
    void everyTrialEndsAsTheRulesSayWithoutGossip() {
        List<Seating> setups = List.of(
                new Seating(2, 0),
                new Seating(3, 0),
                new Seating(5, 0),
                new Seating(3, 1),
                new Seating(4, 2),
                new Seating(1, 2));
        for (ModuleFault fault : ModuleFault.values()) {
            CampaignPlan plan = plan(setups, List.of(0.3, 0.8), TRIALS, fault, 0);
            Trials trials = new Trials(machine(Scheduling.NONE, 0), plan);
            for (Trials.Shard shard : trials.shards()) {
                Trials.Run run = trials.run(shard);
                run(run);
                CaseTotals totals = new CaseTotals();
                run.counts().addTo(totals);
                BitSet expected = new BitSet();
                IntStream.range(0, TRIALS)
                        .filter(trial -> survives(shard.farm(), shard.reliability(), trial))
                        .forEach(expected::set);
                assertThat(totals.survived)
                        .as("%s, R = %s, %s", shard.farm().title(), shard.reliability(), fault)
                        .isEqualTo(expected);
                assertThat(totals.disagreements).isZero();
            }
        }
    }

    @Test
    void whatIsWrongInARoundIsCounted() {
        List<Seating> tmr = List.of(new Seating(3, 0));
        Emulation machine = machine(Scheduling.NONE, 0);
        for (ModuleFault fault : ModuleFault.values()) {
            Trials trials = new Trials(machine, plan(tmr, List.of(0.0, 1.0), 10, fault, 0));
            List<Point> points = result(trials, trials.shards()).points();
            boolean lied = fault == ModuleFault.SAME_WRONG_VALUE;
            assertThat(points.get(0).survival().survived()).isZero();
            assertThat(points.get(0).rounds().invalid()).isEqualTo(lied ? 10 : 0);
            assertThat(points.get(0).rounds().undecided()).isEqualTo(lied ? 0 : 10);
            assertThat(points.get(1).survival().survived()).isEqualTo(10);
            assertThat(points.get(1).rounds().invalid() + points.get(1).rounds().undecided())
                    .isZero();
            assertThat(points.get(1).rounds().held()).isEqualTo(10);
        }
    }

    /** Of back-to-back sessions each takes 2(N+1) steps more: proposition 18. */
    @Test
    void theFirstRoundOfAFarmTakes3NStepsAndEachOneAfter2NPlus2() {
        Trials trials = new Trials(
                machine(Scheduling.NONE, 0),
                plan(List.of(new Seating(5, 0)), List.of(1.0), 100, ModuleFault.CRASH, 0));
        Point point = result(trials, trials.shards()).points().get(0);
        int n = 4;
        assertThat(point.rounds().perTick()).isEqualTo(100.0 / (3 * n + 99 * 2 * (n + 1)));
        assertThat(point.latency().median()).isEqualTo(2L * (n + 1));
        assertThat(point.latency().most()).isBetween(2L * (n + 1), 3L * n);
    }

    @Test
    void theOrderInWhichPartsAreAddedMakesNoDifference() {
        CampaignPlan plan = plan(
                List.of(new Seating(2, 0)), List.of(0.5), 4200, ModuleFault.SAME_WRONG_VALUE, 0);
        Trials trials = new Trials(machine(Scheduling.NONE, 0), plan);
        List<Trials.Shard> shards = new ArrayList<>(trials.shards());
        assertThat(shards.stream().filter(shard -> shard.point() == 0).count()).isGreaterThan(1);
        assertThat(shards.stream()
                        .filter(shard -> shard.point() == 0)
                        .mapToInt(Trials.Shard::trials)
                        .sum())
                .isEqualTo(4200);
        CampaignResult forwards = result(trials, shards);
        Collections.reverse(shards);
        assertThat(result(trials, shards)).isEqualTo(forwards);
    }

    /** With 99 % for each of 15 points alone 11 in 100 campaigns on correct code would fail. */
    @Test
    void hardlyAnyCampaignFailsOnCorrectCode() {
        int failed = 0;
        int failedAlone = 0;
        for (int seed = 1; seed <= 200; seed++) {
            List<Survival> points = nullCampaign(new TrialDraws(seed, 7), 2000);
            assertThat(points).hasSize(15);
            failed += points.stream().allMatch(Survival::isInside) ? 0 : 1;
            failedAlone += points.stream()
                            .allMatch(point ->
                                    point.interval().contains(point.closedForm().orElseThrow()))
                    ? 0
                    : 1;
        }
        assertThat(failed).isLessThanOrEqualTo(3);
        assertThat(failedAlone).isGreaterThan(6);
    }

    /** By the rules alone, which {@link #everyTrialEndsAsTheRulesSayWithoutGossip} holds. */
    private static List<Survival> nullCampaign(TrialDraws draws, int trials) {
        List<Survival> points = new ArrayList<>();
        for (int seats : new int[] {3, 5, 7}) {
            FarmCase farm = new FarmCase(new Seating(seats, 0), OptionalDouble.empty());
            for (double reliability : new double[] {0.3, 0.5, 0.7, 0.8, 0.9}) {
                long survived = IntStream.range(0, trials)
                        .filter(trial ->
                                2 * draws.failures(trial, seats, reliability).size() < seats)
                        .count();
                OptionalDouble formula =
                        OptionalDouble.of(farm.closedForm().applyAsDouble(reliability));
                points.add(Survival.of(trials, survived, 15, formula));
            }
        }
        return points;
    }

    @Test
    @Tag("slow")
    void hardlyAnyEmulatedCampaignFailsOnCorrectCode() {
        Emulation machine = machine(Scheduling.NONE, 0);
        int failed = 0;
        for (int seed = 1; seed <= 200; seed++) {
            CampaignPlan plan = new CampaignPlan(
                    List.of(new Seating(3, 0), new Seating(5, 0), new Seating(7, 0)),
                    List.of(0.3, 0.5, 0.7, 0.8, 0.9),
                    List.of(),
                    150,
                    ModuleFault.CRASH,
                    0,
                    new CampaignPlan.Farm(
                            new Majority().with(VotingRules.EXACT), 1, Value.of(20.1)));
            Emulation seeded = new Emulation(
                    "null",
                    seed,
                    machine.topology(),
                    machine.network(),
                    machine.algorithm(),
                    Profile.none(),
                    Limits.none());
            Trials trials = new Trials(seeded, plan);
            CampaignResult result = result(trials, trials.shards());
            assertThat(result.points()).hasSize(15);
            failed += result.isSound() ? 0 : 1;
        }
        assertThat(failed).isLessThanOrEqualTo(3);
    }

    @Test
    void setupsAreComparedTrialByTrial() {
        CampaignPlan plan = plan(
                List.of(new Seating(3, 0), new Seating(3, 1)),
                List.of(0.5),
                400,
                ModuleFault.CRASH,
                0);
        Trials trials = new Trials(machine(Scheduling.NONE, 0), plan);
        CampaignResult result = result(trials, trials.shards());
        List<FarmCase> cases = plan.cases();
        assertThat(cases)
                .extracting(FarmCase::title)
                .containsExactly(
                        "TMR",
                        "TMR + 1 spare, C = 0",
                        "TMR + 1 spare, C = 0.6",
                        "TMR + 1 spare, C = 1");
        assertThat(result.pairs()).hasSize(6);
        for (CampaignResult.Pair pair : result.pairs()) {
            long onlyOne = IntStream.range(0, 400)
                    .filter(t -> survives(pair.one(), 0.5, t) && !survives(pair.other(), 0.5, t))
                    .count();
            long onlyOther = IntStream.range(0, 400)
                    .filter(t -> !survives(pair.one(), 0.5, t) && survives(pair.other(), 0.5, t))
                    .count();
            assertThat(pair.onlyOne()).isEqualTo(onlyOne);
            assertThat(pair.onlyOther()).isEqualTo(onlyOther);
        }
        CampaignResult.Pair useless = result.pairs().get(0);
        assertThat(useless.onlyOne() + useless.onlyOther()).isZero();
        assertThat(useless.better()).isZero();
        CampaignResult.Pair useful = result.pairs().get(2);
        assertThat(useful.onlyOne()).isZero();
        assertThat(useful.better()).isEqualTo(-1);
    }

    @Test
    void wherePacketsAreLostEachTrialHasAFarmOfItsOwn() {
        CampaignPlan plan =
                plan(List.of(new Seating(3, 0)), List.of(1.0), 600, ModuleFault.CRASH, 0.1);
        Trials trials = new Trials(machine(Scheduling.NONE, 12), plan);
        assertThat(trials.shards()).hasSize(2);
        Trials.Run run = trials.run(trials.shards().get(1));
        assertThat(run.emulation().topology().pus()).isEqualTo(3 * (600 - 512));
        Point point = result(trials, trials.shards()).points().get(0);
        // All are good, but two of the values may be missing at one of the voters.
        assertThat(point.survival().survived()).isBetween(400L, 599L);
        assertThat(point.rounds().undecided()).isEqualTo(600 - point.survival().survived());
        assertThat(point.rounds().invalid()).isZero();
    }

    @Test
    void plansThatTheMachineCannotDoAreRefused() {
        CampaignPlan plan =
                plan(List.of(new Seating(3, 0)), List.of(1.0), 10, ModuleFault.CRASH, 0.1);
        assertThatThrownBy(() -> new Trials(machine(Scheduling.NONE, 0), plan))
                .hasMessageContaining("loss=0.1 without a receive time-out");
        assertThatThrownBy(() -> new Trials(machine(Scheduling.STABLE, 0), plan))
                .hasMessageContaining("without scheduling");
        for (Permutation order :
                List.of(Permutation.sharedRandom(1, 2), Permutation.explicit(List.of(1, 0)))) {
            assertThatThrownBy(() -> new Trials(machine(order, Scheduling.NONE, 9), plan))
                    .hasMessageContaining("permutation " + order.name() + " of 2 PUs");
        }
        assertThatThrownBy(() -> new Seating(1, 0)).hasMessageContaining("2 to");
        assertThatThrownBy(() -> plan(List.of(), List.of(0.5), 1, ModuleFault.CRASH, 0))
                .hasMessageContaining("setups=[]");
        assertThatThrownBy(() ->
                        plan(List.of(new Seating(3, 0)), List.of(1.1), 1, ModuleFault.CRASH, 0))
                .hasMessageContaining("reliability=1.1");
        assertThatThrownBy(() -> plan(
                        List.of(new Seating(3, 0)), List.of(0.5, 0.5), 1, ModuleFault.CRASH, 0))
                .hasMessageContaining("must be different");
        assertThatThrownBy(() ->
                        plan(List.of(new Seating(3, 0)), List.of(0.5), 1, ModuleFault.CRASH, 1))
                .hasMessageContaining("loss=1.0");
    }

    @Test
    void aClosedFormIsGivenWhereAMajorityOfGoodSeatsDecides() {
        List<Seating> setups = List.of(new Seating(3, 0));
        FarmCase tmr = new FarmCase(setups.get(0), OptionalDouble.empty());
        CampaignPlan.Farm plurality =
                new CampaignPlan.Farm(new Plurality().with(VotingRules.EXACT), 1, Value.of("go"));
        for (ModuleFault fault : ModuleFault.values()) {
            assertThat(tmr.hasClosedForm(plan(setups, List.of(0.5), 1, fault, 0)))
                    .isTrue();
            CampaignPlan plan =
                    new CampaignPlan(setups, List.of(0.5), List.of(), 1, fault, 0, plurality);
            // One good seat of three is enough where the others say nothing.
            assertThat(tmr.hasClosedForm(plan)).isEqualTo(fault != ModuleFault.CRASH);
        }
    }
}
