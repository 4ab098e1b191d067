package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.count;
import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.drawing.Oklch;
import gossamer.coordinator.drawing.Svg;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.analysis.wormhole.Bridgeheads;
import gossamer.model.analysis.wormhole.Bridgeheads.Phase;
import gossamer.model.topology.Grid;
import java.util.List;
import java.util.Optional;

/**
 * Where the bridgeheads of a plan are, to look at. A ring or path is drawn once for each
 * generation, with those that there are by then; a grid once, each PU in the colour of the
 * generation in which it becomes a bridgehead, so that the diagonals stand out; a cube as planes
 * side by side. Under parity colouring a dot tells the colour of a PU's token, white or black.
 */
public final class BridgeheadSvg {

    /** A file of some 3 MB. */
    public static final int MOST_PUS = 20_000;

    private static final int MARGIN = 20;
    private static final int LINE = 18;
    private static final int LETTER = 7;
    private static final int ROOM = 1200;
    private static final int MOST_RADIUS = 150;
    private static final int LEAST_RADIUS = 60;
    private static final int LEAST_RING = 190;
    private static final double MOST_CELL = 24;
    private static final int SWATCH = 12;
    private static final double LABELLED_CELL = 14;
    private static final String OTHERS = "#e6e6e6";

    private final Bridgeheads heads;
    private final Plan plan;
    private final Grid grid;
    private final Svg svg = new Svg();
    private double width;
    private double height;

    private BridgeheadSvg(Bridgeheads heads) {
        this.heads = heads;
        this.plan = heads.plan();
        this.grid = plan.grid();
    }

    /** The drawing of a plan in one to three dimensions. */
    public static String of(Bridgeheads heads) {
        return new BridgeheadSvg(heads).draw();
    }

    private String draw() {
        height = MARGIN + 6;
        text(MARGIN, height, "start", "bold", BridgeheadText.caption(plan));
        for (String line : BridgeheadText.colours(plan)) {
            line("normal", line);
        }
        if (plan.colouring() == Colouring.PARITY) {
            line(
                    "normal",
                    "dots: the colour of the PU's token, from white (0) to black ("
                            + (plan.colours() - 1) + ")");
        }
        height += LINE;
        if (grid.dimensions() == 1) {
            drawLines();
        } else {
            drawPlanes();
        }
        drawLegend();
        drawPhases();
        return svg.document(width + MARGIN, height + MARGIN);
    }

    /** The first ones are the darkest; hues go from blue to red. */
    private String colour(int level) {
        if (level < 0) {
            return OTHERS;
        }
        double place = level / (double) Math.max(1, heads.generations() - 1);
        return Oklch.hex(0.38 + 0.5 * place, 0.15 - 0.05 * place, 4.6 + 3.2 * place);
    }

    private void drawLines() {
        boolean ring = grid.wrapped() && grid.pus() > 2;
        double radius = Math.max(LEAST_RADIUS, Math.min(MOST_RADIUS, grid.pus() * 2.2));
        double cellWidth = ring ? Math.max(LEAST_RING, 2 * radius + 50) : ROOM;
        double cellHeight = ring ? 2 * radius + 76 : 46;
        int columns = ring ? Math.max(1, (int) (ROOM / cellWidth)) : 1;
        double top = height;
        for (int level = 0; level < heads.generations(); level++) {
            double left = MARGIN + level % columns * cellWidth;
            double y = top + Math.floorDiv(level, columns) * cellHeight;
            String number = count(headsUpTo(level), "bridgehead");
            String after = "after " + heads.origin(level);
            if (ring) {
                text(left + cellWidth / 2, y + 12, "middle", "normal", number);
                text(left + cellWidth / 2, y + 28, "middle", "normal", after);
            } else {
                text(left, y + 12, "start", "normal", number + " " + after);
            }
            double pitch = Math.min((ROOM - 20.0) / Math.max(1, grid.pus() - 1), MOST_CELL);
            for (int pu = 0; pu < grid.pus(); pu++) {
                double angle = 2 * Math.PI * pu / grid.pus() - Math.PI / 2;
                double x = ring
                        ? left + cellWidth / 2 + radius * Math.cos(angle)
                        : left + 10 + pu * pitch;
                double dotY = ring ? y + 48 + radius + radius * Math.sin(angle) : y + 28;
                dot(pu, level, x, dotY, ring ? Math.PI * radius / grid.pus() : pitch / 2);
            }
            width = Math.max(width, left + cellWidth);
            height = y + cellHeight;
        }
    }

    private int headsUpTo(int level) {
        int sum = 0;
        for (int each = 0; each <= level; each++) {
            sum += heads.size(each);
        }
        return sum;
    }

