package gossamer.coordinator.fuzz;

import gossamer.coordinator.config.DeclaredSections;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * What cases have exercised: algorithms under modes on networks, and pairs of sorts of values, each
 * sort as {@code key=sort}. Of pairs those count that go together: the declarations allow both for
 * some algorithm under some mode on some network with which neither was found to be refused, and
 * the pair itself was not either.
 */
final class FuzzCoverage {

    /** So often a pair is looked for in vain before it counts as one that configs refuse. */
    private static final int MOST_TRIES = 2;

    /** So often a key is looked for in vain beside another one or its value, whatever its own. */
    private static final int MOST_WIDE_TRIES = 4;

    private static final String ANY = "=*";
    private static final int MOST_WANTED = 12;

    /** Two sorts of values of different keys, in order. */
    record Pair(String one, String other) {

        /** The two in order. */
        static Pair of(String one, String other) {
            return one.compareTo(other) < 0 ? new Pair(one, other) : new Pair(other, one);
        }

        /** The same pair, and those that have any sort of one of the two keys, or of both. */
        private List<Pair> wider() {
            String first = key(one) + ANY;
            String second = key(other) + ANY;
            return List.of(this, of(first, other), of(one, second), of(first, second));
        }

        private boolean isWide() {
            return one.endsWith(ANY) || other.endsWith(ANY);
        }
    }

    private final List<FuzzCell> all;
    private final Map<FuzzCell, Integer> cells = new LinkedHashMap<>();
    private final SortedSet<String> sorts = new TreeSet<>();
    private final Set<Pair> exercised = new HashSet<>();
    private final Map<Pair, Integer> tries = new HashMap<>();
    private final Set<Pair> open = new HashSet<>();
    private final Map<String, BitSet> places = new HashMap<>();
    private int refused;

    FuzzCoverage(List<FuzzCell> all) {
        this.all = all;
        all.forEach(cell -> cells.put(cell, 0));
    }

    private static String key(String sort) {
        return sort.substring(0, sort.indexOf('='));
    }

    /** Sorts of values by key. */
    static Map<String, String> byKey(List<String> sorts) {
        Map<String, String> wanted = new TreeMap<>();
        sorts.forEach(sort -> wanted.put(key(sort), sort.substring(sort.indexOf('=') + 1)));
        return wanted;
    }

    private static List<Pair> pairs(Iterable<String> sorts) {
        List<Pair> pairs = new ArrayList<>();
        List<String> before = new ArrayList<>();
        for (String sort : sorts) {
            before.stream()
                    .filter(other -> !key(other).equals(key(sort)))
                    .forEach(other -> pairs.add(Pair.of(other, sort)));
            before.add(sort);
        }
        return pairs;
    }

    /** Takes a case. */
    void add(FuzzCell cell, FuzzConfig config) {
        cells.merge(cell, 1, Integer::sum);
        sorts.addAll(config.sorts());
        pairs(config.sorts()).forEach(pair -> exercised.addAll(pair.wider()));
    }

    /** Number of pairs of a config that no case had. */
    long gain(FuzzConfig config) {
        return pairs(config.sorts()).stream()
                .filter(pair -> !exercised.contains(pair))
                .count();
    }

    /** The sorts that would give a config of a cell most open pairs, the best first. */
    List<String> best(FuzzCell cell, FuzzConfig config, int most) {
        SortedSet<String> own = config.sorts();
        Set<String> keys = byKey(List.copyOf(own)).keySet();
        Map<String, Long> gains = new HashMap<>();
        for (String sort : sorts) {
            gains.put(
                    sort,
                    own.stream()
                            .filter(other -> !key(other).equals(key(sort)))
                            .map(other -> Pair.of(other, sort))
                            .filter(open::contains)
                            .count());
        }
        return sorts.stream()
                .filter(sort -> gains.getOrDefault(sort, 0L) > 0
                        && (!keys.contains(key(sort)) || FuzzConfig.isOfRules(key(sort)))
                        && goesWith(cell, sort))
                .sorted(Comparator.comparing(
                        (String sort) -> gains.getOrDefault(sort, 0L), Comparator.reverseOrder()))
                .limit(most)
                .toList();
    }

    /** Takes how many configs were refused, and pairs that were looked for in vain. */
    void addRefused(int number, List<Pair> pairs) {
        refused += number;
        pairs.forEach(pair -> pair.wider().forEach(each -> tries.merge(each, 1, Integer::sum)));
    }

