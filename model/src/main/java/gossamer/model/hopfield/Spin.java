package gossamer.model.hopfield;

import gossamer.model.token.Datum;

/** The state of one neuron. */
public enum Spin implements Datum {
    /** At rest, −1. */
    DOWN,
    /** Firing, +1. */
    UP;

    /** +1 or −1. */
    public int sign() {
        return this == UP ? 1 : -1;
    }

    /** The state with that sign, which must not be 0. */
    static Spin of(int number) {
        if (number == 0) {
            throw new IllegalArgumentException("0 has no sign");
        }
        return number > 0 ? UP : DOWN;
    }
}
