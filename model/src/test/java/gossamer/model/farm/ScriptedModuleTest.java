package gossamer.model.farm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.farm.ScriptedModule.Failure;
import gossamer.model.fault.ModuleFault.Manner;
import gossamer.model.fault.SeededDraw;
import gossamer.model.fault.law.Draws;
import gossamer.model.voting.Value;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ScriptedModuleTest {

    private static Draws noise(int voter, long seed) {
        return SeededDraw.of(seed, "noise", "module " + voter);
    }

    private static ScriptedModule module(ModuleScript script, Optional<Failure> failure) {
        Draws draws = noise(4, 7);
        return new ScriptedModule(
                new ModuleProvider.Seat(4, round -> script.truth(round, draws), draws, 2.5),
                failure);
    }

    @Test
    void theLastValueRepeats() {
        ScriptedModule module =
                module(new ModuleScript(List.of(Value.of(20), Value.of(21)), 0), Optional.empty());
        assertThat(module.input(0)).contains(Value.of(20));
        assertThat(module.input(1)).contains(Value.of(21));
        assertThat(module.input(9)).contains(Value.of(21));
        assertThat(module.hasFailed(9)).isFalse();
    }

    @Test
    void noiseStaysWithinItsBoundsAndDiffersByRoundComponentVoterAndSeed() {
        ModuleScript script = new ModuleScript(List.of(Value.vector(10, 10)), 0.5);
        TreeSet<Double> seen = new TreeSet<>();
        for (int round = 0; round < 100; round++) {
            Value.Vector said = (Value.Vector) script.truth(round, noise(4, 7));
            assertThat(said.numbers()).hasSize(2).allMatch(number -> Math.abs(number - 10) <= 0.5);
            seen.addAll(said.numbers());
        }
        assertThat(seen).hasSize(200);
        assertThat(seen.first()).isLessThan(9.55);
        assertThat(seen.last()).isGreaterThan(10.45);
        Value truth = script.truth(3, noise(4, 7));
        assertThat(module(script, Optional.empty()).input(3)).contains(truth);
        assertThat(script.truth(3, noise(5, 7))).isNotEqualTo(truth);
        assertThat(script.truth(3, noise(4, 8))).isNotEqualTo(truth);
    }

    @Test
    void aModuleThatFailsSaysAWrongValueOrNoneFromThatRoundOn() {
        ModuleScript script = new ModuleScript(List.of(Value.of(20)), 0);
        ScriptedModule wrong = module(script, Optional.of(new Failure(2, Manner.WRONG, false)));
        assertThat(wrong.input(1)).contains(Value.of(20));
        assertThat(wrong.input(2)).contains(Value.of(22.5));
        assertThat(wrong.hasFailed(2)).isFalse();

        ScriptedModule silent = module(script, Optional.of(new Failure(2, Manner.NONE, true)));
        assertThat(silent.input(1)).contains(Value.of(20));
        assertThat(silent.hasFailed(1)).isFalse();
        assertThat(silent.input(3)).isEmpty();
        assertThat(silent.hasFailed(3)).isTrue();
    }

    @Test
    void whatCannotBeSaidIsRefused() {
        assertThatThrownBy(() -> new ModuleScript(List.of(), 0))
                .hasMessage("inputs=[] noise=0.0, must be some and >= 0");
        assertThatThrownBy(() -> new ModuleScript(List.of(Value.of(1)), -1))
                .hasMessageContaining("noise=-1.0");
        ModuleScript text = new ModuleScript(List.of(Value.of("go")), 0.1);
        assertThatThrownBy(() -> text.truth(0, noise(4, 7)))
                .hasMessageContaining("noise=0.1 on Text");
    }
}
