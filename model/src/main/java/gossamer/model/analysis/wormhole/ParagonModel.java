package gossamer.model.analysis.wormhole;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How the report of 1996 predicts the run times of its eight codes on 9 x 9 PUs of an Intel Paragon
 * ([TR] section 7): each is a list of basic steps, and a step with packets of m bytes takes {@code
 * a + b·m}, with constants of its own that were fitted to measurements (to 15 %).
 *
 * <p>The report prints the constants, but not the lists. Those of Approach 1 and 2 follow from the
 * text; that of TORGOS is the schedule on a mesh, which has a shift to the diagonals.
 */
public final class ParagonModel {

    /** PUs on a side. */
    public static final int SIDE = 9;

    /** The basic steps. */
    public enum Kind {
        /** Every PU sends to its neighbour, the last one to the first. */
        SEND,
        /** A PU receives from two others. */
        CONC,
        /** A PU sends to two others. */
        DISS,
        /** One PU of a row sends to another one. */
        SHIFT
    }

    /**
     * What a basic step costs.
     *
     * @param startup constant part, in ns
     * @param perByte in ns
     */
    public record StepCost(long startup, long perByte) {}

    /** How packets travel. */
    public enum Variant {
        /** Whole packets, along rows, then along columns. */
        ONE_D("1D"),
        /** White and black halves of packets at the same time, orthogonally. */
        TWO_D("2D");

        private final String label;

        Variant(String label) {
            this.label = label;
        }

        /** As the report writes it. */
        public String label() {
            return label;
        }

        /** The constants as fitted in the report. */
        public StepCost cost(Kind kind) {
            boolean single = this == ONE_D;
            return switch (kind) {
                case SEND -> single ? new StepCost(300_000, 22) : new StepCost(420_000, 46);
                case CONC -> single ? new StepCost(220_000, 17) : new StepCost(300_000, 48);
                case DISS -> single ? new StepCost(280_000, 22) : new StepCost(340_000, 59);
                case SHIFT -> single ? new StepCost(220_000, 11) : new StepCost(250_000, 17);
            };
        }
    }

    /**
     * Basic steps of one kind.
     *
     * @param units packet size in units of what a PU has in the beginning
     */
    public record BasicStep(Kind kind, int units) {}

    /** The four algorithms. */
    public enum Code {
        /** Approach 1 in both phases. */
        APPROACH_1_1("1-1"),
        /** Approach 2, then Approach 1. */
        APPROACH_2_1("2-1"),
        /** Approach 2 in both phases. */
        APPROACH_2_2("2-2"),
        /** With three bridgeheads, growth by three, one step per round. */
        TORGOS_3_3_1("TORGOS(3,3,1)");

        private final String label;

        Code(String label) {
            this.label = label;
        }

        /** Its name in the report. */
        public String label() {
            return label;
        }

        /** What it does, one step after the other. */
        public List<BasicStep> steps() {
            List<BasicStep> steps = new ArrayList<>();
            switch (this) {
                case APPROACH_1_1 -> {
                    add(steps, SIDE - 1, Kind.SEND, 1);
                    add(steps, SIDE - 1, Kind.SEND, SIDE);
                }
                case APPROACH_2_1 -> {
                    addApproach2(steps, 1);
                    add(steps, SIDE - 1, Kind.SEND, SIDE);
                }
                case APPROACH_2_2 -> {
                    addApproach2(steps, 1);
                    addApproach2(steps, SIDE);
                }
                case TORGOS_3_3_1 -> {
                    add(steps, 1, Kind.CONC, 1);
                    add(steps, 1, Kind.SHIFT, 3);
                    add(steps, 2, Kind.SEND, 3);
                    add(steps, 2, Kind.SEND, 9);
                    add(steps, 1, Kind.DISS, 27);
                    add(steps, 1, Kind.SHIFT, 27);
                    add(steps, 2, Kind.SEND, 27);
                }
            }
            return steps;
        }

        private static void addApproach2(List<BasicStep> steps, int unit) {
            add(steps, 1, Kind.CONC, unit);
            add(steps, 1, Kind.CONC, 3 * unit);
            add(steps, 2, Kind.DISS, SIDE * unit);
        }

        private static void add(List<BasicStep> steps, int count, Kind kind, int units) {
            steps.addAll(Collections.nCopies(count, new BasicStep(kind, units)));
        }
    }

    private ParagonModel() {}

    /** What a basic step takes. */
    @FunctionalInterface
    public interface StepTime {

        /** With packets of so many bytes, in ns. */
        double nanos(Variant variant, Kind kind, double bytes);
    }

    /** Predicted run time in ns with messages of so many bytes per PU. */
    public static double nanos(Code code, Variant variant, long bytes) {
        return nanos(code, variant, bytes, (travel, kind, packet) -> {
            StepCost cost = travel.cost(kind);
            return cost.startup() + cost.perByte() * packet;
        });
    }

    /** The same where steps take something else. */
    public static double nanos(Code code, Variant variant, long bytes, StepTime time) {
        double sum = 0;
        for (BasicStep step : code.steps()) {
            double packet = (double) bytes * step.units() / (variant == Variant.ONE_D ? 1 : 2);
            sum += time.nanos(variant, step.kind(), packet);
        }
        return sum;
    }
}
