package gossamer.coordinator.reproduce.paragon;

import static gossamer.coordinator.text.Texts.format;

import gossamer.model.analysis.wormhole.ParagonModel;
import gossamer.model.analysis.wormhole.ParagonModel.Code;
import gossamer.model.analysis.wormhole.ParagonModel.Kind;
import gossamer.model.analysis.wormhole.ParagonModel.StepCost;
import gossamer.model.analysis.wormhole.ParagonModel.Variant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The report's prediction with its sixteen constants changed. Codes have their names, and a single
 * basic step is called as in {@code 2D send}. Nothing here is emulated: no machine has constants
 * for each kind of step.
 */
final class FittedModel implements RunTimes {

    /** The constants as printed. */
    static final FittedModel AS_FITTED =
            new FittedModel(Constant.all().stream().mapToDouble(constant -> 1).toArray());

    private record Step(Variant variant, Kind kind) {}

    private static final Map<String, Step> STEPS = Arrays.stream(Variant.values())
            .flatMap(variant -> Arrays.stream(Kind.values()).map(kind -> new Step(variant, kind)))
            .collect(Collectors.toMap(step -> step(step.variant, step.kind), step -> step));

    private final double[] factors;

    /** With a factor for each constant, in the order of {@link Constant#all}. */
    FittedModel(double[] factors) {
        this.factors = factors.clone();
    }

    /**
     * A constant of a kind of step.
     *
     * @param perByte whether it is the time per byte, not the start-up
     */
    record Constant(Variant variant, Kind kind, boolean perByte) {

        /** All of them. */
        static List<Constant> all() {
            List<Constant> all = new ArrayList<>();
            for (Variant variant : Variant.values()) {
                for (Kind kind : Kind.values()) {
                    all.add(new Constant(variant, kind, false));
                    all.add(new Constant(variant, kind, true));
                }
            }
            return all;
        }

        private int index() {
            return 2 * (variant.ordinal() * Kind.values().length + kind.ordinal())
                    + (perByte ? 1 : 0);
        }

        String words() {
            return (perByte ? "time per byte" : "start-up") + " of " + step(variant, kind);
        }

        private double printed() {
            StepCost cost = variant.cost(kind);
            return perByte ? cost.perByte() : cost.startup();
        }

        /** The constant with its unit. */
        String value(double factor) {
            double value = printed() * factor;
            return perByte ? format("%.2f ns", value) : format("%.0f us", value / 1000);
        }
    }

    /** What a basic step is called. */
    static String step(Variant variant, Kind kind) {
        return variant.label() + " " + kind.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public double nanos(String routine, int bytes) {
        Step step = STEPS.get(routine);
        if (step != null) {
            return nanos(step.variant, step.kind, bytes);
        }
        boolean halves = routine.startsWith(Routines.TWO_D);
        String label = halves ? routine.substring(Routines.TWO_D.length()) : routine;
        Code code = Arrays.stream(Code.values())
                .filter(each -> each.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no code \"" + routine + "\""));
        Variant variant = halves ? Variant.TWO_D : Variant.ONE_D;
        return ParagonModel.nanos(code, variant, bytes, this::nanos);
    }

    private double nanos(Variant variant, Kind kind, double bytes) {
        return constant(new Constant(variant, kind, false))
                + constant(new Constant(variant, kind, true)) * bytes;
    }

    private double constant(Constant constant) {
        return constant.printed() * factors[constant.index()];
    }
}
