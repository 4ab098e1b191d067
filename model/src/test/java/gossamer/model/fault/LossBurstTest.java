package gossamer.model.fault;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fault.law.Burst;
import gossamer.model.fault.law.Exponential;
import gossamer.model.fault.select.Selector;
import gossamer.model.fault.select.SelectorException;
import gossamer.model.topology.Grid;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Losses that come in bursts, against the geometric lengths that Gilbert and Elliott state. */
class LossBurstTest {

    private static final Grid RING = Grid.ring(8);
    private static final int SAMPLES = 200_000;

    private static ChannelLaw law(double probability, Burst burst, int channel) {
        When always = new When.Window(0, Spans.NEVER);
        return law(new Loss(Chance.of(probability), burst), always, channel);
    }

    private static ChannelLaw law(Loss loss, When when, int channel) {
        FaultRule rule = new Injection("x", loss, everywhere(), when);
        Disturbance disturbance = new Profile(List.of(), List.of(), List.of(rule)).on(RING, 1);
        return Objects.requireNonNull(disturbance.channel(channel));
    }

    private static Selector everywhere() {
        try {
            return Selector.channels("all");
        } catch (SelectorException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean[] lost(ChannelLaw law, Traffic traffic) {
        boolean[] lost = new boolean[SAMPLES];
        for (int n = 0; n < SAMPLES; n++) {
            lost[n] = law.verdict(traffic, n, n).drop() != null;
        }
        return lost;
    }

    @ParameterizedTest
    @CsvSource({"40, 4", "10, 1", "5, 20", "1, 3"})
    void goodAndBadTimesLastAsLongAsStated(double good, double bad) {
        boolean[] lost = lost(law(1, Burst.ofLengths(good, bad), 5), Traffic.DATA);
        assertGeometric(lost, true, bad);
        assertGeometric(lost, false, good);
    }

    /** Lengths of the runs of one state: k with probability (1/mean)·(1 − 1/mean)^(k−1). */
    private static void assertGeometric(boolean[] lost, boolean state, double mean) {
        long[] lengths = new long[10];
        long runs = 0;
        int run = 0;
        for (boolean one : lost) {
            if (one == state) {
                run++;
            } else if (run > 0) {
                lengths[Math.min(run, lengths.length) - 1]++;
                runs++;
                run = 0;
            }
        }
        double ends = 1 / mean;
        double sum = 0;
        int cells = 0;
        for (int k = 0; k < lengths.length; k++) {
            double goesOn = Math.pow(1 - ends, k);
            double expected = runs * (k == lengths.length - 1 ? goesOn : ends * goesOn);
            if (expected == 0) {
                assertThat(lengths[k]).isZero();
                continue;
            }
            sum += (lengths[k] - expected) * (lengths[k] - expected) / expected;
            cells++;
        }
        double tail =
                cells == 1 ? 1 : ChiSquaredDistribution.of(cells - 1).survivalProbability(sum);
        assertThat(tail)
                .as("%s times of mean %f", state ? "bad" : "good", mean)
                .isGreaterThan(1e-3);
    }

    /** Two packets, an hour apart: does the second one find the bad time in which the first was? */
    @Test
    void anIdleChannelRecoversFromABurstByTimeButNotFromOneByPackets() {
        When times = new When.Renewal(0, new Exponential(3000), new Exponential(1000), Spans.NEVER);
        int hour = 1_000_000;
        int[] lost = new int[2];
        int[] again = new int[2];
        for (int channel = 0; channel < 16; channel++) {
            List<ChannelLaw> laws = List.of(
                    law(new Loss(1), times, channel), law(1, Burst.ofLengths(3000, 1000), channel));
            for (int form = 0; form < 2; form++) {
                boolean before = false;
                for (int n = 0; n < 4000; n++) {
                    boolean now = laws.get(form)
                                    .verdict(Traffic.DATA, n, (long) n * hour)
                                    .drop()
                            != null;
                    lost[form] += before ? 1 : 0;
                    again[form] += before && now ? 1 : 0;
                    before = now;
                }
            }
        }
        assertThat((double) again[0] / lost[0]).isBetween(0.22, 0.28);
        assertThat((double) again[1] / lost[1]).isGreaterThan(0.99);
    }

    @Test
    void inBadTimesPacketsAreLostWithTheProbabilityAndInGoodOnesNone() {
        Burst burst = Burst.ofLengths(30, 10);
        boolean[] bad = lost(law(1, burst, 5), Traffic.DATA);
        boolean[] half = lost(law(0.5, burst, 5), Traffic.DATA);
        boolean[] quarter = lost(law(0.25, burst, 5), Traffic.DATA);
        assertThat(IntStream.range(0, SAMPLES)).allMatch(n -> bad[n] || !half[n]);
        assertThat(IntStream.range(0, SAMPLES)).allMatch(n -> half[n] || !quarter[n]);
        long times = count(bad);
        double deviation = Math.sqrt(times * 0.25);
        assertThat((double) count(half))
                .isBetween(times * 0.5 - 4 * deviation, times * 0.5 + 4 * deviation);
    }

    private static long count(boolean[] lost) {
        return IntStream.range(0, lost.length).filter(n -> lost[n]).count();
    }

    @Test
    void eachChannelAndAcknowledgementsHaveTimesOfTheirOwn() {
        Burst burst = Burst.ofLengths(10, 10);
        boolean[] one = lost(law(1, burst, 5), Traffic.DATA);
        boolean[] other = lost(law(1, burst, 6), Traffic.DATA);
        boolean[] acks = lost(law(1, burst, 5), Traffic.ACK);
        assertThat(agreement(one, lost(law(1, burst, 5), Traffic.DATA))).isEqualTo(1);
        assertThat(agreement(one, other)).isBetween(0.47, 0.53);
        assertThat(agreement(one, acks)).isBetween(0.47, 0.53);
    }

    private static double agreement(boolean[] one, boolean[] other) {
        return (double) IntStream.range(0, SAMPLES)
                        .filter(n -> one[n] == other[n])
                        .count()
                / SAMPLES;
    }
}
