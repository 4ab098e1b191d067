package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;

import gossamer.model.analysis.TraceFigures;
import gossamer.model.analysis.TraceStats;
import gossamer.model.run.Emulation;
import java.util.function.Function;

/** The figures of two runs side by side. */
public final class ComparisonText {

    private static final int POINTS = 10;

    private final StringBuilder text = new StringBuilder();
    private final TraceFigures a;
    private final TraceFigures b;
    private final boolean sameUnit;

    private ComparisonText(TraceFigures a, TraceFigures b, boolean sameUnit) {
        this.a = a;
        this.b = b;
        this.sameUnit = sameUnit;
    }

    /**
     * Aligned rows: a figure, its value in A and in B, and B in terms of A, but not of times whose
     * units differ.
     */
    public static String of(TraceStats a, Emulation runA, TraceStats b, Emulation runB) {
        boolean sameUnit = runA.unit().equals(runB.unit());
        ComparisonText comparison = new ComparisonText(a.figures(), b.figures(), sameUnit);
        comparison.figures(runA, runB);
        if (sameUnit) {
            comparison.coverage(a, b, runA.unit());
        }
        return comparison.text.toString();
    }

    private void figures(Emulation runA, Emulation runB) {
        line("", "A", "B", "B/A");
        line("unit of time", runA.unit(), runB.unit(), "");
        boolean complete = isComplete(a, runA) && isComplete(b, runB);
        line(
                "makespan",
                makespan(a, runA),
                makespan(b, runB),
                complete ? ratioOfTimes(makespanOf(a), makespanOf(b)) : "");
        numbers("PUs complete", figures -> figures.completions().pus());
        numbers("packets", TraceFigures::packets);
        numbers("delivered", TraceFigures::deliveries);
        double tokensA = (double) a.tokenParts() / runA.algorithm().colours();
        double tokensB = (double) b.tokenParts() / runB.algorithm().colours();
        line("tokens moved", number(tokensA), number(tokensB), ratio(tokensA, tokensB));
        numbers("waits for a port", figures -> figures.delays().port().count());
        times("  mean", figures -> figures.delays().port().mean());
        numbers("waits for a link", figures -> figures.delays().link().count());
        times("  mean", figures -> figures.delays().link().mean());
        times("latency, mean", figures -> figures.delays().latency().mean());
        times("latency, max", figures -> figures.delays().latency().max());
        numbers("busy %, mean", figures -> 100 * figures.utilisation().mean());
        numbers("busy %, max", figures -> 100 * figures.utilisation().max());
    }

    private static String makespan(TraceFigures figures, Emulation run) {
        return isComplete(figures, run) ? number(makespanOf(figures)) : "incomplete";
    }

    private static boolean isComplete(TraceFigures figures, Emulation run) {
        return figures.completions().pus() == run.topology().pus();
    }

    private static double makespanOf(TraceFigures figures) {
        return figures.completions().last();
    }

    private void numbers(String label, Function<TraceFigures, Number> figure) {
        double valueA = figure.apply(a).doubleValue();
        double valueB = figure.apply(b).doubleValue();
        line(label, number(valueA), number(valueB), ratio(valueA, valueB));
    }

    private void times(String label, Function<TraceFigures, Number> figure) {
        double valueA = figure.apply(a).doubleValue();
        double valueB = figure.apply(b).doubleValue();
        line(label, number(valueA), number(valueB), ratioOfTimes(valueA, valueB));
    }

    private String ratioOfTimes(double valueA, double valueB) {
        return sameUnit ? ratio(valueA, valueB) : "";
    }

    private static String number(double value) {
        return format(value == Math.rint(value) ? "%,.0f" : "%,.1f", value);
    }

    private static String ratio(double valueA, double valueB) {
        return valueA == 0 ? "" : format("%.3f", valueB / valueA);
    }

    private void coverage(TraceStats statsA, TraceStats statsB, String unit) {
        long end = Math.max(a.end(), b.end());
        line("coverage at, " + unit, "A %", "B %", "");
        for (int point = 1; point <= POINTS; point++) {
            long time = end / POINTS * point + end % POINTS * point / POINTS;
            String percentA = format("%.1f", statsA.coverageAt(time));
            line(format("  %,d", time), percentA, format("%.1f", statsB.coverageAt(time)), "");
        }
    }

    private void line(String label, String valueA, String valueB, String ratio) {
        String line = format("  %-22s  %16s  %16s  %8s", label, valueA, valueB, ratio);
        text.append(line.stripTrailing()).append('\n');
    }
}
