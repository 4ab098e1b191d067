package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.count;
import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.drawing.Svg;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Relay;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.fsa.Automaton.Step;
import gossamer.model.fsa.Automaton.Tap;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.fsa.Rules.Rule;
import gossamer.model.machine.TimeBase;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The automaton of one PU as text, as Graphviz DOT and as SVG. Runs of equal transitions are drawn
 * once. {@link Automaton.Payload} describes the packets; notes below a lane tell how it differs
 * from one that passes on whatever arrives ({@link Automaton.Relay}).
 */
public final class FsaDrawing {

    private static final int BOX_WIDTH = 78;
    private static final int BOX_HEIGHT = 26;
    private static final int ARROW_ENDS = 40;
    private static final int MOST_PEERS = 8;
    private static final int MOST_TOKENS = 12;
    private static final int LANE_HEIGHT = 64;
    private static final int ROW_HEIGHT = 48;
    /** Pixels that the boxes and arrows of a lane may take side by side, if they are several. */
    private static final int MOST_WIDTH = 2_100;

    private static final int LINE_HEIGHT = 15;
    private static final int CHARACTER_WIDTH = 8;
    private static final int MARGIN = 20;
    private static final int LEAST_LABELS = 190;

    private final String title;
    private final Automaton automaton;
    private final Topology topology;
    private final TimeBase time;

    /** Draws the automaton of {@code pu}; {@code time} says what the ticks of its timers are. */
    public FsaDrawing(
            String runName, int pu, Automaton automaton, Topology topology, TimeBase time) {
        this.title = "PU " + pu + " " + topology.puName(pu) + " of " + runName;
        this.automaton = automaton.listed();
        this.topology = topology;
        this.time = time;
    }

