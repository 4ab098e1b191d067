package gossamer.model.hopfield;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The development of a state.
 *
 * @param states the start, and the state after each sweep
 */
public record Recall(List<Pattern> states) {

    public Recall {
        states = List.copyOf(states);
    }

    /** Updates one neuron after the other, in the order of their numbers. */
    public static Recall serial(Weights weights, Pattern start, int sweeps) {
        int[] spins = new int[start.size()];
        for (int i = 0; i < spins.length; i++) {
            spins[i] = start.spin(i);
        }
        List<Pattern> states = new ArrayList<>();
        states.add(start);
        for (int sweep = 0; sweep < sweeps; sweep++) {
            for (int i = 0; i < spins.length; i++) {
                int field = weights.field(i, Pattern.of(spins));
                spins[i] = field == 0 ? spins[i] : Integer.signum(field);
            }
            states.add(Pattern.of(spins));
        }
        return new Recall(states);
    }

    /** The last state. */
    public Pattern end() {
        return states.get(states.size() - 1);
    }

    /** The first sweep, from 1, that changed nothing; empty if all did. */
    public OptionalInt firstIdleSweep() {
        for (int sweep = 1; sweep < states.size(); sweep++) {
            if (states.get(sweep).equals(states.get(sweep - 1))) {
                return OptionalInt.of(sweep);
            }
        }
        return OptionalInt.empty();
    }
}
