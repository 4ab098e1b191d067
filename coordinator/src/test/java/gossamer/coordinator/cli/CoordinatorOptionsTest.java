package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoordinatorOptionsTest {

    @ParameterizedTest
    @CsvSource({
        "node, Missing required argument",
        "node --join here:1 --discover kubernetes, mutually exclusive",
        "node --join here, --join here: must be HOST:PORT",
        "node --join here:0, must name the coordinator's port",
        "node --discover kubernetes, this build knows no way to look for a coordinator",
    })
    void aNodeIsToldInOneWayWhereItsCoordinatorIs(String command, String said) {
        Said answer = Cli.gossamer(command.split(" "));
        assertThat(answer.exit()).isEqualTo(Exit.USAGE);
        assertThat(answer.err()).contains(said);
    }
}