    /** Configs that were refused. */
    int refused() {
        return refused;
    }

    /** Pairs that were refused as often as they were looked for, which was often enough. */
    long refusedPairs() {
        return pairs(sorts).stream().filter(this::isRefused).count();
    }

    private boolean isRefused(Pair pair) {
        return !exercised.contains(pair) && pair.wider().stream().anyMatch(this::isInVain);
    }

    private boolean isInVain(Pair pair) {
        return tries.getOrDefault(pair, 0) >= (pair.isWide() ? MOST_WIDE_TRIES : MOST_TRIES)
                && !exercised.contains(pair);
    }

    /** Cases by algorithm, mode and network. */
    Map<FuzzCell, Integer> cells() {
        return cells;
    }

    /** Whether each cell has had so many cases. */
    boolean hasAll(int number) {
        return cells.values().stream().allMatch(cases -> cases >= number);
    }

    /** All sorts of values that a case has had. */
    List<String> sorts() {
        return new ArrayList<>(sorts);
    }

    /** The cell with the fewest cases of those that match, counting those that are planned. */
    FuzzCell rarest(Map<FuzzCell, Integer> planned, Predicate<FuzzCell> which) {
        return all.stream()
                .filter(which)
                .min(Comparator.comparingInt(
                        cell -> cells.getOrDefault(cell, 0) + planned.getOrDefault(cell, 0)))
                .orElseThrow();
    }

    /** Whether these sorts of values may go together there. */
    Predicate<FuzzCell> allows(List<String> some) {
        BitSet left = new BitSet();
        left.set(0, all.size());
        some.forEach(sort -> left.and(placesOf(sort)));
        return cell -> left.get(all.indexOf(cell));
    }

    /** Number of pairs that a case had. */
    long pairsExercised() {
        return exercised.stream().filter(pair -> !pair.isWide()).count();
    }

    /** The pairs that no case had, and that have not been found to be refused. */
    List<Pair> open() {
        places.clear();
        List<Pair> pairs = pairs(sorts);
        pairs.removeIf(pair -> exercised.contains(pair)
                || isRefused(pair)
                || !placesOf(pair.one()).intersects(placesOf(pair.other())));
        open.clear();
        open.addAll(pairs);
        return pairs;
    }

    /** A pair and further sorts of values all of whose pairs are open too, where there are any. */
    List<String> clique(Pair pair, List<String> candidates) {
        List<String> clique = new ArrayList<>(List.of(pair.one(), pair.other()));
        BitSet left = (BitSet) placesOf(pair.one()).clone();
        left.and(placesOf(pair.other()));
        for (String sort : candidates) {
            List<Pair> pairs = clique.stream().map(one -> Pair.of(one, sort)).toList();
            if (clique.size() < MOST_WANTED
                    && clique.stream().noneMatch(one -> key(one).equals(key(sort)))
                    && left.intersects(placesOf(sort))
                    && pairs.stream().anyMatch(open::contains)
                    && pairs.stream()
                            .allMatch(each -> open.contains(each) || exercised.contains(each))) {
                clique.add(sort);
                left.and(placesOf(sort));
            }
        }
        return clique;
    }

    /** The cells whose declarations allow a sort of value, and which have not refused it. */
    private BitSet placesOf(String sort) {
        return places.computeIfAbsent(sort, any -> {
            BitSet some = new BitSet();
            for (int cell = 0; cell < all.size(); cell++) {
                some.set(
                        cell,
                        goesWith(all.get(cell), sort)
                                && all.get(cell).sorts().stream()
                                        .noneMatch(own -> isRefused(Pair.of(own, sort))));
            }
            return some;
        });
    }

    private static boolean goesWith(FuzzCell cell, String sort) {
        String key = key(sort);
        String section = key.contains(".") ? key.substring(0, key.lastIndexOf('.')) : "";
        String name = key.substring(key.lastIndexOf('.') + 1);
        boolean named = cell.sorts().stream().anyMatch(own -> key(own).equals(key));
        if (named) {
            return cell.sorts().contains(sort);
        }
        if (section.equals(DeclaredSections.ALGORITHM)) {
            return has(cell.algorithm(), name);
        }
        return !section.equals(DeclaredSections.TOPOLOGY) || has(cell.topology(), name);
    }

    private static boolean has(Provider provider, String key) {
        return provider.keys().stream().map(Key::name).anyMatch(key::equals);
    }
}
