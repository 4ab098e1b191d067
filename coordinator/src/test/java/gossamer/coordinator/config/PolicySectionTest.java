package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigRenderOptions;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkPolicy.Rule;
import gossamer.model.run.Emulation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code network.link-policy} and {@code network.link-centre}. */
class PolicySectionTest extends ConfigTestBase {

    private static final String POLICIES =
            "; allowed: first-ready, centre-priority, inner-priority, quota, right-first,"
                    + " longest-queue, coin";
    private static final String NONE_HERE =
            ": decides which direction of a half-duplex link goes first; there are none here;"
                    + " allowed: no such key (or null), or \"H*\" or \"H1\" under"
                    + " store-and-forward";

    /** A config of four lines before the lines that are given. */
    private static String text(String model, String name, String topology, String... lines) {
        return "gossamer { network { cost = round, model = \"" + model + "\" }\n"
                + "topology { kind = " + topology + " }\n"
                + "algorithm.name = " + name + "\n}\n"
                + String.join("\n", lines);
    }

    private LinkPolicy policy(String name, String topology, String... lines) {
        return loadText(text("H*", name, topology, lines), List.of())
                .emulation()
                .network()
                .policy();
    }

    private List<String> wrong(String name, String topology, String... lines) {
        return problemsOf(text("H*", name, topology, lines), List.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "small-path     | path, shape = 5       | CENTRE_PRIORITY",
                "fujita-path    | path, shape = 5       | RIGHT_FIRST",
                "large-path     | path, shape = 5       | FIRST_READY",
                "small-cycle    | ring, shape = 5       | FIRST_READY",
                "large-cycle    | ring, shape = 5       | FIRST_READY",
                "mesh-two-phase | mesh, shape = [3, 4]  | CENTRE_PRIORITY",
                "mesh-two-phase | torus, shape = [3, 4] | FIRST_READY",
                "greedy         | path, shape = 5       | FIRST_READY",
                "approach-1     | path, shape = 5       | FIRST_READY",
                "high-dim-gos   | mesh, shape = [3, 4]  | FIRST_READY",
            })
    void followsTheAlgorithm(String name, String topology, Rule rule) {
        assertThat(policy(name, topology)).isEqualTo(LinkPolicy.of(rule));
    }

    @Test
    void followsTheSecondPhaseOfAMesh() {
        String mesh = "mesh, shape = [3, 4]";
        String phase2 = "gossamer.algorithm.phase-2 = ";

        assertThat(policy("mesh-two-phase", mesh, phase2 + "fujita").rule())
                .isEqualTo(Rule.RIGHT_FIRST);
        assertThat(policy("mesh-two-phase", mesh, phase2 + "overlap").rule())
                .isEqualTo(Rule.CENTRE_PRIORITY);
    }

    @ParameterizedTest
    @EnumSource
    void canBeAnyOnAPath(Rule rule) {
        assertThat(policy(
                        "small-path",
                        "path, shape = 5",
                        "gossamer.network.link-policy = " + rule.configName()))
                .isEqualTo(LinkPolicy.of(rule));
    }

    @Test
    void changesTheOldAlgorithmsToo() {
        Emulation usual =
                loadText(text("H*", "approach-1", "path, shape = 5"), List.of()).emulation();
        Emulation other = loadText(
                        text(
                                "H*",
                                "approach-1",
                                "path, shape = 5",
                                "gossamer.network.link-policy = coin"),
                        List.of())
                .emulation();
        assertThat(usual.machine().linksGrant()).isFalse();
        assertThat(other.machine().linksGrant()).isTrue();
        assertThat(other.algorithm().prediction(other.network())).isEmpty();
    }

    @Test
    void takesACentre() {
        String path = "path, shape = 9";

        assertThat(policy("small-path", path, "gossamer.network.link-centre = 0"))
                .isEqualTo(new LinkPolicy(Rule.CENTRE_PRIORITY, 0));
        assertThat(policy(
                        "small-path",
                        path,
                        "gossamer.network { link-policy = inner-priority, link-centre = 8 }"))
                .isEqualTo(new LinkPolicy(Rule.INNER_PRIORITY, 8));
        assertThat(policy(
                        "fujita-path",
                        path,
                        "gossamer.network { link-policy = quota, link-centre = 3 }"))
                .isEqualTo(new LinkPolicy(Rule.QUOTA, 3));
        assertThat(policy(
                        "mesh-two-phase",
                        "mesh, shape = [3, 7]",
                        "gossamer.network.link-centre = 6"))
                .isEqualTo(new LinkPolicy(Rule.CENTRE_PRIORITY, 6));
    }

