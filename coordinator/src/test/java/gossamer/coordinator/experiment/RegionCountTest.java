package gossamer.coordinator.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegionCountTest {

    @ParameterizedTest
    @CsvSource({
        "1, 0, 1, 1",
        "255, 100000000, 1, 1",
        "511, 100000000, 1, 1",
        "512, 100000000, 1, 2",
        // Rings of 729, 1,458 and 2,187.
        "729, 530712, 364, 1",
        "1458, 2124306, 729, 1",
        "2187, 4780782, 1093, 3",
        "531441, 773778096, 728, 619",
        "531441, 9223372036854775807, 1, 2075",
        // 1,458 PUs of which as good as one sends at a time; 2,187 and 4,374 in a pipeline.
        "1458, 2124306, 1594322, 1",
        "2187, 4780782, 6558, 1",
        "4374, 19127502, 13119, 2",
        "4374, 19127502, 9223372036854775807, 1"
    })
    void aRegionMoreNeedsPusAndPackets(int pus, long packets, long windows, int regions) {
        assertThat(RegionCount.worth(pus, packets, windows)).isEqualTo(regions);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ring-729        | topology.shape = 729                                   | 1",
                "ring-729        | topology.shape = 2187                                  | 3",
                // Nobody foretells a random order.
                "pipelined-729   | topology.shape = 4374                                  | 2",
                "pipelined-729   | topology.shape = 4374, algorithm.permutation = random  | 1",
                "identity-729    | topology.shape = 4374                                  | 1",
                "path-729-half-duplex | topology.shape = 4374                             | 1"
            })
    void whereEachWindowIsAnInstantMuchMustHappenInIt(String config, String keys, int regions)
            throws ConfigException {
        LoadedConfig loaded = ConfigLoader.load(
                Path.of("../configs", config + ".conf"),
                Overrides.ofSets(Stream.of(keys.split(", "))
                        .map(key -> key.replace(" ", ""))
                        .toList()));
        assertThat(RegionCount.worth(loaded.emulation())).isEqualTo(regions);
    }
}
