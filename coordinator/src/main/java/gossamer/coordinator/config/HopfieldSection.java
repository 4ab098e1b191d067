package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.hopfield.Pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** {@code hopfield.*}: what the neurons on the PUs of pipelined gossiping have stored. */
final class HopfieldSection {

    static final String PATTERNS = "hopfield.patterns";
    static final String COUNT = "hopfield.count";
    static final String RECALL = "hopfield.recall";
    static final String FLIP = "hopfield.flip";

    private static final String BITS = "bits";
    private static final String RANDOM = "random";
    private static final String PATTERNS_ALLOWED =
            "bits, random, or a list of pictures, each a list of rows of # and .";
    private static final String PICTURE_ALLOWED =
            "a list of rows of # and ., all of the same length, with a sign per PU";
    private static final String FLIP_ALLOWED =
            "how many neurons, or a list of the numbers of neurons";
    private static final int MOST_NEURONS = 2048;
    private static final int MOST_PATTERNS = 4096;

    private final KeyReader keys;
    private int columns;

    private HopfieldSection(KeyReader keys) {
        this.keys = keys;
    }

    /** Empty where no key of it is given, or where something about it is wrong. */
    static Optional<HopfieldSettings> read(
            KeyReader keys,
            TopologySection topology,
            Optional<GossipAlgorithm> algorithm,
            OptionalLong seed) {
        List<String> given = List.of(PATTERNS, COUNT, RECALL, FLIP).stream()
                .filter(keys::given)
                .toList();
        if (given.isEmpty()) {
            return Optional.empty();
        }
        if (algorithm.isPresent() && algorithm.get().inSessions().isEmpty()) {
            keys.rejectDerived(
                    given.get(0),
                    "neurons need pipelined gossiping, not " + algorithm.get().name(),
                    "no such key, or " + AlgorithmSection.NAME + " = pipelined");
            return Optional.empty();
        }
        keys.require(PATTERNS, PATTERNS_ALLOWED);
        int neurons = topology.topology().map(network -> network.pus()).orElse(0);
        if (topology.topology().isPresent() && (neurons < 2 || neurons > MOST_NEURONS)) {
            keys.rejectDerived(
                    given.get(0),
                    "a neuron on each of " + neurons + " PUs",
                    "topology.shape from 2 to " + MOST_NEURONS);
            return Optional.empty();
        }
        return new HopfieldSection(keys).read(neurons, seed.orElse(0));
    }

    private Optional<HopfieldSettings> read(int neurons, long seed) {
        Optional<List<Pattern>> stored = readPatterns(neurons, seed);
        int known = stored.map(List::size).orElse(MOST_PATTERNS);
        OptionalLong recalled = keys.given(RECALL)
                ? new Integers(keys).read(RECALL, 0, known - 1L)
                : OptionalLong.of(0);
        Optional<List<Integer>> flipped = readFlipped(neurons, seed);
        if (neurons == 0 || stored.isEmpty() || recalled.isEmpty() || flipped.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new HopfieldSettings(
                stored.get(), (int) recalled.getAsLong(), flipped.get(), columns));
    }

