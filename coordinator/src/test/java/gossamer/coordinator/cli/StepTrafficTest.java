package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.analysis.StepTraffic;
import gossamer.model.trace.TraceFileReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepTrafficTest {

    @TempDir
    private Path directory = Path.of("");

    /**
     * On a 5×5 torus each phase has two steps in either direction; the second one carries five
     * times as much.
     */
    @Test
    void bothPhasesOfATorusAreStepsThatFollowEachOther() throws Exception {
        Path run = Cli.run(
                directory, "torus-27x27.conf", "topology.shape=[5,5]", "algorithm.colours=none");
        StepTraffic traffic = new StepTraffic();
        TraceFileReader.readAll(run.resolve("trace.bin"), traffic::acceptAll);
        assertThat(traffic.steps())
                .containsExactly(
                        new StepTraffic.Step(0, 100, 100, 0, 22_248),
                        new StepTraffic.Step(1, 100, 500, 22_248, 52_688));
        assertThat(Cli.gossamer("trace", "stats", run.toString()).out())
                .contains(
                        "     1           100             500            22,248            52,688");
    }
}
