package gossamer.model.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.fault.law.Constant;
import gossamer.model.fault.law.Exponential;
import gossamer.model.fault.law.Uniform;
import gossamer.model.fault.select.Selector;
import gossamer.model.fault.select.SelectorException;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CompiledProfileTest {

    private static final Grid TORUS = Grid.torus(5, 5);
    private static final When ALWAYS = new When.Window(0, Spans.NEVER);
    private static final Constant NOTHING = new Constant(0);
    private static final Fault DOWN = new Down(Outage.InTransit.LOST);
    private static final Fault CRASH = new Crash(Crash.Memory.LOST);

    private static Selector channels(String text) {
        try {
            return Selector.channels(text);
        } catch (SelectorException e) {
            throw new AssertionError(text, e);
        }
    }

    private static Selector pus(String text) {
        try {
            return Selector.pus(text);
        } catch (SelectorException e) {
            throw new AssertionError(text, e);
        }
    }

    private static FaultRule fault(String name, Fault fault, String where, When when) {
        Selector selector = fault.site().isOfChannels() ? channels(where) : pus(where);
        return new Injection(name, fault, selector, when);
    }

    private static FaultRule end(FaultKind kind, Selector where, long time) {
        return new Repair("end", kind, where, time);
    }

    private static Disturbance on(Topology topology, FaultRule... faults) {
        return new Profile(List.of(), List.of(), List.of(faults)).on(topology, 1);
    }

    private static ChannelLaw channel(Disturbance disturbance, int channel) {
        return Objects.requireNonNull(disturbance.channel(channel));
    }

    private static PuLaw pu(Disturbance disturbance, int pu) {
        return Objects.requireNonNull(disturbance.pu(pu));
    }

    private static boolean isLost(Verdict verdict) {
        return verdict.drop() != null;
    }

    private static List<Verdict> verdicts(Disturbance disturbance, int channel) {
        ChannelLaw law = channel(disturbance, channel);
        return IntStream.range(0, 2000)
                .mapToObj(n -> law.verdict(Traffic.DATA, n, n))
                .toList();
    }

    @Test
    void anEmptyProfileDisturbsNothing() {
        assertThat(Profile.none().on(TORUS, 1).isNone()).isTrue();
    }

    @Test
    void whatNoRuleIsAboutHasNoLaw() {
        Disturbance disturbance =
                on(TORUS, fault("a", DOWN, "from row 1", ALWAYS), fault("b", CRASH, "7", ALWAYS));
        for (int channel = 0; channel < 2 * TORUS.links(); channel++) {
            boolean touched = TORUS.source(channel) / 5 == 1;
            assertThat(disturbance.channel(channel) != null).isEqualTo(touched);
        }
        assertThat(disturbance.pu(6)).isNull();
        assertThat(pu(disturbance, 7).crashes()).isNotNull();
        assertThat(disturbance.kinds()).containsExactly(FaultKind.DOWN, FaultKind.CRASH);
    }

    @Test
    void oldDelayRulesDrawWhatTheyAlwaysDrew() {
        DelayRule first = new DelayRule(5, 90);
        DelayRule second = new DelayRule(1, 0, 7);
        Disturbance disturbance = new Profile(List.of(first, second)).on(TORUS, 9);
        for (int channel = 0; channel < 2 * TORUS.links(); channel++) {
            String name = TORUS.channelName(channel);
            SeededDraw draw0 = SeededDraw.of(9, "delay 0", name);
            SeededDraw draw1 = SeededDraw.of(9, "delay 1", name);
            ChannelLaw law = channel(disturbance, channel);
            for (int n = 0; n < 50; n++) {
                assertThat(law.delay(Traffic.DATA, n, 0, 100))
                        .isEqualTo(draw0.uniform(n, 5, 90) + draw1.uniform(n, 0, 7));
            }
        }
        assertThat(disturbance.leastDelay()).isEqualTo(5);
    }

    @Test
    void oneRulesDrawsDoNotDependOnOtherRules() {
        FaultRule loss = fault("loss", new Loss(0.1), "all", ALWAYS);
        FaultRule twice = fault("twice", new Duplicate(Chance.of(0.1)), "all", ALWAYS);
        FaultRule down = fault(
                "churn",
                DOWN,
                "all",
                new When.Renewal(0, new Exponential(50), new Exponential(5), Spans.NEVER));
        Disturbance alone = on(TORUS, loss);
        Disturbance together = on(TORUS, twice, down, loss);
        Disturbance onlyTwice = on(TORUS, twice);
        for (int channel = 0; channel < 2 * TORUS.links(); channel++) {
            List<Verdict> expected = verdicts(alone, channel);
            List<Verdict> duplicates = verdicts(onlyTwice, channel);
            List<Verdict> found = verdicts(together, channel);
            for (int n = 0; n < expected.size(); n++) {
                assertThat(isLost(found.get(n))).isEqualTo(isLost(expected.get(n)));
                if (!isLost(found.get(n))) {
                    assertThat(found.get(n).duplication() == null)
                            .isEqualTo(duplicates.get(n).duplication() == null);
                }
            }
        }
    }

    @Test
    void aHigherProbabilityHitsWhatALowerOneHitsAndMore() {
        List<Verdict> few = verdicts(on(TORUS, fault("loss", new Loss(0.02), "all", ALWAYS)), 3);
        List<Verdict> more = verdicts(on(TORUS, fault("loss", new Loss(0.1), "all", ALWAYS)), 3);
        assertThat(few.stream().filter(CompiledProfileTest::isLost).count()).isBetween(20L, 65L);
        assertThat(more.stream().filter(CompiledProfileTest::isLost).count()).isBetween(150L, 250L);
        for (int n = 0; n < few.size(); n++) {
            assertThat(!isLost(few.get(n)) || isLost(more.get(n))).isTrue();
        }
    }

    @Test
    void lossComesBeforeWhatElseHappensToAPacket() {
        FaultRule corrupt = fault("corrupt", new Corrupt(Chance.ALWAYS), "all", ALWAYS);
        FaultRule loss = fault("loss", new Loss(0.5), "all", ALWAYS);
        FaultRule twice = fault("twice", new Duplicate(Chance.ALWAYS), "all", ALWAYS);
        for (Verdict verdict : verdicts(on(TORUS, corrupt, twice, loss), 0)) {
            if (isLost(verdict)) {
                assertThat(verdict).isEqualTo(new Verdict.Drop(3, Verdict.Where.CHANNEL));
            } else {
                assertThat(Objects.requireNonNull(verdict.corruption()).rule()).isEqualTo(1);
                assertThat(Objects.requireNonNull(verdict.duplication()).rule()).isEqualTo(2);
            }
        }
    }

    @Test
    void aRampGrowsToTheProbability() {
        Loss ramp = new Loss(new Chance(1, 1000), null);
        FaultRule rule = fault("loss", ramp, "all", new When.Window(500, 3000));
        List<Verdict> verdicts = verdicts(on(TORUS, rule), 0);
        assertThat(verdicts.subList(0, 501)).noneMatch(CompiledProfileTest::isLost);
        long early = verdicts.subList(500, 1000).stream()
                .filter(CompiledProfileTest::isLost)
                .count();
        long late = verdicts.subList(1000, 1500).stream()
                .filter(CompiledProfileTest::isLost)
                .count();
        assertThat(early).isBetween(90L, 160L);
        assertThat(late).isBetween(340L, 410L);
        assertThat(verdicts.subList(1500, 2000)).allMatch(CompiledProfileTest::isLost);
    }

    @Test
    void bothChannelsOfALinkFailAtTheSameTimesAndOtherLinksAtOthers() {
        When failures = new When.Renewal(0, new Exponential(50), new Exponential(9), Spans.NEVER);
        Disturbance disturbance = on(TORUS, fault("x", DOWN, "all", failures));
        List<List<Long>> times = new ArrayList<>();
        for (int channel = 0; channel < 4; channel++) {
            Spans spans = Objects.requireNonNull(channel(disturbance, channel).losing());
            times.add(List.of(spans.nextChange(0), spans.nextChange(spans.nextChange(0))));
        }
        assertThat(times.get(0)).isEqualTo(times.get(1)).isNotEqualTo(times.get(2));
    }

    @Test
    void anEndingPutsAnEndToOpenFaultsOfItsPlacesOnly() {
        FaultRule crash = fault("crash", CRASH, "row 0", new When.Window(10, Spans.NEVER));
        FaultRule restart = end(FaultKind.CRASH, pus("0..1"), 30);
        FaultRule early = end(FaultKind.CRASH, pus("3"), 10);
        FaultRule elsewhere = end(FaultKind.CRASH, pus("4..7"), 40);
        Profile profile =
                new Profile(List.of(), List.of(), List.of(crash, restart, early, elsewhere));
        Disturbance disturbance = profile.on(TORUS, 1);

        assertThat(pu(disturbance, 0).crashes()).isEqualTo(Spans.of(1, 10, 30));
        assertThat(pu(disturbance, 2).crashes()).isEqualTo(Spans.of(1, 10, Spans.NEVER));
        assertThat(pu(disturbance, 3).crashes()).isEqualTo(Spans.of(1, 10, Spans.NEVER));
        PlacedRules rules = PlacedRules.of(profile, TORUS, 1);
        assertThat(rules.idle(1).cardinality()).isZero();
        assertThat(rules.idle(2).stream().toArray()).containsExactly(3);
        assertThat(rules.idle(3).stream().toArray()).containsExactly(5, 6, 7);
        assertThat(disturbance.faults()).hasSize(5).allMatch(spans -> spans.rule() == 1);
    }

    @Test
    void slowPusTakeLongerToStartAndNarrowLinksLongerToCross() {
        PuDelay slow = new PuDelay("s", pus("7"), NOTHING, 2.5);
        DelayRule narrow = new DelayRule("n", channels("from 8"), NOTHING, 0.1, false);
        Disturbance disturbance =
                new Profile(List.of(narrow), List.of(slow), List.of()).on(TORUS, 1);
        ChannelLaw leaving = channel(disturbance, TORUS.channelBetween(7, 6));
        assertThat(leaving.startup(5, 100)).isEqualTo(250);
        assertThat(leaving.startup(5, 0)).isEqualTo(2);
        assertThat(disturbance.channel(TORUS.channelBetween(6, 7))).isNull();
        ChannelLaw law = channel(disturbance, TORUS.channelBetween(8, 9));
        assertThat(law.delay(Traffic.DATA, 0, 0, 30)).isEqualTo(270);
        assertThat(law.delay(Traffic.ACK, 0, 0, 30)).isZero();
        assertThat(disturbance.kinds()).containsExactly(FaultKind.SLOW);
    }

    @Test
    void delaysAndNarrowLinksBeginGrowAndEnd() {
        Selector all = channels("all");
        Stretch grows = new Stretch(100, 300, 50);
        DelayRule rule = new DelayRule("g", all, new Constant(10), 0.5, false, grows);
        DelayRule always = new DelayRule("a", all, new Constant(1), 0.5, false);
        Disturbance disturbance = new Profile(List.of(rule, always)).on(TORUS, 1);
        ChannelLaw law = channel(disturbance, 3);
        assertThat(LongStream.of(0, 99, 100, 125, 126, 150, 299, 300, 9999)
                        .map(time -> law.delay(Traffic.DATA, 0, time, 60)))
                // 60 crossing ticks: 120 by the second rule, 240 by both, 160 halfway.
                .containsExactly(61L, 61L, 61L, 106L, 109L, 191L, 191L, 61L, 61L);
        assertThat(law.delay(Traffic.ACK, 0, 125, 60)).isEqualTo(6);
        assertThat(disturbance.leastDelay()).isEqualTo(1);
        assertThat(disturbance.onlyDelays()).isTrue();
    }

    @Test
    void timesChangeNoDrawsOfARule() {
        Uniform law = new Uniform(0, 1000);
        DelayRule ever = new DelayRule("u", channels("all"), law, 1, false);
        DelayRule later =
                new DelayRule("u", channels("all"), law, 1, false, new Stretch(50, Spans.NEVER, 0));
        ChannelLaw one = channel(new Profile(List.of(ever)).on(TORUS, 1), 0);
        ChannelLaw two = channel(new Profile(List.of(later)).on(TORUS, 1), 0);
        for (int packet = 0; packet < 100; packet++) {
            assertThat(two.delay(Traffic.DATA, packet, 49, 7)).isZero();
            assertThat(two.delay(Traffic.DATA, packet, 50, 7))
                    .isEqualTo(one.delay(Traffic.DATA, packet, 50, 7));
        }
    }

    @Test
    void aProfileWithASeedOfItsOwnDrawsByIt() {
        Uniform law = new Uniform(0, 1_000_000);
        List<DelayRule> rules = List.of(new DelayRule("u", channels("random 20%"), law, 1, false));
        List<FaultRule> faults = List.of(fault("x", CRASH, "random 3", ALWAYS));
        Profile plain = new Profile(rules, List.of(), faults);
        Profile own = new Profile(rules, List.of(), faults, OptionalLong.of(5));
        assertThat(draws(own.on(TORUS, 1)))
                .isEqualTo(draws(own.on(TORUS, 2)))
                .isEqualTo(draws(plain.on(TORUS, 5)))
                .isNotEqualTo(draws(plain.on(TORUS, 1)));
        assertThat(PlacedRules.of(own, TORUS, 1).ofFault(0))
                .isEqualTo(PlacedRules.of(plain, TORUS, 5).ofFault(0));
    }

    private static List<Object> draws(Disturbance disturbance) {
        List<Object> all = new ArrayList<>();
        for (int channel = 0; channel < 2 * TORUS.links(); channel++) {
            ChannelLaw law = disturbance.channel(channel);
            all.add(law == null ? "none" : law.delay(Traffic.DATA, 0, 0, 1));
        }
        disturbance.faults().forEach(fault -> all.add(fault.pu()));
        return all;
    }

    @Test
    void aPuMayBeginLaterAndBePausedBesides() {
        PuDelay late = new PuDelay("o", pus("3"), new Constant(50), 1);
        FaultRule pause = fault("p", new Pause(), "3", new When.Window(40, 60));
        Disturbance disturbance =
                new Profile(List.of(), List.of(late), List.of(pause)).on(TORUS, 1);
        Spans pauses = Objects.requireNonNull(pu(disturbance, 3).pauses());
        assertThat(pauses.covers(0)).isTrue();
        assertThat(pauses.nextChange(0)).isEqualTo(60);
        assertThat(pauses.rule(10)).isZero();
        assertThat(pauses.rule(45)).isEqualTo(1);
    }

    @Test
    void aByzantinePuTellsAllTheSameOrEachAnotherLie() {
        When window = new When.Window(5, 50);
        FaultRule same = fault("b", new Byzantine(Byzantine.Lies.SAME), "0", window);
        FaultRule various = fault("b", new Byzantine(Byzantine.Lies.DIFFERENT), "1", window);
        Disturbance disturbance = on(TORUS, same, various);
        List<Integer> lies = new ArrayList<>();
        for (int port = 0; port < 4; port++) {
            assertThat(pu(disturbance, 0).lie(10, TORUS.channel(0, port))).isEqualTo(1);
            assertThat(pu(disturbance, 0).lie(4, TORUS.channel(0, port))).isZero();
            lies.add(pu(disturbance, 1).lie(10, TORUS.channel(1, port)));
        }
        assertThat(lies).doesNotHaveDuplicates().doesNotContain(0);
    }

    @Test
    void detoursAreDelaysThatLetOthersPass() {
        DelayRule rule = new DelayRule("d", channels("all"), new Constant(7), 1, true);
        Disturbance disturbance = new Profile(List.of(rule)).on(TORUS, 1);
        assertThat(disturbance.reorders()).isTrue();
        assertThat(channel(disturbance, 0).delay(Traffic.DATA, 0, 0, 5)).isZero();
        assertThat(channel(disturbance, 0).detour(Traffic.DATA, 0, 0, 5)).isEqualTo(7);
    }

    @Test
    void aSelectorThatDoesNotFitTheTopologyIsAnError() {
        Profile profile =
                new Profile(List.of(), List.of(), List.of(fault("x", CRASH, "99", ALWAYS)));
        assertThatThrownBy(() -> profile.on(TORUS, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("99 is no PU of torus 5×5");
    }
}
