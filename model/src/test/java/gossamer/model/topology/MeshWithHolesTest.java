package gossamer.model.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeshWithHolesTest {

    private static MeshWithHoles without(Grid whole, int... places) {
        BitSet missing = new BitSet();
        Arrays.stream(places).forEach(missing::set);
        return MeshWithHoles.of(whole, missing);
    }

    @Test
    void pusAreNumberedInTheOrderOfTheirPlacesAndKeepTheirNamesAndPorts() {
        MeshWithHoles mesh = without(Grid.mesh(3, 3), 1, 4);
        assertThat(mesh.pus()).isEqualTo(7);
        assertThat(mesh.links()).isEqualTo(12 - 6);
        assertThat(mesh.describe()).isEqualTo("mesh-with-holes 3×3 without (0,1) (1,1)");
        assertThat(mesh.puName(1)).isEqualTo("(0,2)");
        assertThat(mesh.channelName(mesh.channel(1, 0))).isEqualTo("(0,2)->(1,2)");
        assertThat(mesh.channel(1, 3)).isEqualTo(-1);
        assertThat(mesh.diameter()).isEqualTo(6);
        assertThat(mesh.minDegree()).isEqualTo(1);
    }

    @Test
    void theNearestPuStandsInForOneThatIsMissing() {
        MeshWithHoles mesh = without(Grid.mesh(4, 4), 5, 6);
        assertThat(mesh.puName(mesh.standIn(5))).isEqualTo("(0,1)");
        assertThat(mesh.puName(mesh.standIn(6))).isEqualTo("(0,2)");
        assertThat(mesh.puName(mesh.standIn(7))).isEqualTo("(1,3)");
    }

    @Test
    void meshesThatFallApartAndTooLargeOnesAreRefused() {
        assertThatThrownBy(() -> without(Grid.mesh(3, 3), 1, 3))
                .hasMessage("PU (0,2) cannot be reached from PU (0,0)");
        assertThatThrownBy(() -> without(Grid.mesh(2), 0, 1)).hasMessage("all 2 PUs are missing");
        assertThatThrownBy(() -> without(Grid.mesh(3, 683)))
                .hasMessage("mesh 3×683, must be a mesh of at most 2048 PUs");
        assertThatThrownBy(() -> without(Grid.torus(3, 3), 1))
                .hasMessage("torus 3×3, must be a mesh of at most 2048 PUs");
    }

    /** Pairs of PUs whose way is not that of dimension order. */
    private static int detours(MeshWithHoles mesh) {
        Set<Long> dependencies = new LinkedHashSet<>();
        int detours = 0;
        for (int from = 0; from < mesh.pus(); from++) {
            for (int to = 0; to < mesh.pus(); to++) {
                if (from == to) {
                    continue;
                }
                int[] way = mesh.way(from, to);
                assertThat(way).isEqualTo(mesh.way(from, to));
                assertThat(mesh.source(way[0])).isEqualTo(from);
                assertThat(mesh.target(way[way.length - 1])).isEqualTo(to);
                int axis = 0;
                boolean ordered = true;
                for (int hop = 0; hop < way.length; hop++) {
                    int next = mesh.portTo(mesh.source(way[hop]), mesh.target(way[hop])) / 2;
                    ordered &= next >= axis;
                    axis = next;
                    if (hop > 0) {
                        assertThat(mesh.source(way[hop])).isEqualTo(mesh.target(way[hop - 1]));
                        dependencies.add((long) way[hop - 1] << 32 | way[hop]);
                    }
                }
                detours += ordered ? 0 : 1;
            }
        }
        assertThat(circles(dependencies, 2 * mesh.links())).as(mesh.describe()).isZero();
        return detours;
    }

    /** Pairs of PUs of which a hole is on the way of dimension order. */
    private static int blocked(MeshWithHoles mesh) {
        Grid whole = mesh.whole();
        int blocked = 0;
        for (int from = 0; from < mesh.pus(); from++) {
            for (int to = 0; to < mesh.pus(); to++) {
                int at = mesh.placeOf(from);
                boolean free = true;
                for (int axis = 0; axis < whole.dimensions(); axis++) {
                    int goal = whole.coordinate(mesh.placeOf(to), axis);
                    while (whole.coordinate(at, axis) != goal) {
                        at += (whole.coordinate(at, axis) < goal ? 1 : -1) * whole.stride(axis);
                        free &= mesh.has(at);
                    }
                }
                blocked += free ? 0 : 1;
            }
        }
        return blocked;
    }

    /** Channels that remain when those which wait for none are taken away, again and again. */
    private static int circles(Set<Long> dependencies, int channels) {
        int[] waitsFor = new int[channels];
        dependencies.forEach(pair -> waitsFor[(int) (pair >> 32)]++);
        ArrayDeque<Integer> free = new ArrayDeque<>();
        int left = channels;
        for (int channel = 0; channel < channels; channel++) {
            if (waitsFor[channel] == 0) {
                free.add(channel);
            }
        }
        while (!free.isEmpty()) {
            int channel = free.remove();
            left--;
            for (long pair : dependencies) {
                if ((int) pair == channel && --waitsFor[(int) (pair >> 32)] == 0) {
                    free.add((int) (pair >> 32));
                }
            }
        }
        return left;
    }

    @Test
    void withoutHolesAllWaysAreThoseOfDimensionOrder() {
        for (Grid whole : new Grid[] {Grid.mesh(4, 5), Grid.mesh(7), Grid.mesh(3, 2, 3)}) {
            assertThat(detours(without(whole))).as(whole.describe()).isZero();
        }
    }

    @Test
    void channelsNeverDependOnEachOtherInACircleWhereverUpToThreePusOfASmallMeshAreMissing() {
        int meshes = 0;
        for (Grid whole : new Grid[] {Grid.mesh(4, 4), Grid.mesh(3, 5), Grid.mesh(3, 3, 2)}) {
            for (int a = 0; a < whole.pus(); a++) {
                for (int b = a; b < whole.pus(); b++) {
                    int c = (a + b * b + 7) % whole.pus();
                    for (int[] places : new int[][] {{a, b}, {a, b, c}}) {
                        meshes += isWhole(whole, places) ? 1 : 0;
                    }
                }
            }
        }
        assertThat(meshes).isGreaterThan(600);
    }

    private static boolean isWhole(Grid whole, int... places) {
        MeshWithHoles mesh;
        try {
            mesh = without(whole, places);
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageContaining("cannot be reached");
            return false;
        }
        detours(mesh);
        return true;
    }

    @ParameterizedTest(name = "places {0} and {1}")
    @CsvSource({
        "0, 139, 234, 0",
        "5, 139, 789, 0",
        "11, 128, 1156, 222",
        "54, 139, 1585, 276",
        "54, 55, 2256, 280",
        "54, 64, 2036, 280",
        "54, 85, 2896, 536",
    })
    void waysAreThoseOfDimensionOrderButForThoseWithAHoleOnThemAndFewOthers(
            int one, int other, int blocked, int more) {
        MeshWithHoles mesh = without(Grid.mesh(14, 10), one, other);
        assertThat(blocked(mesh)).isEqualTo(blocked);
        assertThat(detours(mesh)).isEqualTo(blocked + more);
    }
}
