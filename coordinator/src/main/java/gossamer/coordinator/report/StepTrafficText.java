package gossamer.coordinator.report;

import gossamer.model.analysis.StepTraffic;
import gossamer.model.run.Emulation;

import java.util.List;
import java.util.Locale;

/** The traffic of each step for people. */
public final class StepTrafficText {

    private static final int MOST_STEPS = 24;

    private StepTrafficText() {}

    /** A table; of many steps the first ones. Nothing where nothing was sent. */
    public static String of(StepTraffic traffic, Emulation emulation) {
        List<StepTraffic.Step> steps = traffic.steps();
        if (steps.isEmpty()) {
            return "";
        }
        String unit = emulation.network().cost().base().unit();
        String tokens = emulation.algorithm().colours() > 1 ? "token parts" : "tokens";
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "  %4s  %12s  %14s  %16s  %16s%n",
                "step",
                "packets",
                tokens,
                "from " + unit,
                "to " + unit));
        for (StepTraffic.Step step : steps.subList(0, Math.min(MOST_STEPS, steps.size()))) {
            text.append(String.format(
                    Locale.ROOT,
                    "  %4d  %,12d  %,14d  %,16d  %16s%n",
                    step.stage(),
                    step.packets(),
                    step.tokens(),
                    step.begin(),
                    step.end() < 0 ? "-" : String.format(Locale.ROOT, "%,d", step.end())));
        }
        if (steps.size() > MOST_STEPS) {
            text.append(
                    String.format(Locale.ROOT, "  … %,d more steps%n", steps.size() - MOST_STEPS));
        }
        return text.toString();
    }
}
