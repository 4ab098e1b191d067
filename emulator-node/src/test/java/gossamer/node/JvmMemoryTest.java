package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class JvmMemoryTest {

    @Test
    void theLastSizeThatIsToldCounts() {
        assertThat(JvmMemory.told(List.of("-Xmx1g", "-Xms2g", "-Xmx69m"))).hasValue(69L << 20);
        assertThat(JvmMemory.told(List.of("-Xmx1G"))).hasValue(1L << 30);
        assertThat(JvmMemory.told(List.of("-Xmx4096K"))).hasValue(4L << 20);
        assertThat(JvmMemory.told(List.of("-Xmx4096000"))).hasValue(4_096_000);
        assertThat(JvmMemory.told(List.of("-Xmx1g", "-XX:MaxHeapSize=90m"))).hasValue(90L << 20);
        assertThat(JvmMemory.told(List.of("-Xmx0x4000000"))).hasValue(64L << 20);
        assertThat(JvmMemory.told(List.of("-Xmn1g", "-XX:+UseParallelGC")))
                .isEqualTo(OptionalLong.empty());
    }

    @Test
    void thisJvmMayUseAtLeastWhatItSaysItself() {
        assertThat(JvmMemory.most()).isGreaterThanOrEqualTo(Runtime.getRuntime().maxMemory());
    }
}
