package gossamer.audit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A vote on what is there, by the methods of {@code docs/voting.md}. */
final class AuditBallot {

    /** A result, or why there is none, as codes of VOTE. */
    static final int RESULT = 0;

    private static final int NOTHING = 1;
    private static final int ABSENT = 2;
    private static final int DIFFERENT = 3;
    private static final int NO_MAJORITY = 4;
    private static final int TIE = 5;
    private static final int TOO_MANY = 6;
    /** Too few members hold the voter's seats; nothing else has a higher code. */
    static final int NO_QUORUM = 7;

    private static final int MOST_STEPS = 100_000;

    /** A value and the seat that it is of. */
    private record Entry(int seat, AuditValue value) {}

    /**
     * What a vote came to.
     *
     * @param support the seats whose values the result rests on
     * @param hash of the result, 0 for none
     */
    record Outcome(int code, BitSet support, long hash) {}

    private final String method;
    private final double epsilon;
    private final PlainFarm farm;
    /** In their own order, equal ones by seat. */
    private final List<Entry> entries = new ArrayList<>();

    /** By entry, those that are the same for the method. */
    private BitSet[] near = {};

    private final List<BitSet> classes = new ArrayList<>();
    private int most;
    private int steps;

    private AuditBallot(PlainFarm farm) {
        method = farm.voting;
        epsilon = farm.epsilon;
        this.farm = farm;
    }

    private AuditBallot(PlainFarm farm, List<@Nullable AuditValue> seats) {
        this(farm);
        for (int seat = 0; seat < seats.size(); seat++) {
            AuditValue value = seats.get(seat);
            if (value != null) {
                entries.add(new Entry(seat, value));
            }
        }
        entries.sort(Comparator.comparing(Entry::value));
    }

    /** Whether a method is one of those that are known here. */
    static boolean knows(String method) {
        return switch (method) {
            case "exact-consensus",
                    "majority",
                    "median",
                    "plurality",
                    "weighted-average",
                    "simple-majority",
                    "simple-average" -> true;
            default -> false;
        };
    }

    /**
     * Votes.
     *
     * @param seats by seat the value, null where none is there
     * @param electorate of how many a majority is taken
     */
    static Outcome vote(PlainFarm farm, List<@Nullable AuditValue> seats, int electorate) {
        return new AuditBallot(farm, seats).vote(electorate);
    }

    private Outcome vote(int electorate) {
        if (entries.isEmpty()) {
            return none(NOTHING);
        }
        return switch (method) {
            case "exact-consensus" ->
                entries.size() < electorate
                        ? none(ABSENT)
                        : value(0).equals(value(entries.size() - 1))
                                ? of(entry -> true)
                                : none(DIFFERENT);
            case "simple-majority" -> {
                AuditValue middle = value(entries.size() / 2);
                Outcome equal = of(entry -> entry.value().equals(middle));
                yield 2 * equal.support.cardinality() > electorate ? equal : none(NO_MAJORITY);
            }
            case "median" -> {
                AuditValue left = leftInTheMiddle();
                yield of(entry -> entry.value().equals(left));
            }
            case "majority", "plurality" -> ofClasses(electorate);
            default -> of(entries, AuditMean.of(values(), farm));
        };
    }

    private Outcome ofClasses(int electorate) {
        classify();
        if (steps > MOST_STEPS) {
            return none(TOO_MANY);
        }
        if (method.equals("plurality")) {
            AuditBallot rest = new AuditBallot(farm);
            for (int place = 0; place < entries.size(); place++) {
                if (!classes.get(0).get(place)) {
                    rest.entries.add(entries.get(place));
                }
            }
            if (rest.entries.size() < most) {
                return ofFirstClass();
            }
            rest.classify();
            return rest.steps > MOST_STEPS
                    ? none(TOO_MANY)
                    : rest.most == most ? none(TIE) : ofFirstClass();
        }
        return 2 * most > electorate ? ofFirstClass() : none(NO_MAJORITY);
    }

