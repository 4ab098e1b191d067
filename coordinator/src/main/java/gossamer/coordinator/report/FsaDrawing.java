package gossamer.coordinator.report;

import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Payload;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.fsa.Automaton.Step;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The automaton of one PU as text, as Graphviz DOT and as SVG. Runs of equal transitions are drawn once. */
public final class FsaDrawing {

    private static final int BOX_WIDTH = 78;
    private static final int BOX_HEIGHT = 26;
    private static final int ARROW_ENDS = 40;
    private static final int LETTER_WIDTH = 6;
    private static final int MOST_PEERS = 8;
    private static final int LANE_HEIGHT = 64;
    private static final int MARGIN = 20;
    private static final int LABELS = 190;

    private final String title;
    private final Automaton automaton;
    private final Topology topology;

    /** Draws the automaton of {@code pu}. */
    public FsaDrawing(String runName, int pu, Automaton automaton, Topology topology) {
        this.title = "PU " + pu + " " + topology.puName(pu) + " of " + runName;
        this.automaton = automaton;
        this.topology = topology;
    }

    /** A lane with where it belongs, and its transitions as they are drawn. */
    private record Place(String stage, String name, String id, List<Arrow> arrows) {}

    /**
     * Transitions that are drawn as one.
     *
     * @param count number of transitions
     * @param states what the states that they leave are called
     * @param label what is waited for and done
     */
    private record Arrow(int count, String states, String label) {}

    private List<Place> places() {
        List<Place> places = new ArrayList<>();
        List<Stage> stages = automaton.stages();
        // Sessions that follow each other are all alike.
        boolean repeated = stages.size() > 1 && stages.stream().distinct().count() == 1;
        for (int index = 0; index < (repeated ? 1 : stages.size()); index++) {
            Stage stage = stages.get(index);
            String name = stage.name() + (repeated ? ", " + stages.size() + " times" : "");
            for (int number = 0; number < stage.lanes().size(); number++) {
                Lane lane = stage.lanes().get(number);
                String colour = automaton.colours() == 1 ? "" : "colour " + lane.colour() + ", ";
                String id = "s" + index + "l" + number;
                places.add(new Place(name, colour + lane.name(), id, arrows(lane)));
            }
        }
        return places;
    }

    private List<Arrow> arrows(Lane lane) {
        return automaton.isRendezvous() ? rows(lane) : runs(lane);
    }

    private List<Arrow> runs(Lane lane) {
        List<Arrow> arrows = new ArrayList<>();
        int state = 0;
        for (Step step : lane.steps()) {
            arrows.add(new Arrow(step.times(), states(state, step.times()), label(step)));
            state += step.times();
        }
        return arrows;
    }

    /** The rows of Algorithm 1 of De Florio &amp; Blondia: receive, send, receive. */
    private List<Arrow> rows(Lane lane) {
        List<Arrow> rows = new ArrayList<>();
        List<Step> steps = lane.steps();
        boolean sent = false;
        int at = 0;
        while (at < steps.size()) {
            boolean sends = steps.get(at).trigger() == Trigger.PREVIOUS;
            int end = at + 1;
            while (end < steps.size()
                    && steps.get(end).trigger() == steps.get(at).trigger()) {
                end++;
            }
            sent |= sends;
            String row = sends ? "row 2" : sent ? "row 3" : "row 1";
            int count = steps.subList(at, end).stream().mapToInt(Step::times).sum();
            rows.add(new Arrow(count, row, meetings(steps.subList(at, end))));
            at = end;
        }
        return rows;
    }

    /** The PU that a step of a rendezvous automaton names. */
    private static Optional<Integer> peer(Step step) {
        if (step.effect() instanceof Effect.KeepFrom keep) {
            return Optional.of(keep.pu());
        }
        return step.trigger() == Trigger.PREVIOUS && step.effect() instanceof Effect.Send send
                ? Optional.of(send.port())
                : Optional.empty();
    }

    /** A row in the notation of the paper: {@code WR R ×2}, or {@code WS4 S4, WS0 S0}. */
    private static String meetings(List<Step> steps) {
        if (peer(steps.get(0)).isEmpty()) {
            return "WR R ×" + steps.get(0).times();
        }
        String symbol = steps.get(0).trigger() == Trigger.PREVIOUS ? "S" : "R";
        List<String> couples = steps.stream()
                .map(step -> peer(step).orElseThrow())
                .map(peer -> "W" + symbol + peer + " " + symbol + peer)
                .toList();
        return couples.size() <= MOST_PEERS
                ? String.join(", ", couples)
                : String.join(", ", couples.subList(0, MOST_PEERS - 1)) + ", …, "
                        + couples.get(couples.size() - 1);
    }

    /** What the state after all steps is called. */
    private String lastState(int number) {
        return automaton.isRendezvous() ? "STOP" : "S" + number;
    }

    /** The states that a run of steps passes through: {@code S3} or {@code S3..S7}. */
    private static String states(int first, int count) {
        return count == 1 ? "S" + first : "S" + first + "..S" + (first + count - 1);
    }

    private String label(Step step) {
        String trigger = step.trigger() == Trigger.STAGE_BEGIN ? "begin" : "arrival";
        return trigger + " / " + effect(step.effect())
                + (step.times() == 1 ? "" : "  ×" + step.times());
    }

    private String effect(Effect effect) {
        if (effect instanceof Effect.Send send) {
            String what = send.payload() == Payload.GATHERED ? "send all gathered" : "pass on";
            return what + " via " + topology.portName(send.port());
        }
        return "keep";
    }

