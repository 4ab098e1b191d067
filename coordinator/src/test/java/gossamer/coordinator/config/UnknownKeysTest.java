package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnknownKeysTest extends ConfigTestBase {

    private static final String SECTIONS =
            "algorithm, checkpoints, farm, hopfield, limits, name, network, plugins, profile,"
                    + " regions, seed, topology, trace";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gossamer.topolgy.kind     | gossamer.topolgy        | gossamer.topology",
                "gossamer.topology.shpae   | gossamer.topology.shpae | gossamer.topology.shape",
                "gossamer.topology.Shape   | gossamer.topology.Shape | gossamer.topology.shape",
                "gossamer.network.cost.hops| gossamer.network.cost.hops| gossamer.network.cost.hop",
                "gossamer.limits.event     | gossamer.limits.event   | gossamer.limits.events",
                "gossamer.algorithm.colors | gossamer.algorithm.colors| gossamer.algorithm.colours",
                "gossamer.network.link-polcy | gossamer.network.link-polcy |"
                        + " gossamer.network.link-policy",
                "gossamer.algorithm.phase2 | gossamer.algorithm.phase2 |"
                        + " gossamer.algorithm.phase-2",
                "gossamer.trace-level      | gossamer.trace-level    |",
                "gossamer.topology.wrap    | gossamer.topology.wrap  |",
                "gossamer.topology.name    | gossamer.topology.name  | gossamer.algorithm.name",
                "gossamer.gossamer.seed    | gossamer.gossamer       |",
                "gosamer.seed              | gosamer                 | gossamer",
                "network.model             | network                 | gossamer.network",
                "akka.loglevel             | akka                    |",
            })
    void areErrorsWithAGuess(String written, String key, String guess) {
        List<String> problems = problems(written + " = 3");

        assertThat(problems)
                .singleElement()
                .asString()
                .startsWith("a.conf:6: " + key + ": unknown");
        String end = guess == null ? "" : "; did you mean " + guess + "?";
        assertThat(problems.get(0)).endsWith(end);
        assertThat(problems.get(0).contains("did you mean")).isEqualTo(guess != null);
    }

    @Test
    void areToldTheirNeighbours() {
        assertThat(problems("gossamer.colour = red", "x = 5"))
                .containsExactly(
                        "a.conf:6: gossamer.colour: unknown key; allowed: " + SECTIONS,
                        "a.conf:7: x: unknown key; allowed: gossamer");
    }

    @Test
    void areReportedOnceForAWholeObject() {
        assertThat(problems("gossamer.foo {", "  a = 1", "  b = 2", "}"))
                .containsExactly("a.conf:6: gossamer.foo: unknown key; allowed: " + SECTIONS);
    }

    @Test
    void areQuotedWhereTheyHaveDots() {
        assertThat(problems("gossamer.\"seed.x\" = 1"))
                .singleElement()
                .asString()
                .startsWith("a.conf:6: gossamer.\"seed.x\": unknown key");
    }

    @Test
    void belowAScalarKeyTheObjectIsTheError() {
        assertThat(problems("gossamer.seed.x = 1"))
                .containsExactly("a.conf:6: gossamer.seed: found object; allowed: a whole number"
                        + " from -9223372036854775808 to 9223372036854775807");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "topology | circuits, file, kind, missing, shape, shared-channels",
                "network  | " + NETWORK_KEYS,
                "algorithm| a, a1, acceptance, colours, compute, ends, file, name, parameters,"
                        + " period, permutation, phase-2, phases, polls, receive-timeout, rounds,"
                        + " scheduling, sessions, start, timeout-growth, variant",
                "profile  | delays, faults, seed",
                "limits   | events, plugin-time, trace-size, virtual-time, wall-time",
                "trace    | level",
            })
    void scalarsInPlaceOfSectionsAreErrorsWithoutConsequences(String section, String keys) {
        assertThat(problems("gossamer." + section + " = 5"))
                .containsExactly("a.conf:6: gossamer." + section
                        + ": found number 5; allowed: an object with " + keys);
        assertThat(problems("gossamer." + section + " = [x]"))
                .containsExactly("a.conf:6: gossamer." + section
                        + ": found list; allowed: an object with " + keys);
    }

    @Test
    void aScalarInPlaceOfEverythingIsOneError() {
        assertThat(problemsOf("gossamer = on", List.of()))
                .containsExactly("a.conf:1: gossamer: found string \"on\"; allowed: an object with "
                        + SECTIONS);
    }
}
