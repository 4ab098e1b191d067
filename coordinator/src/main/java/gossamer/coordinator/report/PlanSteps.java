package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.count;
import static gossamer.coordinator.text.Texts.format;

import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Move;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.Plan.PlanStep;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.machine.Network;
import gossamer.model.topology.Grid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The automaton of one PU in a plan, step by step, as text and as Graphviz DOT. In each state the
 * PU waits for the packets of earlier steps, and for the slot.
 */
public final class PlanSteps {

    /** What a PU does in one step. */
    private record Row(int step, String slot, String label, List<String> does) {}

    private final String title;
    private final Plan plan;
    private final Grid grid;
    private final String unit;
    private final List<Row> rows = new ArrayList<>();
    private int sends;
    private int arrivals;

    /** The part of {@code pu}; slots are those of the machine. */
    public PlanSteps(String runName, int pu, PlannedGossip gossip, Network network) {
        this.plan = gossip.plan();
        this.grid = plan.grid();
        this.title = "PU " + pu + " " + grid.puName(pu) + " of " + runName;
        this.unit = network.cost().base().unit();
        long[] slots = plan.slots(network);
        Map<Integer, List<String>> all = new HashMap<>();
        for (int index = 0; index < slots.length; index++) {
            PlanStep step = plan.step(index);
            List<String> does = all.computeIfAbsent(index, here -> new ArrayList<>());
            List<String> due = all.computeIfAbsent(plan.due(index), later -> new ArrayList<>());
            for (Move move : step.moves()) {
                if (move.source() == pu) {
                    sends++;
                    does.add("send " + what(move) + " via " + grid.portName(move.port()) + " to "
                            + grid.puName(move.target(grid)));
                }
                if (move.target(grid) == pu) {
                    arrivals++;
                    due.add("receive " + what(move) + " from " + grid.puName(move.source()));
                }
            }
            if (!does.isEmpty()) {
                String begin = gossip.start() == Start.SLOT ? Long.toString(slots[index]) : "-";
                rows.add(new Row(index, begin, step.label(), does));
            }
        }
    }

    private String what(Move move) {
        String each = plan.colouring() == Colouring.SPLIT ? "part" : "token";
        String colour = plan.colours() == 1 ? "" : " of colour " + move.colour();
        return count(move.tokens().size(), each) + colour;
    }

    private String heading() {
        return title + ": " + count(sends, "send") + ", "
                + count(arrivals, "arrival") + " in " + rows.size() + " of "
                + plan.steps() + " steps";
    }

    /** For a terminal. */
    public String text() {
        StringBuilder text = new StringBuilder(heading()).append("\n\n");
        text.append(format("  %5s  %10s  what%n", "step", "slot, " + unit));
        for (Row row : rows) {
            text.append(format("  %5d  %10s  %s%n", row.step(), row.slot(), row.label()));
            row.does().forEach(line -> text.append(" ".repeat(23)).append(line).append('\n'));
        }
        return text.toString();
    }

    /** For Graphviz. */
    public String dot() {
        StringBuilder dot = new StringBuilder("digraph fsa {\n  rankdir=LR;\n  label=\"" + heading()
                + "\";\n  node [shape=circle, fontname=\"sans-serif\"];\n"
                + "  edge [fontname=\"sans-serif\"];\n");
        for (int state = 0; state < rows.size(); state++) {
            Row row = rows.get(state);
            String slot = row.slot().equals("-") ? "" : " at " + row.slot();
            String label = "step " + row.step() + slot + ": " + row.label() + "\\n"
                    + String.join("\\n", row.does());
            dot.append(format(
                    "  s%1$d [label=\"S%1$d\"];%n  s%1$d -> s%2$d [label=\"%3$s\"];%n",
                    state, state + 1, label));
        }
        dot.append(format(
                "  s%d [shape=doublecircle, label=\"S%d\"];%n}%n", rows.size(), rows.size()));
        return dot.toString();
    }
}
