package gossamer.model.farm;

import gossamer.model.fault.law.Draws;
import gossamer.model.voting.Value;

import java.util.ArrayList;
import java.util.List;

/**
 * What a user module is to say.
 *
 * @param inputs its values round by round, at least one; the last one repeats
 * @param noise largest deviation from the input, in each component, at least 0; 0 for texts and
 *     byte strings
 */
public record ModuleScript(List<Value> inputs, double noise) {

    public ModuleScript {
        inputs = List.copyOf(inputs);
        if (inputs.isEmpty() || !(noise >= 0) || noise == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "inputs=" + inputs + " noise=" + noise + ", must be some and >= 0");
        }
    }

    /** The value of a round with noise. */
    public Value truth(int round, Draws draws) {
        Value value = inputs.get(Math.min(round, inputs.size() - 1));
        if (noise == 0) {
            return value;
        }
        if (value instanceof Value.Number number) {
            return Value.of(number.number() + noise(round, draws));
        }
        if (value instanceof Value.Vector vector) {
            int size = vector.numbers().size();
            List<Double> noisy = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                noisy.add(vector.numbers().get(i) + noise((long) round * size + i, draws));
            }
            return new Value.Vector(noisy);
        }
        throw new IllegalStateException("noise=" + noise + " on " + value);
    }

    private double noise(long sequence, Draws draws) {
        return noise * (2 * draws.unit(sequence) - 1);
    }
}
