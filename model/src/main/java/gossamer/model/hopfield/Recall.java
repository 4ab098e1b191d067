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

    /** Updates all neurons at once. */
    public static Recall parallel(Weights weights, Pattern start, int sweeps) {
        List<Pattern> states = new ArrayList<>();
        states.add(start);
        for (int sweep = 0; sweep < sweeps; sweep++) {
            Pattern before = states.get(sweep);
            int[] spins = new int[start.size()];
            for (int i = 0; i < spins.length; i++) {
                int field = weights.field(i, before);
                spins[i] = field == 0 ? before.spin(i) : Integer.signum(field);
            }
            states.add(Pattern.of(spins));
        }
        return new Recall(states);
    }

    /** Updates neurons in that order. */
    public static Recall of(Update update, Weights weights, Pattern start, int sweeps) {
        return update == Update.SERIAL
                ? serial(weights, start, sweeps)
                : parallel(weights, start, sweeps);
    }

    /**
     * The first sweep, from 2, from which on two different states follow each other by turns; empty
     * if there is none.
     */
    public OptionalInt firstRelapse() {
        for (int sweep = 2; sweep < states.size(); sweep++) {
            if (states.get(sweep).equals(states.get(sweep - 2))
                    && !states.get(sweep).equals(states.get(sweep - 1))) {
                return OptionalInt.of(sweep);
            }
        }
        return OptionalInt.empty();
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
