package gossamer.coordinator.report;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.analysis.wormhole.Bridgeheads;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;
import gossamer.model.topology.Grid;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

class BridgeheadDrawingTest {

    private static final List<Growth> THREEFOLD = List.of(new Growth(3, 1));

    private static Plan ring(int n) {
        return HighDimGos.plan(Grid.ring(n), Circgos.of(3, THREEFOLD));
    }

    private static Plan grid(Grid grid, Colouring colouring) {
        return Cubgos.plan(grid, 3, THREEFOLD, colouring);
    }

    private static PlanSteps steps(Plan plan, int pu, Start start) {
        Network network = new Network(
                Duplex.FULL,
                Ports.ALL,
                OptionalInt.empty(),
                12,
                new Cost(120, 0, 1, TimeBase.TICKS),
                SwitchingMode.named("wormhole"));
        PlannedGossip gossip = new PlannedGossip("planned", plan, network, start);
        return new PlanSteps("r", pu, gossip, network);
    }

    @Test
    void aRingIsARowOfGenerations() {
        assertThat(BridgeheadText.of(Bridgeheads.of(ring(27)))).isEqualTo("""
                circgos(3;3,1) on ring 27: 5 steps

                  steps  phase              packets  largest  distance  axis  bridgeheads
                   0..1  concentration           24        3         3     0            -
                      2  exchange                 6        9         9     0            3
                      3  round 0: pipeline        6       27         3     0            9
                      4  round 1: pipeline       18       27         1     0           27

                bridgeheads, by how they come about
                  0  since exchange: 3 PUs
                  1  since round 0: pipeline: 6 PUs
                  2  since round 1: pipeline: 18 PUs

                  212202212212202212212202212
                """);
    }

    @Test
    void aTorusShowsItsDiagonals() {
        Plan plan = grid(Grid.torus(9, 9), Colouring.SPLIT);
        assertThat(BridgeheadText.of(Bridgeheads.of(plan))).isEqualTo("""
                torgos(3;3,1; colours=split) on torus 9×9: 5 steps
                colours: 2 (white and black), each with one part of each token

                  steps  phase                     packets  largest  distance  axis  bridgeheads
                      0  concentration                 108      1/2         1   0|1            -
                      1  spread axis 0: exchange       108      3/2         3   0|1           27
                      2  spread axis 1: exchange       108      9/2         3   1|0           27
                      3  round 0 axis 0: pipeline      108     27/2         1   0|1           81
                      4  round 0 axis 1: exchange      324     27/2         1   1|0           81

                bridgeheads, by how they come about
                  0  since spread axis 0: exchange: 27 PUs
                  1  since round 0 axis 0: pipeline: 54 PUs

                  011011011
                  110110110
                  101101101
                  011011011
                  110110110
                  101101101
                  011011011
                  110110110
                  101101101
                """);
    }

    @Test
    void aCubeIsPlanesBesideEachOther() {
        Plan plan = Cubgos.plan(Grid.torus(3, 3, 3), 1, THREEFOLD, Colouring.SPLIT);
        assertThat(BridgeheadText.of(Bridgeheads.of(plan))).endsWith("""
                  x0=0  x0=1  x0=2
                  011   110   101
                  110   101   011
                  101   011   110
                """);
    }

    @Test
    void moreThanThreeDimensionsAreNotDrawn() {
        Plan plan = Cubgos.plan(Grid.torus(3, 3, 3, 3), 1, THREEFOLD, Colouring.SPLIT);
        assertThat(BridgeheadText.of(Bridgeheads.of(plan))).endsWith("pipeline: 54 PUs\n");
    }

    @Test
    void theStepsOfAPuAreItsPartOfThePlan() {
        assertThat(steps(ring(9), 4, Start.SLOT).text()).isEqualTo("""
                PU 4 (4) of r: 4 sends, 4 arrivals in 3 of 3 steps

                   step  slot, ticks  what
                      0           0  concentration
                                       receive 1 token from (3)
                                       receive 1 token from (5)
                      1         132  exchange
                                       receive 3 tokens from (1)
                                       send 3 tokens via +0 to (7)
                                       send 3 tokens via -0 to (1)
                                       receive 3 tokens from (7)
                      2         288  round 0: pipeline
                                       send 9 tokens via -0 to (3)
                                       send 9 tokens via +0 to (5)
                """);
        assertThat(steps(ring(9), 4, Start.READY).text())
                .contains("\n      1           -  exchange");
        assertThat(steps(ring(9), 3, Start.SLOT).dot()).isEqualTo("""
                digraph fsa {
                  rankdir=LR;
                  label="PU 3 (3) of r: 1 send, 1 arrival in 2 of 3 steps";
                  node [shape=circle, fontname="sans-serif"];
                  edge [fontname="sans-serif"];
                  s0 [label="S0"];
                  s0 -> s1 [label="step 0 at 0: concentration\\nsend 1 token via +0 to (4)"];
                  s1 [label="S1"];
                  s1 -> s2 [label="step 2 at 288: round 0: pipeline\\nreceive 9 tokens from (4)"];
                  s2 [shape=doublecircle, label="S2"];
                }
                """);
    }

    private static String svg(Plan plan) throws Exception {
        String svg = BridgeheadSvg.of(Bridgeheads.of(plan));
        byte[] bytes = svg.getBytes(StandardCharsets.UTF_8);
        assertThat(bytes.length).isLessThan(2_000_000);
        DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(bytes));
        assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
        return svg;
    }

    private static long count(String text, String regex) {
        return Pattern.compile(regex).matcher(text).results().count();
    }

    @Test
    void drawingsAreWellFormedAndShowEveryPu() throws Exception {
        // Once per generation.
        assertThat(count(svg(ring(27)), "<circle ")).isEqualTo(3 * 27);
        Plan path = HighDimGos.plan(Grid.path(82), new Approach2(Variant.EXACT));
        assertThat(count(svg(path), "<circle ")).isEqualTo(6 * 82);
        for (Colouring colouring : List.of(Colouring.SPLIT, Colouring.PARITY)) {
            for (Grid grid : List.of(Grid.torus(27, 27), Grid.mesh(81, 81), Grid.torus(9, 9, 9))) {
                String svg = svg(grid(grid, colouring));
                assertThat(count(svg, "<rect [^>]*><title>")).isEqualTo(grid.pus());
                assertThat(count(svg, "<circle "))
                        .isEqualTo(colouring == Colouring.PARITY ? grid.pus() : 0);
            }
        }
        assertThat(svg(HighDimGos.plan(Grid.ring(1), Circgos.of(1, THREEFOLD))))
                .contains("circgos(1;3,1) on ring 1");
    }
}