    private AuditValue value(int place) {
        return entries.get(place).value();
    }

    static Outcome none(int code) {
        return new Outcome(code, new BitSet(), 0);
    }

    private List<AuditValue> values() {
        return entries.stream().map(Entry::value).toList();
    }

    /** The least of those that support it is the result. */
    private static Outcome of(List<Entry> support) {
        return of(support, support.get(0).value());
    }

    private static Outcome of(List<Entry> support, AuditValue result) {
        BitSet seats = new BitSet();
        support.forEach(entry -> seats.set(entry.seat()));
        return new Outcome(RESULT, seats, result.hash());
    }

    private Outcome of(Predicate<Entry> supports) {
        return of(entries.stream().filter(supports).toList());
    }

    private Outcome ofFirstClass() {
        return of(classes.get(0).stream().mapToObj(entries::get).toList());
    }

    private boolean isLine() {
        return value(0).numbers().size() < 2;
    }

    /** The two farthest apart are discarded again and again. */
    private AuditValue leftInTheMiddle() {
        if (value(0).numbers().size() == 1) {
            return value((entries.size() - 1) / 2);
        }
        List<AuditValue> left = new ArrayList<>(values());
        while (left.size() > 2) {
            int low = 0;
            int high = 1;
            for (int one = 0; one < left.size(); one++) {
                for (int other = one + 1; other < left.size(); other++) {
                    if (left.get(one).distance(left.get(other))
                            > left.get(low).distance(left.get(high))) {
                        low = one;
                        high = other;
                    }
                }
            }
            left.remove(high);
            left.remove(low);
        }
        return left.get(0);
    }

    /** Finds the largest sets of values that are pairwise the same, first values first. */
    private void classify() {
        if (isLine()) {
            int low = 0;
            for (int high = 0; high < entries.size(); high++) {
                while (!value(low).isWithin(epsilon, value(high))) {
                    low++;
                }
                BitSet window = new BitSet();
                window.set(low, high + 1);
                found(window);
            }
            return;
        }
        near = new BitSet[entries.size()];
        for (int one = 0; one < near.length; one++) {
            near[one] = new BitSet();
            for (int other = 0; other < near.length; other++) {
                boolean same = value(one).isWithin(epsilon, value(other));
                near[one].set(other, one != other && same);
            }
        }
        BitSet all = new BitSet();
        all.set(0, near.length);
        grow(new BitSet(), all, new BitSet());
        classes.sort(this::compare);
    }

    private void found(BitSet set) {
        if (set.cardinality() > most) {
            classes.clear();
            most = set.cardinality();
        }
        if (set.cardinality() == most) {
            classes.add((BitSet) set.clone());
        }
    }

    private int compare(BitSet one, BitSet other) {
        List<AuditValue> ones = one.stream().mapToObj(this::value).toList();
        List<AuditValue> others = other.stream().mapToObj(this::value).toList();
        for (int place = 0; place < ones.size(); place++) {
            int order = ones.get(place).compareTo(others.get(place));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** Bron and Kerbosch with pivots, no further than {@link #MOST_STEPS} steps. */
    private void grow(BitSet set, BitSet open, BitSet done) {
        steps++;
        if (steps > MOST_STEPS || set.cardinality() + open.cardinality() < most) {
            return;
        }
        if (open.isEmpty() && done.isEmpty()) {
            found(set);
            return;
        }
        BitSet either = (BitSet) open.clone();
        either.or(done);
        int pivot = Collections.max(
                either.stream().boxed().toList(),
                Comparator.comparingInt(entry -> nearOf(entry, open).cardinality()));
        BitSet tried = (BitSet) open.clone();
        tried.andNot(near[pivot]);
        tried.stream().forEach(next -> {
            set.set(next);
            grow(set, nearOf(next, open), nearOf(next, done));
            set.clear(next);
            open.clear(next);
            done.set(next);
        });
    }

    private BitSet nearOf(int entry, BitSet among) {
        BitSet both = (BitSet) near[entry].clone();
        both.and(among);
        return both;
    }
}
