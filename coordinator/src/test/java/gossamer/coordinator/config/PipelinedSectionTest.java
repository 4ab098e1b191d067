package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigRenderOptions;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.run.Emulation;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys of pipelined gossiping. */
class PipelinedSectionTest extends ConfigTestBase {

    private static final String PERMUTATIONS =
            "; allowed: identity, pipelined, up-down, random, random-per-pu, or a list of PU"
                    + " numbers: [0, 1, …]";
    private static final String ONCE_EACH =
            "; allowed: all of 0 to 5, once each, in any order: 6 numbers for crossbar 6";

    private PipelinedGossip algorithm(String... lines) {
        return (PipelinedGossip) pipelined(lines).emulation().algorithm();
    }

    private static List<List<Integer>> destinations(Permutation permutation, int pus) {
        return IntStream.range(0, pus)
                .mapToObj(pu ->
                        IntStream.of(permutation.destinations(pu, pus)).boxed().toList())
                .toList();
    }

    @Test
    void needsNothingButACrossbar() {
        Emulation emulation = pipelined().emulation();
        PipelinedGossip algorithm = (PipelinedGossip) emulation.algorithm();
        Network network = emulation.network();

        assertThat(algorithm.permutation().name()).isEqualTo("pipelined");
        assertThat(algorithm.acceptance()).isEqualTo(Acceptance.ANY);
        assertThat(algorithm.scheduling()).isEqualTo(Scheduling.NONE);
        assertThat(algorithm.sessions()).isOne();
        assertThat(network.mode()).isEqualTo(SwitchingMode.named("rendezvous"));
        assertThat(network.modelName()).isEqualTo("H1");
        assertThat(network.packetCapacity()).hasValue(1);
        assertThat(network.tokenFlits()).isOne();
        assertThat(network.cost()).isEqualTo(Cost.rounds());
    }

