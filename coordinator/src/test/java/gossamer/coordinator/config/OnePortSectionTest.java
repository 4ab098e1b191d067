package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigRenderOptions;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.run.Emulation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One-port PUs under wormhole switching. */
class OnePortSectionTest extends ConfigTestBase {

    private static String text(String algorithm, String network) {
        return """
                gossamer {
                  topology { kind = torus, shape = [8, 8] }
                  algorithm { name = %s }
                  network { switching = wormhole, token-flits = 12, cost { startup = 10us, hop = \
                100ns, flit = 1ns } }
                  network { %s }
                }
                """.formatted(algorithm, network);
    }

    private String plan(String algorithm, String network) {
        Emulation emulation = loadText(text(algorithm, network), List.of()).emulation();
        assertThat(emulation.network().takesBothPorts()).isTrue();
        return ((PlannedGossip) emulation.algorithm()).plan().name();
    }

    private String wrong(String algorithm, String network) {
        List<String> problems = problemsOf(text(algorithm, network), List.of());
        assertThat(problems).hasSize(1);
        return problems.get(0).replaceFirst("^a.conf:[0-9]+: gossamer[.]", "");
    }

    @Test
    void plansAreCutForThePortsThatThereAre() {
        String torgos = "torgos, a = 2, rounds = [[2, 1]]";
        String name = "torgos(2;2,1; colours=split)";
        assertThat(plan(torgos, "model = \"F1\"")).isEqualTo(name + " send|receive");
        assertThat(plan(torgos, "model = null, duplex = full, ports = one, port-overlap = false"))
                .isEqualTo(name + " send|receive");
        assertThat(plan(torgos, "model = \"F1\", port-overlap = true"))
                .isEqualTo(name + " send+receive");
        assertThat(plan("high-dim-gos, phases = [approach-2-binary, approach-1]", "model = \"H1\""))
                .isEqualTo(
                        "high-dim-gos(approach-2-binary, approach-1; colours=none) send|receive");
    }

    @Test
    void approach2HasBinaryTreesUnlessAnotherVariantIsNamed() {
        String ring = "model = \"F1\" }, topology { kind = ring, shape = 64";
        assertThat(plan("approach-2", ring)).isEqualTo("approach-2-binary send|receive");
        assertThat(plan("approach-2, variant = binary", ring))
                .isEqualTo("approach-2-binary send|receive");
        assertThat(plan("approach-2, variant = exact", ring)).isEqualTo("approach-2 send|receive");
    }

    @Test
    void theRouterRunsAsItIs() {
        Emulation emulation =
                loadText(text("router", "model = \"F1\""), List.of()).emulation();
        assertThat(emulation.network().takesBothPorts()).isTrue();
    }

    @Test
    void theResolvedConfigGivesTheSameEmulationAgain() {
        for (String algorithm : List.of("torgos, a = 4, rounds = [[2, 1]]", "router")) {
            for (String overlap : List.of("null", "false", "true")) {
                LoadedConfig first = loadText(
                        text(algorithm, "model = \"F1\", port-overlap = " + overlap), List.of());
                String resolved = first.resolved().root().render(ConfigRenderOptions.concise());
                LoadedConfig again = loadText("gossamer " + resolved, List.of());
                assertThat(again.resolved()).isEqualTo(first.resolved());
                assertThat(again.emulation().network())
                        .isEqualTo(first.emulation().network());
                assertThat(again.emulation().network().portOverlap())
                        .isEqualTo(overlap.equals("true"));
            }
        }
    }

    @Test
    void refusesWhatHasNoMeaning() {
        assertThat(wrong(
                        "approach-1 }, topology { kind = ring, shape = 9",
                        "switching = null, model = \"F1\", port-overlap = true"))
                .isEqualTo("network.port-overlap: under store-and-forward a port carries what the"
                        + " two PUs of a link exchange; allowed: no such key (or null), or"
                        + " network.switching = wormhole");
        assertThat(wrong("router", "port-overlap = true"))
                .isEqualTo("network.port-overlap: all ports of a PU work at once; allowed: no such"
                        + " key (or null), or one port");
        assertThat(wrong("router", "model = \"F1\", port-overlap = both"))
                .startsWith("network.port-overlap: unknown value \"both\"; allowed: true, false");
        assertThat(wrong("router", "model = \"F1\", cost.startup = 0ns"))
                .isEqualTo("network.cost.startup: no time for the start-up of transfers between"
                        + " one-port PUs; allowed: a start-up of at least one tick under wormhole"
                        + " switching");
        assertThat(wrong("router", "model = \"F1\", cost = round"))
                .startsWith("network.cost: no time for the start-up");
        assertThat(wrong("torgos, parameters = auto", "model = \"F1\""))
                .isEqualTo("algorithm.parameters: auto, but costs are known for all-port PUs only;"
                        + " allowed: parameters, or all ports");
    }
}
