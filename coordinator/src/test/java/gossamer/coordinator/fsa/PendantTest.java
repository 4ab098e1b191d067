package gossamer.coordinator.fsa;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.model.analysis.LowerBound;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.reference.SequentialEngine.Outcome;
import gossamer.model.run.Emulation;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A PU on a single link, to which packets come from afar under wormhole switching. */
class PendantTest {

    private static final Path CONFIG =
            Path.of("src/test/resources/gossamer/coordinator/fsa/pendant.conf");

    @Test
    void packetsFromAfarSpendTheirStartUpsAtTheSameTime() throws Exception {
        Emulation emulation =
                ConfigLoader.load(CONFIG, Overrides.ofSets(List.of())).emulation();
        LowerBound bound = LowerBounds.of(emulation);
        Outcome outcome = BuiltInAutomata.run(emulation);
        assertThat(outcome.tally().completePus).isEqualTo(11);
        assertThat(outcome.tally().lastCompletion).isEqualTo(8026);
        assertThat(bound.ticks())
                .as("%s", bound.pieces())
                .isPositive()
                .isLessThanOrEqualTo(outcome.tally().lastCompletion);
    }
}
