package gossamer.model.farm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.farm.ScriptedModule.Failure;
import gossamer.model.farm.ScriptedModule.Manner;
import gossamer.model.farm.ScriptedModule.Script;
import gossamer.model.voting.Value;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ScriptedModuleTest {

    private static ScriptedModule module(Script script) {
        return new ScriptedModule(4, script, 7, 2.5);
    }

    @Test
    void theLastValueRepeats() {
        ScriptedModule module =
                module(new Script(List.of(Value.of(20), Value.of(21)), 0, Optional.empty()));
        assertThat(module.input(0)).contains(Value.of(20));
        assertThat(module.input(1)).contains(Value.of(21));
        assertThat(module.input(9)).contains(Value.of(21));
        assertThat(module.hasFailed(9)).isFalse();
    }

    @Test
    void noiseStaysWithinItsBoundsAndDiffersByRoundComponentVoterAndSeed() {
        Script script = new Script(List.of(Value.vector(10, 10)), 0.5, Optional.empty());
        ScriptedModule module = module(script);
        TreeSet<Double> seen = new TreeSet<>();
        for (int round = 0; round < 100; round++) {
            Value.Vector said = (Value.Vector) module.truth(round);
            assertThat(said.numbers()).hasSize(2).allMatch(number -> Math.abs(number - 10) <= 0.5);
            seen.addAll(said.numbers());
        }
        assertThat(seen).hasSize(200);
        assertThat(seen.first()).isLessThan(9.55);
        assertThat(seen.last()).isGreaterThan(10.45);
        assertThat(module(script).truth(3)).isEqualTo(module.truth(3));
        assertThat(new ScriptedModule(5, script, 7, 1).truth(3)).isNotEqualTo(module.truth(3));
        assertThat(new ScriptedModule(4, script, 8, 1).truth(3)).isNotEqualTo(module.truth(3));
    }

    @Test
    void aModuleThatFailsSaysAWrongValueOrNoneFromThatRoundOn() {
        List<Value> inputs = List.of(Value.of(20));
        ScriptedModule wrong =
                module(new Script(inputs, 0, Optional.of(new Failure(2, Manner.WRONG, false))));
        assertThat(wrong.input(1)).contains(Value.of(20));
        assertThat(wrong.input(2)).contains(Value.of(22.5));
        assertThat(wrong.truth(2)).isEqualTo(Value.of(20));
        assertThat(wrong.hasFailed(2)).isFalse();

        ScriptedModule silent =
                module(new Script(inputs, 0, Optional.of(new Failure(2, Manner.NONE, true))));
        assertThat(silent.input(1)).contains(Value.of(20));
        assertThat(silent.hasFailed(1)).isFalse();
        assertThat(silent.input(3)).isEmpty();
        assertThat(silent.hasFailed(3)).isTrue();
    }

    @Test
    void whatCannotBeSaidIsRefused() {
        assertThatThrownBy(() -> new Script(List.of(), 0, Optional.empty()))
                .hasMessage("inputs=[] noise=0.0, must be some and >= 0");
        assertThatThrownBy(() -> new Script(List.of(Value.of(1)), -1, Optional.empty()))
                .hasMessageContaining("noise=-1.0");
        Script text = new Script(List.of(Value.of("go")), 0.1, Optional.empty());
        assertThatThrownBy(() -> module(text).truth(0)).hasMessageContaining("noise=0.1 on Text");
    }
}
