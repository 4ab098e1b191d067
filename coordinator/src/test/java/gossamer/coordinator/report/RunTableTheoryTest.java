package gossamer.coordinator.report;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Crossbar;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunTableTheoryTest {

    private static Emulation emulation(String... sets) throws ConfigException {
        Path config = Path.of("..", "configs", "sessions.conf");
        return ConfigLoader.load(config, Overrides.ofSets(List.of(sets))).emulation();
    }

    private static RunTable table(Emulation emulation) {
        TraceBuffer trace = SequentialEngine.run(emulation, TraceLevel.FULL).trace();
        RunTable.Builder builder = new RunTable.Builder((Crossbar) emulation.topology());
        builder.acceptAll(trace.words(), trace.size());
        return builder.build();
    }

    private static String theory(Emulation emulation) {
        return RunTableText.theory(table(emulation), emulation);
    }

    @Test
    void whatThePaperProvesStandsBesideWhatWasMeasured() throws ConfigException {
        assertThat(theory(emulation("algorithm.sessions=1", "topology.shape=9")))
                .contains(
                        "24   24 equal   Proposition 18",
                        "0.666667   0.666667 equal   Proposition 19",
                        "6   6 equal");
        assertThat(theory(emulation())).contains("32   32 equal   3N + 2(N+1)(K-1)");
        assertThat(theory(emulation("algorithm.sessions=1", "algorithm.permutation=identity")))
                .contains(
                        "18   18 equal   Proposition 14",
                        "2   2 equal   Lemma 15",
                        "2.222222   2.222222 equal");
    }

    @Test
    void nothingIsSaidWhereThePaperSaysNothing() throws ConfigException {
        assertThat(theory(emulation("algorithm.permutation=up-down"))).isEmpty();
        assertThat(theory(emulation("algorithm.scheduling=stable"))).isEmpty();
        assertThat(theory(emulation("topology.shape=2"))).isEmpty();
    }

    @Test
    void aFigureThatDiffersIsCalledSo() throws ConfigException {
        RunTable sessions = table(emulation());
        assertThat(RunTableText.theory(sessions, emulation("algorithm.sessions=2")))
                .contains("32   22 DIFFERS");
    }
}
