package gossamer.examples.voting;

import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Ballot.Entry;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import gossamer.model.voting.VotingAlgorithm;
import gossamer.model.voting.VotingProvider;
import gossamer.model.voting.VotingRules;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The mean of what is left when the k lowest and the k highest values are left out, so that k wrong
 * values cannot pull the result away. Vectors are taken number by number.
 *
 * <pre>gossamer farm trimmed.conf --plugin TrimmedMean.java</pre>
 */
public final class TrimmedMean implements VotingProvider {

    private static final Key<Integer> TRIM = Key.whole("trim", 0, 1000)
            .otherwise(1)
            .doc("1", "How many of the lowest values are left out, and of the highest.");

    @Override
    public String name() {
        return "trimmed-mean";
    }

    @Override
    public String summary() {
        return "the mean without the lowest and the highest values";
    }

    @Override
    public String source() {
        return "textbook; as fault-tolerant midpoint: Dolev et al., J. ACM 33, 1986";
    }

    @Override
    public String version() {
        return "1.0";
    }

    @Override
    public List<Key<?>> keys() {
        return List.of(TRIM);
    }

    @Override
    public boolean needsNumbers() {
        return true;
    }

    @Override
    public VotingAlgorithm create(VotingRules rules, Settings settings) {
        int trim = settings.value(TRIM);
        return VotingAlgorithm.ofPresent((entries, electorate) -> entries.size() > 2 * trim
                ? mean(entries, trim)
                : VoteVerdict.undecided(
                        VoteVerdict.Cause.ABSENT,
                        "%d values are too few to leave %d out at each end",
                        entries.size(),
                        trim));
    }

    private static VoteVerdict mean(List<Entry> entries, int trim) {
        int size = numbers(entries.get(0).value()).size();
        double[] means = new double[size];
        Set<Entry> support = new HashSet<>();
        for (int index = 0; index < size; index++) {
            int at = index;
            Comparator<Entry> bySize =
                    Comparator.comparing(entry -> numbers(entry.value()).get(at));
            List<Entry> kept = entries.stream()
                    .sorted(bySize)
                    .skip(trim)
                    .limit(entries.size() - 2L * trim)
                    .toList();
            means[index] = kept.stream()
                    .mapToDouble(entry -> numbers(entry.value()).get(at))
                    .average()
                    .orElseThrow();
            support.addAll(kept);
        }
        boolean single = entries.get(0).value() instanceof Value.Number;
        Value result = single ? Value.of(means[0]) : Value.vector(means);
        return VoteVerdict.decided(result, List.copyOf(support));
    }

    private static List<Double> numbers(Value value) {
        return value instanceof Value.Vector vector
                ? vector.numbers()
                : List.of(((Value.Number) value).number());
    }
}
