package gossamer.coordinator.report;

import gossamer.coordinator.experiment.FarmCampaign;
import gossamer.model.farm.campaign.CampaignPlan;
import gossamer.model.farm.campaign.CampaignResult;
import gossamer.model.farm.campaign.CampaignResult.Pair;
import gossamer.model.farm.campaign.CampaignResult.Point;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Campaigns of voting farms as tables. */
public final class FarmCampaignText {

    private FarmCampaignText() {}

    /** For people. */
    public static String of(FarmCampaign campaign, FarmCampaign.Outcome outcome) {
        CampaignResult result = outcome.result();
        StringBuilder text = new StringBuilder(title(campaign)).append('\n');
        int width = result.points().stream()
                .mapToInt(point -> point.farm().title().length())
                .max()
                .orElse(0);
        points(result, width, outcome, text);
        if (!result.pairs().isEmpty()) {
            pairs(result, width, text);
        }
        long rounds = result.points().stream()
                .mapToLong(point -> point.rounds().held())
                .sum();
        return text.append(String.format(
                        Locale.ROOT,
                        "%n  %,d rounds of voting in %.1f s on %d thread%s: %,.0f per second%n",
                        rounds,
                        outcome.seconds(),
                        outcome.threads(),
                        outcome.threads() == 1 ? "" : "s",
                        outcome.roundsPerSecond()))
                .toString();
    }

    /** What was tried, in one line. */
    static String title(FarmCampaign campaign) {
        CampaignPlan plan = campaign.plan();
        String wrong = switch (plan.fault()) {
            case CRASH -> "";
            case SAME_WRONG_VALUE -> " (all the same one)";
            case OWN_WRONG_VALUE -> " (no two the same)";
        };
        String loss = plan.loss() == 0
                ? ""
                : String.format(Locale.ROOT, ", links lose %s of packets", percent(plan.loss()));
        return String.format(
                Locale.ROOT,
                "%s: %,d trials of voting farms per point, faults: %s%s%s · seed %d",
                campaign.emulation().name(),
                plan.trials(),
                plan.fault().configName(),
                wrong,
                loss,
                campaign.emulation().seed());
    }

    private static String percent(double share) {
        String text = String.format(Locale.ROOT, "%.4f", 100 * share);
        return text.replaceAll("\\.?0+$", "") + " %";
    }

    private static void points(
            CampaignResult result, int width, FarmCampaign.Outcome outcome, StringBuilder text) {
        text.append(String.format(
                Locale.ROOT,
                "  %-" + width + "s  %-6s  %9s  %8s  %-20s  %8s  %6s  %10s  %8s  %8s  %9s  %8s"
                        + "  %5s  %5s  %5s  %8s%n",
                "setup",
                "R",
                "survived",
                "share",
                "99 % interval",
                "formula",
                "inside",
                "rounds",
                "disagree",
                "invalid",
                "undecided",
                "per tick",
                "p50",
                "p99",
                "max",
                "per s"));
        for (int number = 0; number < result.points().size(); number++) {
            Point point = result.points().get(number);
            text.append(String.format(
                    Locale.ROOT,
                    "  %-" + width + "s  %-6s  %,9d  %.6f  %.6f .. %.6f  %8s  %6s  %,10d  %,8d"
                            + "  %,8d  %,9d  %8.4f  %5d  %5d  %5d  %,8.0f%s%n",
                    point.farm().title(),
                    point.reliability(),
                    point.survival().survived(),
                    point.survival().share(),
                    point.survival().interval().low(),
                    point.survival().interval().high(),
                    number(point.survival().closedForm(), "-"),
                    inside(result, point),
                    point.rounds().held(),
                    point.rounds().disagreements(),
                    point.rounds().invalid(),
                    point.rounds().undecided(),
                    point.rounds().perTick(),
                    point.latency().median(),
                    point.latency().high99(),
                    point.latency().most(),
                    outcome.roundsPerSecond(number),
                    point.cutOff() == 0
                            ? ""
                            : String.format(Locale.ROOT, "  %,d trials CUT OFF", point.cutOff())));
        }
        text.append("  p50, p99, max: ticks from asking a module to delivering the verdict;"
                + " per tick: of a farm; per s: of a thread\n");
    }

    private static String number(OptionalDouble value, String none) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.6f", value.getAsDouble()) : none;
    }

    private static String inside(CampaignResult result, Point point) {
        return point.survival().closedForm().isEmpty() || result.plan().loss() > 0
                ? "-"
                : point.survival().isInside() ? "yes" : "NO";
    }

    private static void pairs(CampaignResult result, int width, StringBuilder text) {
        text.append(String.format(
                Locale.ROOT,
                "%n  %-6s  %-" + width + "s  %9s  %-" + width + "s  %9s  %-18s  %s%n",
                "R",
                "one",
                "only it",
                "other",
                "only it",
                "99 %, one's part",
                "better"));
        for (Pair pair : result.pairs()) {
            text.append(String.format(
                    Locale.ROOT,
                    "  %-6s  %-" + width + "s  %,9d  %-" + width + "s  %,9d  %.4f .. %.4f    %s%n",
                    pair.reliability(),
                    pair.one().title(),
                    pair.onlyOne(),
                    pair.other().title(),
                    pair.onlyOther(),
                    pair.interval().low(),
                    pair.interval().high(),
                    better(pair)));
        }
        text.append(
                "  only it: trials that it survived and the other, with the same draws, did not\n");
    }

    private static String better(Pair pair) {
        return switch (pair.better()) {
            case 1 -> pair.one().title();
            case -1 -> pair.other().title();
            default -> "-";
        };
    }

    /** The points as comma-separated values, the same for any number of threads. */
    public static String csv(CampaignResult result) {
        return "seats,spares,coverage,reliability,trials,survived,share,low99,high99,closed_form,"
                + "rounds,disagreements,invalid,undecided,rounds_per_tick,"
                + "latency_mean,latency_median,latency_p99,latency_max,cut_off\n"
                + result.points().stream().map(FarmCampaignText::csv).collect(Collectors.joining());
    }

    private static String csv(Point point) {
        return String.format(
                Locale.ROOT,
                "%d,%d,%s,%s,%d,%d,%.6f,%.6f,%.6f,%s,%d,%d,%d,%d,%.6f,%.3f,%d,%d,%d,%d%n",
                point.farm().setup().seats(),
                point.farm().setup().spares(),
                number(point.farm().coverage(), ""),
                point.reliability(),
                point.survival().trials(),
                point.survival().survived(),
                point.survival().share(),
                point.survival().interval().low(),
                point.survival().interval().high(),
                number(point.survival().closedForm(), ""),
                point.rounds().held(),
                point.rounds().disagreements(),
                point.rounds().invalid(),
                point.rounds().undecided(),
                point.rounds().perTick(),
                point.latency().mean(),
                point.latency().median(),
                point.latency().high99(),
                point.latency().most(),
                point.cutOff());
    }

    /** The pairs as comma-separated values. */
    public static String pairsCsv(CampaignResult result) {
        return "reliability,one,other,only_one,only_other,low99,high99,better\n"
                + result.pairs().stream()
                        .map(pair -> String.format(
                                Locale.ROOT,
                                "%s,\"%s\",\"%s\",%d,%d,%.6f,%.6f,%d%n",
                                pair.reliability(),
                                pair.one().title(),
                                pair.other().title(),
                                pair.onlyOne(),
                                pair.onlyOther(),
                                pair.interval().low(),
                                pair.interval().high(),
                                pair.better()))
                        .collect(Collectors.joining());
    }
}