    @Test
    void runsOnOnePu() {
        assertThat(algorithm("gossamer.topology.shape = 1").packets()).isZero();
        assertThat(algorithm(
                                "gossamer.topology.shape = 1",
                                "gossamer.algorithm { permutation = [0], sessions = 2 }")
                        .packets())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "torus | [3, 3] | torus 3×3 | high-dim-gos, torgos, cubgos, router,"
                        + " mesh-two-phase, greedy, flooding, push-pull, schedule, fsa",
                "ring  | 6      | ring 6    | approach-1, approach-2, circgos, high-dim-gos,"
                        + " router, small-cycle, large-cycle, greedy, flooding, push-pull,"
                        + " schedule, fsa",
            })
    void needsACrossbar(String kind, String shape, String is, String allowed) {
        assertThat(problemsOfPipelined(
                        "gossamer.topology { kind = " + kind + ", shape = " + shape + " }"))
                .containsExactly("a.conf:3: gossamer.algorithm.name: pipelined needs a crossbar,"
                        + " not " + is + "; allowed: " + allowed + " on such a topology");
    }

    @Test
    void takesEachPermutation() {
        String key = "gossamer.algorithm.permutation = ";
        String seed = "gossamer.seed = 7";

        assertThat(destinations(algorithm(key + "identity").permutation(), 6))
                .isEqualTo(destinations(Permutation.identity(), 6));
        assertThat(destinations(algorithm(key + "pipelined").permutation(), 6))
                .isEqualTo(destinations(Permutation.pipelined(), 6));
        assertThat(destinations(algorithm(key + "up-down").permutation(), 6))
                .isEqualTo(destinations(Permutation.upDown(), 6));
        assertThat(destinations(algorithm(key + "random", seed).permutation(), 6))
                .isEqualTo(destinations(Permutation.sharedRandom(7, 6), 6))
                .isNotEqualTo(destinations(algorithm(key + "random").permutation(), 6));
        assertThat(destinations(algorithm(key + "random-per-pu", seed).permutation(), 6))
                .isEqualTo(destinations(Permutation.randomPerPu(7), 6))
                .isNotEqualTo(destinations(algorithm(key + "random-per-pu").permutation(), 6));
        assertThat(destinations(algorithm(key + "[5,0,1,3,2,\"4\"]").permutation(), 6))
                .isEqualTo(destinations(Permutation.explicit(List.of(5, 0, 1, 3, 2, 4)), 6));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "identiy  | unknown value \"identiy\" | ; did you mean identity?",
                "updown   | unknown value \"updown\"  | ; did you mean up-down?",
                "explicit | unknown value \"explicit\"| ``",
                "5        | found number 5            | ``",
                "{ a = 1 }| found object              | ``",
            })
    void refusesUnknownPermutations(String permutation, String wrong, String guess) {
        assertThat(problemsOfPipelined("gossamer.algorithm.permutation = " + permutation))
                .containsExactly("a.conf:5: gossamer.algorithm.permutation: " + wrong + PERMUTATIONS
                        + guess);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[5, 0, 1, 3, 2]          | 5 numbers: 4 is missing",
                "[5, 0, 1, 3, 2, 4, 4]    | 7 numbers: 4 is there more than once",
                "[5, 0, 1, 3, 2, 2]       | 2 is there more than once, 4 is missing",
                "[6, 0, 1, 3, 2, 4]       | 6 is out of range, 5 is missing",
                "[-1, 0, 0, 3, 3, 9]      | -1 9 are out of range, 0 3 are there more than once, 1"
                        + " 2 4 5 are missing",
                "[]                       | 0 numbers: 0 1 2 3 4 and 1 more are missing",
            })
    void refusesWhatIsNoPermutation(String permutation, String wrong) {
        assertThat(problemsOfPipelined("gossamer.algorithm.permutation = " + permutation))
                .containsExactly("a.conf:5: gossamer.algorithm.permutation: " + wrong + ONCE_EACH);
    }

    @Test
    void refusesWhatIsNoNumberInAPermutation() {
        String allowed = "; allowed: the number of a PU, a whole number from 0";

        assertThat(problemsOfPipelined(
                        "gossamer.algorithm.permutation = [0, x,", "1.5, null, [2], 1e10]"))
                .containsExactly(
                        "a.conf:5: gossamer.algorithm.permutation[1]: found string \"x\"" + allowed,
                        "a.conf:6: gossamer.algorithm.permutation[2]: 1.5 is not a whole number"
                                + allowed,
                        "a.conf:6: gossamer.algorithm.permutation[3]: found null" + allowed,
                        "a.conf:6: gossamer.algorithm.permutation[4]: found list" + allowed,
                        "a.conf:6: gossamer.algorithm.permutation[5]: 1e10 is out of range"
                                + allowed);
    }

    @Test
    void takesPermutationsOfManyPus() {
        String numbers = IntStream.range(0, 32_768)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(","));

        assertThat(algorithm(
                                "gossamer.topology.shape = 32768",
                                "gossamer.algorithm.permutation = [" + numbers + "]")
                        .permutation()
                        .destinations(0, 32_768))
                .hasSize(32_767);
    }

    @Test
    void takesAcceptanceAndScheduling() {
        assertThat(algorithm("gossamer.algorithm.acceptance = named").acceptance())
                .isEqualTo(Acceptance.NAMED);
        assertThat(algorithm("gossamer.algorithm { acceptance = named, scheduling = none }")
                        .scheduling())
                .isEqualTo(Scheduling.NONE);
        assertThat(algorithm("gossamer.algorithm { acceptance = any, scheduling = algorithm-2 }")
                        .scheduling())
                .isEqualTo(Scheduling.ALGORITHM_2);
        assertThat(algorithm("gossamer.algorithm.scheduling = stable").scheduling())
                .isEqualTo(Scheduling.STABLE);
    }

    @Test
    void refusesUnknownAcceptanceAndScheduling() {
        assertThat(problemsOfPipelined(
                        "gossamer.algorithm.acceptance = name",
                        "gossamer.algorithm.scheduling = algorithm-3"))
                .containsExactly(
                        "a.conf:5: gossamer.algorithm.acceptance: unknown value \"name\";"
                                + " allowed: any, named; did you mean named?",
                        "a.conf:6: gossamer.algorithm.scheduling: unknown value \"algorithm-3\";"
                                + " allowed: none, algorithm-2, stable; did you mean"
                                + " algorithm-2?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"algorithm-2", "stable"})
    void refusesSchedulingOfReceiversThatWaitForOneNamedSender(String scheduling) {
        assertThat(problemsOfPipelined(
                        "gossamer.algorithm.acceptance = named",
                        "gossamer.algorithm.scheduling = " + scheduling))
                .containsExactly("a.conf:6: gossamer.algorithm.scheduling: " + scheduling
                        + " serves receivers out of turn, but with gossamer.algorithm.acceptance ="
                        + " named (a.conf:5) each of them waits for one named sender and cannot be"
                        + " served by another; allowed: none, or " + scheduling
                        + " with acceptance = any");
    }

    @Test
    void takesSessions() {
        assertThat(algorithm("gossamer.algorithm.sessions = 3").sessions()).isEqualTo(3);
        assertThat(algorithm("gossamer.algorithm.sessions = 65535").sessions()).isEqualTo(65_535);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0     | 0 is out of range",
                "65536 | 65536 is out of range",
                "1.5   | 1.5 is not a whole number",
                "none  | found string \"none\"",
                "[2]   | found list",
            })
    void refusesWhatIsNoNumberOfSessions(String sessions, String wrong) {
        assertThat(problemsOfPipelined("gossamer.algorithm.sessions = " + sessions))
                .containsExactly("a.conf:5: gossamer.algorithm.sessions: " + wrong
                        + "; allowed: a whole number from 1 to 65535");
    }

    @Test
    void timeOutsMayGrowWhereThereAreAny() {
        assertThat(algorithm("gossamer.algorithm { receive-timeout = 9, timeout-growth = 2 }")
                        .timeouts()
                        .with(3))
                .isEqualTo(9 * (1 + 2 * 3));
        assertThat(algorithm("gossamer.algorithm.receive-timeout = 9")
                        .timeouts()
                        .with(3))
                .isEqualTo(9);
        assertThat(problemsOfPipelined("gossamer.algorithm.timeout-growth = 1"))
                .containsExactly("a.conf:5: gossamer.algorithm.timeout-growth: without"
                        + " gossamer.algorithm.receive-timeout receivers wait for ever; allowed: no"
                        + " such key, or gossamer.algorithm.receive-timeout as well");
        assertThat(problemsOfPipelined(
                        "gossamer.algorithm { receive-timeout = 9, timeout-growth = -1 }"))
                .containsExactly("a.conf:5: gossamer.algorithm.timeout-growth: -1 is out of range;"
                        + " allowed: a whole number from 0 to 1000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"algorithm-2", "stable"})
    void hasNoTimeOutsWhereSendersAreRedirected(String scheduling) {
        assertThat(problemsOfPipelined("gossamer.algorithm { scheduling = " + scheduling
                        + ", receive-timeout = 22 }"))
                .containsExactly("a.conf:5: gossamer.algorithm.receive-timeout: does not go with"
                        + " gossamer.algorithm.scheduling = " + scheduling
                        + " (a.conf:5): whom a receiver"
                        + " hears next depends on who is free, so that it cannot tell a PU that is"
                        + " late from one that is absent; allowed: no such key, or scheduling ="
                        + " none");
    }

    @Test
    void mayNotHaveKeysOfAnotherAlgorithm() {
        String wrong = ", but gossamer.algorithm.name = pipelined (a.conf:3); allowed: name,"
                + " permutation, acceptance, scheduling, receive-timeout, timeout-growth, sessions,"
                + " compute for pipelined";

        assertThat(problemsOfPipelined(
                        "gossamer.algorithm.phases = [approach-1]",
                        "gossamer.algorithm.colours = none"))
                .containsExactly(
                        "a.conf:5: gossamer.algorithm.phases: is a key of high-dim-gos" + wrong,
                        "a.conf:6: gossamer.algorithm.colours: is a key of high-dim-gos, torgos and"
                                + " cubgos" + wrong);
    }

    @Test
    void noOtherAlgorithmMayHaveItsKeys() {
        String wrong = ": is a key of pipelined, but gossamer.algorithm.name = high-dim-gos"
                + " (a.conf:4); allowed: name, phases, colours, parameters, start, sessions,"
                + " compute for high-dim-gos";

        assertThat(problems(
                        "gossamer.algorithm.permutation = [0]",
                        "gossamer.algorithm.acceptance = any",
                        "gossamer.algorithm.scheduling = none"))
                .containsExactly(
                        "a.conf:6: gossamer.algorithm.permutation" + wrong,
                        "a.conf:7: gossamer.algorithm.acceptance" + wrong,
                        "a.conf:8: gossamer.algorithm.scheduling" + wrong);
    }

    @Test
    void findsAllThatIsWrongAtOnce() {
        assertThat(problems(
                        "gossamer.algorithm { name = pipelined, permutation = idenity }",
                        "gossamer.network { model = \"F*\", packet-capacity = 3 }",
                        "gossamer.algorithm.colours = split",
                        "gossamer.profile.delays = [{ links = some, min = 1ns, max = 1ns }]"))
                .hasSize(6);
    }

    @Test
    void theLongestRunsDoNotOverflowTime() {
        for (String permutation : List.of("identity", "random-per-pu")) {
            assertThat(algorithm(
                                    "gossamer.topology.shape = 32768",
                                    "gossamer.network.token-flits = 2147483647",
                                    "gossamer.algorithm { sessions = 65535, permutation = "
                                            + permutation + " }")
                            .packets())
                    .isEqualTo(65_535L * 32_768 * 32_767);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gossamer.seed = 7",
                "gossamer.algorithm { permutation = random }, gossamer.seed = 7",
                "gossamer.algorithm { permutation = random-per-pu, scheduling = stable }",
                "gossamer.algorithm { permutation = [5, 0, 1, 3, 2, 4], sessions = 3 }",
                "gossamer.algorithm { permutation = identity, acceptance = named }",
                "gossamer.network { duplex = half, token-flits = 5 }",
                "gossamer.network { packet-capacity = \"1\", cost = round, switching = rendezvous }"
            })
    void theResolvedConfigGivesTheSameEmulationAgain(String line) {
        LoadedConfig first = pipelined(line);
        String text = "gossamer " + first.resolved().root().render(ConfigRenderOptions.concise());
        LoadedConfig again = loadText(text, List.of());
        PipelinedGossip algorithm = (PipelinedGossip) first.emulation().algorithm();
        PipelinedGossip algorithmAgain = (PipelinedGossip) again.emulation().algorithm();

        assertThat(again.resolved()).isEqualTo(first.resolved());
        assertThat(again.settings()).isEqualTo(first.settings());
        assertThat(again.emulation())
                .usingRecursiveComparison()
                .ignoringFields("algorithm.permutation")
                .isEqualTo(first.emulation());
        assertThat(destinations(algorithmAgain.permutation(), 6))
                .isEqualTo(destinations(algorithm.permutation(), 6));
    }

    @Test
    void theResolvedConfigHasEveryDefaultInForce() {
        Config resolved = pipelined().resolved();

        assertThat(new TreeMap<>(resolved.getObject("algorithm").unwrapped()))
                .hasToString("{acceptance=any, name=pipelined, permutation=pipelined,"
                        + " scheduling=none}");
        assertThat(new TreeMap<>(resolved.getObject("network").unwrapped()))
                .hasToString("{cost=round, model=H1, packet-capacity=1, switching=rendezvous,"
                        + " token-flits=1}");
    }
}
