package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;
import static gossamer.coordinator.text.Texts.grouped;

import gossamer.coordinator.text.Rows;
import gossamer.model.analysis.StepTraffic;
import gossamer.model.analysis.TraceFigures;
import gossamer.model.analysis.TraceFigures.Coverage;
import gossamer.model.analysis.TraceFigures.Line;
import gossamer.model.analysis.TraceFigures.Waits;
import gossamer.model.run.Emulation;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The figures of a trace for people. */
public final class TraceStatsText {

    private TraceStatsText() {}

    /** Aligned rows. */
    public static String of(TraceFigures figures, Emulation emulation) {
        String unit = emulation.unit();
        Rows rows = new Rows();
        rows.add("records|%,d: %s", figures.records(), kinds(figures));
        rows.add("end|%,d %s", figures.end(), unit);
        TraceFigures.Latency latency = figures.delays().latency();
        rows.add(
                "latency|mean %,.0f, median %,d, 90 %% within %,d, 99 %% within %,d, max %,d %s",
                latency.mean(),
                latency.median(),
                latency.p90(),
                latency.p99(),
                latency.max(),
                unit);
        rows.add("for a port|%s", waits(figures.delays().port(), unit));
        rows.add("for a link|%s", waits(figures.delays().link(), unit));
        TraceFigures.Utilisation utilisation = figures.utilisation();
        rows.add(
                "utilisation|mean %.1f %%, max %.1f %% of %,d channels or half-duplex links",
                100 * utilisation.mean(), 100 * utilisation.max(), utilisation.lines());
        for (Line line : utilisation.busiest()) {
            rows.add(
                    "  %s|%,d packets, busy for %,d %s",
                    line.name(), line.packets(), line.busy(), unit);
        }
        TraceFigures.Completions completions = figures.completions();
        rows.add(
                "complete|%,d PUs, from %,d to %,d %s",
                completions.pus(), completions.first(), completions.last(), unit);
        rows.add("coverage|%s", coverage(figures));
        return rows.toString();
    }

    private static String kinds(TraceFigures figures) {
        return figures.kinds().entrySet().stream()
                .filter(kind -> kind.getValue() > 0)
                .map(kind -> format(
                        "%,d %s", kind.getValue(), kind.getKey().name().toLowerCase(Locale.ROOT)))
                .collect(Collectors.joining(", "));
    }

    private static String waits(Waits waits, String unit) {
        return waits.count() == 0
                ? "no packet waited"
                : format(
                        "%,d packets waited, mean %,.0f, max %,d %s",
                        waits.count(), waits.mean(), waits.max(), unit);
    }

    private static String coverage(TraceFigures figures) {
        return figures.coverage().stream()
                .map(Coverage::percent)
                .map(percent -> format("%.0f", percent))
                .collect(Collectors.joining(" ", "", " % at tenths of the time"));
    }

    private static final int MOST_STEPS = 24;

    /** A table; of many steps the first ones. Nothing where nothing was sent. */
    public static String steps(StepTraffic traffic, Emulation emulation) {
        List<StepTraffic.Step> steps = traffic.steps();
        if (steps.isEmpty()) {
            return "";
        }
        String unit = emulation.unit();
        String tokens = emulation.algorithm().colours() > 1 ? "token parts" : "tokens";
        StringBuilder text = new StringBuilder(format(
                "  %4s  %12s  %14s  %16s  %16s%n",
                "step", "packets", tokens, "from " + unit, "to " + unit));
        for (StepTraffic.Step step : steps.subList(0, Math.min(MOST_STEPS, steps.size()))) {
            String end = step.end() < 0 ? "-" : grouped(step.end());
            text.append(format(
                    "  %4d  %,12d  %,14d  %,16d  %16s%n",
                    step.stage(), step.packets(), step.tokens(), step.begin(), end));
        }
        if (steps.size() > MOST_STEPS) {
            text.append(format("  … %,d more steps%n", steps.size() - MOST_STEPS));
        }
        return text.toString();
    }
}
