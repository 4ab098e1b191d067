package gossamer.node.region;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class RegionGraphTest {

    /** A graph of so many regions with these pairs. */
    static RegionGraph linked(int regions, int[]... pairs) {
        BitSet[] linked = new BitSet[regions];
        Arrays.setAll(linked, region -> new BitSet());
        for (int[] pair : pairs) {
            linked[pair[0]].set(pair[1]);
        }
        return RegionGraph.of(linked);
    }

    @Test
    void aLinkIsUsedInBothDirections() {
        RegionGraph path = linked(3, new int[] {0, 1}, new int[] {2, 1});
        assertThat(path.neighboursOf(0)).containsExactly(1);
        assertThat(path.neighboursOf(1)).containsExactly(0, 2);
        assertThat(path.neighboursOf(2)).containsExactly(1);
        assertThat(path.diameter()).isEqualTo(2);
        assertThat(path.mostNeighbours()).isEqualTo(2);
    }

    @Test
    void noRegionIsItsOwnNeighbour() {
        RegionGraph graph = linked(2, new int[] {0, 0}, new int[] {0, 1});
        assertThat(graph.neighboursOf(0)).containsExactly(1);
    }

    @Test
    void aRingIsHalfAsWideAsItIsLong() {
        int[][] pairs = new int[9][];
        Arrays.setAll(pairs, region -> new int[] {region, (region + 1) % 9});
        RegionGraph ring = linked(9, pairs);
        assertThat(ring.diameter()).isEqualTo(4);
        assertThat(ring.neighboursOf(0)).containsExactly(1, 8);
    }

    @Test
    void allRegionsHearOfEachOtherEvenWhereNoLinkLeads() {
        RegionGraph joined = linked(5, new int[] {0, 3}, new int[] {1, 4});
        assertThat(joined.neighboursOf(0)).containsExactly(1, 3);
        assertThat(joined.neighboursOf(1)).containsExactly(0, 2, 4);
        assertThat(joined.neighboursOf(2)).containsExactly(1);
        assertThat(joined.diameter()).isEqualTo(3);
    }

    @Test
    void eachWithEachIsOneExchangeApart() {
        RegionGraph complete = RegionGraph.complete(4);
        assertThat(complete.neighboursOf(2)).containsExactly(0, 1, 3);
        assertThat(complete.diameter()).isEqualTo(1);
        assertThat(RegionGraph.complete(1).diameter()).isZero();
        assertThat(linked(1).diameter()).isZero();
    }
}
