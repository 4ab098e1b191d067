package gossamer.coordinator.report;

import gossamer.store.Query;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The answer to a query as aligned columns; of long answers the first rows. */
public final class TableAnswer implements Query.Sink {

    /** More than that nobody reads on a terminal. */
    public static final int MOST_ROWS = 1_000;

    private static final int WIDEST = 80;

    private final List<String[]> cells = new ArrayList<>();
    private List<Query.Column> header = List.of();
    private long rows;

    @Override
    public void columns(List<Query.Column> columns) {
        header = List.copyOf(columns);
        cells.add(columns.stream().map(Query.Column::name).toArray(String[]::new));
    }

    @Override
    public void row(@Nullable Object[] values) {
        if (++rows <= MOST_ROWS) {
            cells.add(Arrays.stream(values).map(TableAnswer::cell).toArray(String[]::new));
        }
    }

    private static String cell(@Nullable Object value) {
        if (value == null) {
            return "NULL";
        }
        String text = value instanceof Double || value instanceof Float
                ? number(((Number) value).doubleValue())
                : value.toString().replaceAll("\\p{Cntrl}", " ");
        return text.length() <= WIDEST ? text : text.substring(0, WIDEST - 1) + "…";
    }

    /** At most nine significant digits. */
    private static String number(double value) {
        if (!Double.isFinite(value) || value != 0 && Math.abs(value) < 1e-6) {
            return Double.toString(value);
        }
        return new BigDecimal(value)
                .round(new MathContext(9))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** All lines. */
    @Override
    public String toString() {
        int[] widths = new int[header.size()];
        for (String[] row : cells) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row[column].length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < cells.size(); row++) {
            text.append(line(cells.get(row), widths)).append('\n');
            if (row == 0) {
                String[] rules = Arrays.stream(widths).mapToObj("-"::repeat).toArray(String[]::new);
                text.append(line(rules, widths)).append('\n');
            }
        }
        if (rows > MOST_ROWS) {
            text.append(String.format(
                    Locale.ROOT,
                    "… %,d more rows; --csv or --json prints all%n",
                    rows - MOST_ROWS));
        }
        return text.toString();
    }

    private String line(String[] row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String pad = " ".repeat(widths[column] - row[column].length());
            boolean right = header.get(column).numeric();
            line.append(column == 0 ? "" : "  ");
            line.append(right ? pad + row[column] : row[column] + pad);
        }
        return line.toString().stripTrailing();
    }
}
