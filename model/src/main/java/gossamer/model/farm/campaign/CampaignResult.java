package gossamer.model.farm.campaign;

import gossamer.model.analysis.reliability.Interval;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The results of a campaign.
 *
 * @param plan what was tried
 * @param points one for each case and reliability, the reliabilities of a case together
 * @param pairs every two cases at each reliability
 */
public record CampaignResult(CampaignPlan plan, List<Point> points, List<Pair> pairs) {

    /** Confidence of the intervals. */
    public static final double LEVEL = 0.99;

    /** Confidence that the closed forms of all points together lie in their wider intervals. */
    public static final double FAMILY_LEVEL = 0.999;

    /**
     * The confidence of the interval of each point, so that all of them together have {@link
     * #FAMILY_LEVEL}, however they depend on each other: by the inequality of Bonferroni (1936).
     *
     * @param points how many intervals there are, at least 1
     */
    public static double familyLevel(int points) {
        return 1 - (1 - FAMILY_LEVEL) / points;
    }

    /**
     * A case at one reliability. A trial survives if every voter comes to the right result at its
     * end.
     *
     * @param farm the case
     * @param reliability R
     * @param survival how many trials survived
     * @param rounds the outcomes of the rounds of voting
     * @param latency from asking the module to delivering the verdict
     * @param cutOff trials that a limit of the run cut off; they count as not survived
     */
    public record Point(
            FarmCase farm,
            double reliability,
            Survival survival,
            Rounds rounds,
            Latency latency,
            long cutOff) {}

    /**
     * How many trials survived.
     *
     * @param trials how many there were
     * @param survived how many of them survived
     * @param interval of the probability of that, by Clopper &amp; Pearson
     * @param family the same, wide enough for all points of the campaign together
     * @param closedForm the same by formula, where packets are not lost; empty where none is known
     */
    public record Survival(
            long trials,
            long survived,
            Interval interval,
            Interval family,
            OptionalDouble closedForm) {

        /**
         * With its intervals.
         *
         * @param points of the campaign
         */
        static Survival of(long trials, long survived, int points, OptionalDouble closedForm) {
            return new Survival(
                    trials,
                    survived,
                    Interval.clopperPearson(survived, trials, LEVEL),
                    Interval.clopperPearson(survived, trials, familyLevel(points)),
                    closedForm);
        }

        /** Share of trials that survived. */
        public double share() {
            return (double) survived / trials;
        }

        /** Whether the closed form, if there is one, lies in the interval of the family. */
        public boolean isInside() {
            return closedForm.isEmpty() || family.contains(closedForm.getAsDouble());
        }
    }

    /**
     * Rounds of voting in all trials.
     *
     * @param held how many
     * @param disagreements those in which two voters came to different results
     * @param invalid those in which a voter came to a wrong result
     * @param undecided those in which a voter came to no result, or did not vote
     * @param perTick rounds that a farm holds per tick, from its begin to its last vote
     */
    public record Rounds(
            long held, long disagreements, long invalid, long undecided, double perTick) {}

    /** Quantiles in ticks, to three digits; 0 if nobody voted. */
    public record Latency(double mean, long median, long high99, long most) {}

    /**
     * Two cases in the same trials, with the same draws.
     *
     * @param one a case
     * @param other another one
     * @param reliability R
     * @param onlyOne trials that only the first one survived
     * @param onlyOther trials that only the second one survived
     * @param interval where the first one's part in them may lie, by Clopper &amp; Pearson (as in
     *     the exact test of McNemar); everywhere if there are none
     */
    public record Pair(
            FarmCase one,
            FarmCase other,
            double reliability,
            long onlyOne,
            long onlyOther,
            Interval interval) {

        /** 1 if the first one is better, −1 if the second one is, 0 if that is undecided. */
        public int better() {
            return interval.low() > 0.5 ? 1 : interval.high() < 0.5 ? -1 : 0;
        }
    }

    public CampaignResult {
        points = List.copyOf(points);
        pairs = List.copyOf(pairs);
    }

    /** Whether no limit cut any trial off. */
    public boolean isComplete() {
        return points.stream().allMatch(point -> point.cutOff() == 0);
    }

    /**
     * Whether every closed form lies in the interval of the family, as they all do in at least 999
     * of 1,000 campaigns on correct code; they say nothing where packets are lost.
     */
    public boolean isSound() {
        return plan.loss() > 0
                || points.stream().allMatch(point -> point.survival().isInside());
    }
}
