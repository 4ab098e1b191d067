package gossamer.coordinator.report;

import gossamer.coordinator.drawing.Axis;
import gossamer.coordinator.drawing.Oklch;
import gossamer.coordinator.drawing.Svg;
import gossamer.model.analysis.bounded.GridLine;
import gossamer.model.analysis.bounded.WireCrossing;
import gossamer.model.analysis.bounded.WireDiagram;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * A wire diagram to look at: an upright line per PU, time runs downwards. A token that crosses a
 * link is a slanted line from the sender at the begin of its round to the receiver at the end of
 * the round in which it arrives; while it waits in between, a thin upright line at the PU joins the
 * two. Each token has a colour, from red at the first PU to violet at the last, and is shifted
 * sideways a little, so that tokens in one packet stay apart.
 *
 * <p>The file stays below some 3 MB: of many tokens or packets only every k-th token is drawn, and
 * the drawing says so.
 */
public final class WireDiagramSvg {

    private static final int MOST_STEPS = 60_000;
    private static final int MOST_WIRES = 2_000;
    private static final double MOST_WIDTH = 1100;
    private static final double MOST_HEIGHT = 1100;
    private static final double MOST_CELL_WIDTH = 76;
    private static final double MOST_CELL_HEIGHT = 38;
    private static final double LABELLED_WIDTH = 34;
    private static final double LABELLED_HEIGHT = 20;
    private static final double ROOM_PER_DIGIT = 6.5;
    private static final double LABEL_HEIGHT = 17;
    private static final String LABEL = "fill=\"#333\"";
    /** Share of a cell's width over which the wires of all tokens are spread. */
    private static final double SPREAD = 0.2;

    private static final int LEFT = 62;
    private static final int RIGHT = 34;
    private static final int TOP = 96;
    private static final int BOTTOM = 24;
    private static final int LEAST_WIDTH = 700;

    private final WireDiagram diagram;
    private final GridLine line;
    private final int tokens;
    private final int from;
    private final int to;
    private final double cellWidth;
    private final double cellHeight;
    private final boolean labelled;
    private final Svg svg = new Svg();
    /** By token. */
    private final TreeMap<Integer, List<Step>> wires = new TreeMap<>();

    /** A token crosses a link. */
    private record Step(int link, boolean right, int entered, int arrived) {

        int source() {
            return right ? link : link + 1;
        }

        int target() {
            return right ? link + 1 : link;
        }
    }

    private WireDiagramSvg(WireDiagram diagram, int tokens, int from, int to) {
        this.diagram = diagram;
        this.line = diagram.line();
        this.tokens = tokens;
        this.from = from;
        this.to = to;
        cellWidth = Math.min(MOST_CELL_WIDTH, MOST_WIDTH / Math.max(1, line.links()));
        cellHeight = Math.min(MOST_CELL_HEIGHT, MOST_HEIGHT / Math.max(1, to - from + 1));
        labelled = cellWidth >= LABELLED_WIDTH && cellHeight >= LABELLED_HEIGHT;
    }

    /** All rounds. */
    public static String of(WireDiagram diagram, int tokens, String caption) {
        return of(diagram, tokens, caption, 1, diagram.rounds());
    }

    /**
     * The packets that enter their links in the rounds {@code from..to}.
     *
     * @param tokens number of tokens in the network, which share the hues
     */
    public static String of(WireDiagram diagram, int tokens, String caption, int from, int to) {
        WireDiagramSvg drawing = new WireDiagramSvg(diagram, tokens, from, to);
        int every = drawing.gather();
        drawing.begin(caption, every);
        drawing.drawGrid();
        drawing.wires.forEach(drawing::drawWire);
        if (drawing.labelled) {
            diagram.forEach(drawing::label);
        }
        drawing.drawOrigins();
        double width = LEFT + drawing.x(drawing.line.links()) + RIGHT;
        drawing.svg.add("</g>\n");
        return drawing.svg.document(Math.max(LEAST_WIDTH, width), TOP + drawing.y(to) + BOTTOM);
    }

    private boolean shows(WireCrossing crossing) {
        return crossing.entered() >= from && crossing.entered() <= to;
    }

    /** Collects the wires of every k-th token and returns k. */
    private int gather() {
        long[] steps = {0};
        diagram.forEach((link, right, crossing) ->
                steps[0] += shows(crossing) ? crossing.tokens().size() : 0);
        int every = (int) Math.max(
                (steps[0] + MOST_STEPS - 1) / MOST_STEPS, (tokens + MOST_WIRES - 1) / MOST_WIRES);
        diagram.forEach((link, right, crossing) -> {
            if (shows(crossing)) {
                for (int token : crossing.tokens()) {
                    if (token % every == 0) {
                        wires.computeIfAbsent(token, key -> new ArrayList<>())
                                .add(new Step(link, right, crossing.entered(), crossing.arrived()));
                    }
                }
            }
        });
        return every;
    }

    private double x(double place) {
        return place * cellWidth;
    }

    /** How far the wire of a token is shifted. */
    private double shift(int token) {
        return tokens < 2 ? 0 : cellWidth * SPREAD * ((double) token / (tokens - 1) - 0.5);
    }

    /** Where a round ends. */
    private double y(int round) {
        return (round - from + 1) * cellHeight;
    }

    private void begin(String caption, int every) {
        double width = x(line.links());
        double height = y(to);
        svg.heading(16, 24, caption);
        String which = every == 1
                ? "Tokens"
                : "One token in " + every + " (0, " + every + ", " + 2 * every + " ...)";
        String help = which + ": slanted while crossing a link, thin and upright while waiting at a"
                + " PU; the colour tells the origin.";
        svg.text(16, 43, "start", "fill=\"#555\"", help);
        svg.add(
                "<clipPath id=\"rounds\"><rect x=\"-9\" y=\"-1\" width=\"%.1f\" height=\"%.1f\"/>"
                        + "</clipPath>\n",
                width + 18, height + 2);
        svg.add("<g transform=\"translate(%d %d)\">\n", LEFT, TOP);
    }

