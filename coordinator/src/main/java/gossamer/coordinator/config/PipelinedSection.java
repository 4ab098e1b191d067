package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The keys under {@code algorithm} that are those of pipelined gossiping. Each part is empty if it
 * could not be read.
 *
 * @param order in which PUs send
 * @param acceptance whom a receiver takes packets from
 * @param scheduling what a blocked sender does
 * @param sessions how many follow each other
 * @param receiveTimeout rounds after which a receiver gives a packet up, 0 if it waits for ever
 * @param timeoutGrowth by how much of it more a receiver waits for each next PU
 */
record PipelinedSection(
        Optional<Order> order,
        Optional<Acceptance> acceptance,
        Optional<Scheduling> scheduling,
        OptionalLong sessions,
        OptionalLong receiveTimeout,
        OptionalLong timeoutGrowth) {

    static final String PERMUTATION = "algorithm.permutation";
    static final String ACCEPTANCE = "algorithm.acceptance";
    static final String SCHEDULING = "algorithm.scheduling";
    static final String SESSIONS = "algorithm.sessions";

    static final String RECEIVE_TIMEOUT = "algorithm.receive-timeout";
    static final String TIMEOUT_GROWTH = "algorithm.timeout-growth";

    private static final int DEFAULT_SESSIONS = 1;
    private static final int MAX_GROWTH = 1000;
    private static final int MAX_SESSIONS = 65_535;
    private static final long MAX_RECEIVE_TIMEOUT = 1L << 40;
    /** Most PU numbers that a message lists. */
    private static final int MOST_SHOWN = 5;

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
    record Order(Optional<Named> named, List<Integer> numbers) {}

    static PipelinedSection read(KeyReader keys) {
        Optional<Order> order = readOrder(keys);
        Optional<Acceptance> acceptance =
                choice(keys, ACCEPTANCE, Acceptance.values(), Acceptance.ANY);
        Optional<Scheduling> scheduling =
                choice(keys, SCHEDULING, Scheduling.values(), Scheduling.NONE);
        OptionalLong sessions = new Integers(keys).read(SESSIONS, 1, MAX_SESSIONS);
        if (!keys.given(SESSIONS)) {
            sessions = OptionalLong.of(DEFAULT_SESSIONS);
        }
        OptionalLong timeout = OptionalLong.of(0);
        if (keys.given(RECEIVE_TIMEOUT)) {
            timeout = new Times(keys, Times.Mode.ROUNDS)
                    .ticks(RECEIVE_TIMEOUT, 1, MAX_RECEIVE_TIMEOUT);
        } else {
            keys.value(RECEIVE_TIMEOUT);
        }
        return new PipelinedSection(
                order, acceptance, scheduling, sessions, timeout, readGrowth(keys));
    }

    private static OptionalLong readGrowth(KeyReader keys) {
        if (keys.given(TIMEOUT_GROWTH) && !keys.given(RECEIVE_TIMEOUT)) {
            keys.rejectDerived(
                    TIMEOUT_GROWTH,
                    "without gossamer." + RECEIVE_TIMEOUT + " receivers wait for ever",
                    "no such key, or gossamer." + RECEIVE_TIMEOUT + " as well");
        }
        OptionalLong growth = new Integers(keys).read(TIMEOUT_GROWTH, 0, MAX_GROWTH);
        return keys.given(TIMEOUT_GROWTH) ? growth : OptionalLong.of(0);
    }

    private static <E extends Enum<E>> Optional<E> choice(
            KeyReader keys, String key, E[] all, E otherwise) {
        Optional<E> chosen = keys.choice(key, Arrays.asList(all), PipelinedSection::word);
        return keys.given(key) ? chosen : Optional.of(otherwise);
    }

    /** The name of a choice in configs. */
    static String word(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Optional<Order> readOrder(KeyReader keys) {
        if (!(keys.value(PERMUTATION) instanceof ConfigList list)) {
            List<String> words =
                    Arrays.stream(Named.values()).map(PipelinedSection::word).toList();
            Optional<Named> named = keys.choice(
                            PERMUTATION,
                            words,
                            word -> word,
                            Values.list(words) + ", or a list of PU numbers: [0, 1, …]")
                    .map(word -> Named.values()[words.indexOf(word)]);
            if (!keys.given(PERMUTATION)) {
                named = Optional.of(Named.PIPELINED);
            }
            return named.map(name -> new Order(Optional.of(name), List.of()));
        }
        List<Integer> numbers = new ArrayList<>();
        for (int place = 0; place < list.size(); place++) {
            // Any number: those that are out of range are told together with those that they lack.
            new Integers(keys)
                    .read(
                            PERMUTATION + "." + place,
                            Integer.MIN_VALUE,
                            Integer.MAX_VALUE,
                            "the number of a PU, a whole number from 0")
                    .ifPresent(number -> numbers.add((int) number));
        }
        return numbers.size() == list.size()
                ? Optional.of(new Order(Optional.empty(), numbers))
                : Optional.empty();
    }

    /** The algorithm on that network; empty if something about it is wrong. */
    Optional<GossipAlgorithm> bind(KeyReader keys, TopologySection topology, OptionalLong seed) {
        boolean schedulingFits = schedulingFits(keys);
        if (topology.topology().isEmpty() || order.isEmpty()) {
            return Optional.empty();
        }
        int pus = topology.topology().get().pus();
        boolean orderFits = orderFits(keys, order.get(), pus, topology.describe());
        if (!schedulingFits
                || !orderFits
                || acceptance.isEmpty()
                || scheduling.isEmpty()
                || sessions.isEmpty()
                || receiveTimeout.isEmpty()
                || timeoutGrowth.isEmpty()
                || seed.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new PipelinedGossip(
                pus,
                permutation(order.get(), seed.getAsLong(), pus),
                acceptance.get(),
                (int) sessions.getAsLong(),
                scheduling.get(),
                receiveTimeout.getAsLong(),
                (int) timeoutGrowth.getAsLong()));
    }

    private boolean schedulingFits(KeyReader keys) {
        boolean fits = !acceptance.equals(Optional.of(Acceptance.NAMED))
                || scheduling.isEmpty()
                || scheduling.get() == Scheduling.NONE;
        if (!fits) {
            String wrong = word(scheduling.get())
                    + " serves receivers out of turn, but with "
                    + keys.quote(ACCEPTANCE)
                    + " each of them waits for one named sender and cannot be served by another";
            keys.rejectDerived(
                    SCHEDULING,
                    wrong,
                    "none, or " + word(scheduling.get()) + " with acceptance = any");
        }
        return fits;
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

    private static boolean orderFits(KeyReader keys, Order order, int pus, String network) {
        if (order.named().isPresent()) {
            return true;
        }
        List<Integer> numbers = order.numbers();
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
            String allowed = "all of 0 to " + (pus - 1) + ", once each, in any order: " + pus
                    + " numbers for " + network;
            keys.rejectDerived(PERMUTATION, count + String.join(", ", faults), allowed);
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
