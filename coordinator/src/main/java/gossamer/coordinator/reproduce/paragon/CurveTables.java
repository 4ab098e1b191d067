package gossamer.coordinator.reproduce.paragon;

import static gossamer.coordinator.text.Texts.format;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleBiFunction;

/** Curves as text and as CSV. */
final class CurveTables {

    private static final int WIDTH = 9;

    private CurveTables() {}

    /**
     * Predicted, emulated, and one divided by the other; a line per routine that has them. Once, if
     * both are equal.
     */
    static List<String> of(List<Curve> curves) {
        List<String> lines = new ArrayList<>();
        if (areAsPredicted(curves)) {
            add(lines, "ms", curves, Curve::emulated, CurveTables::milliseconds);
            return lines;
        }
        add(lines, "predicted, ms", curves, Curve::predicted, CurveTables::milliseconds);
        lines.add("");
        add(lines, "emulated, ms", curves, Curve::emulated, CurveTables::milliseconds);
        lines.add("");
        add(
                lines,
                "emulated/predicted",
                curves,
                (curve, bytes) -> curve.emulated(bytes) / curve.predicted(bytes),
                ratio -> format("%.2f", ratio));
        return lines;
    }

    private static boolean areAsPredicted(List<Curve> curves) {
        return curves.stream()
                .filter(curve -> curve.predicted() != null)
                .allMatch(curve -> Curve.LENGTHS.stream()
                        .allMatch(bytes -> curve.emulated(bytes) == curve.predicted(bytes)));
    }

    private static void add(
            List<String> lines,
            String heading,
            List<Curve> curves,
            ToDoubleBiFunction<Curve, Integer> value,
            DoubleFunction<String> text) {
        StringBuilder head = new StringBuilder(name(heading));
        Curve.LENGTHS.forEach(bytes -> head.append(right(Curve.length(bytes))));
        lines.add(head.toString());
        for (Curve curve : curves) {
            if (Double.isNaN(value.applyAsDouble(curve, Curve.LENGTHS.get(0)))) {
                continue;
            }
            StringBuilder line = new StringBuilder(name(curve.routine()));
            for (int bytes : Curve.LENGTHS) {
                line.append(right(text.apply(value.applyAsDouble(curve, bytes))));
            }
            lines.add(line.toString());
        }
    }

    private static String name(String text) {
        return format("  %-20s", text);
    }

    private static String right(String text) {
        return " ".repeat(Math.max(1, WIDTH - text.length())) + text;
    }

    /** Three digits. */
    static String milliseconds(double nanos) {
        double ms = nanos / 1e6;
        return format(ms < 9.995 ? "%.2f" : ms < 99.95 ? "%.1f" : "%.0f", ms);
    }

    /** Lengths between which the best routine stays the same. */
    static List<String> best(String title, List<FastestRoutine> spans) {
        List<String> lines = new ArrayList<>(List.of("  " + title));
        lines.add("        from          to  best");
        for (FastestRoutine span : spans) {
            lines.add(format(
                    "  %10s  %10s  %s",
                    Curve.length(span.from()), Curve.length(span.to()), span.routine()));
        }
        return lines;
    }

    /** The heading of the lines below. */
    static String csvHeading() {
        return "routine,variant,message_bytes,predicted_ns,emulated_ns,ratio\n";
    }

    /** A line per routine and length; what is not known is left empty. */
    static String csv(Family family, List<Curve> curves) {
        StringBuilder csv = new StringBuilder();
        for (Curve curve : curves) {
            for (int bytes : Curve.LENGTHS) {
                double predicted = curve.predicted(bytes);
                double emulated = curve.emulated(bytes);
                csv.append('"').append(curve.routine()).append('"');
                csv.append(',').append(family.variant()).append(',').append(bytes);
                csv.append(',').append(known("%.0f", predicted));
                csv.append(',').append(known("%.0f", emulated));
                csv.append(',').append(known("%.4f", emulated / predicted)).append('\n');
            }
        }
        return csv.toString();
    }

    private static String known(String format, double number) {
        return Double.isNaN(number) ? "" : format(format, number);
    }
}
