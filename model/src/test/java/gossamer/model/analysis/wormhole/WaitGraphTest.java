package gossamer.model.analysis.wormhole;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.grid.Router;
import gossamer.model.analysis.wormhole.WaitGraph.Wait;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceLevel;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Packets of a router wait for each other in a circle where they have too few channels. */
class WaitGraphTest {

    private static final Cost COST = new Cost(0, 0, 1, TimeBase.TICKS);

    private static Emulation router(Grid grid, Duplex duplex, int virtual, int flits) {
        Network network = new Network(
                        duplex,
                        Ports.ALL,
                        OptionalInt.of(1),
                        flits,
                        COST,
                        SwitchingMode.named("wormhole"))
                .withVirtualChannels(virtual);
        return Emulation.plain("router", grid, network, new Router(grid, virtual));
    }

    private static WaitGraph waits(Emulation emulation) {
        return WaitGraph.of(
                emulation, SequentialEngine.run(emulation, TraceLevel.FULL).trace());
    }

    @Test
    void aCircleIsToldToPeople() {
        WaitGraph waits = waits(router(Grid.path(3), Duplex.HALF, 1, 1));
        assertThat(waits.toString())
                .isEqualTo("deadlock: packet 0#2 on (0)->(1) waits for (1)->(2), which packet 2#1"
                        + " has; packet 2#1 on (2)->(1) waits for (1)->(0), which packet 0#2 has");
    }

    @Test
    void onRingsEachPacketOfTheCircleWaitsForTheNext() {
        for (int pus = 4; pus < 9; pus++) {
            Emulation emulation = router(Grid.ring(pus), Duplex.FULL, 1, 30);
            List<Wait> cycle = waits(emulation).cycle();
            assertThat(cycle).hasSizeGreaterThan(1);
            for (int place = 0; place < cycle.size(); place++) {
                Wait next = cycle.get((place + 1) % cycle.size());
                assertThat(cycle.get(place).holder()).isEqualTo(next.packet());
            }
        }
    }

    /** A packet holds both channels of a link. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 16})
    void onHalfDuplexLinksVirtualChannelsDoNotHelp(int virtual) {
        for (Grid grid : List.of(Grid.ring(12), Grid.path(12), Grid.mesh(4, 4))) {
            assertThat(waits(router(grid, Duplex.HALF, virtual, 7)).cycle())
                    .as(grid.kind() + " " + grid.shapeText())
                    .hasSize(2);
            assertThat(waits(router(grid, Duplex.FULL, virtual, 7)).cycle()).isEmpty();
        }
    }

    @Test
    void whoCompletesWaitsForNothing() {
        for (int pus = 1; pus < 9; pus++) {
            WaitGraph waits = waits(router(Grid.ring(pus), Duplex.FULL, 2, 30));
            assertThat(waits.waits()).isEmpty();
            assertThat(waits.toString()).isEmpty();
        }
    }
}
