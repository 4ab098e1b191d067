package gossamer.coordinator.config;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.hopfield.Pattern;
import gossamer.model.hopfield.Update;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Raw;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** {@code hopfield}: what the neurons on the PUs have stored. */
final class HopfieldSection {

    static final String SECTION = "hopfield";

    private static final int MOST_NEURONS = 2048;
    private static final int MOST_PATTERNS = 4096;
    private static final String BITS = "bits";
    private static final String PICTURE_ALLOWED =
            "a list of rows of # and ., all of the same length, with a sign per PU";

    private static final Key<String> PATTERNS = Key.text(
                    "patterns",
                    new Domain.Samples(
                            "bits, random, or a list of pictures, each a list of rows of # and .",
                            List.of(BITS, "random", "[[\"##.\"], [\"#.#\"]]")))
            .doc("[[\"##.\", \"#.#\"], [\"#.#\", \".#.\"]]", """
        What is stored: bits (in pattern k a neuron is down where bit k of its number is set), \
        random (drawn from the seed), or a list of pictures, each a list of rows of # and ., one \
        sign per PU.""");

    private static final Key<Integer> COUNT = Key.whole("count", 1, MOST_PATTERNS)
            .doc("3", "bits and random only, and required there: number of patterns.");

    private static final Key<Integer> RECALL = Key.whole("recall", 0, MOST_PATTERNS - 1)
            .otherwise(0)
            .doc("0", "The pattern to recall, from 0.");

    private static final Key<String> FLIP = Key.text(
                    "flip",
                    new Domain.Samples(
                            "how many neurons, or a list of the numbers of neurons",
                            List.of("1", "[0, 1]")))
            .depends("none")
            .doc(
                    "[0, 5]",
                    "The neurons that are wrong at the start: how many (drawn from the seed), or a"
                            + " list of their numbers.");

    private static final Key<Update> UPDATE = Key.choice("update", Update.class)
            .depends("serial with pipelined, else parallel")
            .doc(
                    "parallel",
                    "In which order neurons are updated in a sweep. serial: one after the other, by"
                            + " their numbers, each with the new states of those before it;"
                            + " pipelined only. parallel: all at once, with the states after the"
                            + " sweep before.");

    /** All keys, in the order in which people are told of them. */
    static final List<Key<?>> KEYS = List.of(PATTERNS, COUNT, RECALL, FLIP, UPDATE);

    private final Place hopfield;
    private int columns;

    private HopfieldSection(Place hopfield) {
        this.hopfield = hopfield;
    }

    /** Empty where no key of it is given, or where something about it is wrong. */
    static Optional<HopfieldSettings> read(
            Place root,
            TopologySection topology,
            Optional<GossipAlgorithm> algorithm,
            OptionalLong seed) {
        Place hopfield = root.in(SECTION);
        List<Place> given = hopfield.givenOf(KEYS);
        if (given.isEmpty()) {
            return Optional.empty();
        }
        if (FarmSection.isGiven(root)) {
            given.get(0)
                    .rejectDerived(
                            "beside a farm, whose voters are on the same PUs, and whose sessions"
                                    + " may end before neurons have heard each other",
                            "one of the two");
            return Optional.empty();
        }
        hopfield.at(PATTERNS).require(PATTERNS.allowed());
        int neurons = topology.topology().map(network -> network.pus()).orElse(0);
        if (topology.topology().isPresent() && (neurons < 2 || neurons > MOST_NEURONS)) {
            given.get(0)
                    .rejectDerived(
                            "a neuron on each of " + neurons + " PUs",
                            "topology.shape from 2 to " + MOST_NEURONS);
            return Optional.empty();
        }
        HopfieldSection section = new HopfieldSection(hopfield);
        Optional<Update> update = section.readUpdate(algorithm);
        return section.read(neurons, seed.orElse(0), update);
    }

    private Optional<Update> readUpdate(Optional<GossipAlgorithm> algorithm) {
        boolean serial = algorithm.flatMap(GossipAlgorithm::inSessions).isPresent();
        if (!hopfield.given(UPDATE)) {
            return Optional.of(serial ? Update.SERIAL : Update.PARALLEL);
        }
        Optional<Update> given = hopfield.read(UPDATE);
        if (algorithm.isPresent() && !serial && given.equals(Optional.of(Update.SERIAL))) {
            hopfield.reject(
                    UPDATE,
                    "serial needs pipelined gossiping, in which a PU has heard all PUs below it"
                            + " when it begins to send; not " + algorithm.get().name(),
                    "parallel, or " + AlgorithmSection.NAME + " = pipelined");
            return Optional.empty();
        }
        return given;
    }

