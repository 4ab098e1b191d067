package gossamer.node.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.grid.Router;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Grid;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlacementTest {

    private static Emulation torus(Duplex duplex) {
        return on(Grid.torus(5, 4), duplex);
    }

    private static Emulation on(Grid grid, Duplex duplex) {
        Network network = new Network(duplex, Ports.ALL, OptionalInt.empty(), 2, Cost.rounds());
        HighDimGos algorithm = HighDimGos.of(grid, false);
        return new Emulation("t", 1, grid, network, algorithm, Profile.none(), Limits.none());
    }

    @ParameterizedTest
    @EnumSource
    void regionsOwnEverythingOnce(Duplex duplex) {
        Emulation torus = torus(duplex);
        for (int regions = 1; regions <= 20; regions++) {
            Placement placement = new Placement(torus, regions);
            IntArrayList all = new IntArrayList();
            for (int region = 0; region < regions; region++) {
                IntArrayList pus = placement.pusOf(region);
                assertThat(pus.toIntArray())
                        .hasSizeBetween(20 / regions, 20 / regions + 1)
                        .isSorted();
                for (int pu : pus) {
                    assertThat(placement.regionOfPu(pu)).isEqualTo(region);
                }
                all.addAll(pus);
            }
            assertThat(all.toIntArray()).hasSize(20).doesNotHaveDuplicates();
            for (int channel = 0; channel < 2 * torus.topology().links(); channel++) {
                int owner = regionOf(channel, torus, placement);
                assertThat(placement.arbitersOf(owner).contains(channel / 2)).isTrue();
                if (duplex == Duplex.HALF) {
                    assertThat(regionOf(channel ^ 1, torus, placement)).isEqualTo(owner);
                } else {
                    int sender = torus.topology().source(channel);
                    assertThat(owner).isEqualTo(placement.regionOfPu(sender));
                }
            }
            assertThat(placement.needsPhaseExchange())
                    .isEqualTo(duplex == Duplex.HALF && regions > 1);
        }
    }

    private static int regionOf(int channel, Emulation emulation, Placement placement) {
        return placement.regionOfPu(emulation.machine().ownerOf(channel / 2, channel & 1));
    }

    @ParameterizedTest
    @EnumSource
    void thereAreNoEmptyRegions(Duplex duplex) {
        assertThatThrownBy(() -> new Placement(torus(duplex), 21))
                .hasMessageContaining("regions=21");
        assertThatThrownBy(() -> new Placement(torus(duplex), 0)).hasMessageContaining("regions=0");
    }

    @ParameterizedTest
    @EnumSource
    void regionsThatShareALinkAreNeighbours(Duplex duplex) {
        RegionGraph rows = new Placement(torus(duplex), 5).graph();
        assertThat(rows.neighboursOf(0)).containsExactly(1, 4);
        assertThat(rows.neighboursOf(2)).containsExactly(1, 3);
        assertThat(rows.diameter()).isEqualTo(2);
        assertThat(new Placement(torus(duplex), 1).graph().neighboursOf(0)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void regionsAreBlocksWhereThatCutsLess(Duplex duplex) {
        Placement blocks = new Placement(on(Grid.torus(8, 8), duplex), 16);
        assertThat(blocks.pusOf(0).toIntArray()).containsExactly(0, 1, 8, 9);
        assertThat(blocks.pusOf(6).toIntArray()).containsExactly(20, 21, 28, 29);
        assertThat(blocks.graph().neighboursOf(0)).containsExactly(1, 3, 4, 12);
        assertThat(blocks.graph().diameter()).isEqualTo(4);
        Placement cubes = new Placement(on(Grid.mesh(4, 4, 4), duplex), 8);
        assertThat(cubes.pusOf(0).toIntArray()).containsExactly(0, 1, 4, 5, 16, 17, 20, 21);
        assertThat(cubes.graph().neighboursOf(7)).containsExactly(3, 5, 6);
        assertThat(cubes.actors()).hasSize(8);
        assertThat(Arrays.stream(cubes.actors()).min().orElseThrow())
                .isGreaterThanOrEqualTo(8 + 12);
    }

    /** Headers go on within an instant, and stop what follows them on links that are far away. */
    @Test
    void wormsReachRegionsThatShareNoLink() {
        Grid grid = Grid.torus(5, 5);
        Cost cost = new Cost(10, 1, 1, TimeBase.TICKS);
        Network network = new Network(
                        Duplex.FULL,
                        Ports.ALL,
                        OptionalInt.empty(),
                        2,
                        cost,
                        SwitchingMode.named("wormhole"))
                .withVirtualChannels(2);
        Emulation torus = new Emulation(
                "t", 1, grid, network, new Router(grid, 2), Profile.none(), Limits.none());
        RegionGraph rows = new Placement(torus, 5).graph();
        assertThat(rows.neighboursOf(2)).containsExactly(0, 1, 3, 4);
    }
}
