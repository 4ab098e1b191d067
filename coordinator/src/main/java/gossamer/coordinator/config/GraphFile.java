package gossamer.coordinator.config;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Declared;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Graph;
import gossamer.model.topology.Graph.Link;
import gossamer.model.topology.Topology;
import gossamer.model.topology.TopologyProvider;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A network as a text: {@code a b} on a line of its own is a link between PUs a and b, {@code pus
 * n} before the first of them says that PUs are numbered 0 to n-1; without it the highest number is
 * that of the last PU. {@code #} begins a comment, blank lines mean nothing.
 */
public final class GraphFile {

    static final String ALLOWED = "a text file with a link \"a b\" on each line";

    /** Larger files are refused. */
    static final long MOST_BYTES = 16L << 20;

    private static final int MOST_PROBLEMS = 20;
    private static final String STATEMENTS = "\"a b\" for a link between PUs a and b, \"pus n\"";
    private static final String PUS = "pus";

    private final Path path;
    private final BiConsumer<Origin, String> problems;
    private final List<Link> links = new ArrayList<>();
    private final Map<Link, Integer> lines = new HashMap<>();
    private @Nullable Integer pus;
    private int highest = -1;
    private int line;
    private int wrong;

    private GraphFile(Path path, BiConsumer<Origin, String> problems) {
        this.path = path;
        this.problems = problems;
    }

    /** The text of a network, which gives the same one when it is read. */
    public static String text(Topology network) {
        StringBuilder text = new StringBuilder(PUS + " " + network.pus() + "\n");
        for (int link = 0; link < network.links(); link++) {
            text.append(network.source(2 * link)).append(' ');
            text.append(network.target(2 * link)).append('\n');
        }
        return text.toString();
    }

    /** Reads a file; empty if something is wrong with it, all of which has then been noted. */
    public static Optional<Graph> read(Path path, BiConsumer<Origin, String> problems) {
        return new GraphFile(path, problems).read();
    }

    private Optional<Graph> read() {
        try (BufferedReader reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
            String text = reader.readLine();
            while (text != null && wrong < MOST_PROBLEMS) {
                line++;
                statement(text.split("#", 2)[0].strip());
                text = reader.readLine();
            }
        } catch (CharacterCodingException e) {
            line = 0;
            reject("is not UTF-8 text", ALLOWED);
        } catch (IOException e) {
            reject("cannot be read: " + e.getMessage(), ALLOWED);
        }
        line = 0;
        if (wrong == MOST_PROBLEMS) {
            reject("was read no further after " + MOST_PROBLEMS + " problems", ALLOWED);
        }
        return wrong > 0 ? Optional.empty() : graph();
    }

    private void statement(String text) {
        if (text.isEmpty()) {
            return;
        }
        String[] words = text.split("\\s+");
        if (words.length != 2) {
            reject("cannot read " + Values.quote(text), STATEMENTS);
        } else if (words[0].equals(PUS)) {
            pus(words[1]);
        } else if (!isNumber(words[0]) || !isNumber(words[1])) {
            reject("cannot read " + Values.quote(text), STATEMENTS);
        } else {
            link(words);
        }
    }

    private void pus(String word) {
        if (pus != null || !links.isEmpty()) {
            reject("\"pus\" comes too late", "\"pus n\" once, before the first link");
            return;
        }
        OptionalInt number = number(word, 1, Graph.MAX_GRAPH_PUS);
        if (number.isPresent()) {
            pus = number.getAsInt();
        }
    }

    private void link(String[] words) {
        int last = (pus == null ? Graph.MAX_GRAPH_PUS : pus) - 1;
        OptionalInt a = number(words[0], 0, last);
        OptionalInt b = number(words[1], 0, last);
        if (a.isEmpty() || b.isEmpty()) {
            return;
        }
        String both = a.getAsInt() + " " + b.getAsInt();
        if (a.getAsInt() == b.getAsInt()) {
            reject(both + " joins a PU with itself", "links between two PUs");
            return;
        }
        Link link = Link.between(a.getAsInt(), b.getAsInt());
        @Nullable Integer before = lines.putIfAbsent(link, line);
        if (before != null) {
            reject(both + " is the link of line " + before + " again", "each link once");
        } else if (links.size() == Graph.MAX_GRAPH_LINKS) {
            reject("one link too many", "at most " + Graph.MAX_GRAPH_LINKS + " links");
            wrong = MOST_PROBLEMS + 1;
        } else {
            links.add(link);
            highest = Math.max(highest, link.high());
        }
    }

    private OptionalInt number(String word, int least, int most) {
        if (!isNumber(word)
                || word.length() > 9
                || Integer.parseInt(word) > most
                || Integer.parseInt(word) < least) {
            String fault = isNumber(word) ? " is out of range" : " is not a whole number";
            reject(Values.shorten(word) + fault, Values.range(least, most));
            return OptionalInt.empty();
        }
        return OptionalInt.of(Integer.parseInt(word));
    }

    private static boolean isNumber(String word) {
        return word.matches("[0-9]+");
    }

    private Optional<Graph> graph() {
        int count = pus == null ? highest + 1 : pus;
        if (count == 0) {
            reject("has no links", STATEMENTS);
            return Optional.empty();
        }
        OptionalInt unreached = Graph.unreached(count, links);
        if (unreached.isPresent()) {
            reject(
                    "PU " + unreached.getAsInt() + " cannot be reached from PU 0",
                    "a connected network; PUs are numbered 0 to " + (count - 1));
            return Optional.empty();
        }
        return Optional.of(Graph.of(count, links));
    }

    private void reject(String fault, String allowed) {
        wrong++;
        problems.accept(new Origin(path.toString(), line), Problem.text(fault, allowed));
    }

    /** Declares networks from files. */
    public static final class Provider extends Declared implements TopologyProvider {

        /** The file with the links. */
        public static final Key<Graph> FILE = Key.file(
                        "file",
                        ALLOWED,
                        MOST_BYTES,
                        (path, faults) -> GraphFile.read(
                                path, (origin, message) -> faults.add(origin.line(), 0, message)))
                .required()
                .doc(
                        "\"graphs/petersen.txt\"",
                        "A text file with the links. Relative to the file that this is written in,"
                                + " like an include; given by --set, relative to the working"
                                + " directory. Each line has two PU numbers, \"a b\": a link"
                                + " between PUs a and b. \"pus n\" before the first link says that"
                                + " there are PUs 0 to n-1; without it the highest number is the"
                                + " last PU. \"#\" begins a comment. The network must be connected,"
                                + " with at most " + Graph.MAX_GRAPH_PUS + " PUs and "
                                + Graph.MAX_GRAPH_LINKS + " links. Only algorithms for any network"
                                + " run on it.");

        /** Called by the registry. */
        public Provider() {
            super(Graph.NAME, "whatever links a file lists", "the file", FILE);
        }

        @Override
        public int mostPus() {
            return Graph.MAX_GRAPH_PUS;
        }

        @Override
        public Optional<Topology> create(Settings settings, Complaints complaints) {
            return Optional.of(settings.value(FILE));
        }
    }
}
