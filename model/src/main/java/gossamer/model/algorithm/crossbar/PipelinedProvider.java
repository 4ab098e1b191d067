package gossamer.model.algorithm.crossbar;

import gossamer.model.algorithm.DeclaredAlgorithm;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.Surroundings;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.machine.Carriage;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Raw;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Form;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Declares {@link PipelinedGossip}. */
public final class PipelinedProvider extends DeclaredAlgorithm {

    /** The permutations that have a name. */
    private enum Named {
        IDENTITY,
        PIPELINED,
        UP_DOWN,
        RANDOM,
        RANDOM_PER_PU
    }

    /**
     * A permutation as it is written: by its name, or number by number.
     *
     * @param named empty if there are numbers
     * @param numbers empty if there is a name
     */
    private record Order(Optional<Named> named, List<Integer> numbers) {}

    private static final Domain NAMES =
            new Domain.Words(Arrays.stream(Named.values()).map(Key::word).toList());
    private static final Domain NUMBERS = new Domain.Numbering("a list of PU numbers: [0, 1, …]");

    private static final Key<Order> PERMUTATION = Key.structured(
                    "permutation",
                    new Domain.Either(
                            NAMES.text() + ", or " + NUMBERS.text(), List.of(NAMES, NUMBERS)),
                    PipelinedProvider::readOrder)
            .otherwise(
                    new Order(Optional.of(Named.PIPELINED), List.of()), Key.word(Named.PIPELINED))
            .doc("[5, 0, 1, 3, 2, 4]", """
                In which order PU i of n sends to the others.
                  identity        0, 1, …, i-1, i+1, …, n-1
                  pipelined       i+1, …, n-1, 0, …, i-1
                  up-down         i+1, …, n-1, i-1, …, 0
                  random          one random order for all PUs, each skipping itself
                  random-per-pu   a random order for each PU
                  a list          all of 0 to n-1 once: one order for all PUs, each skipping itself
                """);

    private static final Key<Acceptance> ACCEPTANCE = Key.choice("acceptance", Acceptance.class)
            .otherwise(Acceptance.ANY)
            .doc(
                    "any",
                    "Whom a waiting receiver takes a token from. any: whoever sends in the same"
                            + " session, of several the one with the lowest number. named: one"
                            + " sender after the other, in the order of their numbers.");

    /** What a sender does whose next receiver is not waiting. */
    public static final Key<Scheduling> SCHEDULING = Key.choice("scheduling", Scheduling.class)
            .otherwise(Scheduling.NONE)
            .doc(
                    "none",
                    "What a sender does whose next receiver is not waiting. none: it waits."
                            + " algorithm-2: it serves another one that is waiting, and goes on"
                            + " with the next in its order. stable: it always serves the first in"
                            + " its order that is waiting and not served yet. Both need"
                            + " receivers that take any sender.");

    public static final Key<Long> RECEIVE_TIMEOUT = Key.rounds("receive-timeout", 1, 1L << 40)
            .depends("it waits for ever")
            .doc(
                    "100",
                    "Rounds after which a receiver no longer waits for a packet, but counts it as"
                            + " absent and goes on; where network.cost is not round, a time, at"
                            + " least that of the longest transfer. Needs scheduling = none.");

    private static final Key<Integer> TIMEOUT_GROWTH = Key.whole("timeout-growth", 0, 1000)
            .otherwise(0)
            .doc(
                    "0",
                    "With a receive-timeout: PU j is waited for 1 + timeout-growth * j times as"
                            + " long. With 1 a PU that waits for one that has crashed is not taken"
                            + " for crashed itself.");

    /** Most PU numbers that a message lists. */
    private static final int MOST_SHOWN = 5;

    public PipelinedProvider() {
        super(
                PipelinedGossip.NAME,
                "every PU sends to all others in its own order, between receives",
                "De Florio & Blondia, Algorithm 1",
                new Networks("a crossbar", outline -> outline.form() == Form.COMPLETE),
                PERMUTATION,
                ACCEPTANCE,
                SCHEDULING,
                RECEIVE_TIMEOUT,
                TIMEOUT_GROWTH);
    }

    @Override
    public int rank() {
        return 1;
    }

    @Override
    public List<Carriage> carriages() {
        return List.of(Carriage.BY_MEETING);
    }

