package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;
import static gossamer.coordinator.text.Texts.grouped;

import gossamer.coordinator.experiment.FarmCampaign;
import gossamer.model.analysis.reliability.Interval;
import gossamer.model.farm.campaign.CampaignPlan;
import gossamer.model.farm.campaign.CampaignResult;
import gossamer.model.farm.campaign.CampaignResult.Pair;
import gossamer.model.farm.campaign.CampaignResult.Point;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
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
        return text.append(format(
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
        String loss =
                plan.loss() == 0 ? "" : format(", links lose %s of packets", percent(plan.loss()));
        return format(
                "%s: %,d trials of voting farms per point, faults: %s%s%s · seed %d",
                campaign.emulation().name(),
                plan.trials(),
                plan.fault().configName(),
                wrong,
                loss,
                campaign.emulation().seed());
    }

    private static String percent(double share) {
        String text = format("%.4f", 100 * share);
        return text.replaceAll("\\.?0+$", "") + " %";
    }

    /** A column of the table of points; negative widths for those that stand left. */
    private record Column(String head, int width, Function<Point, String> cell) {}

    private static String padded(String text, int width) {
        return format("  %" + width + "s", text);
    }

    private static void points(
            CampaignResult result, int width, FarmCampaign.Outcome outcome, StringBuilder text) {
        List<Column> columns = List.of(
                new Column("setup", -width, p -> p.farm().title()),
                new Column("R", -6, p -> Double.toString(p.reliability())),
                new Column("survived", 9, p -> grouped(p.survival().survived())),
                new Column("share", 8, p -> format("%.6f", p.survival().share())),
                new Column("99 % interval", -20, p -> interval(p.survival().interval(), "%.6f")),
                new Column("formula", 8, p -> number(p.survival().closedForm(), "-")),
                new Column("inside", 6, p -> inside(result, p)),
                new Column("rounds", 10, p -> grouped(p.rounds().held())),
                new Column("disagree", 8, p -> grouped(p.rounds().disagreements())),
                new Column("invalid", 8, p -> grouped(p.rounds().invalid())),
                new Column("undecided", 9, p -> grouped(p.rounds().undecided())),
                new Column("per tick", 8, p -> format("%.4f", p.rounds().perTick())),
                new Column("p50", 5, p -> Long.toString(p.latency().median())),
                new Column("p99", 5, p -> Long.toString(p.latency().high99())),
                new Column("max", 5, p -> Long.toString(p.latency().most())));
        columns.forEach(column -> text.append(padded(column.head(), column.width())));
        text.append(padded("per s", 8)).append('\n');
        for (int number = 0; number < result.points().size(); number++) {
            Point point = result.points().get(number);
            columns.forEach(one -> text.append(padded(one.cell().apply(point), one.width())));
            text.append(format("  %,8.0f", outcome.roundsPerSecond(number)));
            long cutOff = point.cutOff();
            text.append(cutOff == 0 ? "" : format("  %,d trials CUT OFF", cutOff))
                    .append('\n');
        }
        text.append("  p50, p99, max: ticks from asking a module to delivering the verdict;"
                + " per tick: of a farm; per s: of a thread\n");
    }

    private static String interval(Interval interval, String each) {
        return format(each + " .. " + each, interval.low(), interval.high());
    }

    private static String number(OptionalDouble value, String none) {
        return value.isPresent() ? format("%.6f", value.getAsDouble()) : none;
    }

    private static String inside(CampaignResult result, Point point) {
        return point.survival().closedForm().isEmpty() || result.plan().loss() > 0
                ? "-"
                : point.survival().isInside() ? "yes" : "NO";
    }

    private static void pairs(CampaignResult result, int width, StringBuilder text) {
        text.append(format(
                "%n  %-6s  %-" + width + "s  %9s  %-" + width + "s  %9s  %-18s  %s%n",
                "R",
                "one",
                "only it",
                "other",
                "only it",
                "99 %, one's part",
                "better"));
        for (Pair pair : result.pairs()) {
            text.append(format(
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
        return format(
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
                        .map(pair -> format(
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
