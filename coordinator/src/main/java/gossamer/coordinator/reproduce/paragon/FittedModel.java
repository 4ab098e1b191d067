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
import org.jspecify.annotations.Nullable;

/**
 * The report's prediction with one of its sixteen constants changed. Codes have their names, and a
 * single basic step is called as in {@code 2D send}. Nothing here is emulated: no machine has
 * constants for each kind of step.
 *
 * @param changed which constant; null for none
 * @param thousandths what it is multiplied by
 */
record FittedModel(@Nullable Constant changed, int thousandths) implements RunTimes {

    /** The constants as printed. */
    static final FittedModel AS_FITTED = new FittedModel(null, 1000);

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

        String words() {
            return (perByte ? "time per byte" : "start-up") + " of " + step(variant, kind);
        }

        private double printed() {
            StepCost cost = variant.cost(kind);
            return perByte ? cost.perByte() : cost.startup();
        }

        /** The constant with its unit. */
        String value(int thousandths) {
            double value = printed() * thousandths / 1000;
            return perByte ? format("%.2f ns", value) : format("%.0f us", value / 1000);
        }
    }

    /** What a basic step is called. */
    static String step(Variant variant, Kind kind) {
        return variant.label() + " " + kind.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public double nanos(String routine, int bytes) {
        for (Variant variant : Variant.values()) {
            for (Kind kind : Kind.values()) {
                if (routine.equals(step(variant, kind))) {
                    return nanos(variant, kind, bytes);
                }
            }
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
        return constant.printed() * (constant.equals(changed) ? thousandths : 1000) / 1000;
    }
}
