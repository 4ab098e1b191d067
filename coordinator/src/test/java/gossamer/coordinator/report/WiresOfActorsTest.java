package gossamer.coordinator.report;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.report.GoldenWires.Golden;
import gossamer.coordinator.report.WireDiagramText.Style;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.cycle.LargeCycle;
import gossamer.model.algorithm.cycle.SmallCycle;
import gossamer.model.algorithm.path.LargePath;
import gossamer.model.algorithm.path.SmallPath;
import gossamer.model.analysis.bounded.GridLine;
import gossamer.model.analysis.bounded.WireDiagram;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkPolicy.Rule;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceLevel;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import gossamer.node.trace.TraceCollector;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The figures of Lau and Zhang come out of the actors, character by character. */
class WiresOfActorsTest {

    private static final int REGIONS = 2;

    private static final Emulator emulator = Emulator.create(REGIONS);

    @AfterAll
    static void stop() {
        emulator.close();
    }

    private static Grid grid(String algorithm, int pus) {
        return algorithm.endsWith("cycle") ? Grid.ring(pus) : Grid.path(pus);
    }

    private static GossipAlgorithm algorithm(String name, Grid grid) {
        return switch (name) {
            case "small-path" -> SmallPath.of(grid);
            case "fujita-path" -> SmallPath.fujita(grid);
            case "large-path" -> new LargePath(grid, 1);
            case "small-cycle" -> new SmallCycle(grid);
            case "large-cycle" -> new LargeCycle(grid, 1);
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static String diagram(String name, int pus, LinkPolicy policy, Style style)
            throws InterruptedException {
        Grid grid = grid(name, pus);
        GossipAlgorithm algorithm = algorithm(name, grid);
        Network network = new Network(
                        Duplex.HALF,
                        Ports.ALL,
                        OptionalInt.of(algorithm.largestPacket()),
                        1,
                        Cost.rounds())
                .with(policy == null ? algorithm.linkRequirements().policy() : policy);
        Emulation emulation =
                new Emulation(name, 1, grid, network, algorithm, Profile.none(), Limits.none());
        WireDiagram.Builder builder =
                new WireDiagram.Builder(GridLine.first(grid), algorithm::numbering);
        emulator.start(
                        emulation,
                        new EmulatorSettings(REGIONS, TraceLevel.FULL),
                        new TraceCollector(REGIONS, builder::acceptAll),
                        ProgressListener.none())
                .await();
        WireDiagram diagram = builder.build();
        return WireDiagramText.caption(diagram, emulation) + "\n"
                + WireDiagramText.of(diagram, style);
    }

    static List<Golden> goldens() {
        return GoldenWires.all();
    }

    @ParameterizedTest
    @MethodSource("goldens")
    void theFiguresOfThePaper(Golden golden) throws InterruptedException {
        assertThat(diagram(golden.algorithm(), golden.pus(), null, golden.style()))
                .isEqualTo(golden.text());
    }

    @Test
    void anotherPolicyGivesAnotherFigure() throws InterruptedException {
        for (int pus = 6; pus <= 8; pus++) {
            String usual = GoldenWires.of("small-path", pus);
            LinkPolicy inner = LinkPolicy.of(Rule.INNER_PRIORITY);
            LinkPolicy displaced = new LinkPolicy(Rule.CENTRE_PRIORITY, pus / 2 + 1);
            String opposite = diagram("small-path", pus, inner, Style.WIRES);
            String offCentre = diagram("small-path", pus, displaced, Style.WIRES);
            assertThat(opposite.lines().skip(1).toList())
                    .isNotEqualTo(usual.lines().skip(1).toList());
            // As many rounds, but not the same diagram; off the centre it takes one round more.
            assertThat(opposite.lines().count()).isEqualTo(usual.lines().count());
            assertThat(offCentre.lines().count()).isEqualTo(usual.lines().count() + 1);
        }
    }
}
