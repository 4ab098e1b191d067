package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.count;
import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.text.Columns;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.analysis.wormhole.Bridgeheads;
import gossamer.model.analysis.wormhole.Bridgeheads.Phase;
import gossamer.model.topology.Grid;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The phases of a plan as a table, and where its bridgeheads are: a digit per PU says in which
 * generation it becomes one. Lines are one row (long ones several), grids rows and columns, cubes
 * one plane beside the other.
 */
public final class BridgeheadText {

    private static final int MOST_COLUMNS = 120;
    private static final int GAP = 3;
    private static final String DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

    private final Bridgeheads heads;
    private final Plan plan;
    private final Grid grid;

    private BridgeheadText(Bridgeheads heads) {
        this.heads = heads;
        this.plan = heads.plan();
        this.grid = plan.grid();
    }

    /** The drawing; without positions where a grid has more than three dimensions. */
    public static String of(Bridgeheads heads) {
        return new BridgeheadText(heads).draw();
    }

    /** The name of the plan and where it runs. */
    static String caption(Plan plan) {
        Grid grid = plan.grid();
        return plan.name() + " on " + grid.kind() + " " + grid.shapeText();
    }

    /** The generations, one line each. */
    static List<String> legend(Bridgeheads heads) {
        List<String> lines = new ArrayList<>();
        for (int level = 0; level < heads.generations(); level++) {
            int size = heads.size(level);
            lines.add(digit(level) + "  since " + heads.origin(level) + ": " + count(size, "PU"));
        }
        return lines;
    }

    /** The sign of a generation. */
    static String digit(int level) {
        if (level < 0) {
            return ".";
        }
        return level < DIGITS.length() ? DIGITS.substring(level, level + 1) : "+";
    }

    /** The row axis of each colour, and the owners of the tokens that it carries. */
    static List<String> colours(Plan plan) {
        if (plan.colouring() == Colouring.NONE) {
            return List.of();
        }
        String whose = plan.colouring() == Colouring.SPLIT
                ? "one part of each token"
                : "the tokens of PUs whose coordinates add up to it modulo " + plan.colours();
        String names = plan.colours() == 2 ? " (white and black)" : "";
        return List.of("colours: " + plan.colours() + names + ", each with " + whose);
    }

    private String draw() {
        StringBuilder text = new StringBuilder(caption(plan))
                .append(": ")
                .append(count(plan.steps(), "step"))
                .append('\n');
        colours(plan).forEach(line -> text.append(line).append('\n'));
        text.append('\n').append(table()).append('\n');
        text.append("bridgeheads, by how they come about\n");
        legend(heads).forEach(line -> text.append("  ").append(line).append('\n'));
        if (grid.dimensions() <= 3) {
            text.append('\n');
            picture().forEach(line -> text.append("  ").append(line).append('\n'));
        }
        return text.toString();
    }

    private String table() {
        Columns rows = new Columns("><>", "  ");
        rows.add("steps", "phase", "packets", "largest", "distance", "axis", "bridgeheads");
        for (Phase phase : heads.phases()) {
            int last = phase.first() + phase.steps() - 1;
            rows.add(
                    phase.first() + (phase.steps() == 1 ? "" : ".." + last),
                    phase.label(),
                    phase.traffic().packets(),
                    size(phase.traffic().parts()),
                    phase.traffic().distance(),
                    axes(phase),
                    phase.heads() == 0 ? "-" : phase.heads());
        }
        return rows.toString();
    }

    /** Tokens, or the parts of them that split colours carry. */
    private String size(int parts) {
        boolean split = plan.colouring() == Colouring.SPLIT && plan.colours() > 1;
        return split ? parts + "/" + plan.colours() : Integer.toString(parts);
    }

    /** The axes of each colour: {@code 0|1}. */
    static String axes(Phase phase) {
        return phase.traffic().axes().stream()
                .map(axes -> axes.isEmpty()
                        ? "-"
                        : axes.stream().map(String::valueOf).collect(Collectors.joining(",")))
                .collect(Collectors.joining("|"));
    }

    private List<String> picture() {
        List<String> lines = new ArrayList<>();
        if (grid.dimensions() == 1) {
            for (int from = 0; from < grid.pus(); from += MOST_COLUMNS) {
                lines.add(row(from, Math.min(grid.pus(), from + MOST_COLUMNS)));
            }
            return lines;
        }
        int width = grid.side(grid.dimensions() - 1);
        int height = grid.side(grid.dimensions() - 2);
        int planes = grid.pus() / (width * height);
        int beside = Math.max(1, (MOST_COLUMNS + GAP) / (width + GAP));
        for (int first = 0; first < planes; first += beside) {
            int end = Math.min(planes, first + beside);
            if (planes > 1) {
                lines.add((first == 0 ? "" : "\n  ") + titles(first, end, width));
            }
            for (int line = 0; line < height; line++) {
                int own = line;
                lines.add(IntStream.range(first, end)
                        .map(plane -> (plane * height + own) * width)
                        .mapToObj(pu -> row(pu, pu + width))
                        .collect(Collectors.joining(" ".repeat(GAP))));
            }
        }
        return lines;
    }

    private static String titles(int first, int end, int width) {
        String format = "%-" + (width + GAP) + "s";
        return IntStream.range(first, end)
                .mapToObj(plane -> format(format, "x0=" + plane))
                .collect(Collectors.joining())
                .stripTrailing();
    }

    private String row(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(pu -> digit(heads.level(pu)))
                .collect(Collectors.joining());
    }
}
