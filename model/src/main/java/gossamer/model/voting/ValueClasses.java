package gossamer.model.voting;

import gossamer.model.voting.Ballot.Entry;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The largest sets of values that are pairwise within epsilon, in canonical order. On a line they
 * are windows over the sorted numbers; else they are the largest cliques of a graph, found by the
 * algorithm of Bron &amp; Kerbosch (1973) with pivots, and given up after {@link #MOST_CALLS}
 * steps.
 */
final class ValueClasses {

    /** Enough for any sensible ballot; distances can be made up that need exponentially many. */
    static final int MOST_CALLS = 100_000;

    private final List<Entry> entries;
    private final BitSet[] neighbours;
    private final List<BitSet> cliques = new ArrayList<>();
    private List<List<Entry>> largest = List.of();
    private int most;
    private int calls;

    private ValueClasses(List<Entry> entries) {
        this.entries = entries;
        this.neighbours = new BitSet[entries.size()];
    }

    /** Of entries in canonical order, at least one. */
    static ValueClasses of(List<Entry> entries, VotingRules rules) {
        ValueClasses classes = new ValueClasses(entries);
        boolean standard = rules.distance() == Distance.STANDARD;
        Value first = entries.get(0).value();
        if (standard && first instanceof Value.Number) {
            classes.addWindows(rules);
        } else if (standard && !(first instanceof Value.Vector) && rules.epsilon() < 1) {
            // Texts and byte strings are equal or not: classes are stretches of equal ones.
            classes.addWindows(VotingRules.EXACT);
        } else {
            classes.addCliques(rules);
        }
        return classes;
    }

    /** All classes of the largest size, first the one whose values come first; not if overflown. */
    List<List<Entry>> largest() {
        return largest;
    }

    /** Whether the search was given up. */
    boolean overflown() {
        return calls > MOST_CALLS;
    }

    /** The verdict where the search was given up. */
    VoteVerdict tooMany() {
        return VoteVerdict.undecided(
                VoteVerdict.Cause.TOO_MANY_CLASSES,
                "%d values form classes in more ways than are looked at",
                entries.size());
    }

    private void addWindows(VotingRules rules) {
        List<List<Entry>> windows = new ArrayList<>();
        int low = 0;
        for (int high = 0; high < entries.size(); high++) {
            while (!rules.same(entries.get(low).value(), entries.get(high).value())) {
                low++;
            }
            int size = high - low + 1;
            if (size > most) {
                windows.clear();
                most = size;
            }
            if (size == most) {
                windows.add(entries.subList(low, high + 1));
            }
        }
        largest = windows;
    }

    private void addCliques(VotingRules rules) {
        int count = entries.size();
        for (int i = 0; i < count; i++) {
            neighbours[i] = new BitSet(count);
        }
        for (int i = 0; i < count; i++) {
            for (int j = i + 1; j < count; j++) {
                if (rules.same(entries.get(i).value(), entries.get(j).value())) {
                    neighbours[i].set(j);
                    neighbours[j].set(i);
                }
            }
        }
        BitSet all = new BitSet(count);
        all.set(0, count);
        extend(new BitSet(count), all, new BitSet(count));
        largest = cliques.stream()
                .map(clique -> clique.stream().mapToObj(entries::get).toList())
                .sorted(ValueClasses::compare)
                .toList();
    }

    /** Bron and Kerbosch; what cannot come to the largest size so far is left out. */
    private void extend(BitSet clique, BitSet candidates, BitSet excluded) {
        if (++calls > MOST_CALLS || clique.cardinality() + candidates.cardinality() < most) {
            return;
        }
        if (candidates.isEmpty() && excluded.isEmpty()) {
            int size = clique.cardinality();
            if (size > most) {
                cliques.clear();
                most = size;
            }
            cliques.add((BitSet) clique.clone());
            return;
        }
        BitSet tried = (BitSet) candidates.clone();
        tried.andNot(neighbours[pivot(candidates, excluded)]);
        for (int next = tried.nextSetBit(0); next >= 0; next = tried.nextSetBit(next + 1)) {
            clique.set(next);
            extend(clique, common(candidates, next), common(excluded, next));
            clique.clear(next);
            candidates.clear(next);
            excluded.set(next);
        }
    }

    private BitSet common(BitSet set, int entry) {
        BitSet common = (BitSet) set.clone();
        common.and(neighbours[entry]);
        return common;
    }

    /** The entry with the most neighbours among the candidates. */
    private int pivot(BitSet candidates, BitSet excluded) {
        BitSet all = (BitSet) candidates.clone();
        all.or(excluded);
        return Collections.max(
                all.stream().boxed().toList(),
                Comparator.comparingInt(entry -> common(candidates, entry).cardinality()));
    }

    private static int compare(List<Entry> one, List<Entry> other) {
        for (int i = 0; i < one.size(); i++) {
            int order = one.get(i).value().compareTo(other.get(i).value());
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
