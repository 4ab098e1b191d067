package gossamer.coordinator.reproduce.bounded;

import gossamer.coordinator.reproduce.Row;
import gossamer.model.analysis.bounded.WireCrossing;
import gossamer.model.analysis.bounded.WireDiagram;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What the text of the paper says of a figure, beside what the diagram of a run shows. */
final class Statements {

    private final WireDiagram diagram;

    private Statements(WireDiagram diagram) {
        this.diagram = diagram;
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
                                runs.rounds(BoundedSetup.half(
                                        Method.SMALL_PATH, diagram.line().links() + 1))),
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
                        IntStream.rangeClosed(1, 5)
                                .mapToObj(of::tokens)
                                .collect(Collectors.joining(" "))));
            default -> List.of();
        };
    }

    private static Row said(String what, String printed, String emulated) {
        return Row.of(what, printed, "", emulated);
    }

    /** The packets that enter a link in one direction. */
    private List<WireCrossing> crossings(int link, boolean right) {
        List<WireCrossing> crossings = new ArrayList<>();
        diagram.forEach((at, toTheRight, crossing) -> {
            if (at == link && toTheRight == right) {
                crossings.add(crossing);
            }
        });
        return crossings;
    }

    private List<WireCrossing> all() {
        List<WireCrossing> crossings = new ArrayList<>();
        diagram.forEach((link, right, crossing) -> crossings.add(crossing));
        return crossings;
    }

    /** The round in which a token crosses a link. */
    private String round(int link, boolean right, int token) {
        return crossings(link, right).stream()
                .filter(crossing -> crossing.tokens().contains(token))
                .map(crossing -> crossing.entered() + "")
                .collect(Collectors.joining(" "));
    }

    private String rounds(int link, boolean right) {
        return crossings(link, right).stream()
                .map(crossing -> crossing.entered() + "")
                .collect(Collectors.joining(" "));
    }

    private String largestPacket() {
        return all().stream()
                        .mapToInt(crossing -> crossing.tokens().size())
                        .max()
                        .orElse(0) + "";
    }

    /** All sizes of packets in which a token travels. */
    private String packetsWith(int token) {
        return distinct(all().stream()
                .filter(crossing -> crossing.tokens().contains(token))
                .map(crossing -> crossing.tokens().size() + "")
                .toList());
    }

    /** On how many links the tokens of the nodes of a parity go left and right. */
    private String wires(int parity) {
        return distinct(nodes(parity)
                .mapToObj(node -> wire(node, false) + " " + wire(node, true))
                .toList());
    }

    private long wire(int node, boolean right) {
        return IntStream.range(0, diagram.line().links())
                .filter(link -> !round(link, right, node).isEmpty())
                .count();
    }

    /** The round in which the nodes of a parity on a cycle send their tokens. */
    private String begin(int parity) {
        int links = diagram.line().links();
        return distinct(nodes(parity)
                .boxed()
                .flatMap(node -> List.of(
                        round(node, true, node), round((node + links - 1) % links, false, node))
                        .stream())
                .toList());
    }

    private IntStream nodes(int parity) {
        return IntStream.range(0, diagram.line().links()).filter(node -> node % 2 == parity);
    }

    private static String distinct(List<String> values) {
        return String.join(", ", new TreeSet<>(values));
    }

    /** The tokens on all links in a round, in ascending order. */
    private String tokens(int round) {
        return all().stream()
                .filter(crossing -> crossing.entered() == round)
                .flatMap(crossing -> crossing.tokens().stream())
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining());
    }
}
