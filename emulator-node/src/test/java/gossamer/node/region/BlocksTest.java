package gossamer.node.region;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlocksTest {

    @ParameterizedTest
    @CsvSource({
        // side, side, regions, blocks along the first and along the second side
        "243, 243, 6, 2, 3",
        "243, 243, 16, 4, 4",
        "81, 729, 12, 1, 12",
        "200, 300, 24, 4, 6",
        "29, 29, 9, 3, 3",
        "27, 27, 9, 3, 3",
        "8, 8, 64, 8, 8",
    })
    void blocksAreAsSquareAsTheyCanBe(int rows, int columns, int regions, int down, int across) {
        char[] regionOf = Blocks.regions(List.of(rows, columns), regions);
        assertThat(regionOf).isNotNull().hasSize(rows * columns);
        for (int pu = 0; pu < regionOf.length; pu++) {
            int row = pu / columns * down / rows;
            int column = pu % columns * across / columns;
            assertThat((int) regionOf[pu]).isEqualTo(row * across + column);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "243, 243, 1",
        "243, 243, 4",
        "243, 243, 7",
        "20, 20, 9",
        "729, 81, 12",
        "5, 6, 16",
        "729, 1, 16",
        "3, 3, 5"
    })
    void rowsAreTakenWhereTheyCutNoMoreOrBlocksAreUneven(int rows, int columns, int regions) {
        assertThat(Blocks.regions(List.of(rows, columns), regions)).isNull();
    }

    @Test
    void eachSideOfABoxMayBeCut() {
        char[] regionOf = Blocks.regions(List.of(4, 6, 4), 12);
        assertThat(regionOf).isNotNull();
        int[] sizes = new int[12];
        for (char region : regionOf) {
            sizes[region]++;
        }
        assertThat(Arrays.stream(sizes).distinct()).containsExactly(8);
        assertThat(IntStream.range(0, 96).filter(pu -> regionOf[pu] == 0))
                .containsExactly(0, 1, 4, 5, 24, 25, 28, 29);
    }
}
