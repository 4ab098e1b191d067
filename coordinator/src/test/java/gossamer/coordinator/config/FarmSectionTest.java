package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigRenderOptions;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.farm.FarmPlan;
import gossamer.model.farm.FarmPlan.Electorate;
import gossamer.model.farm.Respondent;
import gossamer.model.farm.campaign.CampaignPlan;
import gossamer.model.farm.campaign.CampaignPlan.ModuleFault;
import gossamer.model.farm.campaign.Seating;
import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.recovery.RecoveryPolicy.Evidence;
import gossamer.model.recovery.RecoveryPolicy.Strategy;
import gossamer.model.voting.Ballot;
import gossamer.model.voting.Value;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FarmSectionTest extends ConfigTestBase {

    private FarmSettings.Run farm(String... lines) {
        return (FarmSettings.Run) pipelined(lines).farm().orElseThrow();
    }

    private static List<Optional<Value>> inputs(FarmSettings.Run farm, int round) {
        return farm.modules().stream()
                .map(replica -> replica.respondent().get().asked(round).value())
                .toList();
    }

    @Test
    void aFarmHasDefaultsForAllButItsInputs() {
        FarmSettings.Run farm = farm("gossamer.farm.inputs = 20");
        FarmPlan plan = farm.plan();
        assertThat(plan.seats()).isEqualTo(6);
        assertThat(plan.spares()).isZero();
        assertThat(plan.rounds()).isEqualTo(1);
        assertThat(plan.rule().electorate()).isEqualTo(Electorate.CONFIGURED);
        assertThat(plan.recovery()).isEqualTo(RecoveryPolicy.NONE);
        assertThat(plan.exchange().agreement()).isEmpty();
        assertThat(plan.wrongBy()).isEqualTo(1);
        assertThat(plan.exchange().deadline()).isZero();
        assertThat(farm.voting().name()).isEqualTo("majority");
        assertThat(farm.voting().rules().epsilon()).isZero();
        assertThat(inputs(farm, 0)).hasSize(6).containsOnly(Optional.of(Value.of(20)));
    }

    @Test
    void everythingThatIsGivenCounts() {
        LoadedConfig loaded = pipelined(
                "gossamer.farm {",
                "  rounds = 4, spares = 2, voting = weighted-average, epsilon = 0.5, scaling = 2",
                "  electorate = degraded, wrong-by = 3, inputs = [1, 2, [3, 4], 5, 6, 7]",
                "  recovery { strategies = [degrade, spare], evidence = self-test, threshold = 1",
                "    factor = 0.5, restarts = 2, patience = 4, floor = 3 }",
                "  agreement = oral-messages, fallback = 9",
                "}");
        FarmSettings.Run farm = (FarmSettings.Run) loaded.farm().orElseThrow();
        FarmPlan plan = farm.plan();
        assertThat(plan.seats()).isEqualTo(4);
        assertThat(plan.spares()).isEqualTo(2);
        assertThat(plan.rule().electorate()).isEqualTo(Electorate.DEGRADED);
        assertThat(plan.wrongBy()).isEqualTo(3);
        assertThat(plan.recovery())
                .isEqualTo(new RecoveryPolicy(
                        List.of(Strategy.DEGRADE, Strategy.SPARE),
                        Evidence.SELF_TEST,
                        0.5,
                        1,
                        2,
                        4,
                        3));
        assertThat(plan.exchange().agreement()).contains(new FarmPlan.Agreement(1, Value.of(9)));
        assertThat(inputs(farm, 0).get(2)).contains(Value.of(3));
        assertThat(inputs(farm, 3).get(2)).contains(Value.of(4));
        assertThat(farm.voting().rules().scaling()).isEqualTo(2);
        // Two sessions a round.
        assertThat(((PipelinedGossip) loaded.emulation().algorithm()).sessions())
                .isEqualTo(8);
    }

    @Test
    void modulesAreSaidOneByOneInAnyOrder() {
        FarmSettings.Run farm = farm(
                "gossamer.topology.shape = 3",
                "gossamer.farm {",
                "  rounds = 5, wrong-by = 2",
                "  modules = [",
                "    { voter = 2, inputs = [{text = a}, {text = b}] }",
                "    { voter = 0, input = {text = a}, fails { round = 3, noticed = true } }",
                "    { voter = 1, input = {text = a}, fails.value = none }",
                "  ]",
                "}");
        assertThat(inputs(farm, 1))
                .containsExactly(
                        Optional.of(Value.of("a")), Optional.empty(), Optional.of(Value.of("b")));
        Respondent first = farm.modules().get(0).respondent().get();
        assertThat(first.asked(3).value()).contains(Value.of("a~1"));
        assertThat(first.asked(2).failed()).isFalse();
        assertThat(first.asked(3).failed()).isTrue();
    }

    @Test
    void allModulesMayDoTheSameOrEachWhatItsNameSays() {
        FarmSettings.Run same = farm(
                "gossamer.farm { rounds = 4, inputs = 5",
                "  module { name = scripted, round = 2, noticed = true } }");
        assertThat(inputs(same, 1)).containsOnly(Optional.of(Value.of(5)));
        assertThat(inputs(same, 2)).hasSize(6).containsOnly(Optional.of(Value.of(6)));
        assertThat(same.modules().get(0).respondent().get().asked(2).failed()).isTrue();
        assertThat(same.modules().get(0).truth().apply(2)).isEqualTo(Value.of(5));
        FarmSettings.Run each = farm(
                "gossamer.topology.shape = 2",
                "gossamer.farm.modules = [",
                "  { input = 5, module { name = scripted, value = none } }",
                "  { input = 5, module { name = scripted } } ]");
        assertThat(inputs(each, 0)).containsExactly(Optional.empty(), Optional.of(Value.of(5)));
    }

    @Test
    void aModuleStandsWhereItsInputsDo() {
        assertThat(problemsOfPipelined(
                        "gossamer { topology.shape = 2, farm.module { name = scripted }",
                        "farm.modules = [ { voter = 0, input = 1 }, { voter = 1, input = 1,",
                        "  module { name = scripted }, fails { round = 0 } } ] }"))
                .containsExactly(
                        "a.conf:5: gossamer.farm.module: goes with gossamer.farm.inputs; allowed:"
                                + " module in each of the modules",
                        "a.conf:7: gossamer.farm.modules[1].fails: beside module; allowed: one of"
                                + " them");
    }

    @Test
    void valuesMayBeVectorsAndBytes() {
        assertThat(inputs(farm("gossamer.farm.inputs = {vector = [1.5, 2]}"), 0))
                .containsOnly(Optional.of(Value.vector(1.5, 2)));
        assertThat(inputs(farm("gossamer.farm.inputs = {bytes = \"0a ff\"}"), 0))
                .containsOnly(Optional.of(new Value.Bytes((byte) 10, (byte) -1)));
        assertThat(farm("gossamer.farm { inputs = {bytes = \"0aff\"}, agreement = oral-messages }")
                        .plan()
                        .exchange()
                        .agreement()
                        .orElseThrow()
                        .fallback())
                .isEqualTo(new Value.Bytes((byte) 0, (byte) 0));
    }

    @Test
    void anyOtherGossipHasADeadline() {
        LoadedConfig loaded = load("gossamer.farm { inputs = 1, deadline = 1ms }");
        FarmSettings.Run farm = (FarmSettings.Run) loaded.farm().orElseThrow();
        assertThat(farm.plan().members()).isEqualTo(9);
        assertThat(farm.plan().exchange().deadline()).isEqualTo(1_000_000);
    }

    @Test
    void anyOtherGossipIsRepeatedAsLongAsStagesHaveNumbers() {
        LoadedConfig loaded =
                load("gossamer.farm { inputs = 1, rounds = 2, agreement = oral-messages }");
        assertThat(loaded.emulation().algorithm().sessions()).isEqualTo(4);
        assertThat(problems("gossamer.farm { inputs = 1, rounds = 32768 }"))
                .containsExactly("a.conf:6: gossamer.farm.rounds: 32768 sessions of 2 stages each;"
                        + " allowed: at most 32767 sessions in all");
    }

    @Test
    void withoutSlotsAFarmVotesOnceUnderWormholeSwitching() {
        assertThat(problems(
                        "gossamer.algorithm { name = torgos, a = 3, colours = parity }",
                        "gossamer.algorithm.start = ready",
                        "gossamer.network.switching = wormhole",
                        "gossamer.farm { inputs = 1, rounds = 2, agreement = oral-messages }"))
                .anyMatch(problem -> problem.endsWith("gossamer.farm.rounds: 2 rounds, but torgos"
                        + " gossips once: packets of two sessions might wait for each other in a"
                        + " circle; allowed: 1, or algorithm.name = pipelined"))
                .anyMatch(problem -> problem.contains(
                        "oral messages take several sessions, but" + " torgos gossips once"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "voting = majorty | voting: unknown value \"majorty\" | did you mean majority?",
                "epsilon = -0.1   | epsilon: -0.1 is out of range | a number, at least 0",
                "scaling = 0      | scaling: 0 is out of range | a number above 0",
                "wrong-by = 0     | wrong-by: 0 is out of range | a number above 0",
                "electorate = all | electorate: unknown value \"all\" | configured, degraded",
                "spares = 6       | spares: 6 of 6 voters leave no seat | from 0 to 5",
                "rounds = 0       | rounds: 0 is out of range | from 1 to 65535",
                "noise = -1       | noise: -1 is out of range | a number, at least 0",
                "deadline = 3 | deadline: pipelined gossiping has a time-out of its own | receive",
                "depth = 1        | depth: without oral messages | oral-messages",
                "fallback = 1     | fallback: without oral messages | oral-messages",
                "recovery.floor = 1 | recovery.floor: there is nothing it is for without |"
                        + " strategies",
                "recovery.strategies = [spare, sper] | strategies[1]: unknown value \"sper\" |"
                        + " spare",
                "recovery.strategies = [spare, spare] | strategies[1]: spare is there twice | once",
                "recovery { strategies = [degrade], floor = 7 } | floor of 7 under a farm of 6 |"
                        + " 1 to",
                "recovery { strategies = [degrade], factor = 1 } | factor: 1 is out of range |"
                        + " below 1",
                "agreement { oral = 1 } | agreement: found object | none, oral-messages",
                "agreement = oral-messages, farm.depth = 2 | 6 voters are too few for 2 liars |"
                        + " >= 7",
                "module = scripted | module: found string \"scripted\" | an object with a name"
                        + " and its",
                "module {}        | module.name: is missing | scripted",
                "module { name = script } | module.name: unknown value \"script\" | did you mean"
                        + " scripted?",
                "module { name = scripted, round = -1 } | module.round: -1 is out of range | from"
                        + " 0 to",
                "module { name = scripted, rond = 1 } | module.rond: unknown key | module.round?",
                "round = 3        | farm.round: unknown key | did you mean gossamer.farm.rounds?",
            })
    void whatIsWrongWithAFarmIsSaid(String line, String wrong, String allowed) {
        String text = "gossamer { farm.inputs = 1, farm." + line + " }";
        assertThat(problemsOfPipelined(text))
                .singleElement()
                .asString()
                .startsWith("a.conf:5: gossamer.farm.")
                .contains(wrong)
                .contains(allowed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "inputs = [1, 2]  | 2 inputs for 3 voters: voter 2 has no local module",
                "inputs = [1, 2, 3, 4] | 4 inputs for 3 voters: the module of input 3 has no"
                        + " local voter",
                "inputs = [1, {text = a}, 3] | inputs[1]: a text, but gossamer.farm.inputs[0] is"
                        + " a number",
                "inputs = [{vector = [1]}, {vector = [1, 2]}, {vector = [3]}] | inputs[1]: a"
                        + " vector of 2, but",
                "inputs = [{bytes = \"00\"}, {bytes = \"0001\"}, {bytes = \"00\"}] | inputs[1]: a"
                        + " string of 2 bytes",
                "inputs = [1, [], 3] | inputs[1]: found an empty list",
                "inputs = go      | inputs: found string \"go\"",
                "inputs = {vector = []} | inputs.vector: a list of 0",
                "inputs = {bytes = \"0\"} | inputs.bytes: found \"0\"",
                "inputs = {text = a, bytes = \"00\"} | inputs: found an object with 2 values",
                "modules = [{voter = 0, input = 1}, {voter = 1, input = 1}] | modules: voter 2"
                        + " has no local module",
                "modules = [] | modules: voters 0 1 2 have no local module",
            })
    void everyVoterHasOneModuleAndAllValuesAreAlike(String line, String wrong) {
        assertThat(problemsOfPipelined("gossamer { topology.shape = 3, farm." + line + " }"))
                .singleElement()
                .asString()
                .startsWith("a.conf:5: gossamer.farm.")
                .contains(wrong);
    }

    @Test
    void modulesWithoutALocalVoterOrWithTwoAreRefusedAllAtOnce() {
        assertThat(problemsOfPipelined(
                        "gossamer { topology.shape = 3, farm.modules = [",
                        "  { voter = 0, input = 1 }",
                        "  { voter = 0, input = 2 }",
                        "  { voter = [1, 2], input = 3 }",
                        "  { voter = 3, input = 4 }",
                        "  { voter = 1 }",
                        "  { voter = 2, input = 1, inputs = [2] }",
                        "] }"))
                .containsExactly(
                        "a.conf:7: gossamer.farm.modules[1].voter: two modules at voter 0:"
                                + " gossamer.farm.modules[0] is there already; allowed: exactly one"
                                + " local module for each voter",
                        "a.conf:8: gossamer.farm.modules[2].voter: 2 local voters; allowed: the"
                                + " number of its one local voter, a whole number from 0 to 2",
                        "a.conf:9: gossamer.farm.modules[3].voter: no local voter: there is no"
                                + " voter"
                                + " 3 among 3; allowed: the number of its one local voter, a whole"
                                + " number from 0 to 2",
                        "a.conf:10: gossamer.farm.modules[4].input: is missing; allowed: input = "
                                + FarmValues.ALLOWED
                                + ", or inputs = a list of such, round by round",
                        "a.conf:11: gossamer.farm.modules[5].input: beside inputs; allowed: input"
                                + " = "
                                + FarmValues.ALLOWED
                                + ", or inputs = a list of such, round by round");
        assertThat(problemsOfPipelined("gossamer.farm { inputs = 1, modules = [] }"))
                .anyMatch(problem -> problem.contains("two local voters: gossamer.farm.inputs"));
        assertThat(problemsOfPipelined("gossamer.farm.rounds = 2"))
                .singleElement()
                .asString()
                .contains("gossamer.farm.inputs: is missing: no voter has a local module");
    }

    @Test
    void averagesAndNoiseNeedNumbers() {
        assertThat(problemsOfPipelined("gossamer.farm { inputs = {text = a}, noise = 1, voting ="
                        + " simple-average }"))
                .hasSize(2)
                .anyMatch(problem -> problem.contains("noise: on values that are no numbers"))
                .anyMatch(problem ->
                        problem.contains("voting: simple-average of values that are no numbers"));
    }

    @Test
    void sessionsFollowFromTheRounds() {
        assertThat(problemsOfPipelined("gossamer { farm.inputs = 1, algorithm.sessions = 2 }"))
                .containsExactly("a.conf:5: gossamer.algorithm.sessions: beside a farm:"
                        + " gossamer.farm.rounds says how many there are; allowed: no such key");
        assertThat(problemsOfPipelined("gossamer.farm { inputs = 1, rounds = 40000,"
                        + " agreement = oral-messages }"))
                .containsExactly("a.conf:5: gossamer.farm.rounds: 40000 rounds of 2 sessions each;"
                        + " allowed: at most 65535 sessions in all");
        assertThat(problemsOfPipelined("gossamer { topology.shape = 2049, farm.inputs = 1 }"))
                .containsExactly(
                        "a.conf:5: gossamer.farm: a voter on each of 2049 PUs; allowed: 2 to"
                                + " 2048 PUs");
        assertThat(problemsOfPipelined("gossamer { topology.shape = 300, farm { inputs = 1,"
                        + " agreement = oral-messages } }"))
                .singleElement()
                .asString()
                .contains("OM(1) among 300 voters tells 26,820,300 values in each round");
    }

    @Test
    void theResolvedConfigGivesTheSameFarmAgain() {
        LoadedConfig first = pipelined("gossamer.farm { rounds = 3, inputs = [1, 2, 3, 4, 5, 6] }");
        assertThat(first.resolved().hasPath("algorithm.sessions")).isFalse();
        String text = "gossamer " + first.resolved().root().render(ConfigRenderOptions.concise());
        LoadedConfig again = loadText(text, List.of());
        assertThat(again.resolved()).isEqualTo(first.resolved());
        assertThat(again.emulation().algorithm().sessions()).isEqualTo(3);
        assertThat(inputs((FarmSettings.Run) again.farm().orElseThrow(), 0))
                .isEqualTo(inputs((FarmSettings.Run) first.farm().orElseThrow(), 0));
    }

    @Test
    void aCampaignIsReadWithItsDefaults() {
        CampaignPlan plan = ((FarmSettings.Campaign) pipelined(
                                "gossamer.farm { epsilon = 0.5, campaign {",
                                "  setups = [{ seats = 3 }, { seats = 3, spares = 1 }]",
                                "  reliability = [0.5, 1], coverage = 0.9 } }")
                        .farm()
                        .orElseThrow())
                .plan();
        assertThat(plan.setups()).containsExactly(new Seating(3, 0), new Seating(3, 1));
        assertThat(plan.reliabilities()).containsExactly(0.5, 1.0);
        assertThat(plan.coverages()).containsExactly(0.9);
        assertThat(plan.trials()).isEqualTo(10_000);
        assertThat(plan.fault()).isEqualTo(ModuleFault.CRASH);
        assertThat(plan.loss()).isZero();
        assertThat(plan.farm()
                        .algorithm()
                        .vote(Ballot.of(Value.of(1), Value.of(1.5), Value.of(3)))
                        .value())
                .contains(Value.of(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "trials = 0 | trials: 0 is out of range; allowed: a whole number from 1 to"
                        + " 10000000",
                "trials = 10000001      | trials: 10000001 is out of range",
                "reliability = 1.5 | reliability: 1.5 is out of range; allowed: a number from 0"
                        + " to 1",
                "reliability = [0.5, -1] | reliability[1]: -1 is out of range",
                "reliability = []       | reliability: found an empty list",
                "reliability = [0.5, 0.5] | reliability: 0.5 twice; allowed: different values",
                "coverage = 0.5         | coverage: no setup has a spare that could take over",
                "setups = [{seats = 65}] | setups[0].seats: 65 is out of range; allowed: a whole"
                        + " number from 1 to 64",
                "setups = [{seats = 3, spares = 1}] | coverage: is missing",
                "setups = [{seats = 1}] | setups[0]: a single member",
                "setups = []            | setups: found an empty list",
                "setups = [{seats = 3}, {seats = 3}] | setups: TMR twice; allowed: different"
                        + " values",
                "setups = null          | setups: is missing",
                "fault = lie | fault: unknown value \"lie\"; allowed: crash, wrong-value",
                "wrong = same           | ",
                "loss = 1 | loss: 1 is out of range; allowed: a number from 0 to below 1",
                "loss = 0.1             | loss: a voter would wait for ever for what is lost",
            })
    void whatIsWrongWithACampaignIsSaid(String line, String wrong) {
        List<String> problems = problemsOfPipelined(
                "gossamer.farm.campaign { setups = [{seats = 3}], reliability = 0.5",
                "  " + line + " }");
        if (wrong == null) {
            assertThat(problems).isEmpty();
        } else {
            assertThat(problems)
                    .singleElement()
                    .asString()
                    .startsWith("a.conf:")
                    .contains("gossamer.farm.campaign." + wrong);
        }
    }

    @Test
    void whatHasNoMeaningBesideACampaignIsRefused() {
        assertThat(problemsOfPipelined(
                        "gossamer.farm { campaign { setups = [{seats = 3}], reliability = 0.5 }",
                        "  inputs = 3",
                        "  modules = []",
                        "  rounds = 3",
                        "  recovery.floor = 2 }",
                        "gossamer.algorithm { sessions = 3",
                        "  scheduling = stable }",
                        "gossamer.profile.faults = [{kind = crash, pus = 1, at = 3}]"))
                .hasSize(7)
                .anyMatch(problem -> problem.startsWith("a.conf:6: gossamer.farm.inputs: beside"))
                .anyMatch(problem -> problem.startsWith("a.conf:7: gossamer.farm.modules: beside"))
                .anyMatch(problem -> problem.startsWith("a.conf:8: gossamer.farm.rounds: beside"))
                .anyMatch(problem -> problem.startsWith("a.conf:9: gossamer.farm.recovery.floor:"))
                .anyMatch(problem -> problem.startsWith("a.conf:10: gossamer.algorithm.sessions:"))
                .anyMatch(
                        problem -> problem.startsWith("a.conf:11: gossamer.algorithm.scheduling:"))
                .anyMatch(
                        problem -> problem.startsWith("a.conf:12: gossamer.profile.faults: a pr"));
        assertThat(problems("gossamer.farm.campaign { setups = [{seats = 3}], reliability = 0.5 }"))
                .singleElement()
                .asString()
                .contains("a campaign needs pipelined gossiping, not high-dim-gos");
    }

    @Test
    void aPermutationForOneNumberOfPusIsForFarmsOfAsManyMembers() {
        assertThat(problemsOfPipelined(
                        "gossamer.algorithm.permutation = random",
                        "gossamer.farm.campaign { setups = [{seats = 63}], reliability = 0.5 }"))
                .singleElement()
                .asString()
                .contains("farm.campaign.setups: a permutation that is made for ");
    }
}
