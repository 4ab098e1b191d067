package gossamer.model.hopfield;

import gossamer.model.fault.SeededDraw;

import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** The states of all neurons of a network, each +1 or −1. Immutable. */
public final class Pattern {

    private static final char UP = '#';
    private static final char DOWN = '.';

    private final byte[] spins;

    private Pattern(byte[] spins) {
        this.spins = spins;
    }

    /** The pattern with these states: +1 where the number is above 0, else −1. */
    public static Pattern of(int... states) {
        byte[] spins = new byte[states.length];
        for (int i = 0; i < spins.length; i++) {
            spins[i] = (byte) (states[i] > 0 ? 1 : -1);
        }
        return new Pattern(spins);
    }

    /** The pattern with −1 where this bit of the neuron's number is set. */
    public static Pattern bit(int bit, int neurons) {
        int[] states = new int[neurons];
        Arrays.setAll(states, neuron -> neuron >> bit & 1 ^ 1);
        return of(states);
    }

    /** Fair coins, which depend on the seed and the name only. */
    public static Pattern random(long seed, String name, int neurons) {
        SeededDraw draw = SeededDraw.of(seed, "pattern", name);
        int[] states = new int[neurons];
        Arrays.setAll(states, neuron -> (int) draw.uniform(neuron, 0, 1));
        return of(states);
    }

    /** A picture, row by row: {@code #} is +1, anything else −1. */
    public static Pattern ofPicture(List<String> rows) {
        return of(String.join("", rows).chars().map(c -> c == UP ? 1 : 0).toArray());
    }

    /** A number of different neurons of a network, ascending, drawn from the seed and the name. */
    public static SortedSet<Integer> drawNeurons(long seed, String name, int count, int neurons) {
        SeededDraw draw = SeededDraw.of(seed, "neurons", name);
        SortedSet<Integer> drawn = new TreeSet<>();
        // Floyd's method: adds one of 0..last, or last itself if that one is there already.
        for (int last = neurons - count; last < neurons; last++) {
            int number = (int) draw.uniform(last, 0, last);
            drawn.add(drawn.contains(number) ? last : number);
        }
        return drawn;
    }

    /** Number of neurons. */
    public int size() {
        return spins.length;
    }

    /** +1 or −1. */
    public int spin(int neuron) {
        return spins[neuron];
    }

    /** The pattern with these neurons in their other state. */
    public Pattern flipped(Iterable<Integer> neurons) {
        byte[] flipped = spins.clone();
        for (int neuron : neurons) {
            flipped[neuron] = (byte) -flipped[neuron];
        }
        return new Pattern(flipped);
    }

    /** Number of neurons in which two patterns of the same size differ. */
    public int distance(Pattern other) {
        int distance = 0;
        for (int neuron = 0; neuron < spins.length; neuron++) {
            distance += spins[neuron] == other.spins[neuron] ? 0 : 1;
        }
        return distance;
    }

    /** (1/n) Σ s_i s'_i: 1 for equal patterns, −1 for opposite ones. */
    public double overlap(Pattern other) {
        return 1 - 2.0 * distance(other) / spins.length;
    }

    /** The picture with so many neurons per row: {@code #} is +1, {@code .} is −1. */
    public List<String> picture(int columns) {
        StringBuilder all = new StringBuilder();
        for (byte spin : spins) {
            all.append(spin > 0 ? UP : DOWN);
        }
        return IntStream.range(0, (spins.length + columns - 1) / columns)
                .mapToObj(row ->
                        all.substring(row * columns, Math.min(spins.length, (row + 1) * columns)))
                .toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Pattern pattern && Arrays.equals(spins, pattern.spins);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(spins);
    }

    /** One row. */
    @Override
    public String toString() {
        return spins.length == 0 ? "" : picture(spins.length).get(0);
    }
}
