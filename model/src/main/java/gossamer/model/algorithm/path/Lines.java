package gossamer.model.algorithm.path;

import gossamer.model.algorithm.DeclaredAlgorithm.Networks;
import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Payload;
import gossamer.model.fsa.Automaton.Step;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.List;

/** Building blocks of automata on paths and cycles. */
public final class Lines {

    /** The port that leads to the right on a path or cycle. */
    public static final int RIGHT = 0;

    /** The port that leads to the left. */
    public static final int LEFT = 1;

    /** What {@link #requirePath} takes. */
    public static final Networks PATHS = new Networks(
            "a path, or a mesh with one side",
            outline -> outline.isGrid() && !outline.isWrapped() && outline.canBeLine());

    /** What {@link #requireCycle} takes. */
    public static final Networks CYCLES = new Networks(
            "a ring, or a torus with one side, of 1 or at least 3 PUs",
            outline -> outline.isWrapped() && outline.canBeLine() && !outline.hasPair());

    private Lines() {}

    /** A path as it is; anything else is refused. */
    public static Grid requirePath(Grid grid) {
        if (grid.dimensions() != 1 || grid.wrapped()) {
            throw new IllegalArgumentException("needs a path, not " + grid.shapeText());
        }
        return grid;
    }

    /** A ring of 1 or at least 3 PUs; on two it would be no simple graph. */
    public static Grid requireCycle(Grid grid) {
        if (grid.dimensions() != 1 || !grid.wrapped() || grid.pus() == 2) {
            throw new IllegalArgumentException(
                    "needs a ring of 1 or at least 3 PUs, not " + grid.shapeText());
        }
        return grid;
    }

    /** A PU sends its own token, then passes on what arrives; at the end of a path it keeps it. */
    public static List<Step> relaying(int port, int arrivals, boolean end) {
        Steps steps = new Steps();
        if (!end) {
            steps.add(Trigger.STAGE_BEGIN, new Effect.Send(port, Payload.OWN));
        }
        steps.add(
                Trigger.ARRIVAL,
                end ? new Effect.Keep() : new Effect.Send(port, Payload.ARRIVED),
                arrivals);
        return steps.list();
    }

    /** A list of steps in which equal ones that follow each other become one. */
    public static final class Steps {
        private final List<Step> steps = new ArrayList<>();

        /** Adds one step. */
        public void add(Trigger trigger, Effect effect) {
            add(trigger, effect, 1);
        }

        /** Adds a step that is taken so many times, perhaps never. */
        public void add(Trigger trigger, Effect effect, int times) {
            if (times == 0) {
                return;
            }
            int last = steps.size() - 1;
            if (last >= 0
                    && steps.get(last).trigger() == trigger
                    && steps.get(last).effect().equals(effect)) {
                times += steps.remove(last).times();
            }
            steps.add(new Step(trigger, effect, times));
        }

        /** The steps so far. */
        public List<Step> list() {
            return List.copyOf(steps);
        }
    }
}