    private void drawGrid() {
        svg.text(-16, -14, "end", LABEL, "PU");
        svg.text(-16, -1, "end", LABEL, "round");
        int everyRound = Axis.every(cellHeight, LABEL_HEIGHT);
        StringBuilder lines = new StringBuilder();
        for (int round = from - 1; round <= to; round++) {
            if (round % everyRound != 0 && round >= from) {
                continue;
            }
            point(lines, 'M', 0, y(round));
            point(lines, 'L', x(line.links()), y(round));
            if (round >= from) {
                double middle = everyRound == 1 ? y(round) - cellHeight / 2 : y(round);
                svg.text(-16, middle + 4, "end", LABEL, Integer.toString(round));
            }
        }
        int widest = 0;
        for (int place = 0; place <= line.links(); place++) {
            widest = Math.max(widest, Integer.toString(line.pu(place)).length());
        }
        int everyPu = Axis.every(cellWidth, widest * ROOM_PER_DIGIT + 10);
        for (int place = 0; place <= line.links(); place += everyPu) {
            point(lines, 'M', x(place), 0);
            point(lines, 'L', x(place), y(to));
            svg.text(x(place), -14, "middle", LABEL, Integer.toString(line.pu(place)));
        }
        svg.add("<path stroke=\"#d4d4d4\" stroke-width=\"0.8\" d=\"%s\"/>\n", lines);
    }

    private void drawWire(int token, List<Step> steps) {
        steps.sort(Comparator.comparing(Step::right).thenComparingInt(Step::entered));
        StringBuilder slanted = new StringBuilder();
        StringBuilder waiting = new StringBuilder();
        double shift = shift(token);
        Step last = null;
        for (int at = 0; at < steps.size(); at++) {
            Step step = steps.get(at);
            boolean joined = last != null
                    && last.right() == step.right()
                    && line.pu(last.target()) == line.pu(step.source())
                    && last.arrived() < step.entered();
            boolean here = joined && last != null && last.target() == step.source();
            boolean first = last == null || last.right() != step.right();
            int since = joined && last != null
                    ? last.arrived()
                    : first && line.pu(step.source()) == token ? from - 1 : step.entered() - 1;
            double x = x(step.source()) + shift;
            if (since < step.entered() - 1) {
                point(waiting, 'M', x, y(since));
                point(waiting, 'L', x, y(step.entered() - 1));
            }
            if (!here || since < step.entered() - 1) {
                point(slanted, 'M', x, y(step.entered() - 1));
            }
            Step next = at + 1 < steps.size() ? steps.get(at + 1) : null;
            if (next == null || !straight(step, next)) {
                point(slanted, 'L', x(step.target()) + shift, y(step.arrived()));
            }
            last = step;
        }
        double thick = Math.max(0.6, Math.min(2.6, Math.min(cellWidth, cellHeight) / 9));
        svg.add("<g clip-path=\"url(#rounds)\" fill=\"none\" stroke=\"%s\">", colour(token));
        if (waiting.length() > 0) {
            svg.add("<path stroke-width=\"%.1f\" stroke-opacity=\"0.45\" d=\"", thick / 2);
            svg.add(waiting + "\"/>");
        }
        svg.add("<path stroke-width=\"%.1f\" stroke-linejoin=\"round\" d=\"", thick);
        svg.add(slanted + "\"/></g>\n");
    }

    /** Whether the line of one step continues in the other without a bend. */
    private static boolean straight(Step step, Step next) {
        return step.right() == next.right()
                && step.target() == next.source()
                && step.arrived() + 1 == next.entered()
                && step.arrived() == step.entered()
                && next.arrived() == next.entered();
    }

    private static void point(StringBuilder path, char command, double x, double y) {
        path.append(command);
        Svg.number(path, Math.rint(x * 10) / 10);
        path.append(' ');
        Svg.number(path, Math.rint(y * 10) / 10);
    }

    private void label(int link, boolean right, WireCrossing crossing) {
        String text = WireDiagramText.tokens(crossing.tokens());
        if (!shows(crossing) || text.length() * ROOM_PER_DIGIT > cellWidth * 0.8) {
            return;
        }
        // Nearer to the sender, so that packets in both directions keep their labels apart.
        double way = 0.36;
        double middle = 0;
        for (int token : crossing.tokens()) {
            middle += shift(token) / crossing.tokens().size();
        }
        double x = x(right ? link + way : link + 1 - way) + middle;
        double top = y(crossing.entered() - 1);
        double y = top + way * (y(crossing.arrived()) - top);
        svg.add(
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-weight=\"bold\""
                        + " fill=\"%s\" stroke=\"white\" stroke-width=\"4\""
                        + " paint-order=\"stroke\">%s</text>\n",
                x, y + 4, colour(crossing.tokens().get(0)), text);
    }

    /** A dot where the wire of each token begins. */
    private void drawOrigins() {
        double radius = Math.max(1, Math.min(4, cellWidth / 3));
        for (int place = 0; place <= line.links(); place++) {
            int pu = line.pu(place);
            if (wires.containsKey(pu)) {
                svg.circle(x(place) + shift(pu), -6, radius, colour(pu));
            }
        }
    }

    /** A colour of the same lightness for each token, on the hues from red to violet. */
    private String colour(int token) {
        double hue = Math.toRadians(25 + 300.0 * token / Math.max(1, tokens - 1));
        return Oklch.hex(0.6, 0.15, hue);
    }
}
