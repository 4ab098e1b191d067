package gossamer.model.token;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.topology.Grid;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class AxisOrderNumberingTest {

    private static final List<int[]> SHAPES = List.of(
            new int[] {1},
            new int[] {7},
            new int[] {1, 5},
            new int[] {5, 1},
            new int[] {3, 4},
            new int[] {4, 4},
            new int[] {2, 3, 4},
            new int[] {4, 3, 2},
            new int[] {1, 1, 1},
            new int[] {2, 1, 3, 2});

    @Test
    void everyNumberingIsABijectionWithItsInverse() {
        for (int[] shape : SHAPES) {
            Grid grid = Grid.mesh(shape);
            for (int first = 0; first < shape.length; first++) {
                AxisOrderNumbering numbering = new AxisOrderNumbering(grid, first);
                BitSet seen = new BitSet();
                for (int pu = 0; pu < grid.pus(); pu++) {
                    int token = numbering.tokenOf(pu);
                    assertThat(token).isBetween(0, grid.pus() - 1);
                    assertThat(numbering.originOf(token))
                            .as("%s axis %d", grid.shapeText(), first)
                            .isEqualTo(pu);
                    seen.set(token);
                }
                assertThat(seen.cardinality()).isEqualTo(grid.pus());
            }
        }
    }

    @Test
    void linesAlongTheFirstAxisAreIntervals() {
        Grid grid = Grid.torus(3, 4, 5);
        for (int first = 0; first < 3; first++) {
            AxisOrderNumbering numbering = new AxisOrderNumbering(grid, first);
            for (int pu = 0; pu < grid.pus(); pu++) {
                int position = grid.coordinate(pu, first);
                int start = numbering.tokenOf(pu - position * grid.stride(first));
                assertThat(numbering.tokenOf(pu)).isEqualTo(start + position);
                assertThat(start % grid.side(first)).isZero();
            }
        }
    }

    @Test
    void planesAlongTheFirstTwoAxesAreIntervals() {
        Grid grid = Grid.mesh(3, 4, 5);
        AxisOrderNumbering numbering = new AxisOrderNumbering(grid, 2);
        // Axis 2 fastest, then axis 0: the plane of a given position on axis 1 is 15 in a row.
        for (int pu = 0; pu < grid.pus(); pu++) {
            assertThat(numbering.tokenOf(pu) / 15).isEqualTo(grid.coordinate(pu, 1));
        }
    }
}