    private Optional<List<Pattern>> readPatterns(int neurons, long seed) {
        if (keys.value(PATTERNS) instanceof ConfigList pictures) {
            if (keys.given(COUNT)) {
                keys.rejectDerived(
                        COUNT,
                        "beside a list of pictures, which are counted",
                        "no such key, or " + PATTERNS + " = bits or random");
            }
            return readPictures(pictures.size(), neurons);
        }
        Optional<String> word =
                keys.choice(PATTERNS, List.of(BITS, RANDOM), text -> text, PATTERNS_ALLOWED);
        keys.require(COUNT, "how many patterns, as " + PATTERNS + " is no list of pictures");
        int bits = Math.max(1, 32 - Integer.numberOfLeadingZeros(Math.max(0, neurons - 1)));
        int most = word.equals(Optional.of(BITS)) && neurons > 0 ? bits : MOST_PATTERNS;
        OptionalLong count = new Integers(keys).read(COUNT, 1, most);
        columns = columnsFor(neurons);
        if (word.isEmpty() || count.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(IntStream.range(0, (int) count.getAsLong())
                .mapToObj(number -> word.get().equals(BITS)
                        ? Pattern.bit(number, neurons)
                        : Pattern.random(seed, "stored " + number, neurons))
                .toList());
    }

    /** The least divisor that is no less than the root. */
    private static int columnsFor(int neurons) {
        int columns = 1;
        while (columns < neurons && ((long) columns * columns < neurons || neurons % columns > 0)) {
            columns++;
        }
        return columns;
    }

    private Optional<List<Pattern>> readPictures(int count, int neurons) {
        if (count < 1 || count > MOST_PATTERNS) {
            keys.reject(PATTERNS, count + " pictures", "1 to " + MOST_PATTERNS + " pictures");
            return Optional.empty();
        }
        List<Pattern> pictures = new ArrayList<>();
        for (int picture = 0; picture < count; picture++) {
            readPicture(PATTERNS + "." + picture, neurons).ifPresent(pictures::add);
        }
        return pictures.size() == count ? Optional.of(pictures) : Optional.empty();
    }

    private Optional<Pattern> readPicture(String key, int neurons) {
        Optional<Integer> size = keys.listSize(key, PICTURE_ALLOWED);
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < size.orElse(0); row++) {
            keys.text(key + "." + row, PICTURE_ALLOWED).ifPresent(rows::add);
        }
        if (size.isEmpty() || rows.size() < size.get()) {
            return Optional.empty();
        }
        int length = rows.stream().mapToInt(String::length).sum();
        String wrong = "";
        if (rows.stream().anyMatch(row -> !row.matches("[#.]+"))) {
            wrong = "a row has a sign other than # and ., or none";
        } else if (rows.stream().anyMatch(row -> row.length() != rows.get(0).length())) {
            wrong = "rows of different lengths";
        } else if (length == 0 || neurons > 0 && length != neurons) {
            wrong = length + " signs for " + neurons + " PUs";
        }
        if (!wrong.isEmpty()) {
            keys.rejectDerived(key, wrong, PICTURE_ALLOWED);
            return Optional.empty();
        }
        if (columns > 0 && columns != rows.get(0).length()) {
            String first = KeyReader.name(PATTERNS + ".0");
            keys.rejectDerived(key, "rows not as long as those of " + first, PICTURE_ALLOWED);
        }
        columns = rows.get(0).length();
        return Optional.of(Pattern.ofPicture(rows));
    }

    private Optional<List<Integer>> readFlipped(int neurons, long seed) {
        long most = neurons == 0 ? MOST_NEURONS : neurons;
        if (!keys.given(FLIP)) {
            return Optional.of(List.of());
        }
        if (!(keys.value(FLIP) instanceof ConfigList list)) {
            OptionalLong count =
                    new Integers(keys).read(FLIP, 0, most, FLIP_ALLOWED + ", from 0 to " + most);
            return count.isEmpty()
                    ? Optional.empty()
                    : Optional.of(List.copyOf(Pattern.drawNeurons(
                            seed, "flipped", (int) count.getAsLong(), (int) most)));
        }
        SortedSet<Integer> numbers = new TreeSet<>();
        for (int place = 0; place < list.size(); place++) {
            OptionalLong number = new Integers(keys).read(FLIP + "." + place, 0, most - 1);
            if (number.isPresent() && !numbers.add((int) number.getAsLong())) {
                keys.rejectDerived(
                        FLIP + "." + place,
                        "neuron " + number.getAsLong() + " is there more than once",
                        FLIP_ALLOWED);
            }
        }
        return numbers.size() == list.size() ? Optional.of(List.copyOf(numbers)) : Optional.empty();
    }
}
