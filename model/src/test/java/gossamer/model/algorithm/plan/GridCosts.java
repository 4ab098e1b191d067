package gossamer.model.algorithm.plan;

import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.topology.Grid;

import java.util.Arrays;
import java.util.List;

/**
 * Exact costs of the algorithms on grids, with tokens whole or split into one part per dimension.
 */
public final class GridCosts {

    private GridCosts() {}

    /**
     * HIGH-DIM-GOS: in phase f colour c runs a one-dimensional algorithm on axis (f+c) mod d, with
     * units of what it gathered; each step lasts as long as its slowest colour. For Approach 1 in
     * all phases of a square torus, split, {@code Σ_f floor(n/2)(r + n^f/d)}.
     *
     * @param partFlits flits of a part in each colour; one element for whole tokens
     * @return sizes in flits
     */
    public static StepSizes highDim(Grid grid, List<LineAlgorithm> phases, int[] partFlits) {
        StepSizes all = new StepSizes();
        int[] units = new int[partFlits.length];
        Arrays.fill(units, 1);
        for (int phase = 0; phase < phases.size(); phase++) {
            StepSizes slowest = new StepSizes();
            for (int colour = 0; colour < units.length; colour++) {
                int side = grid.side((phase + colour) % grid.dimensions());
                StepSizes line =
                        LineCosts.of(phases.get(phase), side, grid.wrapped(), units[colour]);
                slowest = StepSizes.slower(slowest, 1, line, partFlits[colour]);
                units[colour] *= side;
            }
            all.addAll(slowest);
        }
        return all;
    }

    /**
     * TORGOS and CUBGOS on a torus of side n and dimension d, in tokens or parts of one; with
     * {@code s = n/a, S_0 = n·a^(d-1)}, {@code S_j = S_(j-1) b_(j-1)^(d-1)} and {@code k = 2x-b+2}
     *
     * <p>{@code Σ_(i < clog3 s) (r + 3^i) + floor(a/2)((r + s) + Σ_(0<i<d) (r + n·a^(i-1))) + Σ_j
     * [x_j (r + S_j/k_j) + floor(b_j/2) Σ_(0<i<d) (r + S_j·b_j^(i-1))]}
     *
     * <p>all sizes divided by d for split tokens; S_j/k_j is rounded to whole tokens. Meshes have
     * one more step of size s after the concentration if s > 1, a-1 and b-1 for floor(a/2) and
     * floor(b/2), and 2x for x.
     *
     * @param rounds growth and steps of all rounds, none left out
     */
    public static StepSizes cubgos(int n, int d, boolean wrapped, int a, List<Growth> rounds) {
        StepSizes steps = new StepSizes();
        if (n == 1) {
            return steps;
        }
        int s = n / a;
        steps.addAll(LineCosts.concentration(s / 2, 1));
        if (!wrapped && s > 1) {
            steps.add(1, s);
        }
        steps.add(wrapped ? a / 2 : a - 1, s);
        long size = spread(steps, n, d, wrapped ? a / 2 : a - 1, a);
        int heads = a;
        for (Growth round : rounds) {
            int b = round.factor();
            // On a ring of two a single bridgehead sends over the one link that there is.
            boolean ring = wrapped && n > 2;
            int inner = ring || heads > 1 ? b - 1 : 0;
            int right = ring ? 0 : b - 1;
            heads *= b;
            // On a path the first bridgehead is at the left end.
            int left = d == 1 ? 0 : right;
            steps.addAll(LineCosts.pipeline(size, round.packets(), inner, left, right));
            size = spread(steps, size, d, wrapped ? b / 2 : b - 1, b);
        }
        return steps;
    }

    /**
     * Exchanges along d-1 axes, each of which makes the size {@code growth} times larger; the size
     * after them.
     */
    private static long spread(StepSizes steps, long size, int d, int times, int growth) {
        long grown = size;
        for (int i = 1; i < d; i++) {
            steps.add(times, grown);
            grown *= growth;
        }
        return grown;
    }
}