    private Optional<HopfieldSettings> read(int neurons, long seed, Optional<Update> update) {
        Optional<List<Pattern>> stored = readPatterns(hopfield.at(PATTERNS), neurons, seed);
        int known = stored.map(List::size).orElse(MOST_PATTERNS);
        Optional<Long> recalled =
                hopfield.given(RECALL) ? hopfield.at(RECALL).whole(0, known - 1L) : Optional.of(0L);
        Optional<List<Integer>> flipped = readFlipped(hopfield.at(FLIP), neurons, seed);
        if (neurons == 0
                || stored.isEmpty()
                || recalled.isEmpty()
                || flipped.isEmpty()
                || update.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new HopfieldSettings(
                stored.get(), recalled.get().intValue(), flipped.get(), columns, update.get()));
    }

    private Optional<List<Pattern>> readPatterns(Raw patterns, int neurons, long seed) {
        String name = hopfield.in(PATTERNS).key();
        if (patterns.isList()) {
            if (hopfield.given(COUNT)) {
                hopfield.reject(
                        COUNT,
                        "beside a list of pictures, which are counted",
                        "no such key, or " + name + " = bits or random");
            }
            return readPictures(patterns, neurons);
        }
        Optional<String> word =
                patterns.choice(List.of(BITS, "random"), text -> text, PATTERNS.allowed());
        Raw number = hopfield.at(COUNT);
        number.require("how many patterns, as " + name + " is no list of pictures");
        int bits = Math.max(1, 32 - Integer.numberOfLeadingZeros(Math.max(0, neurons - 1)));
        boolean areBits = word.equals(Optional.of(BITS));
        Optional<Long> count = number.whole(1, areBits && neurons > 0 ? bits : MOST_PATTERNS);
        columns = columnsFor(neurons);
        return word.isEmpty() || count.isEmpty()
                ? Optional.empty()
                : Optional.of(IntStream.range(0, count.get().intValue())
                        .mapToObj(pattern -> areBits
                                ? Pattern.bit(pattern, neurons)
                                : Pattern.random(seed, "stored " + pattern, neurons))
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

    private Optional<List<Pattern>> readPictures(Raw patterns, int neurons) {
        List<Raw> pictures = patterns.elements(PATTERNS.allowed()).orElseThrow();
        if (pictures.isEmpty() || pictures.size() > MOST_PATTERNS) {
            patterns.reject(pictures.size() + " pictures", "1 to " + MOST_PATTERNS + " pictures");
            return Optional.empty();
        }
        return patterns.each(PATTERNS.allowed(), picture -> readPicture(picture, neurons));
    }

    private Optional<Pattern> readPicture(Raw picture, int neurons) {
        Optional<List<String>> read =
                picture.each(PICTURE_ALLOWED, row -> row.text(PICTURE_ALLOWED));
        if (read.isEmpty()) {
            return Optional.empty();
        }
        List<String> rows = read.get();
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
            picture.rejectDerived(wrong, PICTURE_ALLOWED);
            return Optional.empty();
        }
        if (columns > 0 && columns != rows.get(0).length()) {
            String first = hopfield.in(PATTERNS).shown() + "[0]";
            picture.rejectDerived("rows not as long as those of " + first, PICTURE_ALLOWED);
        }
        columns = rows.get(0).length();
        return Optional.of(Pattern.ofPicture(rows));
    }

    private Optional<List<Integer>> readFlipped(Raw flip, int neurons, long seed) {
        int most = neurons == 0 ? MOST_NEURONS : neurons;
        String allowed = FLIP.allowed();
        if (!flip.isGiven()) {
            return Optional.of(List.of());
        }
        if (!flip.isList()) {
            return flip.whole(0, most, allowed + ", from 0 to " + most)
                    .map(count -> List.copyOf(
                            Pattern.drawNeurons(seed, "flipped", count.intValue(), most)));
        }
        SortedSet<Integer> numbers = new TreeSet<>();
        return flip.each(allowed, element -> readNumber(element, most, numbers))
                .map(all -> List.copyOf(numbers));
    }

    private static Optional<Integer> readNumber(Raw element, int most, SortedSet<Integer> before) {
        Optional<Integer> number = element.whole(0, most - 1L).map(Math::toIntExact);
        if (number.isPresent() && !before.add(number.get())) {
            element.rejectDerived(
                    "neuron " + number.get() + " is there more than once", FLIP.allowed());
            return Optional.empty();
        }
        return number;
    }
}
