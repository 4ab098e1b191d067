package gossamer.model.hopfield;

import java.util.List;

/**
 * The weights between all pairs of neurons: symmetric integers, 0 from a neuron to itself. They are
 * n times the weights of the literature, so that no fraction is ever rounded.
 */
public final class Weights {

    private final int[][] rows;

    private Weights(int[][] rows) {
        this.rows = rows;
    }

    /** Hebb's rule: W_ij = Σ_μ ξ_i ξ_j over the stored patterns, all of one size, and W_ii = 0. */
    public static Weights hebb(List<Pattern> stored) {
        int neurons = stored.get(0).size();
        int[][] rows = new int[neurons][neurons];
        for (Pattern pattern : stored) {
            if (pattern.size() != neurons) {
                throw new IllegalArgumentException(
                        "patterns of " + neurons + " and " + pattern.size() + " neurons");
            }
            for (int i = 0; i < neurons; i++) {
                int own = pattern.spin(i);
                for (int j = 0; j < neurons; j++) {
                    rows[i][j] += i == j ? 0 : own * pattern.spin(j);
                }
            }
        }
        return new Weights(rows);
    }

    /** Given weights: a square of numbers, symmetric, with 0 on its diagonal. */
    public static Weights of(int[][] given) {
        int[][] rows = new int[given.length][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = given[i].clone();
            for (int j = 0; j <= i; j++) {
                if (given[i][j] != given[j][i] || i == j && given[i][j] != 0) {
                    throw new IllegalArgumentException("weights " + given[i][j] + " and "
                            + given[j][i] + " between neurons " + i + " and " + j);
                }
            }
        }
        return new Weights(rows);
    }

    /** Number of neurons. */
    public int size() {
        return rows.length;
    }

    /** h_i = Σ_j W_ij s_j. */
    public int field(int neuron, Pattern state) {
        int field = 0;
        for (int j = 0; j < rows.length; j++) {
            field += rows[neuron][j] * state.spin(j);
        }
        return field;
    }

    /** The new state of a neuron: the sign of its field, unchanged where that is 0. */
    Spin update(int neuron, Spin[] known) {
        int field = 0;
        int[] row = rows[neuron];
        for (int j = 0; j < row.length; j++) {
            field += row[j] * known[j].sign();
        }
        return field == 0 ? known[neuron] : Spin.of(field);
    }

    /** 2nE = −Σ_ij W_ij s_i s_j, which no serial update ever raises. */
    public long energy(Pattern state) {
        long sum = 0;
        for (int i = 0; i < rows.length; i++) {
            sum += (long) state.spin(i) * field(i, state);
        }
        return -sum;
    }
}
