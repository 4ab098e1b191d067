package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.grid.StagedPlan.LineFamily;
import gossamer.model.algorithm.grid.StagedPlan.Stage;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.token.AxisOrderNumbering;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/**
 * The plan of {@link HighDimGos}, on paths, rings, meshes and tori with any sides. A PU's unit in a
 * phase is the box that it gathered in the phases before, an interval of the axis-order numbering.
 */
record HighDimPlan(Grid grid, List<LineAlgorithm> phases, Colouring colouring) {

    static Plan of(Grid grid, List<LineAlgorithm> phases, Colouring colouring) {
        if (phases.size() != grid.dimensions()) {
            throw new IllegalArgumentException(phases.size() + " phases for " + grid.dimensions()
                    + " dimensions: one per dimension is needed");
        }
        boolean gossips = phases.stream().allMatch(phase -> phase.task(1).isGossip());
        if (grid.dimensions() > 1 && !gossips) {
            throw new IllegalArgumentException(
                    "phases on " + grid.shapeText() + " that are no gossip");
        }
        Plan plan = new HighDimPlan(grid, phases, colouring).build();
        return gossips ? plan : plan.with(phases.get(0).task(grid.side(0)));
    }

    private Plan build() {
        int colours = colouring.colours(grid);
        List<TokenNumbering> numberings = new ArrayList<>();
        for (int colour = 0; colour < colours; colour++) {
            numberings.add(new AxisOrderNumbering(grid, colour));
        }
        List<Stage> stages = new ArrayList<>();
        int[] units = new int[colours];
        Arrays.fill(units, 1);
        for (int phase = 0; phase < phases.size(); phase++) {
            String label = grid.dimensions() == 1 ? "" : "phase " + phase;
            if (phase == 0 && usesParityLines()) {
                stages.add(parityStage(label, numberings, true));
                stages.add(parityStage(label, numberings, false));
            } else {
                stages.add(stage(label, phase, numberings, units));
            }
            for (int colour = 0; colour < colours; colour++) {
                units[colour] *= grid.side(axis(phase, colour));
            }
        }
        return StagedPlan.of(name(), grid, colouring, numberings, stages);
    }

    private Stage stage(String label, int phase, List<TokenNumbering> numberings, int[] units) {
        List<LineFamily> families = new ArrayList<>();
        for (int colour = 0; colour < numberings.size(); colour++) {
            int axis = axis(phase, colour);
            int side = grid.side(axis);
            families.add(LineFamily.uniform(
                    axis,
                    phases.get(phase).plan(side, grid.wrapped(), units[colour]),
                    base(numberings.get(colour), units[colour] * side)));
        }
        return new Stage(label, families);
    }

    /**
     * The first token of the line: numbers of what it gathers begin at a multiple of how many they
     * are.
     */
    private static IntUnaryOperator base(TokenNumbering numbering, int gathered) {
        return start -> numbering.tokenOf(start) / gathered * gathered;
    }

    private boolean usesParityLines() {
        return colouring == Colouring.PARITY
                && grid.dimensions() == 2
                && phases.get(0).equals(new Approach1());
    }

    private Stage parityStage(String label, List<TokenNumbering> numberings, boolean exchange) {
        List<LineFamily> families = new ArrayList<>();
        for (int colour = 0; colour < numberings.size(); colour++) {
            int axis = axis(0, colour);
            int side = grid.side(axis);
            families.add(ParityLines.family(
                    grid, axis, colour, base(numberings.get(colour), side), exchange));
        }
        return new Stage(label, families);
    }

    private int axis(int phase, int colour) {
        return (phase + colour) % grid.dimensions();
    }

    private String name() {
        if (grid.dimensions() == 1) {
            return phases.get(0).name();
        }
        return "high-dim-gos("
                + phases.stream().map(LineAlgorithm::name).collect(Collectors.joining(", "))
                + "; colours=" + colouring.name().toLowerCase(Locale.ROOT) + ")";
    }
}
