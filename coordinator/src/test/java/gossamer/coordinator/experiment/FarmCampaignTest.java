package gossamer.coordinator.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.coordinator.report.FarmCampaignSvg;
import gossamer.coordinator.report.FarmCampaignText;
import gossamer.coordinator.text.Progress;
import gossamer.coordinator.worker.Staff;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.farm.campaign.CampaignPlan;
import gossamer.model.farm.campaign.CampaignPlan.ModuleFault;
import gossamer.model.farm.campaign.CampaignResult;
import gossamer.model.farm.campaign.CampaignResult.Point;
import gossamer.model.farm.campaign.CampaignTotals;
import gossamer.model.farm.campaign.Seating;
import gossamer.model.farm.campaign.Trials;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import gossamer.model.voting.Majority;
import gossamer.model.voting.Value;
import gossamer.model.voting.VotingRules;
import gossamer.node.Emulator;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;

class FarmCampaignTest {

    private static FarmCampaign campaign(
            long trials, ModuleFault fault, double loss, Limits limits) {
        Network network = new Network(
                Duplex.HALF,
                Ports.ONE,
                OptionalInt.of(1),
                1,
                Cost.rounds(),
                SwitchingMode.named("rendezvous"));
        PipelinedGossip gossip = new PipelinedGossip(
                3,
                Permutation.pipelined(),
                Acceptance.ANY,
                1,
                Scheduling.NONE,
                loss > 0 ? 12 : 0,
                0);
        Emulation emulation =
                new Emulation("farms", 1, Crossbar.of(3), network, gossip, Profile.none(), limits);
        CampaignPlan plan = new CampaignPlan(
                List.of(new Seating(3, 0), new Seating(5, 0), new Seating(3, 1)),
                List.of(0.5, 0.9, 0.99),
                List.of(0.5, 0.9, 1.0),
                trials,
                fault,
                loss,
                new CampaignPlan.Farm(new Majority().with(VotingRules.EXACT), 1, Value.of(20.0)));
        return new FarmCampaign(emulation, plan);
    }

    private static FarmCampaign.Outcome run(FarmCampaign campaign, int threads) throws Exception {
        return campaign.run(Staff.here(threads), "", Progress.NONE, event -> {});
    }

    @ParameterizedTest
    @CsvSource({"0, 2", "0.05, 3"})
    void whatComesOutIsTheSameForAnyNumberOfThreads(double loss, int threads) throws Exception {
        FarmCampaign campaign = campaign(50, ModuleFault.SAME_WRONG_VALUE, loss, Limits.none());
        CampaignResult alone = run(campaign, 1).result();
        FarmCampaign.Outcome outcome = run(campaign, threads);
        assertThat(outcome.result()).isEqualTo(alone);
        assertThat(outcome.staff().size()).isEqualTo(threads);
        assertThat(alone.points()).hasSize(15);
        assertThat(alone.pairs()).hasSize(30);
        assertThat(alone.points()).allMatch(point -> point.survival().survived() > 0);
    }

    @Test
    void whatComesOutIsTheSameOnAnyNumberOfRegions() throws Exception {
        FarmCampaign campaign = campaign(6, ModuleFault.SAME_WRONG_VALUE, 0.05, Limits.none());
        CampaignResult alone = run(campaign, 1).result();
        Trials trials = new Trials(campaign.emulation(), campaign.plan());
        try (Emulator emulator = Emulator.create(3)) {
            for (int regions = 2; regions <= 3; regions++) {
                CampaignTotals totals = new CampaignTotals(campaign.plan());
                for (Trials.Shard shard : trials.shards()) {
                    Trials.Run run = trials.run(shard);
                    emulator.run(run.emulation(), regions);
                    totals.add(run, false);
                }
                assertThat(totals.result()).as("%d regions", regions).isEqualTo(alone);
            }
        }
    }

    /** 100,000 trials for each of 15 points. */
    @Test
    @Tag("slow")
    void theClosedFormsOfTmrFiveAndASpareLieInTheIntervals() throws Exception {
        CampaignResult result = run(
                        campaign(100_000, ModuleFault.SAME_WRONG_VALUE, 0, Limits.none()), 2)
                .result();
        for (Point point : result.points()) {
            assertThat(point.survival()
                            .interval()
                            .contains(point.survival().closedForm().orElseThrow()))
                    .as("%s, R = %s", point.farm().title(), point.reliability())
                    .isTrue();
            assertThat(point.survival().interval().high()
                            - point.survival().interval().low())
                    .isLessThan(0.0083);
            assertThat(point.rounds().disagreements()).isZero();
        }
        assertThat(result.isSound()).isTrue();
    }

    @Test
    void tablesAndDrawingHoldEveryPoint() throws Exception {
        FarmCampaign campaign = campaign(40, ModuleFault.CRASH, 0, Limits.none());
        FarmCampaign.Outcome outcome = run(campaign, 2);
        String text = FarmCampaignText.of(campaign, outcome);
        assertThat(text).contains("farms: 40 trials", "faults: crash", "TMR + 1 spare, C = 0.9");
        assertThat(text.lines().filter(line -> line.startsWith("  5MR "))).hasSize(3);
        List<String> csv = FarmCampaignText.csv(outcome.result()).lines().toList();
        assertThat(csv).hasSize(16);
        assertThat(csv).allMatch(line -> line.split(",", -1).length == 20);
        Point point = outcome.result().points().get(3);
        assertThat(csv.get(4)).startsWith("5,0,,0.5,40," + point.survival().survived() + ",");
        assertThat(FarmCampaignText.pairsCsv(outcome.result()).lines()).hasSize(31);
        Document drawing = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(FarmCampaignSvg.of(campaign, outcome.result())
                        .getBytes(StandardCharsets.UTF_8)));
        assertThat(drawing.getElementsByTagName("polyline").getLength()).isEqualTo(5);
        // A mark for each point, and one for each case in the legend.
        assertThat(drawing.getElementsByTagName("circle").getLength()).isEqualTo(20);
    }

    @Test
    void trialsThatALimitCutsOffAreSaid() throws Exception {
        Limits limits = new Limits(3, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
        FarmCampaign campaign = campaign(10, ModuleFault.CRASH, 0, limits);
        FarmCampaign.Outcome outcome = run(campaign, 1);
        assertThat(outcome.result().isComplete()).isFalse();
        assertThat(outcome.result().points()).allMatch(point -> point.cutOff() == 10);
        assertThat(FarmCampaignText.of(campaign, outcome)).contains("10 trials CUT OFF");
    }

    @Test
    void workersAreCounted() {
        assertThatThrownBy(() -> run(campaign(1, ModuleFault.CRASH, 0, Limits.none()), 0))
                .hasMessageContaining("workers=[0]");
    }
}
