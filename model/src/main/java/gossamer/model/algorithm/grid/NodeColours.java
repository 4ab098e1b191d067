package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.line.Line;
import gossamer.model.algorithm.line.LineMove;
import gossamer.model.algorithm.line.LinePlan;
import gossamer.model.algorithm.line.OneWayApproach1;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Move;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.token.AxisOrderNumbering;
import gossamer.model.topology.Grid;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Approach 1-1 with black and white PUs (journal version, section 7): gossip in every submesh of
 * 2 x 2 PUs; then the white ones, those with an even sum of coordinates, gossip along the rows
 * while the black ones gossip along the columns, and the other way round. Each colour has a PU on
 * every line of every submesh, so that all PUs end with all tokens. No PU sends twice in a step,
 * nor receives twice, and the colours never share a channel.
 *
 * <p>On n x n PUs n steps, and n² - 1 tokens in the largest packets of all steps together, as many
 * as Approach 1-1 in one direction has in its 2(n - 1) steps.
 */
public final class NodeColours {

    private final Grid grid;
    private final ListedPlan plan;

    private NodeColours(Grid grid) {
        this.grid = grid;
        this.plan = new ListedPlan(grid, new AxisOrderNumbering(grid, 0));
    }

    /**
     * The plan.
     *
     * @throws IllegalArgumentException unless the grid has two even sides
     */
    public static Plan of(Grid grid) {
        if (grid.dimensions() != 2 || grid.side(0) % 2 != 0 || grid.side(1) % 2 != 0) {
            throw new IllegalArgumentException(
                    "black and white PUs need two even sides, not " + grid.shapeText());
        }
        return new NodeColours(grid).build();
    }

    private Plan build() {
        for (int axis = 0; axis < 2; axis++) {
            for (int pu = 0; pu < grid.pus(); pu++) {
                plan.sendAcross(pu, axis, 1);
            }
            plan.endStep("submeshes axis " + axis);
        }
        phase(0);
        phase(1);
        return plan.build("approach-1-1(black and white PUs)");
    }

    /** White PUs on the axis of this number, black ones on the other. */
    private void phase(int phase) {
        List<ColouredLine> lines = IntStream.range(0, grid.pus())
                .boxed()
                .flatMap(pu -> IntStream.range(0, 2)
                        .filter(axis -> grid.coordinate(pu, axis) == 0)
                        .mapToObj(axis -> line(pu, axis, (axis + phase) % 2)))
                .toList();
        int steps = lines.stream().mapToInt(line -> line.plan.steps()).max().orElse(0);
        for (int step = 0; step < steps; step++) {
            for (ColouredLine line : lines) {
                if (step < line.plan.steps()) {
                    line.plan.moves(step).forEach(move -> add(line, move));
                }
            }
            plan.endStep("phase " + phase + ": one way");
        }
    }

    private record ColouredLine(int start, int axis, LinePlan plan) {}

    /** The PUs of a colour on the line through {@code start}, its first PU. */
    private ColouredLine line(int start, int axis, int colour) {
        int first = Colouring.PARITY.has(grid, start, colour) ? 0 : 1;
        int side = grid.side(axis);
        int[] heads = IntStream.range(0, side / 2).map(i -> first + 2 * i).toArray();
        return new ColouredLine(
                start,
                axis,
                OneWayApproach1.among(
                        new Line(side, grid.wrapped(), 1),
                        heads,
                        IntStream.of(heads)
                                .mapToObj(head -> plan.held(start + head * grid.stride(axis)))
                                .toList()));
    }

    private void add(ColouredLine line, LineMove move) {
        int source = line.start + move.source() * grid.stride(line.axis);
        plan.add(new Move(source, line.axis, move.direction(), move.distance(), 0, move.tokens()));
    }
}
