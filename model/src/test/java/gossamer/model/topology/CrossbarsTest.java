package gossamer.model.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrossbarsTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void eachBlockIsACrossbarOfItsOwn(int n) {
        Crossbar alone = Crossbar.of(n);
        Crossbars blocks = Crossbars.of(4, n);
        assertThat(blocks.pus()).isEqualTo(4 * n);
        assertThat(blocks.links()).isEqualTo(4 * alone.links());
        Set<Integer> channels = new TreeSet<>();
        for (int pu = 0; pu < blocks.pus(); pu++) {
            int block = pu / n;
            assertThat(blocks.puName(pu)).isEqualTo("(" + block + ":" + pu % n + ")");
            for (int port = 0; port < n; port++) {
                int channel = blocks.channel(pu, port);
                if (port == pu % n) {
                    assertThat(channel).isEqualTo(-1);
                    continue;
                }
                channels.add(channel);
                assertThat(channel - 2 * block * alone.links())
                        .isEqualTo(alone.channel(pu % n, port));
                assertThat(blocks.source(channel)).isEqualTo(pu);
                assertThat(blocks.target(channel)).isEqualTo(block * n + port);
            }
            for (int other = 0; other < blocks.pus(); other++) {
                int between = blocks.channelBetween(pu, other);
                if (other == pu || other / n != block) {
                    assertThat(between).isEqualTo(-1);
                } else {
                    assertThat(blocks.target(between)).isEqualTo(other);
                }
            }
        }
        assertThat(channels).hasSize(2 * blocks.links());
        assertThat(blocks.maxDegree()).isEqualTo(alone.maxDegree());
    }

    @Test
    void sizesThatDoNotFitAreRefused() {
        assertThatThrownBy(() -> Crossbars.of(0, 3)).hasMessageContaining("blocks=0");
        assertThatThrownBy(() -> Crossbars.of(Topology.MAX_PUS, 2)).hasMessageContaining("of 2");
        assertThatThrownBy(() -> Crossbars.of(100, 10_000)).hasMessageContaining("of 10000");
        assertThatThrownBy(() -> Crossbars.of(3, 0)).hasMessageContaining("not 0");
    }
}
