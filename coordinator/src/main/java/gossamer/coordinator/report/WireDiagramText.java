package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;

import gossamer.model.analysis.bounded.WireCrossing;
import gossamer.model.analysis.bounded.WireDiagram;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A wire diagram for a terminal, a column per link and a row per round:
 *
 * <pre>
 * link   0-1  1-2  2-3
 * t=1     0\   1\   /3
 * t=2     /1   0\   |
 * </pre>
 *
 * <p>{@code 0\} the token of PU 0 goes to the right, {@code /3} that of PU 3 to the left; {@code
 * /1+2} one packet; {@code |} the link is idle. A packet is shown in the round in which it enters
 * the link; while it is still under way, which takes a delay, a colon stands for its tokens. When
 * both directions of a full-duplex link are used, the one to the right comes first: {@code 0\/3}.
 * Of more than six tokens in a packet the first three and the last one are shown: {@code
 * 0+1+2+...+26\}. In arrows, {@code >} and {@code <} tell which way the link is used, {@code <>}
 * both, {@code .} neither.
 *
 * <p>All columns are as wide as the widest cell or heading and two blanks apart, cells are centred;
 * of an odd number of spare blanks the odd one goes to the left if the width is odd, else to the
 * right. No line ends with a blank.
 */
public final class WireDiagramText {

    /** Most links of a readable diagram. */
    public static final int MOST_LINKS = 60;

    /** Most rounds of a readable diagram. */
    public static final int MOST_ROUNDS = 400;

    private static final int MOST_TOKENS = 6;
    private static final int FIRST_TOKENS = 3;
    private static final int LABEL_WIDTH = 5;
    private static final String GAP = "  ";

    private WireDiagramText() {}

    /** What the cells tell. */
    public enum Style {
        /** Which tokens go which way. */
        WIRES,
        /** Which way the link is used. */
        ARROWS
    }

    /**
     * One line that says what a diagram shows and how the run as a whole came out, e.g. {@code
     * small-path path(6) H* p=1: 8 rounds (formula 8), 30 calls, 30 token moves, ok=True}. Rings
     * are called cycles, as in the paper; on grids of several dimensions it names the line.
     */
    public static String caption(WireDiagram diagram, Emulation emulation) {
        Topology topology = emulation.topology();
        Network network = emulation.network();
        String kind = topology.kind().equals(Grid.RING) ? "cycle" : topology.kind();
        String line = diagram.line().toString();
        boolean complete = diagram.completed() == topology.pus();
        int capacity = network.packetCapacity().orElse(0);
        return format(
                "%s %s(%s)%s %s p=%s: %d rounds%s, %d calls, %d token moves, ok=%s",
                emulation.algorithm().name(),
                kind,
                topology.shapeText(),
                line.equals("[*]") ? "" : " " + line,
                network.modelName(),
                capacity == 0 ? "inf" : capacity,
                complete ? diagram.lastCompletion() : diagram.lastRound(),
                emulation.prediction().map(p -> " (formula " + p.ticks() + ")").orElse(""),
                diagram.calls(),
                diagram.tokenMoves(),
                complete ? "True" : "False");
    }

    /** All rounds. */
    public static String of(WireDiagram diagram, Style style) {
        return of(diagram, style, 1, diagram.rounds());
    }

    /** The rounds {@code from..to}; a heading without rows if there are none. */
    public static String of(WireDiagram diagram, Style style, int from, int to) {
        List<String> headings = IntStream.range(0, diagram.line().links())
                .mapToObj(link -> diagram.line().pu(link) + "-" + diagram.line().pu(link + 1))
                .toList();
        List<List<String>> rows = IntStream.rangeClosed(from, to)
                .mapToObj(round -> cells(diagram, style, round))
                .toList();
        int width = Math.max(
                widest(headings),
                rows.stream().mapToInt(WireDiagramText::widest).max().orElse(0));
        int label = Math.max(LABEL_WIDTH, ("t=" + to).length());
        StringBuilder text = new StringBuilder();
        appendRow(text, "link", label, headings, width);
        for (int row = 0; row < rows.size(); row++) {
            appendRow(text, "t=" + (from + row), label, rows.get(row), width);
        }
        return text.toString();
    }

    private static List<String> cells(WireDiagram diagram, Style style, int round) {
        return IntStream.range(0, diagram.line().links())
                .mapToObj(link -> style == Style.WIRES
                        ? wires(diagram, link, round)
                        : arrows(diagram, link, round))
                .toList();
    }

    private static String wires(WireDiagram diagram, int link, int round) {
        Optional<WireCrossing> right = diagram.crossing(link, true, round);
        Optional<WireCrossing> left = diagram.crossing(link, false, round);
        String text = right.map(crossing -> tokens(crossing, round) + "\\").orElse("")
                + left.map(crossing -> "/" + tokens(crossing, round)).orElse("");
        return text.isEmpty() ? "|" : text;
    }

    private static String tokens(WireCrossing crossing, int round) {
        return crossing.entered() == round ? tokens(crossing.tokens()) : ":";
    }

    /** The tokens of a packet as in a cell. */
    static String tokens(List<Integer> tokens) {
        if (tokens.size() > MOST_TOKENS) {
            return tokens(tokens.subList(0, FIRST_TOKENS)) + "+...+"
                    + tokens.get(tokens.size() - 1);
        }
        return tokens.stream().map(String::valueOf).collect(Collectors.joining("+"));
    }

    private static String arrows(WireDiagram diagram, int link, int round) {
        String text = (diagram.crossing(link, false, round).isPresent() ? "<" : "")
                + (diagram.crossing(link, true, round).isPresent() ? ">" : "");
        return text.isEmpty() ? "." : text;
    }

    private static int widest(List<String> cells) {
        return cells.stream().mapToInt(String::length).max().orElse(0);
    }

    private static void appendRow(
            StringBuilder text, String label, int labelWidth, List<String> cells, int width) {
        StringBuilder row =
                new StringBuilder(label).append(" ".repeat(labelWidth - label.length()));
        for (String cell : cells) {
            int spare = width - cell.length();
            int left = (spare + (width & 1)) / 2;
            row.append(GAP).append(" ".repeat(left)).append(cell).append(" ".repeat(spare - left));
        }
        text.append(row.toString().stripTrailing()).append('\n');
    }
}
