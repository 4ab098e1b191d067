package gossamer.coordinator.reproduce.paragon;

import gossamer.coordinator.report.CurvesSvg;
import gossamer.coordinator.report.CurvesSvg.Panel;
import gossamer.coordinator.report.CurvesSvg.Point;
import gossamer.model.analysis.wormhole.ParagonModel.Kind;
import gossamer.model.analysis.wormhole.ParagonModel.StepCost;
import gossamer.model.analysis.wormhole.ParagonModel.Variant;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleBiFunction;

/** Time per byte over message length, as in the papers' figures. */
final class Plots {

    private static final String UNIT = "time per byte, us";

    private Plots() {}

    /** Figure 3 of the report, without its measured points. */
    static String steps() {
        List<Panel> panels = Arrays.stream(Variant.values())
                .map(variant -> new Panel(
                        variant.label() + " steps",
                        Arrays.stream(Kind.values())
                                .map(kind -> step(kind, variant.cost(kind)))
                                .toList()))
                .toList();
        return CurvesSvg.of(
                "Paragon 1996: basic steps, a + b·m as fitted in the report (Fig. 3)",
                UNIT,
                panels);
    }

    private static CurvesSvg.Curve step(Kind kind, StepCost cost) {
        return new CurvesSvg.Curve(
                kind.name().toLowerCase(Locale.ROOT),
                Curve.LENGTHS.stream()
                        .map(bytes -> new Point(
                                bytes,
                                micros((double) cost.startup() + cost.perByte() * bytes, bytes)))
                        .toList());
    }

    /**
     * Predicted beside emulated, as in Figures 4 and 5 of the report and Figure 6 of the journal
     * version.
     */
    static String of(Family family, List<Curve> curves) {
        return CurvesSvg.of(
                "Paragon " + family.title() + " (" + family.figure() + ")",
                UNIT,
                List.of(
                        panel("predicted", curves, Curve::predicted),
                        panel("emulated", curves, Curve::emulated)));
    }

    private static Panel panel(
            String title, List<Curve> curves, ToDoubleBiFunction<Curve, Integer> time) {
        return new Panel(
                title,
                curves.stream()
                        .filter(curve ->
                                !Double.isNaN(time.applyAsDouble(curve, Curve.LENGTHS.get(0))))
                        .map(curve -> new CurvesSvg.Curve(
                                curve.routine(),
                                Curve.LENGTHS.stream()
                                        .map(bytes -> new Point(
                                                bytes,
                                                micros(time.applyAsDouble(curve, bytes), bytes)))
                                        .toList()))
                        .toList());
    }

    private static double micros(double nanos, int bytes) {
        return nanos / 1000 / bytes;
    }
}
