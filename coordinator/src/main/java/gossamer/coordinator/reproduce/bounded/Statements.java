package gossamer.coordinator.reproduce.bounded;

import gossamer.coordinator.reproduce.Row;
import gossamer.model.analysis.bounded.WireCrossing;
import gossamer.model.analysis.bounded.WireDiagram;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What the text of the paper says of a figure, beside what the diagram of a run shows. */
final class Statements {

    /** A packet that enters a link in one direction. */
    private record Crossing(int link, boolean right, WireCrossing packet) {}

    private final int links;
    private final List<Crossing> crossings = new ArrayList<>();

    private Statements(WireDiagram diagram) {
        links = diagram.line().links();
        diagram.forEach((link, right, packet) -> crossings.add(new Crossing(link, right, packet)));
    }

    /** The statements about a figure. */
    static List<Row> of(String figure, WireDiagram diagram, BoundedRuns runs) {
        Statements of = new Statements(diagram);
        return switch (figure) {
            case "Fig. 2(a)" ->
                List.of(
                        said("token 1 reaches v3 in round", "2", of.round(2, true, 1)),
                        said("token 1 leaves v3 in round", "6", of.round(3, true, 1)));
            case "Fig. 3" ->
                List.of(
                        said("rounds of (3,4) to the right", "1 2 3 4", of.rounds(3, true)),
                        said("token 4 leaves v4 in round", "5", of.round(3, false, 4)));
            case "Fig. 5" ->
                List.of(
                        said(
                                "rounds with p=1 instead",
                                "12",
                                runs.rounds(BoundedSetup.half(Method.SMALL_PATH, of.links + 1))),
                        said("largest packet", "2", of.largestPacket()));
            case "Fig. 6(b)" ->
                List.of(said("tokens in packets with token 7", "1", of.packetsWith(7)));
            case "Fig. 8" ->
                List.of(
                        said("wires left, right of even nodes", "3 2", of.wires(0)),
                        said("wires left, right of odd nodes", "2 3", of.wires(1)),
                        said("even nodes begin in round", "1", of.begin(0)),
                        said("odd nodes begin in round", "2", of.begin(1)),
                        said("largest packet", "2", of.largestPacket()));
            case "Fig. 10(b)" ->
                List.of(
                        said("token 1 reaches v0 in round", "2", of.round(0, false, 1)),
                        said("token 1 reaches v6 in round", "4", of.round(6, false, 1)),
                        said("largest packet", "2", of.largestPacket()));
            case "Fig. 11" ->
                List.of(said(
                        "tokens on links, rounds 1..5",
                        "02244 0224 024 04 0",
                        Row.joined(new int[] {1, 2, 3, 4, 5}, of::tokens)));
            default -> List.of();
        };
    }

    private static Row said(String what, String printed, String emulated) {
        return Row.of(what, printed, "", emulated);
    }

    /** The rounds in which such packets enter a link. */
    private String rounds(Predicate<Crossing> which) {
        return crossings.stream()
                .filter(which)
                .map(crossing -> crossing.packet().entered() + "")
                .collect(Collectors.joining(" "));
    }

    private String rounds(int link, boolean right) {
        return rounds(crossing -> crossing.link() == link && crossing.right() == right);
    }

    /** The round in which a token crosses a link. */
    private String round(int link, boolean right, int token) {
        return rounds(crossing -> crossing.link() == link
                && crossing.right() == right
                && crossing.packet().tokens().contains(token));
    }

    private String largestPacket() {
        return crossings.stream()
                .map(crossing -> crossing.packet().tokens().size())
                .max(Integer::compare)
                .orElse(0)
                .toString();
    }

    /** All sizes of packets in which a token travels. */
    private String packetsWith(int token) {
        return distinct(crossings.stream()
                .map(crossing -> crossing.packet().tokens())
                .filter(tokens -> tokens.contains(token))
                .map(tokens -> tokens.size() + ""));
    }

    /** On how many links the tokens of the nodes of a parity go left and right. */
    private String wires(int parity) {
        return distinct(nodes(parity).map(node -> wire(node, false) + " " + wire(node, true)));
    }

    private long wire(int node, boolean right) {
        return IntStream.range(0, links)
                .filter(link -> !round(link, right, node).isEmpty())
                .count();
    }

    /** The round in which the nodes of a parity on a cycle send their tokens. */
    private String begin(int parity) {
        return distinct(nodes(parity)
                .flatMap(node -> Stream.of(
                        round(node, true, node), round((node + links - 1) % links, false, node))));
    }

    private Stream<Integer> nodes(int parity) {
        return IntStream.range(0, links).filter(node -> node % 2 == parity).boxed();
    }

    private static String distinct(Stream<String> values) {
        return String.join(", ", new TreeSet<>(values.toList()));
    }

    /** The tokens on all links in a round, in ascending order. */
    private String tokens(int round) {
        return crossings.stream()
                .filter(crossing -> crossing.packet().entered() == round)
                .flatMap(crossing -> crossing.packet().tokens().stream())
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining());
    }
}