    @Override
    public void check(Surroundings known, Settings settings, Complaints complaints) {
        if (settings.isGiven(TIMEOUT_GROWTH) && !settings.isGiven(RECEIVE_TIMEOUT)) {
            complaints.reject(
                    TIMEOUT_GROWTH,
                    "without gossamer.algorithm." + RECEIVE_TIMEOUT + " receivers wait for ever",
                    "no such key, or gossamer.algorithm." + RECEIVE_TIMEOUT + " as well");
        }
        Scheduling scheduling = settings.value(SCHEDULING);
        if (settings.value(ACCEPTANCE) == Acceptance.NAMED && scheduling != Scheduling.NONE) {
            String word = Key.word(scheduling);
            complaints.reject(
                    SCHEDULING,
                    word + " serves receivers out of turn, but with "
                            + complaints.quote(ACCEPTANCE)
                            + " each of them waits for one named sender and cannot be served by"
                            + " another",
                    "none, or " + word + " with acceptance = any");
        }
        if (settings.isGiven(RECEIVE_TIMEOUT) && scheduling != Scheduling.NONE) {
            complaints.reject(
                    RECEIVE_TIMEOUT,
                    "does not go with " + complaints.quote(SCHEDULING)
                            + ": whom a receiver hears next depends on who is free, so that it"
                            + " cannot tell a PU that is late from one that is absent",
                    "no such key, or scheduling = none");
        }
    }

    @Override
    public Optional<GossipAlgorithm> create(Site site, Settings settings, Complaints complaints) {
        Order order = settings.value(PERMUTATION);
        if (order.named().isEmpty() && !isPermutation(order.numbers(), site, complaints)) {
            return Optional.empty();
        }
        PipelinedGossip gossip = new PipelinedGossip(
                site.pus(),
                permutation(order, site.seed(), site.pus()),
                settings.value(ACCEPTANCE),
                1,
                settings.value(SCHEDULING),
                settings.get(RECEIVE_TIMEOUT).orElse(0L),
                settings.value(TIMEOUT_GROWTH));
        return Optional.of(gossip.on(site.topology()));
    }

    @Override
    public Map<Key<?>, Object> inForce(Site site, Settings settings) {
        Map<Key<?>, Object> values = new LinkedHashMap<>();
        for (Key<?> key : List.of(PERMUTATION, ACCEPTANCE, SCHEDULING)) {
            values.put(key, key.defaultText());
        }
        return values;
    }

    private static Optional<Order> readOrder(Raw raw) {
        if (!raw.isList()) {
            return raw.choice(Arrays.asList(Named.values()), Key::word, PERMUTATION.allowed())
                    .map(named -> new Order(Optional.of(named), List.of()));
        }
        List<Integer> numbers = new ArrayList<>();
        List<Raw> elements = raw.elements(PERMUTATION.allowed()).orElse(List.of());
        for (Raw element : elements) {
            // Any number: those that are out of range are told together with those that they lack.
            element.whole(
                            Integer.MIN_VALUE,
                            Integer.MAX_VALUE,
                            "the number of a PU, a whole number from 0")
                    .ifPresent(number -> numbers.add(number.intValue()));
        }
        return numbers.size() == elements.size()
                ? Optional.of(new Order(Optional.empty(), numbers))
                : Optional.empty();
    }

    private static Permutation permutation(Order order, long seed, int pus) {
        if (order.named().isEmpty()) {
            return Permutation.explicit(order.numbers());
        }
        return switch (order.named().get()) {
            case IDENTITY -> Permutation.identity();
            case PIPELINED -> Permutation.pipelined();
            case UP_DOWN -> Permutation.upDown();
            case RANDOM -> Permutation.sharedRandom(seed, pus);
            case RANDOM_PER_PU -> Permutation.randomPerPu(seed);
        };
    }

    private static boolean isPermutation(List<Integer> numbers, Site site, Complaints complaints) {
        int pus = site.pus();
        int[] times = new int[pus];
        List<Integer> outside = new ArrayList<>();
        for (int number : numbers) {
            if (number < 0 || number >= pus) {
                outside.add(number);
            } else {
                times[number]++;
            }
        }
        List<String> faults = new ArrayList<>();
        add(faults, outside, "out of range");
        add(faults, having(times, 2, Integer.MAX_VALUE), "there more than once");
        add(faults, having(times, 0, 0), "missing");
        if (!faults.isEmpty()) {
            String count = numbers.size() == pus ? "" : numbers.size() + " numbers: ";
            complaints.reject(
                    PERMUTATION,
                    count + String.join(", ", faults),
                    "all of 0 to " + (pus - 1) + ", once each, in any order: " + pus
                            + " numbers for " + site.outline().describe());
        }
        return faults.isEmpty();
    }

    private static List<Integer> having(int[] times, int least, int most) {
        return IntStream.range(0, times.length)
                .filter(pu -> times[pu] >= least && times[pu] <= most)
                .boxed()
                .toList();
    }

    private static void add(List<String> faults, List<Integer> numbers, String fault) {
        if (!numbers.isEmpty()) {
            String shown = numbers.stream()
                    .limit(MOST_SHOWN)
                    .map(String::valueOf)
                    .collect(Collectors.joining(" "));
            int more = numbers.size() - MOST_SHOWN;
            String rest = more > 0 ? " and " + more + " more" : "";
            faults.add(shown + rest + (numbers.size() == 1 ? " is " : " are ") + fault);
        }
    }
}
