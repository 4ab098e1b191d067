package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigRenderOptions;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.run.Emulation;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Wormhole switching, its algorithms and their keys. */
class WormholeSectionTest extends ConfigTestBase {

    private static final String OTHER_SIDES =
            "; for other sides: high-dim-gos with circgos in its phases";

    /** A config of four lines, with tokens of 12 flits, before the lines that are given. */
    private static String text(String kind, String shape, String algorithm, String... lines) {
        return "gossamer { network { token-flits = 12, cost = round }\n"
                + "topology { kind = " + kind + ", shape = " + shape + " }\n"
                + "algorithm { name = " + algorithm + " }\n}\n"
                + String.join("\n", lines);
    }

    private Emulation right(String kind, String shape, String algorithm, String... lines) {
        return loadText(text(kind, shape, algorithm, lines), List.of()).emulation();
    }

    private PlannedGossip planned(String kind, String shape, String algorithm, String... lines) {
        return (PlannedGossip) right(kind, shape, algorithm, lines).algorithm();
    }

    private String wrong(String kind, String shape, String algorithm, String... lines) {
        List<String> problems = problemsOf(text(kind, shape, algorithm, lines), List.of());
        assertThat(problems).hasSize(1);
        return problems.get(0).replaceFirst("^a.conf:[35]: gossamer[.]", "");
    }

    private static final String COST = "cost { startup = 1us, hop = 0ns, flit = 1ns }";

