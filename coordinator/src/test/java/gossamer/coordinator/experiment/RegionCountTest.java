package gossamer.coordinator.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegionCountTest {

    @ParameterizedTest
    @CsvSource({
        "1, 0, 1",
        "255, 100000000, 1",
        "511, 100000000, 1",
        "512, 100000000, 2",
        // A ring of 729 and one of 1,458.
        "729, 530712, 1",
        "1458, 2124306, 4",
        "531441, 773778096, 1547",
        "531441, 9223372036854775807, 2075"
    })
    void aRegionMoreNeedsPusAndPackets(int pus, long packets, int regions) {
        assertThat(RegionCount.worth(pus, packets)).isEqualTo(regions);
    }
}
