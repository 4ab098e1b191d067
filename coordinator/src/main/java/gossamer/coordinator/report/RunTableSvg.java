package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.drawing.Svg;
import gossamer.model.analysis.pipelined.Cell.CellAction;
import gossamer.model.analysis.pipelined.RunTable;
import java.util.List;
import java.util.Optional;

/**
 * A run-table to look at, with a legend and the used slots per column below it. The file stays
 * below 2 MB: small tables have a labelled cell per slot; larger ones a bar per stretch of the same
 * action, whoever the peer; the largest ones a patch per group of PUs and columns.
 */
public final class RunTableSvg {

    private static final int MOST_LABELLED_PUS = 32;
    private static final int MOST_LABELLED_COLUMNS = 200;
    private static final int MOST_BAR_PUS = 1024;
    private static final int MOST_BAR_COLUMNS = 4096;
    private static final int MOST_BARS = 60_000;
    private static final int MOST_PATCH_ROWS = 100;
    private static final int MOST_PATCHES = 400;

    private static final int MARGIN = 20;
    private static final int LABELS = 50;
    private static final int TOP = 66;
    private static final int PROFILE_HEIGHT = 60;
    private static final int PROFILE_POINTS = 1000;

    private static final CellAction[] ACTIONS = CellAction.values();
    private static final String[] FILLS = {"#3182bd", "#74c476", "#e8e8e8", "#fd8d3c", "#ffffff"};
    private static final String[] MEANINGS = {
        "sends", "receives", "waits to receive", "waits to send", "has ended"
    };

    private final RunTable table;

    private final String title;
    /** Path data by action: a bar per stretch of one row. */
    private final StringBuilder[] bars = new StringBuilder[ACTIONS.length];

    private final Svg texts = new Svg();
    private int cellWidth;
    private int cellHeight;
    private int columns;
    private int rows;
    private int open = -1;
    private int openFrom;

    private RunTableSvg(RunTable table, String title) {
        this.table = table;
        this.title = title;
        for (int action = 0; action < bars.length; action++) {
            bars[action] = new StringBuilder();
        }
    }

    /** The drawing. */
    public static String of(RunTable table, String title) {
        RunTableSvg drawing = new RunTableSvg(table, title);
        int pus = table.pus();
        int lambda = table.lambda();
        if (pus <= MOST_LABELLED_PUS && lambda <= MOST_LABELLED_COLUMNS) {
            drawing.size(lambda, pus, pus > 10 ? 28 : 22, 18);
            drawing.drawBars();
            drawing.labelCells();
        } else if (pus <= MOST_BAR_PUS && lambda <= MOST_BAR_COLUMNS && barsWithin(table)) {
            drawing.size(lambda, pus, Math.max(1, 1600 / Math.max(1, lambda)), pus <= 64 ? 12 : 2);
            drawing.drawBars();
        } else {
            int shown = Math.min(lambda, MOST_PATCHES);
            drawing.size(shown, Math.min(pus, MOST_PATCH_ROWS), 4, pus > 32 ? 6 : 12);
            drawing.drawPatches();
        }
        return drawing.assemble();
    }

    private void size(int newColumns, int newRows, int width, int height) {
        columns = newColumns;
        rows = newRows;
        cellWidth = width;
        cellHeight = height;
    }

    private static boolean barsWithin(RunTable table) {
        long[] count = {0};
        for (int pu = 0; pu < table.pus() && count[0] <= MOST_BARS; pu++) {
            CellAction[] last = {null};
            table.forEachRun(pu, (from, to, action, peer, session) -> {
                count[0] += action == last[0] ? 0 : 1;
                last[0] = action;
            });
        }
        return count[0] <= MOST_BARS;
    }

    private void drawBars() {
        for (int pu = 0; pu < table.pus(); pu++) {
            int row = pu;
            table.forEachRun(
                    pu,
                    (from, to, action, peer, session) -> extend(row, from - 1, action.ordinal()));
            extend(row, columns, -1);
        }
    }

    /** From this column on, counted from 0, the row shows this action; it ends with action -1. */
    private void extend(int row, int column, int action) {
        if (action == open) {
            return;
        }
        if (open >= 0) {
            bars[open].append('M').append(openFrom * cellWidth).append(' ');
            bars[open].append(row * cellHeight + cellHeight / 2);
            bars[open].append('h').append((column - openFrom) * cellWidth);
        }
        open = action;
        openFrom = column;
    }