    @Test
    void aCentreInTheMiddleIsTheDefault() {
        assertThat(policy("small-path", "path, shape = 9", "gossamer.network.link-centre = 4"))
                .isEqualTo(LinkPolicy.of(Rule.CENTRE_PRIORITY));
        assertThat(policy(
                        "mesh-two-phase",
                        "mesh, shape = [3, 7]",
                        "gossamer.network.link-centre = 3"))
                .isEqualTo(new LinkPolicy(Rule.CENTRE_PRIORITY, 3));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "quot   | unknown value \"quot\"   | ; did you mean quota?",
                "5      | found number 5           | ``",
                "[coin] | found list               | ``",
            })
    void mustBeKnown(String policy, String wrong, String guess) {
        assertThat(wrong(
                        "small-path",
                        "path, shape = 5",
                        "gossamer.network.link-policy = " + policy))
                .containsExactly(
                        "a.conf:5: gossamer.network.link-policy: " + wrong + POLICIES + guess);
    }

    @ParameterizedTest
    @ValueSource(strings = {"F*", "F1"})
    void thereIsNoneOnFullDuplexLinks(String model) {
        String path = "path, shape = 5";

        assertThat(problemsOf(
                        text(model, "small-path", path, "gossamer.network.link-policy = quota"),
                        List.of()))
                .containsExactly("a.conf:5: gossamer.network.link-policy" + NONE_HERE);
        assertThat(problemsOf(
                        text(model, "small-path", path, "gossamer.network.link-centre = 2"),
                        List.of()))
                .containsExactly("a.conf:5: gossamer.network.link-centre" + NONE_HERE);
        assertThat(loadText(text(model, "small-path", path), List.of())
                        .emulation()
                        .network()
                        .policy())
                .isEqualTo(LinkPolicy.FIRST_READY);
    }

    @Test
    void thereIsNoneUnderRendezvous() {
        assertThat(problemsOfPipelined("gossamer.network.link-policy = coin"))
                .containsExactly("a.conf:5: gossamer.network.link-policy" + NONE_HERE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "centre-priority | small-cycle    | ring, shape = 6       | ring 6",
                "inner-priority  | greedy         | crossbar, shape = 4   | crossbar 4",
                "quota           | large-cycle    | ring, shape = 6       | ring 6",
                "centre-priority | mesh-two-phase | torus, shape = [3, 4] | torus 3×4",
            })
    void aCentreNeedsLinesWithEnds(String policy, String name, String topology, String is) {
        assertThat(wrong(name, topology, "gossamer.network.link-policy = " + policy))
                .containsExactly("a.conf:5: gossamer.network.link-policy: " + policy
                        + " needs lines that have a centre, not " + is
                        + "; allowed: another policy, or a path or mesh");
    }

    @ParameterizedTest
    @ValueSource(strings = {"large-path", "greedy", "approach-1"})
    void quotasNeedAnAlgorithmThatSendsWhatTheyCountOn(String name) {
        assertThat(wrong(name, "path, shape = 6", "gossamer.network.link-policy = quota"))
                .containsExactly("a.conf:5: gossamer.network.link-policy: quota counts on what"
                        + " small-path and fujita-path send, but gossamer.algorithm.name = " + name
                        + " (a.conf:3); allowed: another policy, or one of these algorithms");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "greedy      |             | first-ready",
                "fujita-path |             | right-first",
                "small-path  | coin        | coin",
                "small-path  | right-first | right-first",
            })
    void aCentreNeedsAPolicyThatHasOne(String name, String policy, String is) {
        assertThat(wrong(
                        name,
                        "path, shape = 6",
                        "gossamer.network.link-centre = 2",
                        policy == null ? "" : "gossamer.network.link-policy = " + policy))
                .containsExactly("a.conf:5: gossamer.network.link-centre: belongs to a policy with"
                        + " a centre, but the policy is " + is + "; allowed: no such key (or"
                        + " null), or centre-priority, inner-priority or quota");
    }

    @Test
    void aCentreMustBeOnTheLongestLine() {
        assertThat(wrong("small-path", "path, shape = 9", "gossamer.network.link-centre = 9"))
                .containsExactly("a.conf:5: gossamer.network.link-centre: 9 is beyond the end of"
                        + " path 9; allowed: a place on its longest line, a whole number from 0 to"
                        + " 8");
        assertThat(wrong(
                        "mesh-two-phase",
                        "mesh, shape = [3, 7]",
                        "gossamer.network.link-centre = 7"))
                .containsExactly("a.conf:5: gossamer.network.link-centre: 7 is beyond the end of"
                        + " mesh 3×7; allowed: a place on its longest line, a whole number from 0"
                        + " to 6");
        assertThat(wrong("small-path", "path, shape = 9", "gossamer.network.link-centre = -1"))
                .containsExactly("a.conf:5: gossamer.network.link-centre: -1 is out of range;"
                        + " allowed: a whole number from 0 to 4194304");
        assertThat(wrong("small-path", "path, shape = 9", "gossamer.network.link-centre = middle"))
                .singleElement()
                .asString()
                .contains("found string \"middle\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "small-path     |                                               | centre-priority",
                "small-path     | link-policy = quota                           | quota",
                "small-path     | link-policy = inner-priority, link-centre = 2 | inner-priority",
                "small-path     | link-centre = 4                               | centre-priority",
                "fujita-path    |                                               | right-first",
                "greedy         |                                               | first-ready",
                "approach-1     | link-policy = longest-queue                   | longest-queue",
            })
    void theResolvedConfigNamesItAndGivesTheSameEmulationAgain(
            String name, String network, String rule) {
        for (String model : List.of("H*", "H1")) {
            String lines = network == null ? "" : "gossamer.network { " + network + " }";
            LoadedConfig first = loadText(text(model, name, "path, shape = 9", lines), List.of());
            String text =
                    "gossamer " + first.resolved().root().render(ConfigRenderOptions.concise());
            LoadedConfig again = loadText(text, List.of());

            assertThat(first.resolved().getString("network.link-policy")).isEqualTo(rule);
            assertThat(again.resolved()).isEqualTo(first.resolved());
            assertThat(again.emulation()).usingRecursiveComparison().isEqualTo(first.emulation());
        }
    }
}