    /**
     * A lane as it is drawn.
     *
     * @param stage the name of its stage, and when that begins
     * @param notes how it differs from one that passes on whatever arrives
     * @param last what the state after all arrows is called
     */
    private record Place(
            String stage,
            String name,
            String id,
            List<String> notes,
            List<Arrow> arrows,
            String last) {}

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
            String name = stage.name()
                    + (repeated ? ", " + stages.size() + " times" : "")
                    + (stage.notBefore() > 0 ? ", not before " + span(stage.notBefore()) : "");
            for (int own = 0; own < stage.lanes().size(); own++) {
                Lane lane = stage.lanes().get(own);
                String colour = automaton.colours() == 1 ? "" : "colour " + lane.colour() + ", ";
                String id = "s" + index + "l" + own;
                List<Arrow> arrows = automaton.takesTurns() ? rows(lane) : runs(lane);
                int states = arrows.stream().mapToInt(Arrow::count).sum();
                String last = automaton.takesTurns() ? "STOP" : "S" + states;
                List<String> notes = notes(stage, lane);
                places.add(new Place(name, colour + lane.name(), id, notes, arrows, last));
            }
        }
        RuleDrawing words = new RuleDrawing(automaton, topology, this::span);
        int number = 1;
        for (Rule rule : automaton.rules().rules()) {
            String name = "rule " + number++;
            String id = "r" + places.size();
            List<Arrow> arrow = List.of(new Arrow(1, "waits", RuleDrawing.label(rule)));
            places.add(new Place("rules", name, id, words.notes(rule), arrow, "waits"));
        }
        List<Arrow> steps = automaton.parts().stream()
                .map(part -> new Arrow(1, "step " + part.step(), words.label(part)))
                .toList();
        if (!steps.isEmpty()) {
            places.add(new Place("plan", "its parts", "plan", List.of(), steps, "done"));
        }
        return places;
    }

    private List<String> notes(Stage stage, Lane lane) {
        List<String> notes = new ArrayList<>();
        Relay relay = lane.relay();
        if (!relay.load().isEmpty()) {
            notes.add("load: " + tokens(relay.load()));
        }
        if (!relay.ends().isEmpty()) {
            notes.add("end here: " + tokens(relay.ends()));
        }
        boolean hears = lane.steps().stream().anyMatch(step -> step.trigger() == Trigger.ARRIVAL);
        for (Tap tap : hears ? relay.taps() : List.<Tap>of()) {
            notes.add("also pass on via " + topology.portName(tap.port()) + " as "
                    + stage.lanes().get(tap.lane()).name());
        }
        return notes;
    }

    /** Tokens for people: the first ones and the last one of many. */
    static String tokens(TokenSet set) {
        List<String> listed = new ArrayList<>();
        int last = -1;
        for (int interval = 0; interval < set.intervals(); interval++) {
            for (int token = set.from(interval); token < set.to(interval); token++) {
                if (listed.size() < MOST_TOKENS - 1) {
                    listed.add(Integer.toString(token));
                }
                last = token;
            }
        }
        if (set.size() > MOST_TOKENS) {
            listed.add("…");
        }
        if (set.size() >= MOST_TOKENS) {
            listed.add(Integer.toString(last));
        }
        return String.join(" ", listed);
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
        boolean sends = step.trigger() == Trigger.PREVIOUS;
        return step.effect() instanceof Effect.KeepFrom keep
                ? Optional.of(keep.pu())
                : sends && step.effect() instanceof Effect.Send send
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

    /** The name of the state that the arrow at a place leads to. */
    private String next(Place place, int arrow, int state) {
        List<Arrow> arrows = place.arrows();
        if (arrow == arrows.size() - 1) {
            return place.last();
        }
        return automaton.takesTurns()
                ? "next row"
                : automaton.isReactive() ? arrows.get(arrow + 1).states() : "S" + state;
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

    /** A span of virtual time for people: {@code 1 round}, {@code 3 ticks}, {@code 1100 ns}. */
    private String span(long ticks) {
        String unit = time.unit();
        boolean one = ticks == 1 && time != TimeBase.NANOSECONDS;
        return ticks + " " + (one ? unit.substring(0, unit.length() - 1) : unit);
    }

    private String effect(Effect effect) {
        if (effect instanceof Effect.Send send) {
            String what = switch (send.payload()) {
                case OWN -> "send own";
                case GATHERED -> "send all gathered";
                case ARRIVED -> "pass on";
                case ARRIVED_AND_OWN -> "pass on with own";
                case LOAD -> "send next of load";
            };
            String delay = send.delay() == 0 ? "" : ", " + span(send.delay()) + " later";
            return what + " via " + topology.portName(send.port()) + delay;
        }
        return "keep";
    }

    /** For a terminal. */
    public String text() {
        StringBuilder text = new StringBuilder(title + ": " + counts() + "\n");
        String heading = "";
        for (Place place : places()) {
            if (!place.stage().equals(heading)) {
                heading = place.stage();
                text.append('\n').append(heading).append('\n');
            }
            text.append("  ").append(place.name()).append('\n');
            place.notes().forEach(note -> text.append("    ").append(note).append('\n'));
            int state = 0;
            for (int index = 0; index < place.arrows().size(); index++) {
                Arrow arrow = place.arrows().get(index);
                state += arrow.count();
                text.append(format(
                        "    %-12s --%s--> %s%n",
                        arrow.states(), arrow.label(), next(place, index, state)));
            }
            if (!place.stage().equals("rules")) {
                text.append("    ").append(place.last()).append(" is final\n");
            }
        }
        return text.toString();
    }

    private String counts() {
        int parts = automaton.parts().size();
        return !automaton.isReactive()
                ? automaton.sends() + " sends, " + automaton.arrivals() + " arrivals"
                : count(automaton.rules().rules().size(), "rule")
                        + (parts == 0 ? "" : ", " + count(parts, "part") + " of a plan");
    }

    /** The name of a lane, and its notes. */
    private static List<String> named(Place place) {
        List<String> lines = new ArrayList<>(List.of(place.name()));
        lines.addAll(place.notes());
        return lines;
    }

    /** For Graphviz. */
    public String dot() {
        StringBuilder dot = new StringBuilder("digraph fsa {\n  rankdir=LR;\n  label=\"" + title
                + "\";\n  node [shape=circle, fontname=\"sans-serif\"];\n"
                + "  edge [fontname=\"sans-serif\"];\n");
        for (Place place : places()) {
            String names = String.join("\\n", named(place));
            dot.append(format(
                    "  subgraph cluster_%s {\n    label=\"%s, %s\";\n",
                    place.id(), place.stage(), names));
            int state = 0;
            for (Arrow arrow : place.arrows()) {
                int next = state + arrow.count();
                dot.append(format("""
                            %1$s_%2$d [label="%4$s"];
                            %1$s_%2$d -> %1$s_%3$d [label="%5$s"];
                        """, place.id(), state, next, arrow.states(), arrow.label()));
                state = next;
            }
            dot.append(format(
                    "    %s_%d [shape=doublecircle, label=\"%s\"];\n  }\n",
                    place.id(), state, place.last()));
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
        int arrowWidth = ARROW_ENDS + letters * CHARACTER_WIDTH;
        int inRow = Math.max(1, Math.min(steps, MOST_WIDTH / (BOX_WIDTH + arrowWidth)));
        int labels = labelWidth(places);
        int width = 2 * MARGIN + labels + inRow * (BOX_WIDTH + arrowWidth) + BOX_WIDTH;
        int height = 2 * MARGIN
                + 30
                + places.stream().mapToInt(place -> height(place, inRow)).sum();
        Svg svg = new Svg();
        text(svg, MARGIN, MARGIN + 6, "start", "bold", title);
        int top = MARGIN + 40;
        for (Place place : places) {
            lane(svg, place, top, labels, arrowWidth, inRow);
            top += height(place, inRow);
        }
        return format("""
                <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d"\
                 font-family="sans-serif" font-size="12">
                <defs><marker id="a" viewBox="0 0 10 10" refX="10" refY="5"\
                 markerWidth="7" markerHeight="7" orient="auto">\
                <path d="M0 0L10 5L0 10z"/></marker></defs>
                <rect width="100%%" height="100%%" fill="white"/>
                %s</svg>
                """, width, height, svg);
    }

    private static int height(Place place, int inRow) {
        int notes = Math.max(0, place.notes().size() - 1) * LINE_HEIGHT;
        int rows = Math.max(0, place.arrows().size() - 1) / inRow * ROW_HEIGHT;
        return LANE_HEIGHT + Math.max(notes, rows);
    }

    /** Wide enough for what stands left of the lanes. */
    private static int labelWidth(List<Place> places) {
        int longest = places.stream()
                .flatMap(place -> Stream.concat(Stream.of(place.stage()), named(place).stream()))
                .mapToInt(String::length)
                .max()
                .orElse(0);
        return Math.max(LEAST_LABELS, longest * CHARACTER_WIDTH);
    }

    /** Rows of boxes and arrows: the arrow at the end of one leads to the first box of the next. */
    private void lane(Svg svg, Place place, int top, int labels, int arrowWidth, int inRow) {
        int line = top + BOX_HEIGHT / 2 - 4;
        text(svg, MARGIN, line, "start", "normal", place.stage());
        for (String label : named(place)) {
            line += LINE_HEIGHT;
            text(svg, MARGIN, line, "start", "normal", label);
        }
        int x = MARGIN + labels;
        int y = top;
        for (int index = 0; index < place.arrows().size(); index++) {
            if (index > 0 && index % inRow == 0) {
                x = MARGIN + labels;
                y += ROW_HEIGHT;
            }
            Arrow arrow = place.arrows().get(index);
            box(svg, x, y, arrow.states(), "#f2f2f2", 1);
            int from = x + BOX_WIDTH;
            int middle = y + BOX_HEIGHT / 2;
            svg.add(
                    "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"black\""
                            + " marker-end=\"url(#a)\"/>\n",
                    from, middle, from + arrowWidth, middle);
            text(svg, from + arrowWidth / 2, middle - 6, "middle", "normal", arrow.label());
            x = from + arrowWidth;
        }
        box(svg, x, y, place.last(), "#d9f0d3", 2);
    }

    private static void box(Svg svg, int x, int y, String label, String fill, int stroke) {
        svg.add(
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"13\" fill=\"%s\""
                        + " stroke=\"black\" stroke-width=\"%d\"/>\n",
                x, y, BOX_WIDTH, BOX_HEIGHT, fill, stroke);
        text(svg, x + BOX_WIDTH / 2, y + BOX_HEIGHT / 2 + 4, "middle", "normal", label);
    }

    private static void text(Svg svg, int x, int y, String anchor, String weight, String text) {
        svg.add(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\" font-weight=\"%s\">%s</text>\n",
                x, y, anchor, weight, Svg.escaped(text));
    }
}