    private void drawPatches() {
        for (int row = 0; row < rows; row++) {
            long[][] counts = new long[columns][ACTIONS.length];
            int first = (int) ((long) table.pus() * row / rows);
            int end = (int) ((long) table.pus() * (row + 1) / rows);
            for (int pu = first; pu < end; pu++) {
                table.forEachRun(
                        pu,
                        (from, to, action, peer, session) ->
                                spread(counts, from - 1, to, action.ordinal()));
            }
            for (int column = 0; column < columns; column++) {
                extend(row, column, telling(counts[column]));
            }
            extend(row, columns, -1);
        }
    }

    /** Adds the columns {@code from..to-1}, counted from 0, to the patches they lie in. */
    private void spread(long[][] counts, int from, int to, int action) {
        int at = from;
        while (at < to) {
            int patch = (int) (((at + 1L) * columns - 1) / table.lambda());
            int end = Math.min(to, (int) ((patch + 1L) * table.lambda() / columns));
            counts[patch][action] += end - at;
            at = end;
        }
    }

    /** What a patch shows: what fills a tenth of it if it is no idling, else what fills most. */
    private static int telling(long[] counts) {
        long all = 0;
        int most = 0;
        for (int action = 0; action < counts.length; action++) {
            all += counts[action];
            most = counts[action] > counts[most] ? action : most;
        }
        for (CellAction action : List.of(CellAction.SEND, CellAction.BLOCKED, CellAction.RECEIVE)) {
            if (10 * counts[action.ordinal()] >= all) {
                return action.ordinal();
            }
        }
        return most;
    }

    private void labelCells() {
        for (int pu = 0; pu < rows; pu++) {
            int y = (pu + 1) * cellHeight - 5;
            table.forEachRun(pu, (from, to, action, peer, session) -> {
                if (action.used()) {
                    String label = action.symbol() + Integer.toString(peer);
                    texts.text(Math.floorDiv((2 * from - 1) * cellWidth, 2), y, "middle", label);
                }
            });
        }
    }

    private String assemble() {
        int width = 2 * MARGIN + LABELS + Math.max(560, columns * cellWidth);
        int gridHeight = rows * cellHeight;
        int height = TOP + gridHeight + 50 + PROFILE_HEIGHT + MARGIN;
        appendAxes(gridHeight);
        appendLegend();
        Svg svg = new Svg().heading(MARGIN, 20, title);
        svg.add("<g font-size=\"11\" transform=\"translate(%d %d)\">\n", MARGIN + LABELS, TOP);
        for (int action = 0; action < bars.length; action++) {
            if (bars[action].length() > 0) {
                int thick = cellHeight > 4 ? cellHeight - 1 : cellHeight;
                String style = "stroke=\"" + FILLS[action] + "\" stroke-width=\"" + thick + "\"";
                svg.path(style, bars[action].toString());
            }
        }
        svg.path("fill=\"#9ecae1\" stroke=\"none\"", profile(gridHeight + 50));
        return svg.add(texts).add("</g>\n").document(width, height);
    }

    private void appendAxes(int gridHeight) {
        boolean each = rows == table.pus() && cellHeight >= 11;
        for (int row = 0; row < rows; row += each ? 1 : Math.max(1, rows - 1)) {
            int pu = row == 0 ? 0 : each ? row : table.pus() - 1;
            texts.text(-6, row * cellHeight + cellHeight / 2 + 4, "end", Integer.toString(pu));
        }
        String end = format("%,d", table.lambda());
        texts.text(0, gridHeight + 14, "start", table.lambda() == 0 ? "no steps" : "step 1");
        if (table.lambda() > 1) {
            texts.text(Math.max(100, columns * cellWidth), gridHeight + 14, "end", end);
        }
        String used = format(
                "used slots per step: mean %.4f, full height is %d", table.mu(), table.pus());
        texts.text(0, gridHeight + 42, "start", used);
    }

    private void appendLegend() {
        int x = 0;
        for (int action = 0; action < FILLS.length; action++) {
            String style = "fill=\"" + FILLS[action] + "\" stroke=\"#888\"";
            texts.rect(x, -32, 12, 12, style, Optional.empty());
            texts.text(x + 17, -22, "start", MEANINGS[action]);
            x += 30 + 7 * MEANINGS[action].length();
        }
    }

    /** The used slots per column as the outline of an area. */
    private String profile(int top) {
        int points = Math.min(PROFILE_POINTS, table.lambda());
        int right = columns * cellWidth;
        int bottom = top + PROFILE_HEIGHT;
        StringBuilder path = new StringBuilder("M0 " + bottom);
        for (int point = 0; point < points; point++) {
            double share = RunTableText.mean(table, point, points) / table.pus();
            path.append('V').append(bottom - Math.round(share * PROFILE_HEIGHT));
            path.append('H').append((long) right * (point + 1) / points);
        }
        return path.append('V').append(bottom).append('Z').toString();
    }
}
