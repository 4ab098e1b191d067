package gossamer.model.voting;

import gossamer.model.registry.Declared;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Ballot.Entry;

import java.util.ArrayList;
import java.util.List;

/**
 * Again and again the two values farthest apart are discarded, until one or two are left; the
 * lesser of these. Any space in which distances are known will do.
 */
public final class Median extends Declared implements VotingProvider {

    public Median() {
        super(
                "median",
                "what is left when the two farthest apart are discarded again and again",
                "Lorczak, Caglayan and Eckhardt, FTCS-19, 1989");
    }

    @Override
    public VotingAlgorithm create(VotingRules rules, Settings settings) {
        return VotingAlgorithm.ofPresent((entries, electorate) -> {
            boolean onALine = rules.distance() == Distance.STANDARD
                    && entries.get(0).value() instanceof Value.Number;
            // On a line the two farthest apart are always the first and the last.
            Value middle = onALine
                    ? entries.get((entries.size() - 1) / 2).value()
                    : lastLeft(entries, rules);
            return VoteVerdict.decided(
                    middle,
                    entries.stream()
                            .filter(entry -> entry.value().equals(middle))
                            .toList());
        });
    }

    /** Of pairs equally far apart the one that comes first is discarded. */
    private static Value lastLeft(List<Entry> entries, VotingRules rules) {
        int count = entries.size();
        double[][] distances = new double[count][count];
        List<Integer> left = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            left.add(i);
            for (int j = i + 1; j < count; j++) {
                distances[i][j] =
                        rules.between(entries.get(i).value(), entries.get(j).value());
            }
        }
        while (left.size() > 2) {
            discardFarthest(left, distances);
        }
        return entries.get(left.get(0)).value();
    }

    private static void discardFarthest(List<Integer> left, double[][] distances) {
        double farthest = -1;
        int one = 0;
        int other = 0;
        for (int i = 0; i < left.size(); i++) {
            for (int j = i + 1; j < left.size(); j++) {
                double distance = distances[left.get(i)][left.get(j)];
                if (distance > farthest) {
                    farthest = distance;
                    one = i;
                    other = j;
                }
            }
        }
        left.remove(other);
        left.remove(one);
    }
}
