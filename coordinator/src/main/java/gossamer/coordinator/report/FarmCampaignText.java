package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.count;
import static gossamer.coordinator.text.Texts.format;
import static gossamer.coordinator.text.Texts.grouped;

import gossamer.coordinator.experiment.FarmCampaign;
import gossamer.model.analysis.reliability.Interval;
import gossamer.model.farm.campaign.CampaignPlan;
import gossamer.model.farm.campaign.CampaignResult;
import gossamer.model.farm.campaign.CampaignResult.Latency;
import gossamer.model.farm.campaign.CampaignResult.Pair;
import gossamer.model.farm.campaign.CampaignResult.Point;
import gossamer.model.farm.campaign.CampaignResult.Rounds;
import gossamer.model.farm.campaign.CampaignResult.Survival;
import gossamer.model.farm.campaign.Seating;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Campaigns of voting farms as tables. */
public final class FarmCampaignText {

    private static final String HEAD =
            "  R        survived     share  99 % interval          formul"
                    + "a  inside      rounds  disagree   invalid  undecid"
                    + "ed  per tick    p50    p99    max     per s\n";

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
        long rounds = result.points().stream().mapToLong(p -> p.rounds().held()).sum();
        String speed = format("%,.0f per second", outcome.roundsPerSecond());
        return text.append(format(
                        "%n  %,d rounds of voting in %.1f s on %s: %s%n",
                        rounds, outcome.seconds(), count(outcome.staff().size(), "thread"), speed))
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

    private static void points(
            CampaignResult result, int width, FarmCampaign.Outcome outcome, StringBuilder text) {
        String setup = "  %-" + width + "s";
        text.append(format(setup, "setup")).append(HEAD);
        for (int number = 0; number < result.points().size(); number++) {
            Point point = result.points().get(number);
            Survival survival = point.survival();
            Rounds rounds = point.rounds();
            Latency latency = point.latency();
            text.append(format(setup, point.farm().title()));
            text.append(format(
                    "  %-6s  %,9d  %8.6f  %-20s  %8s  %6s",
                    point.reliability(),
                    survival.survived(),
                    survival.share(),
                    interval(survival.interval()),
                    number(survival.closedForm(), "-"),
                    inside(result, survival)));
            text.append(format(
                    "  %,10d  %,8d  %,8d  %,9d",
                    rounds.held(), rounds.disagreements(), rounds.invalid(), rounds.undecided()));
            text.append(format(
                    "  %8.4f  %5d  %5d  %5d",
                    rounds.perTick(), latency.median(), latency.high99(), latency.most()));
            text.append(format("  %,8.0f", outcome.roundsPerSecond(number)));
            long cutOff = point.cutOff();
            text.append(cutOff == 0 ? "" : format("  %,d trials CUT OFF", cutOff))
                    .append('\n');
        }
        text.append("  p50, p99, max: ticks from asking a module to delivering the verdict;"
                + " per tick: of a farm; per s: of a thread\n");
        text.append(format(
                "  inside: of the interval of %.4f %%, so that with %.1f %% all %d points are\n",
                100 * CampaignResult.familyLevel(result.points().size()),
                100 * CampaignResult.FAMILY_LEVEL,
                result.points().size()));
    }

    private static String interval(Interval interval) {
        return format("%.6f .. %.6f", interval.low(), interval.high());
    }

    private static String number(OptionalDouble value, String none) {
        return value.isPresent() ? format("%.6f", value.getAsDouble()) : none;
    }

    private static String inside(CampaignResult result, Survival survival) {
        return survival.closedForm().isEmpty() || result.plan().loss() > 0
                ? "-"
                : survival.isInside() ? "yes" : "NO";
    }

    private static void pairs(CampaignResult result, int width, StringBuilder text) {
        String line = "  %-6s  %-" + width + "s  %9s  %-" + width + "s  %9s  %-18s  %s%n";
        text.append('\n');
        text.append(format(
                line, "R", "one", "only it", "other", "only it", "99 %, one's part", "better"));
        for (Pair pair : result.pairs()) {
            String one = pair.one().title();
            String other = pair.other().title();
            Interval part = pair.interval();
            text.append(format(
                    line,
                    pair.reliability(),
                    one,
                    grouped(pair.onlyOne()),
                    other,
                    grouped(pair.onlyOther()),
                    format("%.4f .. %.4f", part.low(), part.high()),
                    pair.better() == 0 ? "-" : pair.better() > 0 ? one : other));
        }
        text.append(
                "  only it: trials that it survived and the other, with the same draws, did not\n");
    }

    /** The points as comma-separated values, the same for any number of threads. */
    public static String csv(CampaignResult result) {
        return "seats,spares,coverage,reliability,trials,survived,share,low99,high99,closed_form,"
                + "rounds,disagreements,invalid,undecided,rounds_per_tick,"
                + "latency_mean,latency_median,latency_p99,latency_max,cut_off\n"
                + result.points().stream().map(FarmCampaignText::csv).collect(Collectors.joining());
    }

    private static String csv(Point point) {
        Seating setup = point.farm().setup();
        Survival survival = point.survival();
        Interval likely = survival.interval();
        Rounds rounds = point.rounds();
        Latency latency = point.latency();
        String coverage = number(point.farm().coverage(), "");
        String formula = number(survival.closedForm(), "");
        return format("%d,%d,%s,", setup.seats(), setup.spares(), coverage)
                + format("%s,%d,%d,", point.reliability(), survival.trials(), survival.survived())
                + format(
                        "%.6f,%.6f,%.6f,%s,",
                        survival.share(), likely.low(), likely.high(), formula)
                + format("%d,%d,", rounds.held(), rounds.disagreements())
                + format("%d,%d,%.6f,", rounds.invalid(), rounds.undecided(), rounds.perTick())
                + format("%.3f,%d,", latency.mean(), latency.median())
                + format("%d,%d,%d%n", latency.high99(), latency.most(), point.cutOff());
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
