package gossamer.coordinator.cli;

import gossamer.coordinator.config.GraphFile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.optimum.OptimumSearch;
import gossamer.model.registry.ListedComplaints;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Graph;
import gossamer.model.topology.MeshWithHoles;
import gossamer.model.topology.Topology;
import gossamer.model.topology.TopologyProvider;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What {@code gossamer optimum} is to search.
 *
 * @param topology a network that is small enough
 * @param network a machine of the round model
 * @param limit how long to search
 */
record OptimumRequest(Topology topology, Network network, Duration limit) {

    private static final String UNBOUNDED = "unbounded";
    /** The built-in ones that are told by a shape. */
    private static final List<TopologyProvider> KINDS =
            Registry.builtIn().all(TopologyProvider.class).stream()
                    .filter(kind -> kind.keys().contains(TopologyProvider.SHAPE))
                    .filter(kind -> !kind.keys().contains(MeshWithHoles.MISSING))
                    .toList();

    private static final String PUS_ALLOWED = "1 to " + OptimumSearch.MAX_PUS + " PUs";

    /** Reads options, null where one was not given, and notes whatever is wrong. */
    static final class Reader {

        private final List<String> problems = new ArrayList<>();
        private Optional<Topology> topology = Optional.empty();
        private Optional<Network> network = Optional.empty();
        private Optional<Duration> limit = Optional.empty();

        Reader topology(@Nullable String kind, @Nullable String shape, @Nullable Path file) {
            boolean fromFile = Graph.NAME.equals(kind);
            if (fromFile ? shape != null : file != null) {
                reject(
                        fromFile ? "--shape" : "--file",
                        fromFile ? shape : String.valueOf(file),
                        "none for --topology " + kind);
            }
            topology = fromFile ? fromFile(file) : ofShape(kind, shape);
            return this;
        }

        Reader network(@Nullable String model, String capacity) {
            network = readNetwork(model, capacity);
            return this;
        }

        Reader limit(String text) {
            limit = readLimit(text);
            return this;
        }

        /** Requires that a file can be written, where one is wanted. */
        Reader writable(String option, @Nullable Path file) {
            if (file != null) {
                @Nullable Path directory = file.toAbsolutePath().getParent();
                if (Files.isDirectory(file)
                        || directory == null
                        || !Files.isDirectory(directory)
                        || !Files.isWritable(directory)) {
                    reject(option, file.toString(), "a file in a directory that can be written to");
                }
            }
            return this;
        }

        OptimumRequest request() throws UsageException {
            if (!problems.isEmpty()) {
                throw new UsageException(String.join("\n", problems));
            }
            return new OptimumRequest(
                    topology.orElseThrow(), network.orElseThrow(), limit.orElseThrow());
        }

        private <T> Optional<T> reject(String option, @Nullable String text, String allowed) {
            String wrong = text == null ? "is missing" : text.isEmpty() ? "\"\"" : text;
            problems.add(option + " " + wrong + "; allowed: " + allowed);
            return Optional.empty();
        }

        private Optional<Topology> fromFile(@Nullable Path file) {
            if (file == null) {
                return reject("--file", null, "a text file with a link \"a b\" on each line");
            }
            Optional<Graph> read = GraphFile.read(
                    file,
                    (origin, message) ->
                            problems.add((origin.line() == 0 ? file : file + ":" + origin.line())
                                    + ": " + message));
            return read.isPresent() && read.get().pus() > OptimumSearch.MAX_PUS
                    ? reject("--file", file + ": " + read.get().pus() + " PUs", PUS_ALLOWED)
                    : read.map(graph -> graph);
        }

        private Optional<Topology> ofShape(@Nullable String kindText, @Nullable String shape) {
            Optional<TopologyProvider> kind = KINDS.stream()
                    .filter(known -> known.name().equals(kindText))
                    .findFirst();
            if (kind.isEmpty()) {
                String names = KINDS.stream().map(Provider::name).collect(Collectors.joining(", "));
                reject("--topology", kindText, names + ", " + Graph.NAME);
            }
            List<String> words = shape == null ? List.of() : Arrays.asList(shape.split(",", -1));
            if (words.isEmpty()
                    || !words.stream().allMatch(word -> word.strip().matches("0*[1-9][0-9]*"))) {
                return reject("--shape", shape, "sides from 1 on, e.g. 5 or 2,3");
            }
            BigInteger pus = words.stream()
                    .map(word -> new BigInteger(word.strip()))
                    .reduce(BigInteger.ONE, BigInteger::multiply);
            if (pus.compareTo(BigInteger.valueOf(OptimumSearch.MAX_PUS)) > 0) {
                return reject("--shape", shape + ": " + pus + " PUs", PUS_ALLOWED);
            }
            if (kind.isPresent() && words.size() > kind.get().mostSides()) {
                return reject("--shape", shape, "one side for --topology " + kindText);
            }
            List<Integer> sides =
                    words.stream().map(word -> Integer.valueOf(word.strip())).toList();
            Settings settings = Settings.none().with(TopologyProvider.SHAPE, sides);
            ListedComplaints complaints = new ListedComplaints();
            Optional<Topology> made = kind.flatMap(known -> known.create(settings, complaints));
            problems.addAll(complaints.found());
            return made;
        }

        private Optional<Network> readNetwork(@Nullable String model, String capacityText) {
            boolean bounded = !capacityText.equals(UNBOUNDED);
            if (bounded && !capacityText.matches("0*[1-9][0-9]{0,8}")) {
                reject("--packet-capacity", capacityText, "1 to 999999999 tokens, " + UNBOUNDED);
                bounded = false;
            }
            OptionalInt capacity =
                    bounded ? OptionalInt.of(Integer.parseInt(capacityText)) : OptionalInt.empty();
            for (Duplex duplex : Duplex.values()) {
                for (Ports ports : Ports.values()) {
                    Network network = new Network(duplex, ports, capacity, 1, Cost.rounds());
                    if (network.modelName().equalsIgnoreCase(model)) {
                        return Optional.of(network);
                    }
                }
            }
            return reject("--model", model, "F*, F1, H*, H1");
        }

        private Optional<Duration> readLimit(String text) {
            return TimeOption.read(text).or(() -> reject("--limit", text, TimeOption.ALLOWED));
        }
    }
}
