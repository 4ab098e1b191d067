package gossamer.model.farm.campaign;

import gossamer.model.analysis.reliability.Interval;
import gossamer.model.farm.campaign.CampaignResult.Latency;
import gossamer.model.farm.campaign.CampaignResult.Pair;
import gossamer.model.farm.campaign.CampaignResult.Point;
import gossamer.model.farm.campaign.CampaignResult.Rounds;
import gossamer.model.farm.campaign.CampaignResult.Survival;
import gossamer.model.farm.campaign.Trials.Shard;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Adds up the parts of a campaign; the order in which they come makes no difference. */
public final class CampaignTotals {

    private final CampaignPlan plan;
    private final List<FarmCase> cases;
    private final List<CaseTotals> totals;

    /** Nothing yet. */
    public CampaignTotals(CampaignPlan plan) {
        this.plan = plan;
        this.cases = plan.cases();
        this.totals = Stream.generate(CaseTotals::new)
                .limit((long) cases.size() * plan.reliabilities().size())
                .toList();
    }

    /** Adds a part whose emulation has ended; {@code cutOff} if a limit made it end. */
    public void add(Trials.Run run, boolean cutOff) {
        add(run.shard(), text(run, cutOff));
    }

    /** What a part whose emulation has ended adds, as a text for {@link #add(Shard, String)}. */
    public static String text(Trials.Run run, boolean cutOff) {
        CaseTotals sums = new CaseTotals();
        run.counts().addTo(sums);
        sums.cutOff += cutOff ? run.shard().trials() : 0;
        return sums.text((int) run.shard().first());
    }

    /** Adds what a part has come to, here or in another JVM. */
    public synchronized void add(Shard shard, String text) {
        totals.get(shard.point()).add(text, (int) shard.first());
    }

    /** The sums; call this when all parts have been added. */
    public synchronized CampaignResult result() {
        List<Point> points = new ArrayList<>();
        List<Pair> pairs = new ArrayList<>();
        int reliabilities = plan.reliabilities().size();
        for (FarmCase farm : cases) {
            Optional<DoubleUnaryOperator> closedForm =
                    farm.hasClosedForm(plan) ? Optional.of(farm.closedForm()) : Optional.empty();
            for (double reliability : plan.reliabilities()) {
                OptionalDouble share = closedForm
                        .map(form -> OptionalDouble.of(form.applyAsDouble(reliability)))
                        .orElse(OptionalDouble.empty());
                points.add(point(farm, reliability, share, totals.get(points.size())));
            }
        }
        for (int place = 0; place < totals.size(); place++) {
            for (int other = place + reliabilities; other < totals.size(); other += reliabilities) {
                pairs.add(pair(
                        points.get(place),
                        points.get(other),
                        totals.get(place).survived,
                        totals.get(other).survived));
            }
        }
        return new CampaignResult(plan, points, pairs);
    }

    private Point point(
            FarmCase farm, double reliability, OptionalDouble closedForm, CaseTotals sums) {
        long survived = sums.survived.cardinality();
        return new Point(
                farm,
                reliability,
                Survival.of(plan.trials(), survived, totals.size(), closedForm),
                new Rounds(
                        sums.rounds,
                        sums.disagreements,
                        sums.invalid,
                        sums.undecided,
                        sums.ticks == 0 ? 0 : (double) sums.rounds / sums.ticks),
                latency(sums.latency),
                sums.cutOff);
    }

    private static Latency latency(Histogram histogram) {
        return histogram.getTotalCount() == 0
                ? new Latency(0, 0, 0, 0)
                : new Latency(
                        histogram.getMean(),
                        histogram.getValueAtPercentile(50),
                        histogram.getValueAtPercentile(99),
                        histogram.getMaxValue());
    }

    private static Pair pair(Point one, Point other, BitSet first, BitSet second) {
        long both = 0;
        for (int trial = first.nextSetBit(0); trial >= 0; trial = first.nextSetBit(trial + 1)) {
            both += second.get(trial) ? 1 : 0;
        }
        long onlyOne = one.survival().survived() - both;
        long onlyOther = other.survival().survived() - both;
        return new Pair(
                one.farm(),
                other.farm(),
                one.reliability(),
                onlyOne,
                onlyOther,
                onlyOne + onlyOther == 0
                        ? new Interval(0, 1)
                        : Interval.clopperPearson(
                                onlyOne, onlyOne + onlyOther, CampaignResult.LEVEL));
    }

    /** Sums over the emulations of a case at one reliability, in whatever order they are added. */
    static final class CaseTotals {
        /** Significant digits of latencies. */
        static final int DIGITS = 3;

        /** By trial. */
        final BitSet survived = new BitSet();

        final Histogram latency = new Histogram(DIGITS);
        long rounds;
        long disagreements;
        long invalid;
        long undecided;
        long ticks;
        /** Trials of emulations that reached a limit. */
        long cutOff;

        /** Numbers, survivors and latencies with blanks between; trials are counted from here. */
        String text(int first) {
            ByteBuffer latencies = ByteBuffer.allocate(latency.getNeededByteBufferCapacity());
            latency.encodeIntoByteBuffer(latencies);
            byte[] encoded = Arrays.copyOf(latencies.array(), latencies.position());
            byte[] trials =
                    survived.get(first, Math.max(first, survived.length())).toByteArray();
            Base64.Encoder base64 = Base64.getEncoder();
            return Stream.of(rounds, disagreements, invalid, undecided, ticks, cutOff)
                            .map(String::valueOf)
                            .collect(Collectors.joining(" "))
                    + " b" + base64.encodeToString(trials)
                    + " h" + base64.encodeToString(encoded);
        }

        /** Adds such a text. */
        void add(String text, int first) {
            String[] parts = text.split(" ");
            rounds += Long.parseLong(parts[0]);
            disagreements += Long.parseLong(parts[1]);
            invalid += Long.parseLong(parts[2]);
            undecided += Long.parseLong(parts[3]);
            ticks += Long.parseLong(parts[4]);
            cutOff += Long.parseLong(parts[5]);
            BitSet.valueOf(Base64.getDecoder().decode(parts[6].substring(1))).stream()
                    .forEach(trial -> survived.set(first + trial));
            latency.add(Histogram.decodeFromByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(parts[7].substring(1))), 0));
        }
    }
}
