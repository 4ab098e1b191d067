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
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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
    private static final int MOST_KEY_TRIES = 4;

    /** So often keys of a section are looked for in vain beside another section, key or value. */
    private static final int MOST_SECTION_TRIES = 8;

    private static final String ANY = "=*";
    private static final int MOST_WANTED = 12;

    /** Two sorts of values of different keys, in order. */
    record Pair(String one, String other) {

        /** The two in order. */
        static Pair of(String one, String other) {
            return one.compareTo(other) < 0 ? new Pair(one, other) : new Pair(other, one);
        }

        /** The same pair, and those of all sorts of a key or of a section instead of either. */
        private List<Pair> wider() {
            return wide(one).stream()
                    .flatMap(first -> wide(other).stream().map(second -> of(first, second)))
                    .toList();
        }

        /** So often it is looked for in vain before it counts as refused. */
        private int mostTries() {
            return Math.max(mostTries(one), mostTries(other));
        }

        private static List<String> wide(String sort) {
            String key = key(sort);
            String section = key.substring(0, key.lastIndexOf('.') + 1);
            return List.of(sort, key + ANY, section + ANY);
        }

        private static int mostTries(String sort) {
            return sort.endsWith("." + ANY)
                    ? MOST_SECTION_TRIES
                    : sort.endsWith(ANY) ? MOST_KEY_TRIES : MOST_TRIES;
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
    private final Map<String, BitSet> declared = new HashMap<>();
    private final Map<String, BitSet> had = new HashMap<>();
    private final Map<String, FuzzConfig> latest = new HashMap<>();
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
        for (String sort : config.sorts()) {
            had.computeIfAbsent(sort, any -> new BitSet()).set(all.indexOf(cell));
            latest.put(times(config) + sort, config);
        }
        pairs(config.sorts()).forEach(pair -> exercised.addAll(pair.wider()));
    }

    /** The latest case that had a sort, of those that write times as another config does. */
    Optional<FuzzConfig> latest(String sort, FuzzConfig like) {
        return Optional.ofNullable(latest.get(times(like) + sort));
    }

    /** How times are written. */
    private static String times(FuzzConfig config) {
        Map<String, DrawnValue> values = config.values();
        String network = DeclaredSections.NETWORK + ".";
        return values.containsKey(network + DeclaredSections.UNIT.name())
                ? "ticks "
                : values.containsKey(network + DeclaredSections.COST.name()) ? "rounds " : "";
    }

    /** Number of pairs of a config that no case had. */
    long gain(FuzzConfig config) {
        return pairs(config.sorts()).stream()
                .filter(pair -> !exercised.contains(pair))
                .count();
    }

    /**
     * The sorts that would give a config of a cell most open pairs, the best first, and at most one
     * of a key but for those of rules. What it has instead is weighed against them.
     *
     * @param kept sorts that it is to keep
     */
    List<String> best(FuzzCell cell, FuzzConfig config, List<String> kept, int most) {
        SortedSet<String> own = config.sorts();
        Map<String, String> present = byKey(List.copyOf(own));
        present.keySet().removeIf(FuzzConfig::isOfRules);
        Set<String> keys = byKey(kept).keySet();
        Map<String, Long> gains = new HashMap<>();
        for (String sort : sorts) {
            String key = key(sort);
            @Nullable String now = present.get(key);
            boolean fixed = now != null && (keys.contains(key) || !sorts.contains(key + "=" + now));
            if (!fixed && goesWith(cell, sort)) {
                long lost = now == null ? 0 : openPairs(key + "=" + now, own);
                gains.put(sort, openPairs(sort, own) - lost);
            }
        }
        List<String> best = new ArrayList<>(gains.keySet());
        best.removeIf(sort -> gains.getOrDefault(sort, 0L) <= 0);
        best.sort(Comparator.comparing(
                        (String sort) -> gains.getOrDefault(sort, 0L), Comparator.reverseOrder())
                .thenComparing(Comparator.naturalOrder()));
        Set<String> taken = new HashSet<>();
        best.removeIf(sort -> !FuzzConfig.isOfRules(key(sort)) && !taken.add(key(sort)));
        return best.subList(0, Math.min(most, best.size()));
    }

    private long openPairs(String sort, Set<String> others) {
        return others.stream()
                .filter(other -> !key(other).equals(key(sort)))
                .filter(other -> open.contains(Pair.of(other, sort)))
                .count();
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
    List<Pair> refusedPairs() {
        List<Pair> pairs = pairs(sorts);
        pairs.removeIf(pair -> !isRefused(pair) || declared(pair).isEmpty());
        return pairs;
    }

    /** The cells whose declarations allow both. */
    private BitSet declared(Pair pair) {
        BitSet both = (BitSet) declared(pair.one()).clone();
        both.and(declared(pair.other()));
        return both;
    }

    private BitSet declared(String sort) {
        return declared.computeIfAbsent(sort, any -> {
            BitSet some = new BitSet();
            IntStream.range(0, all.size())
                    .filter(cell -> goesWith(all.get(cell), sort))
                    .forEach(some::set);
            return some;
        });
    }

    private boolean isRefused(Pair pair) {
        return !exercised.contains(pair) && pair.wider().stream().anyMatch(this::isInVain);
    }

    private boolean isInVain(Pair pair) {
        return tries.getOrDefault(pair, 0) >= pair.mostTries() && !exercised.contains(pair);
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

    /**
     * The cell with the fewest cases, counting those that are planned, of those that may have these
     * sorts together. If nobody looked for the first two before, one that has had both, if any has.
     */
    FuzzCell rarest(Map<FuzzCell, Integer> planned, List<String> some) {
        BitSet left = new BitSet();
        left.set(0, all.size());
        some.forEach(sort -> left.and(placesOf(sort)));
        if (left.isEmpty()) {
            // Both are looked for once more.
            left.or(declared(Pair.of(some.get(0), some.get(1))));
        }
        if (some.size() > 1 && !tries.containsKey(Pair.of(some.get(0), some.get(1)))) {
            BitSet known = (BitSet) left.clone();
            some.subList(0, 2).forEach(sort -> known.and(had.getOrDefault(sort, new BitSet())));
            if (!known.isEmpty()) {
                left.and(known);
            }
        }
        return left.stream()
                .mapToObj(all::get)
                .min(Comparator.comparingInt(
                        cell -> cells.getOrDefault(cell, 0) + planned.getOrDefault(cell, 0)))
                .orElseThrow();
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
            BitSet some = (BitSet) declared(sort).clone();
            declared(sort).stream()
                    .filter(cell -> all.get(cell).sorts().stream()
                            .anyMatch(own -> isRefused(Pair.of(own, sort))))
                    .forEach(some::clear);
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
            return has(cell.algorithm(), name)
                    || DeclaredSections.algorithm().stream()
                            .anyMatch(common -> common.name().equals(name));
        }
        return !section.equals(DeclaredSections.TOPOLOGY) || has(cell.topology(), name);
    }

    private static boolean has(Provider provider, String key) {
        return provider.keys().stream().map(Key::name).anyMatch(key::equals);
    }
}