    /**
     * New ones are filled with the colour of their generation, those that are none yet are small
     * and grey.
     */
    private void dot(int pu, int shown, double x, double y, double room) {
        int level = heads.level(pu);
        boolean head = level >= 0 && level <= shown;
        double radius = Math.min(head ? 6 : 2.5, room * (head ? 1 : 0.6));
        String style = "fill=\"" + (head ? colour(level) : "#b0b0b0") + "\"";
        svg.circle(x, y, Math.max(0.8, radius), style, Optional.of(grid.puName(pu)));
    }

    private void drawPlanes() {
        int columns = grid.side(grid.dimensions() - 1);
        int rows = grid.side(grid.dimensions() - 2);
        int planes = grid.pus() / (rows * columns);
        double gap = 26;
        double cell = Math.max(3, Math.min(MOST_CELL, (ROOM - gap) / Math.max(columns, rows)));
        if (planes > 1) {
            cell = Math.max(3, Math.min(MOST_CELL, ROOM / 3.0 / columns - 2));
        }
        int beside = Math.max(1, (int) ((ROOM + gap) / (columns * cell + gap)));
        double top = height;
        for (int plane = 0; plane < planes; plane++) {
            double left = MARGIN + plane % beside * (columns * cell + gap);
            double y = top + Math.floorDiv(plane, beside) * (rows * cell + gap);
            if (planes > 1) {
                text(left, y + 12, "start", "normal", "x0 = " + plane);
            }
            y += planes > 1 ? 18 : 4;
            for (int index = 0; index < rows * columns; index++) {
                double cellX = left + index % columns * cell;
                double cellY = y + Math.floorDiv(index, columns) * cell;
                cell(plane * rows * columns + index, cellX, cellY, cell);
            }
            width = Math.max(width, left + columns * cell);
            height = Math.max(height, y + rows * cell + 8);
        }
    }

    private void cell(int pu, double x, double y, double size) {
        int level = heads.level(pu);
        String style = format(
                "fill=\"%s\" stroke=\"white\" stroke-width=\"%.1f\"", colour(level), size / 16);
        svg.rect(x, y, size, size, style, Optional.of(grid.puName(pu)));
        double middleX = x + size / 2;
        double middleY = y + size / 2;
        if (plan.colouring() == Colouring.PARITY) {
            String dot = "fill=\"" + shade(pu) + "\" stroke=\"#888\" stroke-width=\"0.8\"";
            svg.circle(middleX, middleY, size / 6, dot, Optional.empty());
        } else if (size >= LABELLED_CELL) {
            String ink = 2 * level < heads.generations() - 1 ? "white" : "black";
            String font = format(
                    "font-size=\"%d\" fill=\"%s\"", Math.round(Math.min(12, size * 0.6)), ink);
            svg.text(middleX, middleY + 4, "middle", font, BridgeheadText.digit(level));
        }
    }

    /** From white for colour 0 to black for the last one. */
    private String shade(int pu) {
        int colour = 0;
        while (!Colouring.PARITY.has(grid, pu, colour)) {
            colour++;
        }
        return Oklch.hex(1 - colour / (double) Math.max(1, plan.colours() - 1), 0, 0);
    }

    private void drawLegend() {
        line("bold", "bridgeheads, by how they come about");
        List<String> legend = BridgeheadText.legend(heads);
        for (int level = 0; level < legend.size(); level++) {
            height += LINE;
            svg.rect(MARGIN, height - SWATCH + 2, SWATCH, SWATCH, colour(level));
            text(MARGIN + SWATCH + 6, height, "start", "normal", legend.get(level));
        }
    }

    private void drawPhases() {
        height += 6;
        line("bold", "phases");
        for (Phase phase : heads.phases()) {
            int last = phase.first() + phase.steps() - 1;
            String steps = phase.steps() == 1 ? "step " : "steps " + phase.first() + "..";
            String unit = plan.colouring() == Colouring.SPLIT ? "part" : "token";
            line(
                    "normal",
                    steps + last + ": " + phase.label() + ", "
                            + count(phase.traffic().packets(), "packet") + " of up to "
                            + count(phase.traffic().parts(), unit) + " over up to "
                            + count(phase.traffic().distance(), "link") + along(phase));
        }
    }

    private String along(Phase phase) {
        if (grid.dimensions() == 1) {
            return "";
        }
        String axes = BridgeheadText.axes(phase);
        return plan.colours() == 1
                ? ", along axis " + axes
                : ", along axes " + axes + " (colours 0|1" + (plan.colours() > 2 ? "|…)" : ")");
    }

    private void line(String weight, String text) {
        height += LINE;
        text(MARGIN, height, "start", weight, text);
    }

    private void text(double x, double y, String anchor, String weight, String text) {
        svg.text(x, y, anchor, "font-weight=\"" + weight + "\"", text);
        if (anchor.equals("start")) {
            width = Math.max(width, x + LETTER * (double) text.length());
        }
    }
}