    private static String wormhole(String keys) {
        return "gossamer.network { switching = wormhole, " + keys + " }";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ring  | 10     | approach-2                    | approach-2",
                "path  | 10     | approach-2, variant = exact   | approach-2",
                "path  | 1      | approach-2, variant = trimmed | approach-2-trimmed",
                "torus | [10]   | approach-2, variant = merged  | approach-2-merged",
                "ring  | 9      | circgos, a1 = 9               | circgos(9)",
                "ring  | 9      | circgos, a1 = 3, rounds = [[3, 1]] | circgos(3;3,1)",
                "path  | 64     | circgos, a1 = 4, rounds = [[3, 2], [4, 3]] |"
                        + " circgos(4;3,2;4,3)",
                "path  | 9      | circgos, a1 = 3, rounds = [[3, 1]], ends = ends |"
                        + " circgos(3;3,1; ends)",
                "torus | [9, 9] | torgos, a = 3, rounds = [[3, 1]] | torgos(3;3,1; colours=split)",
                "mesh  | [9, 9] | torgos, a = 9                 | torgos(9; colours=split)",
                "torus | [9, 9] | torgos, a = 3, rounds = [[3, 1]], colours = parity |"
                        + " torgos(3;3,1; colours=parity)",
                "torus | [9, 27] | torgos, a = 3, rounds = [[3, 1]], colours = none |"
                        + " torgos(3;3,1; colours=none)",
                "torus | [4, 4, 4] | cubgos, a = 2, rounds = [[2, 1]] |"
                        + " cubgos(2;2,1; colours=split)",
            })
    void runUnderWormholeSwitchingWithoutBeingTold(
            String kind, String shape, String algorithm, String plan) {
        Emulation emulation = right(kind, shape, algorithm);
        PlannedGossip gossip = (PlannedGossip) emulation.algorithm();

        assertThat(gossip.plan().name()).isEqualTo(plan);
        assertThat(gossip.name()).isEqualTo(algorithm.split(",")[0]);
        assertThat(gossip.start()).isEqualTo(Start.SLOT);
        assertThat(emulation.network().mode()).isEqualTo(SwitchingMode.named("wormhole"));
        assertThat(emulation.network().virtualChannels()).isOne();
        assertThat(right(kind, shape, algorithm, wormhole("model = \"H*\""))
                        .network()
                        .modelName())
                .isEqualTo("H*");
    }

    @Test
    void phasesMayDiffer() {
        String phases = "high-dim-gos, phases = [{name = circgos, a1 = 3, rounds = [[3, 1]],"
                + " ends = centres}, approach-2-merged]";

        assertThat(planned("torus", "[9, 5]", phases, wormhole("")).plan().name())
                .isEqualTo("high-dim-gos(circgos(3;3,1), approach-2-merged; colours=none)");
        assertThat(planned("torus", "[9, 5]", "high-dim-gos, colours = parity", wormhole(""))
                        .plan()
                        .colouring())
                .isEqualTo(Colouring.PARITY);
        assertThat(planned("ring", "9", "approach-1", wormhole("")).plan().name())
                .isEqualTo("approach-1");
        assertThat(right("ring", "9", "approach-1").network().mode())
                .isEqualTo(SwitchingMode.named("store-and-forward"));
    }

    @Test
    void pusStartInTheirSlotOrWhenReady() {
        assertThat(planned("ring", "9", "approach-2, start = ready").start())
                .isEqualTo(Start.READY);
        assertThat(planned("ring", "9", "approach-2, start = slot").start()).isEqualTo(Start.SLOT);
        assertThat(wrong("ring", "9", "approach-2, start = barrier"))
                .isEqualTo("algorithm.start: unknown value \"barrier\"; allowed: ready, slot");
    }

    @Test
    void onlyRunsWithSlotsOnFullDuplexLinksArePredicted() {
        assertThat(isPredicted("slot", "F*")).isTrue();
        assertThat(isPredicted("ready", "F*")).isFalse();
        assertThat(isPredicted("slot", "H*")).isFalse();
    }

    private boolean isPredicted(String start, String model) {
        Emulation emulation = right(
                "ring",
                "10",
                "approach-2, start = " + start,
                "gossamer.network.model = \"" + model + "\"");
        return emulation.algorithm().prediction(emulation.network()).isPresent();
    }

    @Test
    void theRouterMayHaveVirtualChannels() {
        Emulation emulation = right("torus", "[5, 5]", "router", wormhole("virtual-channels = 16"));

        assertThat(emulation.network().virtualChannels()).isEqualTo(16);
        assertThat(emulation.algorithm().packets()).isEqualTo(600);
        assertThat(right("path", "2048", "router").topology().pus()).isEqualTo(2_048);
        assertThat(wrong("path", "2049", "router"))
                .isEqualTo("algorithm.name: router with 2049 PUs, each of which sends to all"
                        + " others; allowed: at most 2048 PUs");
    }

    @ParameterizedTest
    @CsvSource({"0, 0 is out of range", "17, 17 is out of range", "x, found string \"x\""})
    void refusesWhatIsNoNumberOfVirtualChannels(String number, String wrong) {
        assertThat(wrong("ring", "9", "router", wormhole("virtual-channels = " + number)))
                .isEqualTo("network.virtual-channels: " + wrong
                        + "; allowed: a whole number from 1 to 16");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "torus | [27, 27] | torgos, a = 3, rounds = [[3, 1], [5, 2]] | algorithm.rounds:"
                        + " round 1 with b=5: b must be a divisor of the spacing 3 that is left of"
                        + " the side 27",
                "torus | [9, 9]   | torgos, a = 3, rounds = [[3, 1], [3, 1]] | algorithm.rounds:"
                        + " 2 rounds, but a=3 and 1 of them multiply to the side 9 already",
                "torus | [9, 9]   | torgos, a = 3 | algorithm.a: a=3 without rounds [[b,x],...]"
                        + " reaches only sides of 3, not 9",
                "torus | [9, 9]   | torgos, a = 2, rounds = [[3, 1]] | algorithm.a: 2 is no"
                        + " divisor of the side 9; allowed: a divisor: 1, 3, 9" + OTHER_SIDES,
                "mesh  | [7, 7]   | torgos, a = 3, rounds = [[3, 1]] | algorithm.a: 3 is no"
                        + " divisor of the side 7; allowed: a divisor: 1, 7" + OTHER_SIDES,
                "torus | [9, 12]  | torgos, a = 1, rounds = [[3, 1]] | algorithm.a: 1 leaves a"
                        + " spacing of 9 on the side 9, which does not divide all sides of 9×12;"
                        + " allowed: 3, 9" + OTHER_SIDES,
                "torus | [9, 12]  | torgos, a = 2 | algorithm.a: 2 is no divisor of the side 9;"
                        + " allowed: 3, 9" + OTHER_SIDES,
                "torus | [9, 9]   | torgos, rounds = [[3, 1]] | algorithm.a: is missing; allowed:"
                        + " bridgeheads on each line at the beginning, a divisor of the side",
                "torus | [9, 9]   | torgos, a = 3, rounds = [[5, 1]] | algorithm.rounds[0]: 1"
                        + " steps are too few for a growth of 5; allowed: at least floor(growth/2)"
                        + " = 2 steps",
                "torus | [9, 9]   | torgos, a = 3, rounds = [[3]] | algorithm.rounds[0]: 1"
                        + " numbers; allowed: two: growth and steps",
                "torus | [9, 9]   | torgos, a = 3, rounds = [3, 1] | found",
                "torus | [9, 9]   | torgos, a = 3, rounds = 3 | algorithm.rounds: found number 3;"
                        + " allowed: a list of pairs, growth and steps of each round: [[3, 1], …]",
                "ring  | 9        | torgos, a = 9 | algorithm.name: torgos needs a mesh,"
                        + " mesh-with-holes or torus with two sides, not ring 9; allowed:"
                        + " approach-1, approach-2, circgos, high-dim-gos, router, small-cycle,"
                        + " large-cycle, greedy, flooding, push-pull, schedule, fsa on such"
                        + " a topology",
                "torus | [3, 3, 3] | torgos, a = 3 | algorithm.name: torgos needs a mesh,"
                        + " mesh-with-holes or torus with two sides, not torus 3×3×3; allowed:"
                        + " high-dim-gos, cubgos, router, greedy, flooding, push-pull,"
                        + " schedule, fsa on such a topology",
                "path  | 9        | approach-2, variant = merged | algorithm.variant: approach-2"
                        + " variant=merged needs a ring or a torus; on paths and meshes use exact,"
                        + " trimmed or circgos(3;3,1)",
                "ring  | 9        | approach-2, variant = full | algorithm.variant: unknown value"
                        + " \"full\"; allowed: exact, trimmed, merged",
                "ring  | 9        | circgos, a1 = 10, rounds = [[3, 1]] | algorithm.a1: a1=10"
                        + " bridgeheads on a line of 9 PUs, must be 1..9",
                "ring  | 9        | circgos | algorithm.a1: is missing; allowed: bridgeheads at"
                        + " the beginning, from 1",
                "ring  | 9        | circgos, a1 = 0 | algorithm.a1: 0 is out of range; allowed: a"
                        + " whole number from 1 to 4194304",
                "ring  | 9        | circgos, a1 = 3 | algorithm.a1: circgos with a1=3 on a line of"
                        + " 9 PUs needs rounds [[a2,b],...]; without any, only a1=9 reaches all"
                        + " PUs",
                "ring  | 9        | circgos, a1 = 3, rounds = [[3, 9]] | algorithm.rounds: round"
                        + " a2=3 b=9 cuts the data of 9 PUs in 2b-a2+2=17 packets: b must be <= 5",
                "ring  | 9        | circgos, a1 = 3, a = 3, rounds = [[3, 1]] | algorithm.a: is a"
                        + " key of torgos and cubgos, but gossamer.algorithm.name = circgos"
                        + " (a.conf:3); allowed: name, a1, rounds, ends, parameters, start,"
                        + " sessions, compute for circgos",
            })
    void refusesParametersThatDoNotFit(
            String kind, String shape, String algorithm, String message) {
        if (message.equals("found")) {
            assertThat(problemsOf(text(kind, shape, algorithm), List.of()))
                    .hasSize(2)
                    .allMatch(problem -> problem.endsWith("a pair: growth and steps"));
        } else {
            assertThat(wrong(kind, shape, algorithm)).startsWith(message);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[{name = approach-2}, approach-1] | algorithm.phases[0].name: unknown value"
                        + " \"approach-2\"; allowed: circgos; algorithms without parameters are"
                        + " plain words",
                "[{name = circos, a1 = 3}, approach-1] | algorithm.phases[0].name: unknown value"
                        + " \"circos\"; allowed: circgos; algorithms without parameters are plain"
                        + " words; did you mean circgos?",
                "[{a1 = 9}, approach-1] | algorithm.phases[0].name: is missing; allowed: circgos",
                "[{name = circgos}, approach-1] | algorithm.phases[0].a1: is missing; allowed:"
                        + " bridgeheads at the beginning, from 1",
                "[{name = circgos, a1 = 9, a = 3}, approach-1] | algorithm.phases[0].a: unknown"
                        + " key; allowed: a1, ends, name, rounds",
                "[{name = circgos, a1 = 3, rounds = [[4, 1]]}, approach-1] |"
                        + " algorithm.phases[0].rounds[0]: 1 steps are too few for a growth of 4;"
                        + " allowed: at least floor(growth/2) = 2 steps",
                "[approach-1] | algorithm.phases: 1 phases for the 2 dimensions of mesh 9×9;"
                        + " allowed: one phase per dimension",
                "[approach-1, approach-2-merged] | algorithm.phases: approach-2 variant=merged"
                        + " needs a ring or a torus",
                "[approach-1, circgos] | algorithm.phases[1]: unknown value \"circgos\"; allowed:"
                        + " approach-1, approach-2, approach-2-trimmed, approach-2-merged,"
                        + " approach-2-binary, or {name = circgos, a1 = 3, rounds = [[3, 1]]}",
            })
    void refusesPhasesThatDoNotFit(String phases, String message) {
        assertThat(wrong("mesh", "[9, 9]", "high-dim-gos, phases = " + phases, wormhole("")))
                .startsWith(message);
    }

    @Test
    void splitNeedsOneFlitPerDimension() {
        String flit = wormhole("token-flits = 1");
        String split = "algorithm.colours: split cuts tokens of 1 flits into 2 parts, one per"
                + " dimension; allowed: split with network.token-flits >= 2, or ";

        assertThat(problemsOf(text("mesh", "[3, 3]", "torgos, a = 3", flit), List.of()))
                .containsExactly("a.conf:3: gossamer." + split + "none, or parity");
        assertThat(wrong("mesh", "[3, 3]", "high-dim-gos, colours = split", flit))
                .isEqualTo(split + "none, or parity");
        assertThat(planned("mesh", "[3, 3]", "torgos, a = 3, colours = parity", flit)
                        .colours())
                .isOne();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "high-dim-gos, phases = [approach-2] | algorithm.phases: approach-2 needs wormhole"
                        + " switching, but switching is store-and-forward; allowed: phases of"
                        + " approach-1, or network.switching = wormhole",
                "high-dim-gos, phases = [{name = circgos, a1 = 9}] | algorithm.phases: circgos(9)"
                        + " needs wormhole switching, but switching is store-and-forward; allowed:"
                        + " phases of approach-1, or network.switching = wormhole",
                "high-dim-gos, colours = parity | algorithm.colours: parity needs wormhole"
                        + " switching, but switching is store-and-forward; allowed: none or split,"
                        + " or network.switching = wormhole",
                "high-dim-gos, start = slot | algorithm.start: needs wormhole switching, but"
                        + " switching is store-and-forward; allowed: no such key (or null), or"
                        + " network.switching = wormhole",
                "approach-1, start = ready | algorithm.start: needs wormhole switching, but"
                        + " switching is store-and-forward; allowed: no such key (or null), or"
                        + " network.switching = wormhole",
            })
    void refusesUnderStoreAndForwardWhatNeedsWormholeSwitching(String algorithm, String message) {
        assertThat(wrong("ring", "9", algorithm)).isEqualTo(message);
    }

    @Test
    void refusesMachinesThatDoNotFit() {
        assertThat(wrong("ring", "9", "approach-1", "gossamer.network.virtual-channels = 2"))
                .isEqualTo("network.virtual-channels: packets hold no links under"
                        + " store-and-forward; allowed: no such key (or null), or"
                        + " network.switching = wormhole");
        assertThat(wrong("ring", "9", "router", "gossamer.network.switching = store-and-forward"))
                .startsWith("network.switching: store-and-forward contradicts"
                        + " gossamer.algorithm.name = router (a.conf:3), which runs under wormhole"
                        + " only");
        assertThat(wrong("path", "9", "small-path", wormhole("")))
                .contains("or with wormhole one of approach-1, approach-2, circgos, high-dim-gos,"
                        + " torgos, cubgos, router");
        assertThat(wrong("ring", "9", "approach-2", wormhole("packet-capacity = 3")))
                .startsWith("network.packet-capacity: 3 tokens are too few: approach-2 on ring 9"
                        + " puts 9 into one packet");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ring | 10000   | approach-1                       | ports = all",
                "path | 200000  | approach-1                       | ports = all",
                "ring | 200000  | circgos, a1 = 200000             | ports = all",
                "torus | [1024, 1024] | high-dim-gos               | ports = all",
                "ring | 10000   | approach-1                       | ports = one, " + COST,
                "torus | [243, 244] | high-dim-gos, colours = split | ports = one, " + COST,
            })
    @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
    void plansWithTooManyPacketsAreRefusedQuickly(
            String kind, String shape, String algorithm, String ports) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long began = threads.getCurrentThreadCpuTime();
        String problem = wrong(kind, shape, algorithm, wormhole(ports));

        assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - began))
                .as("what this thread ran, on however busy a machine")
                .isLessThan(Duration.ofSeconds(20));
        String excess = ports.startsWith("ports = one")
                ? "sends more than 20000000 packets"
                : "sends up to \\d+ packets( along a line of \\d+ PUs, more than 20000000|,"
                        + " more than 2000000000)";
        assertThat(problem)
                .containsPattern(" on " + shape.replaceAll("[\\[\\]]", "").replace(", ", "×")
                        + " " + excess
                        + "; allowed: fewer PUs,"
                        + " or an algorithm or parameters with fewer packets");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "torus | [216, 216] | high-dim-gos                 | 20062080",
                "torus | [216, 216] | high-dim-gos, colours = split | 40124160",
                "torus | [180, 270] | high-dim-gos, colours = split | 43545600",
                "ring  | 4000       | approach-1                   | 15996000",
            })
    void largePlansAreMadeAsPusGetOn(String kind, String shape, String algorithm, long packets) {
        PlannedGossip planned = planned(kind, shape, algorithm, wormhole(""));

        assertThat(planned.isMade()).isTrue();
        assertThat(planned.packets()).isEqualTo(packets);
        assertThat(planned.plan().kept()).isLessThanOrEqualTo(1 << 23);
        assertThat(planned("torus", "[27, 27]", "high-dim-gos", wormhole("")).isMade())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ring  | 10     | approach-1",
                "ring  | 10     | approach-2",
                "ring  | 10     | approach-2, variant = merged, start = ready",
                "path  | 9      | circgos, a1 = 3, rounds = [[3, 1]], ends = ends",
                "ring  | 9      | circgos, a1 = 9",
                "mesh  | [9, 4] | high-dim-gos",
                "mesh  | [9, 4] | high-dim-gos, colours = parity, start = ready",
                "mesh | [9, 4] | high-dim-gos, phases = [{name = circgos, a1 = 3, rounds = [[3,"
                        + " 1]]}, approach-2-trimmed]",
                "torus | [9, 9] | torgos, a = 3, rounds = [[3, 1]]",
                "mesh  | [9, 9] | torgos, a = 3, rounds = [[3, 1]], colours = parity",
                "torus | [3, 3, 3] | cubgos, a = 3",
                "torus | [3, 4] | router",
            })
    void theResolvedConfigGivesTheSameEmulationAgain(String row) {
        String[] parts = row.split(" *\\| *");
        for (String keys : List.of("", "model = \"H*\"", "virtual-channels = 2")) {
            LoadedConfig first =
                    loadText(text(parts[0], parts[1], parts[2], wormhole(keys)), List.of());
            String text =
                    "gossamer " + first.resolved().root().render(ConfigRenderOptions.concise());
            LoadedConfig again = loadText(text, List.of());

            assertThat(again.resolved()).isEqualTo(first.resolved());
            assertThat(again.settings()).isEqualTo(first.settings());
            assertThat(again.emulation().network()).isEqualTo(first.emulation().network());
            assertThat(again.emulation().algorithm().packets())
                    .isEqualTo(first.emulation().algorithm().packets());
            if (first.emulation().algorithm() instanceof PlannedGossip gossip) {
                PlannedGossip same = (PlannedGossip) again.emulation().algorithm();
                assertThat(same.plan().name()).isEqualTo(gossip.plan().name());
                assertThat(same.start()).isEqualTo(gossip.start());
            }
        }
    }
}
