package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

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
        StringWriter err = new StringWriter();
        CommandLine line = Gossamer.commandLine();
        line.setErr(new PrintWriter(err, true));
        assertThat(line.execute(command.split(" "))).isEqualTo(Exit.USAGE);
        assertThat(err.toString()).contains(said);
    }
}
