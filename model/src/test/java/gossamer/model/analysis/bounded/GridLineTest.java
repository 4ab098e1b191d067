package gossamer.model.analysis.bounded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.topology.Grid;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GridLineTest {

    private static List<Integer> pus(GridLine line) {
        return IntStream.rangeClosed(0, line.links()).mapToObj(line::pu).toList();
    }

    @Test
    void linesOfEveryKindOfGridKnowTheirPus() {
        assertThat(pus(GridLine.first(Grid.path(4)))).containsExactly(0, 1, 2, 3);
        assertThat(pus(GridLine.first(Grid.ring(4)))).containsExactly(0, 1, 2, 3, 0);
        assertThat(pus(GridLine.first(Grid.ring(2)))).containsExactly(0, 1);
        assertThat(pus(GridLine.first(Grid.path(1)))).containsExactly(0);
        assertThat(pus(GridLine.first(Grid.mesh(2, 3)))).containsExactly(0, 1, 2);
        assertThat(pus(GridLine.parse(Grid.mesh(2, 3), "1,*"))).containsExactly(3, 4, 5);
        assertThat(pus(GridLine.parse(Grid.torus(3, 4), "[ *, 2 ]"))).containsExactly(2, 6, 10, 2);
        assertThat(pus(GridLine.parse(Grid.mesh(2, 3, 4), "[1,*,3]"))).containsExactly(15, 19, 23);
    }

    @Test
    void itsChannelsLeadFromPuToPuBothWays() {
        for (Grid grid : List.of(Grid.torus(3, 4), Grid.ring(2), Grid.mesh(5, 2))) {
            GridLine line = GridLine.first(grid);
            for (int link = 0; link < line.links(); link++) {
                assertThat(grid.source(line.channel(link, true))).isEqualTo(line.pu(link));
                assertThat(grid.target(line.channel(link, true))).isEqualTo(line.pu(link + 1));
                assertThat(grid.source(line.channel(link, false))).isEqualTo(line.pu(link + 1));
                assertThat(grid.target(line.channel(link, false))).isEqualTo(line.pu(link));
            }
        }
    }

    @Test
    void someOfItsLinksAreALineToo() {
        GridLine ring = GridLine.first(Grid.ring(6));
        assertThat(pus(ring.links(4, 5))).containsExactly(4, 5, 0);
        assertThat(ring.links(4, 5).channel(1, false)).isEqualTo(ring.channel(5, false));
        assertThatThrownBy(() -> ring.links(4, 6)).hasMessage("links 4..6 not in 0..5");
        assertThatThrownBy(() -> ring.links(4, 3)).hasMessageContaining("4..3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*", "[*]", "*,*", "3,*", "*,4", "*,-1", "1,2", "*,1,0", "*,x"})
    void whatIsNoLineIsRefusedWithAnExample(String text) {
        assertThatThrownBy(() -> GridLine.parse(Grid.mesh(3, 4), text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no line " + text)
                .hasMessageContaining("like [0,*]");
    }

    @Test
    void aLineIsNamedByItsPositions() {
        assertThat(GridLine.parse(Grid.mesh(3, 4, 5), "1,*,4")).hasToString("[1,*,4]");
        assertThat(GridLine.first(Grid.ring(5))).hasToString("[*]");
    }
}
