package gossamer.model.farm;

import gossamer.model.fault.SeededDraw;
import gossamer.model.voting.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A user module that reads its values from a script, with noise and a failure. */
public final class ScriptedModule implements UserModule {

    /** What a failed module does. */
    public enum Manner {
        /** It says a wrong value: variant 1 of the right one. */
        WRONG,
        /** It says nothing. */
        NONE
    }

    /**
     * A failure from some round on.
     *
     * @param round the first one, counted from 0
     * @param manner what the module then does
     * @param noticed whether the module notices and tells its voter
     */
    public record Failure(int round, Manner manner, boolean noticed) {}

    /**
     * What a module says.
     *
     * @param inputs its values round by round, at least one; the last one repeats
     * @param noise largest deviation from the input, in each component, at least 0; 0 for texts
     *     and byte strings
     * @param failure empty if it never fails
     */
    public record Script(List<Value> inputs, double noise, Optional<Failure> failure) {
        /** Copies the list and validates. */
        public Script {
            inputs = List.copyOf(inputs);
            if (inputs.isEmpty() || !(noise >= 0) || noise == Double.POSITIVE_INFINITY) {
                throw new IllegalArgumentException(
                        "inputs=" + inputs + " noise=" + noise + ", must be some and >= 0");
            }
        }
    }

    private final Script script;
    private final double wrongBy;
    private final SeededDraw draws;

    /**
     * A module.
     *
     * @param voter number of its voter, which names its draws
     * @param seed of the run
     * @param wrongBy see {@link FarmPlan#wrongBy}
     */
    public ScriptedModule(int voter, Script script, long seed, double wrongBy) {
        this.script = script;
        this.wrongBy = wrongBy;
        this.draws = SeededDraw.of(seed, "noise", "module " + voter);
    }

    /** What it is made of. */
    public Script script() {
        return script;
    }

    /** The value of the round with noise, which it says as long as it has no fault. */
    public Value truth(int round) {
        List<Value> inputs = script.inputs();
        Value value = inputs.get(Math.min(round, inputs.size() - 1));
        if (script.noise() == 0) {
            return value;
        }
        if (value instanceof Value.Number number) {
            return Value.of(number.number() + noise(round));
        }
        if (value instanceof Value.Vector vector) {
            int size = vector.numbers().size();
            List<Double> noisy = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                noisy.add(vector.numbers().get(i) + noise((long) round * size + i));
            }
            return new Value.Vector(noisy);
        }
        throw new IllegalStateException("noise=" + script.noise() + " on " + value);
    }

    private double noise(long sequence) {
        return script.noise() * (2 * draws.unit(sequence) - 1);
    }

    /** Whether the module has no fault in this round. */
    public boolean isGood(int round) {
        return script.failure().map(failure -> round < failure.round()).orElse(true);
    }

    @Override
    public Optional<Value> input(int round) {
        if (isGood(round)) {
            return Optional.of(truth(round));
        }
        return script.failure().orElseThrow().manner() == Manner.NONE
                ? Optional.empty()
                : Optional.of(Falsehood.of(truth(round), 1, wrongBy));
    }

    @Override
    public boolean hasFailed(int round) {
        return !isGood(round) && script.failure().orElseThrow().noticed();
    }
}
