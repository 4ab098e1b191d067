package gossamer.model.voting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import gossamer.model.fault.SeededDraw;
import gossamer.model.registry.Registry;
import gossamer.model.voting.VoteVerdict.Cause;
import gossamer.model.voting.VoteVerdict.Decided;
import gossamer.model.voting.VoteVerdict.Undecided;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class VotingMethodTest {

    private static final VotingRules RULES = new VotingRules(Distance.STANDARD, 0.2, 1);
    private static final String NONE = "none";
    private static final List<VotingProvider> ALL = Registry.builtIn().all(VotingProvider.class);

    private static List<VotingProvider> all() {
        return ALL;
    }

    private static VoteVerdict vote(VotingProvider method, Ballot ballot) {
        return method.with(RULES).vote(ballot);
    }

    private static Ballot numbers(double... numbers) {
        return Ballot.of(Arrays.stream(numbers).mapToObj(Value::of).toArray(Value[]::new));
    }

    private static Cause cause(VoteVerdict verdict) {
        return ((Undecided) verdict).cause();
    }

    /** Numbers, with ? for an absent one. */
    private static Ballot ballot(String inputs, int electorate) {
        return new Ballot(
                Stream.of(inputs.split(" "))
                        .map(input -> input.equals("?")
                                ? Optional.<Value>empty()
                                : Optional.of(Value.of(Double.parseDouble(input))))
                        .toList(),
                electorate);
    }

    /** The table of the reference: d = |x - y|, epsilon 0.2, a = 1. */
    @ParameterizedTest
    @CsvSource({
        "7 7 9,       7,    7,    7,   7.0571, 7.6667",
        "1 2 3,       none, none, 2,   2.0,    2.0",
        "1.0 1.1 9.0, 1.0,  1.0,  1.1, 1.0519, 3.7",
        "5 5 8 8 2,   none, none, 5,   6.5,    5.6",
        "5 5 8 8 8,   8,    8,    8,   6.8,    6.8"
    })
    void theFiveInputsOfTheReferenceGiveItsResults(
            String inputs,
            String majority,
            String plurality,
            String median,
            String weighted,
            String average) {
        Ballot ballot = ballot(inputs, inputs.split(" ").length);
        assertResult(new Majority(), ballot, majority, 0);
        assertResult(new Plurality(), ballot, plurality, 0);
        assertResult(new Median(), ballot, median, 0);
        assertResult(new WeightedAverage(), ballot, weighted, 5e-5);
        assertResult(new SimpleAverage(), ballot, average, 5e-5);
    }

    private static void assertResult(
            VotingProvider method, Ballot ballot, String expected, double tolerance) {
        Optional<Value> value = vote(method, ballot).value();
        if (expected.equals(NONE)) {
            assertThat(value).as(method.name()).isEmpty();
        } else {
            assertThat(((Value.Number) value.orElseThrow()).number())
                    .as(method.name())
                    .isCloseTo(Double.parseDouble(expected), within(tolerance));
        }
    }

    @ParameterizedTest
    @CsvSource({
        // inputs, electorate, majority, simple majority, exact consensus
        "7 7 7, 3, 7,    7,    7",
        "7 7 ?, 3, 7,    7,    none",
        "7 7 ?, 2, 7,    7,    7",
        "7 ? ?, 3, none, none, none",
        "7 ? ?, 1, 7,    7,    7",
        "7 7 ?, 4, none, none, none",
        "7 7.1 9, 3, 7,  none, none",
        "? ? ?, 3, none, none, none"
    })
    void absentValuesCountInTheElectorateOnly(
            String inputs, int electorate, String majority, String simple, String consensus) {
        Ballot ballot = ballot(inputs, electorate);
        assertResult(new Majority(), ballot, majority, 0);
        assertResult(new SimpleMajority(), ballot, simple, 0);
        assertResult(new ExactConsensus(), ballot, consensus, 0);
    }

    @Test
    void noResultHasACause() {
        Ballot nothing = ballot("? ?", 2);
        for (VotingProvider method : ALL) {
            assertThat(cause(vote(method, nothing))).isEqualTo(Cause.NO_INPUT);
        }
        assertThat(cause(vote(new Majority(), numbers(1, 2, 3)))).isEqualTo(Cause.NO_MAJORITY);
        assertThat(cause(vote(new SimpleMajority(), numbers(1, 1, 2, 2))))
                .isEqualTo(Cause.NO_MAJORITY);
        assertThat(cause(vote(new Plurality(), numbers(1, 1, 2, 2)))).isEqualTo(Cause.TIE);
        assertThat(cause(vote(new ExactConsensus(), numbers(1, 2)))).isEqualTo(Cause.DIFFERENT);
        assertThat(cause(vote(new ExactConsensus(), ballot("1 ?", 2)))).isEqualTo(Cause.ABSENT);
    }

    @Test
    void classesArePartsOfAPartition() {
        Ballot chain = numbers(1.4, 1.2, 1.0);
        VoteVerdict first = new Decided(Value.of(1.0), List.of(1, 2));
        assertThat(vote(new Majority(), chain)).isEqualTo(first);
        assertThat(vote(new Plurality(), chain)).isEqualTo(first);
        assertThat(cause(vote(new Plurality(), numbers(1.0, 1.2, 1.4, 1.6)))).isEqualTo(Cause.TIE);
        Ballot plane = Ballot.of(Value.vector(1.4, 0), Value.vector(1.2, 0), Value.vector(1, 0));
        assertThat(vote(new Plurality(), plane))
                .isEqualTo(new Decided(Value.vector(1, 0), List.of(1, 2)));
    }

    /** By brute force: all subsets that are pairwise near, the largest again and again. */
    @Test
    void pluralityTakesTheLargestClassOfThePartition() {
        int ties = 0;
        for (int seed = 0; seed < 300; seed++) {
            double[] inputs = random(seed, 2 + seed % 8);
            List<Value> points =
                    Arrays.stream(inputs).sorted().<Value>mapToObj(Value::of).toList();
            int first = largest(points, (1 << points.size()) - 1);
            int second = largest(points, (1 << points.size()) - 1 & ~first);
            VoteVerdict verdict = vote(new Plurality(), numbers(inputs));
            if (Integer.bitCount(first) == Integer.bitCount(second)) {
                ties++;
                assertThat(cause(verdict)).as("seed %d", seed).isEqualTo(Cause.TIE);
            } else {
                assertThat(verdict.value())
                        .as("seed %d", seed)
                        .hasValue(points.get(Integer.numberOfTrailingZeros(first)));
            }
        }
        assertThat(ties).isBetween(20, 280);
    }

    /** The largest set of near points among these; of several that whose points come first. */
    private static int largest(List<Value> points, int among) {
        int best = 0;
        for (int set = 1; set < 1 << points.size(); set++) {
            int more = Integer.bitCount(set) - Integer.bitCount(best);
            boolean comesFirst =
                    Integer.numberOfTrailingZeros(set) < Integer.numberOfTrailingZeros(best);
            if ((set & ~among) == 0
                    && (more > 0 || more == 0 && comesFirst)
                    && isNear(points, set, RULES)) {
                best = set;
            }
        }
        return best;
    }

    @ParameterizedTest
    @CsvSource({
        "0.9, 1.1, 0.2, true",
        "1.1, 0.9, 0.2, true",
        "0.1, 0.3, 0.2, true",
        "0.9, 1.1000000000000003, 0.2, false",
        "0.9, 1.1, 0.19999999999999998, false",
        "1e15, 1000000000000000.2, 0.2, true",
        "-1.7e308, 1.7e308, 0.2, false",
        "-1.7e308, 1.7e308, 1.7e308, false",
        "7, 7, 0, true"
    })
    void tolerancesAreDecimal(double one, double other, double epsilon, boolean same) {
        VotingRules rules = new VotingRules(Distance.STANDARD, epsilon, 1);
        assertThat(rules.same(Value.of(one), Value.of(other))).isEqualTo(same);
        assertThat(rules.same(Value.vector(one, 5), Value.vector(other, 5))).isEqualTo(same);
    }

    @Test
    void textsBytesAndVectorsAreVotedOnAsWell() {
        Ballot texts = Ballot.of(Value.of("no"), Value.of("yes"), Value.of("yes"));
        assertThat(vote(new Majority(), texts))
                .isEqualTo(new Decided(Value.of("yes"), List.of(1, 2)));
        Ballot bytes = Ballot.of(
                new Value.Bytes((byte) 1, (byte) -1),
                new Value.Bytes((byte) 1, (byte) -1),
                new Value.Bytes((byte) 1));
        assertThat(vote(new Plurality(), bytes).value())
                .hasValue(new Value.Bytes((byte) 1, (byte) -1));
        Ballot vectors = Ballot.of(Value.vector(0, 0), Value.vector(3, 4), Value.vector(0.1, 0.1));
        assertThat(vote(new Majority(), vectors).value()).hasValue(Value.vector(0, 0));
        assertThat(vote(new Median(), vectors).value()).hasValue(Value.vector(0.1, 0.1));
        assertThat(vote(new SimpleAverage(), Ballot.of(Value.vector(0, 1), Value.vector(4, 3)))
                        .value())
                .hasValue(Value.vector(2, 2));
    }

    @Test
    void usersMayMeasureDistancesInTheirOwnWay() {
        Distance hands = (one, other) -> {
            double apart =
                    Math.abs(((Value.Number) one).number() - ((Value.Number) other).number());
            return Math.min(apart, 12 - apart);
        };
        VotingRules clock = new VotingRules(hands, 0.5, 1);
        Ballot ballot = numbers(11.8, 0.1, 6);
        assertThat(new Majority().with(clock).vote(ballot).value()).hasValue(Value.of(0.1));
        assertThat(vote(new Majority(), ballot).value()).isEmpty();
    }

    /** Random ballots of numbers on a coarse grid, so that ties and classes are frequent. */
    private static double[] random(int seed, int count) {
        SeededDraw draw = SeededDraw.of(seed, "ballot", "numbers");
        return IntStream.range(0, count)
                .mapToDouble(i -> draw.uniform(i, -12, 12) / 10.0)
                .toArray();
    }

    private static double[] shuffled(double[] numbers, int seed) {
        List<Double> list = new ArrayList<>(Arrays.stream(numbers).boxed().toList());
        SeededDraw draw = SeededDraw.of(seed, "ballot", "order");
        for (int last = list.size() - 1; last > 0; last--) {
            Collections.swap(list, last, (int) draw.uniform(last, 0, last));
        }
        return list.stream().mapToDouble(Double::doubleValue).toArray();
    }

    @ParameterizedTest
    @MethodSource("all")
    void theResultDependsOnWhatWasVotedNotOnWhoVotedIt(VotingProvider method) {
        for (int seed = 0; seed < 300; seed++) {
            double[] inputs = random(seed, 1 + seed % 9);
            Optional<Value> expected = vote(method, numbers(inputs)).value();
            Optional<Value> found =
                    vote(method, numbers(shuffled(inputs, seed))).value();
            assertThat(found).as("%s, seed %d", method.name(), seed).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aResultLiesAmongTheInputsThatSupportIt(VotingProvider method) {
        for (int seed = 0; seed < 300; seed++) {
            double[] inputs = random(seed, 1 + seed % 9);
            if (vote(method, numbers(inputs)) instanceof Decided decided) {
                double[] support = decided.support().stream()
                        .mapToDouble(i -> inputs[i])
                        .sorted()
                        .toArray();
                assertThat(((Value.Number) decided.result()).number())
                        .as("%s, seed %d", method.name(), seed)
                        .isBetween(support[0], support[support.length - 1]);
            }
        }
    }

    /** Whatever the bad minority says: a majority of equal values wins, up to epsilon. */
    @Test
    void aMinorityCannotOutvoteEqualCorrectValues() {
        for (int members = 3; members <= 7; members++) {
            for (int bad = 0; bad < 1 << members; bad++) {
                if (2 * Integer.bitCount(bad) >= members) {
                    continue;
                }
                int seed = members << 8 | bad;
                double[] wrong = random(seed, members);
                int placement = bad;
                double[] inputs = IntStream.range(0, members)
                        .mapToDouble(i -> (placement >> i & 1) == 1 ? 10 + wrong[i] : 5)
                        .toArray();
                for (VotingProvider method :
                        List.of(new Majority(), new SimpleMajority(), new Median())) {
                    assertThat(vote(method, numbers(inputs)).value()).hasValue(Value.of(5));
                }
            }
        }
    }

    private static BigDecimal decimal(Value value) {
        return BigDecimal.valueOf(((Value.Number) value).number());
    }

    /** On a line the quick ways must agree with those for any space. */
    @Test
    void numbersAreVotedOnAsInAnySpace() {
        Distance anySpace =
                (one, other) -> decimal(one).subtract(decimal(other)).abs().doubleValue();
        VotingRules slow = new VotingRules(anySpace, 0.2, 1);
        for (int seed = 0; seed < 500; seed++) {
            Ballot ballot = numbers(random(seed, 1 + seed % 15));
            for (VotingProvider method : List.of(new Majority(), new Plurality(), new Median())) {
                assertThat(method.with(slow).vote(ballot))
                        .as("%s, seed %d", method.name(), seed)
                        .isEqualTo(vote(method, ballot));
            }
        }
    }

    /** Classes as they are defined, by going through all subsets. */
    @Test
    void classesAreTheLargestSetsOfPairwiseNearValues() {
        for (int seed = 0; seed < 200; seed++) {
            SeededDraw draw = SeededDraw.of(seed, "ballot", "vectors");
            int count = 1 + seed % 8;
            List<Value> points = IntStream.range(0, count)
                    .mapToObj(i -> Value.vector((double) draw.uniform(2L * i, 0, 3), (double)
                            draw.uniform(2L * i + 1, 0, 3)))
                    .toList();
            VotingRules rules = new VotingRules(Distance.STANDARD, 1.5, 1);
            int most = 0;
            int times = 0;
            for (int set = 1; set < 1 << count; set++) {
                int size = Integer.bitCount(set);
                if (size >= most && isNear(points, set, rules)) {
                    times = size > most ? 1 : times + 1;
                    most = size;
                }
            }
            Ballot ballot = Ballot.of(points.toArray(Value[]::new));
            List<List<Ballot.Entry>> largest =
                    ValueClasses.of(ballot.entries(), rules).largest();
            assertThat(largest).as("seed %d", seed).hasSize(times);
            assertThat(largest.get(0)).hasSize(most);
        }
    }

    private static boolean isNear(List<Value> points, int set, VotingRules rules) {
        for (int i = 0; i < points.size(); i++) {
            for (int j = 0; j < i; j++) {
                boolean both = (set >> i & set >> j & 1) == 1;
                if (both && !rules.same(points.get(i), points.get(j))) {
                    return false;
                }
            }
        }
        return true;
    }

    @Test
    void madeUpDistancesCannotMakeAVoteEndless() {
        // 45 values in threes that exclude each other: 3^15 classes of 15.
        Distance threes = (one, other) -> {
            double a = ((Value.Number) one).number();
            double b = ((Value.Number) other).number();
            return a != b && Math.floor(a / 3) == Math.floor(b / 3) ? 1 : 0;
        };
        IntFunction<Value> number = Value::of;
        Ballot ballot = Ballot.of(IntStream.range(0, 45).mapToObj(number).toArray(Value[]::new));
        VotingRules rules = new VotingRules(threes, 0, 1);
        assertThat(cause(new Plurality().with(rules).vote(ballot)))
                .isEqualTo(Cause.TOO_MANY_CLASSES);
    }

    @Test
    void averagesOfHugeNumbersStayInRange() {
        double huge = Double.MAX_VALUE;
        for (VotingProvider method : List.of(new SimpleAverage(), new WeightedAverage())) {
            assertThat(vote(method, numbers(huge, huge, huge)).value()).hasValue(Value.of(huge));
            assertThat(vote(method, numbers(huge, huge, -huge)).value()).isPresent();
        }
    }

    @Test
    void weightedAverageForgetsAnOutlierAndScalesWithA() {
        Ballot ballot = numbers(7, 7, 9);
        VotingRules wide = new VotingRules(Distance.STANDARD, 0.2, 1000);
        Value.Number near = (Value.Number)
                new WeightedAverage().with(wide).vote(ballot).value().orElseThrow();
        assertThat(near.number()).isCloseTo(23 / 3.0, within(1e-6));
        Value.Number far = (Value.Number)
                vote(new WeightedAverage(), numbers(7, 7, 1e9)).value().orElseThrow();
        assertThat(far.number()).isCloseTo(7, within(1e-6));
    }

    @Test
    void whatCannotBeVotedOnIsRefused() {
        assertThatThrownBy(() -> Value.of(Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> Ballot.of(Value.of(1), Value.of("1")))
                .hasMessageContaining("inconsistent inputs");
        assertThatThrownBy(() -> Ballot.of(Value.vector(1), Value.vector(1, 2)))
                .hasMessageContaining("inconsistent inputs");
        assertThatThrownBy(() -> ballot("1 2", 1)).hasMessageContaining("electorate=1");
        assertThatThrownBy(() -> new VotingRules(Distance.STANDARD, -1, 1))
                .hasMessageContaining("epsilon=-1.0");
        assertThatThrownBy(() -> new VotingRules(Distance.STANDARD, 0, 0))
                .hasMessageContaining("scaling=0.0");
        assertThatThrownBy(() -> vote(new SimpleAverage(), Ballot.of(Value.of("x"))))
                .hasMessageContaining("neither a number nor a vector");
        VotingRules broken = new VotingRules((one, other) -> -1, 0, 1);
        assertThatThrownBy(() -> new Majority().with(broken).vote(numbers(1, 2)))
                .hasMessageContaining("distance -1.0");
    }
}
