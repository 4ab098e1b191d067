package gossamer.coordinator.fuzz;

import gossamer.coordinator.config.DeclaredSections;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** What cases have exercised: algorithms under modes on networks, and pairs of sorts of values. */
final class FuzzCoverage {

    /** So often a pair is tried before it counts as one that configs refuse. */
    private static final int MOST_TRIES = 2;

    private static final int MOST_WANTED = 8;

    /** Two sorts of values of different keys, each as {@code key=sort}, in order. */
    record Pair(String one, String other) {

        /** Whether the two have different keys. */
        static boolean differ(String one, String other) {
            return !key(one).equals(key(other));
        }

        /** The two in order. */
        static Pair of(String one, String other) {
            return one.compareTo(other) < 0 ? new Pair(one, other) : new Pair(other, one);
        }
    }

    /** Sorts of values by key. */
    static Map<String, String> byKey(List<String> sorts) {
        Map<String, String> wanted = new TreeMap<>();
        for (String sort : sorts) {
            wanted.put(key(sort), sort.substring(sort.indexOf('=') + 1));
        }
        return wanted;
    }

    /** A pair and further sorts of values all of whose pairs are open too, where there are any. */
    List<String> clique(Pair pair, Set<Pair> open, List<String> candidates) {
        List<String> clique = new ArrayList<>(List.of(pair.one(), pair.other()));
        BitSet cells = (BitSet) placesOf(pair.one()).clone();
        cells.and(placesOf(pair.other()));
        for (String sort : candidates) {
            boolean fits = clique.size() < MOST_WANTED
                    && cells.intersects(placesOf(sort))
                    && clique.stream()
                            .allMatch(one -> Pair.differ(one, sort)
                                    && (open.contains(Pair.of(one, sort))
                                            || exercised.containsKey(Pair.of(one, sort))))
                    && clique.stream().anyMatch(one -> open.contains(Pair.of(one, sort)));
            if (fits) {
                clique.add(sort);
                cells.and(placesOf(sort));
            }
        }
        return clique;
    }

    /** All sorts of values that a case has had. */
    List<String> sorts() {
        return new ArrayList<>(sorts);
    }

    /** Whether each cell has had so many cases. */
    boolean hasAll(int number) {
        return cells.values().stream().allMatch(cases -> cases >= number);
    }

    private final Map<FuzzCell, Integer> cells = new LinkedHashMap<>();
    private final SortedSet<String> sorts = new TreeSet<>();
    private final Map<Pair, Integer> exercised = new HashMap<>();
    private final Map<Pair, Integer> tries = new HashMap<>();
    private final Map<String, BitSet> places = new HashMap<>();
    private int refused;

    FuzzCoverage(List<FuzzCell> all) {
        all.forEach(cell -> cells.put(cell, 0));
    }

    private static String key(String sort) {
        return sort.substring(0, sort.indexOf('='));
    }

    /** Takes a case. */
    void add(FuzzCell cell, FuzzConfig config) {
        cells.merge(cell, 1, Integer::sum);
        List<String> all = new ArrayList<>(config.sorts());
        sorts.addAll(all);
        for (int one = 0; one < all.size(); one++) {
            for (int other = one + 1; other < all.size(); other++) {
                if (!key(all.get(one)).equals(key(all.get(other)))) {
                    exercised.merge(new Pair(all.get(one), all.get(other)), 1, Integer::sum);
                }
            }
        }
    }

    /** Takes how many configs were refused. */
    void addRefused(int number) {
        refused += number;
    }

    /** Takes that a pair was looked for. */
    void tried(Pair pair) {
        tries.merge(pair, 1, Integer::sum);
    }

    /** Configs that were refused. */
    int refused() {
        return refused;
    }

    /** Cases by algorithm, mode and network. */
    Map<FuzzCell, Integer> cells() {
        return cells;
    }

    /** The cell with the fewest cases of those that match, counting those that are planned. */
    FuzzCell rarest(Map<FuzzCell, Integer> planned, Predicate<FuzzCell> which) {
        return cells.keySet().stream()
                .filter(which)
                .min(Comparator.comparingInt(
                        cell -> cells.getOrDefault(cell, 0) + planned.getOrDefault(cell, 0)))
                .orElseThrow();
    }

    /** Number of pairs that a case had. */
    int pairsExercised() {
        return exercised.size();
    }

    /** The pairs that no case had, and that have not been looked for often enough. */
    List<Pair> open() {
        List<Pair> open = new ArrayList<>();
        List<String> all = new ArrayList<>(sorts);
        for (int one = 0; one < all.size(); one++) {
            for (int other = one + 1; other < all.size(); other++) {
                Pair pair = new Pair(all.get(one), all.get(other));
                if (!key(pair.one()).equals(key(pair.other()))
                        && !exercised.containsKey(pair)
                        && tries.getOrDefault(pair, 0) < MOST_TRIES
                        && placesOf(pair.one()).intersects(placesOf(pair.other()))) {
                    open.add(pair);
                }
            }
        }
        return open;
    }

    /** The cells whose declarations allow a sort of value, by number. */
    private BitSet placesOf(String sort) {
        return places.computeIfAbsent(sort, any -> {
            BitSet some = new BitSet();
            int number = 0;
            for (FuzzCell cell : cells.keySet()) {
                some.set(number++, goesWith(cell, sort));
            }
            return some;
        });
    }

    /** Whether the declarations allow these sorts of values there. */
    static boolean goesWith(FuzzCell cell, List<String> sorts) {
        return sorts.stream().allMatch(sort -> goesWith(cell, sort));
    }

    private static boolean goesWith(FuzzCell cell, String sort) {
        String key = key(sort);
        String value = sort.substring(sort.indexOf('=') + 1);
        String name = key.substring(key.lastIndexOf('.') + 1);
        String section = key.contains(".") ? key.substring(0, key.lastIndexOf('.')) : "";
        if (section.equals(DeclaredSections.ALGORITHM)) {
            return name.equals("name")
                    ? cell.algorithm().name().equals(value)
                    : has(cell.algorithm(), name);
        }
        if (section.equals(DeclaredSections.TOPOLOGY)) {
            return name.equals("kind")
                    ? cell.topology().name().equals(value)
                    : has(cell.topology(), name);
        }
        boolean switching = section.equals(DeclaredSections.NETWORK)
                && name.equals(DeclaredSections.SWITCHING.name());
        return !switching || cell.mode().name().equals(value);
    }

    private static boolean has(Provider provider, String key) {
        return provider.keys().stream().map(Key::name).anyMatch(key::equals);
    }
}
