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
        "1, 0, 1",
        "255, 100000000, 1",
        "511, 100000000, 1",
        "512, 100000000, 2",
        // Rings of 729, 1,458 and 2,187.
        "729, 530712, 1",
        "1458, 2124306, 1",
        "2187, 4780782, 3",
        "531441, 773778096, 619",
        "531441, 9223372036854775807, 2075"
    })
    void aRegionMoreNeedsPusAndPackets(int pus, long packets, int regions) {
        assertThat(RegionCount.worth(pus, packets)).isEqualTo(regions);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ring-729        | topology.shape = 729                                   | 1",
                "ring-729        | topology.shape = 2187                                  | 3",
                // Windows are as wide as steps, though packets of many tokens take long.
                "torus-27x27     | topology.shape = [243;243], network.cost.startup = 0us | 45",
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
                        .map(key -> key.replace(" ", "").replace(";", ","))
                        .toList()));
        assertThat(RegionCount.worth(loaded.emulation())).isEqualTo(regions);
    }
}