    /** For a terminal. */
    public String text() {
        StringBuilder text = new StringBuilder(title).append(": ");
        text.append(automaton.sends())
                .append(" sends, ")
                .append(automaton.arrivals())
                .append(" arrivals\n");
        String heading = "";
        for (Place place : places()) {
            if (!place.stage().equals(heading)) {
                heading = place.stage();
                text.append('\n').append(heading).append('\n');
            }
            text.append("  ").append(place.name()).append('\n');
            int state = 0;
            for (Arrow arrow : place.arrows()) {
                state += arrow.count();
                boolean last = arrow == place.arrows().get(place.arrows().size() - 1);
                String to = automaton.isRendezvous() && !last ? "next row" : lastState(state);
                text.append(String.format(
                        Locale.ROOT, "    %-12s --%s--> %s%n", arrow.states(), arrow.label(), to));
            }
            text.append("    ").append(lastState(state)).append(" is final\n");
        }
        return text.toString();
    }

    /** For Graphviz. */
    public String dot() {
        StringBuilder dot =
                new StringBuilder("digraph fsa {\n  rankdir=LR;\n  label=\"" + title + "\";\n");
        dot.append(
                "  node [shape=circle, fontname=\"sans-serif\"];\n  edge [fontname=\"sans-serif\"];\n");
        for (Place place : places()) {
            dot.append("  subgraph cluster_")
                    .append(place.id())
                    .append(" {\n    label=\"")
                    .append(place.stage())
                    .append(", ")
                    .append(place.name())
                    .append("\";\n");
            int state = 0;
            for (Arrow arrow : place.arrows()) {
                int next = state + arrow.count();
                dot.append("    ").append(place.id()).append('_').append(state);
                dot.append(" [label=\"").append(arrow.states()).append("\"];\n");
                dot.append("    ").append(place.id()).append('_').append(state).append(" -> ");
                dot.append(place.id())
                        .append('_')
                        .append(next)
                        .append(" [label=\"")
                        .append(arrow.label())
                        .append("\"];\n");
                state = next;
            }
            dot.append("    ").append(place.id()).append('_').append(state);
            dot.append(" [shape=doublecircle, label=\"")
                    .append(lastState(state))
                    .append("\"];\n  }\n");
        }
        return dot.append("}\n").toString();
    }

    /** For a browser. */
    public String svg() {
        List<Place> places = places();
        int steps =
                places.stream().mapToInt(place -> place.arrows().size()).max().orElse(0);
        int letters = places.stream()
                .flatMap(place -> place.arrows().stream())
                .mapToInt(arrow -> arrow.label().length())
                .max()
                .orElse(0);
        int arrowWidth = ARROW_ENDS + letters * LETTER_WIDTH;
        int width = 2 * MARGIN + LABELS + steps * (BOX_WIDTH + arrowWidth) + BOX_WIDTH;
        int height = 2 * MARGIN + 30 + places.size() * LANE_HEIGHT;
        StringBuilder svg = new StringBuilder();
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
                .append(width)
                .append("\" height=\"");
        svg.append(height).append("\" font-family=\"sans-serif\" font-size=\"12\">\n");
        svg.append(
                "<defs><marker id=\"a\" viewBox=\"0 0 10 10\" refX=\"10\" refY=\"5\" markerWidth=\"7\" markerHeight=\"7\"");
        svg.append(" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\"/></marker></defs>\n");
        svg.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
        appendText(svg, MARGIN, MARGIN + 6, "start", "bold", title);
        for (int row = 0; row < places.size(); row++) {
            appendLane(svg, places.get(row), MARGIN + 40 + row * LANE_HEIGHT, arrowWidth);
        }
        return svg.append("</svg>\n").toString();
    }

    private void appendLane(StringBuilder svg, Place place, int top, int arrowWidth) {
        int middle = top + BOX_HEIGHT / 2;
        appendText(svg, MARGIN, middle - 4, "start", "normal", place.stage());
        appendText(svg, MARGIN, middle + 11, "start", "normal", place.name());
        int x = MARGIN + LABELS;
        int state = 0;
        for (Arrow arrow : place.arrows()) {
            appendBox(svg, x, top, arrow.states(), false);
            svg.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"black\" marker-end=\"url(#a)\"/>%n",
                    x + BOX_WIDTH,
                    middle,
                    x + BOX_WIDTH + arrowWidth,
                    middle));
            int centre = x + BOX_WIDTH + arrowWidth / 2;
            appendText(svg, centre, middle - 6, "middle", "normal", arrow.label());
            x += BOX_WIDTH + arrowWidth;
            state += arrow.count();
        }
        appendBox(svg, x, top, lastState(state), true);
    }

    private static void appendBox(StringBuilder svg, int x, int y, String label, boolean last) {
        svg.append(String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"13\" fill=\"%s\" stroke=\"black\" stroke-width=\"%d\"/>%n",
                x,
                y,
                BOX_WIDTH,
                BOX_HEIGHT,
                last ? "#d9f0d3" : "#f2f2f2",
                last ? 2 : 1));
        appendText(svg, x + BOX_WIDTH / 2, y + BOX_HEIGHT / 2 + 4, "middle", "normal", label);
    }

    private static void appendText(
            StringBuilder svg, int x, int y, String anchor, String weight, String text) {
        String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\" font-weight=\"%s\">%s</text>%n",
                x,
                y,
                anchor,
                weight,
                escaped));
    }
}
