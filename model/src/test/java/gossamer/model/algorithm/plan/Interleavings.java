package gossamer.model.algorithm.plan;

import gossamer.model.machine.Network;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Orders in which the steps of the two colours of a plan can take place: each colour does its own
 * steps in order, steps that exclude each other one after the other, and every step begins as soon
 * as the order lets it. Every schedule is as fast as one of these at most.
 */
final class Interleavings {

    /** What one colour does in a step. */
    private record Step(long ticks, BitSet channels) {}

    private final List<List<Step>> colours = List.of(new ArrayList<>(), new ArrayList<>());
    /**
     * Of a step of a colour, and of a number of steps of the other one: the last of these that
     * excludes it, from 1; 0 if none does.
     */
    private final int[][][] excluding = new int[2][][];

    /** Colours may be on one axis at the same time if they use other channels. */
    Interleavings(Plan plan, Network machine) {
        for (int index = 0; index < plan.steps(); index++) {
            for (int colour = 0; colour < 2; colour++) {
                int own = colour;
                List<Move> moves = plan.step(index).moves().stream()
                        .filter(move -> move.colour() == own)
                        .toList();
                if (!moves.isEmpty()) {
                    colours.get(colour).add(step(plan, moves, machine));
                }
            }
        }
        for (int colour = 0; colour < 2; colour++) {
            excluding[colour] = excluding(colours.get(colour), colours.get(1 - colour));
        }
    }

    private static Step step(Plan plan, List<Move> moves, Network machine) {
        BitSet channels = new BitSet();
        long ticks = 0;
        for (Move move : moves) {
            ticks = Math.max(ticks, plan.ticks(move, machine));
            int at = move.source();
            for (int link = 0; link < move.distance(); link++) {
                int channel = plan.grid().channel(at, move.port());
                channels.set(channel);
                at = plan.grid().target(channel);
            }
        }
        return new Step(ticks, channels);
    }

    private static int[][] excluding(List<Step> steps, List<Step> others) {
        int[][] last = new int[steps.size()][others.size() + 1];
        for (int step = 0; step < steps.size(); step++) {
            Step one = steps.get(step);
            for (int other = 0; other < others.size(); other++) {
                boolean excludes = one.channels().intersects(others.get(other).channels());
                last[step][other + 1] = excludes ? other + 1 : last[step][other];
            }
        }
        return last;
    }

    /** The least makespan of so many random orders. */
    long bestOf(int orders, SplittableRandom random) {
        long[][] ends = ends();
        long best = Long.MAX_VALUE;
        for (int order = 0; order < orders; order++) {
            // Orders in which one colour is ahead are as likely as others.
            double ahead = random.nextDouble();
            int[] done = new int[2];
            while (left(0, done) || left(1, done)) {
                int colour = random.nextDouble() < ahead ? 0 : 1;
                place(left(colour, done) ? colour : 1 - colour, done, ends);
            }
            best = Math.min(best, makespan(ends));
        }
        return best;
    }

    /** The least makespan of all orders. */
    long best() {
        return best(new int[2], ends());
    }

    private long best(int[] done, long[][] ends) {
        long best = left(0, done) || left(1, done) ? Long.MAX_VALUE : makespan(ends);
        for (int colour = 0; colour < 2; colour++) {
            if (left(colour, done)) {
                place(colour, done, ends);
                best = Math.min(best, best(done, ends));
                done[colour]--;
            }
        }
        return best;
    }

    private long[][] ends() {
        return new long[][] {
            new long[colours.get(0).size() + 1], new long[colours.get(1).size() + 1]
        };
    }

    private boolean left(int colour, int... done) {
        return done[colour] < colours.get(colour).size();
    }

    /** The next step of a colour begins. */
    private void place(int colour, int[] done, long[][] ends) {
        int step = done[colour]++;
        int other = excluding[colour][step][done[1 - colour]];
        long begin = Math.max(ends[colour][step], ends[1 - colour][other]);
        ends[colour][step + 1] = begin + colours.get(colour).get(step).ticks();
    }

    private static long makespan(long[]... ends) {
        return Math.max(ends[0][ends[0].length - 1], ends[1][ends[1].length - 1]);
    }
}
