package gossamer.coordinator.cli;

import static gossamer.coordinator.cli.Cli.gossamer;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RegionsOptionTest {

    private static final String CONFIG = Cli.CONFIGS.resolve("torus-27x27.conf").toString();

    @Test
    void tooFewRegionsAreToldInTheWordsOfWhoeverSaidHowMany() {
        assertThat(gossamer("run", CONFIG, "--jvms", "3", "--regions", "2").err())
                .isEqualToIgnoringNewLines(
                        "gossamer: --regions 2: 3 JVMs need as many regions at least");
        assertThat(gossamer("run", CONFIG, "--jvms", "3", "--set", "regions=2").err())
                .isEqualToIgnoringNewLines(
                        "gossamer: regions = 2 in the config: 3 JVMs need as many regions at"
                                + " least");
    }
}
