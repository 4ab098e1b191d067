package gossamer.model.farm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import gossamer.model.analysis.reliability.Availability;
import gossamer.model.analysis.reliability.Stages;
import gossamer.model.fault.ModuleFault.Manner;
import gossamer.model.fault.SeededDraw;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StageModuleTest {

    private static StageModule module(double reliability, boolean restores, Manner manner) {
        return new StageModule(
                new ModuleProvider.Seat(
                        0, round -> Value.of(7), SeededDraw.of(1, "user module", "module 0"), 1),
                new Stages(reliability, restores),
                manner);
    }

    private static VoteVerdict verdict(double value) {
        return new VoteVerdict.Decided(Value.of(value), List.of(0, 1));
    }

    @Test
    void goesOnWithTheVerdictOrWithItsOwnValue() {
        StageModule restores = module(1, true, Manner.WRONG);
        assertThat(restores.input(0)).contains(Value.of(7));
        restores.output(0, verdict(9));
        assertThat(restores.input(1)).contains(Value.of(9));
        StageModule keeps = module(1, false, Manner.WRONG);
        assertThat(keeps.input(0)).contains(Value.of(7));
        keeps.output(0, verdict(9));
        assertThat(keeps.input(1)).contains(Value.of(7));
    }

    @Test
    void failsInItsStageAndHasNothingWithoutAnInput() {
        StageModule wrong = module(0, true, Manner.WRONG);
        assertThat(wrong.input(0)).contains(Value.of(8));
        wrong.output(0, verdict(7));
        assertThat(wrong.input(1)).contains(Value.of(8));
        StageModule silent = module(0, false, Manner.NONE);
        assertThat(silent.input(0)).isEqualTo(Optional.empty());
        assertThat(module(1, true, Manner.WRONG).input(1)).isEmpty();
    }

    @Test
    void theExpectationIsAPowerWhereVotesRestore() {
        Availability restored = new Stages(0.9, true).expected(3, 0, 4).orElseThrow();
        assertThat(restored.survived()).isCloseTo(Math.pow(0.972, 4), within(1e-12));
        Availability alone = new Stages(0.9, false).expected(3, 0, 2).orElseThrow();
        assertThat(alone.atEnd())
                .isCloseTo(3 * Math.pow(0.81, 2) - 2 * Math.pow(0.81, 3), within(1e-12));
        assertThat(alone.share()).isCloseTo((0.972 + alone.atEnd()) / 2, within(1e-12));
        assertThat(alone.outages()).isCloseTo(1 - alone.survived(), within(1e-12));
    }
}
