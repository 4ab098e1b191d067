package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.text.Columns;
import gossamer.store.Query;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The answer to a query as aligned columns; of long answers the first rows. */
public final class TableAnswer implements Query.Sink {

    /** More than that nobody reads on a terminal. */
    public static final int MOST_ROWS = 1_000;

    private static final int WIDEST = 80;

    private final List<List<String>> cells = new ArrayList<>();
    private List<Query.Column> header = List.of();
    private long rows;

    @Override
    public void columns(List<Query.Column> columns) {
        header = List.copyOf(columns);
        cells.add(columns.stream().map(Query.Column::name).toList());
    }

    @Override
    public void row(@Nullable Object[] values) {
        if (++rows <= MOST_ROWS) {
            cells.add(Arrays.stream(values).map(TableAnswer::cell).toList());
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
        String sides = header.stream()
                .map(column -> column.numeric() ? ">" : "<")
                .collect(Collectors.joining());
        Columns columns = new Columns(sides, "  ");
        cells.forEach(columns::add);
        StringBuilder text = new StringBuilder();
        for (String line : columns.ruled()) {
            text.append(line).append('\n');
        }
        if (rows > MOST_ROWS) {
            text.append(format("… %,d more rows; --csv or --json prints all%n", rows - MOST_ROWS));
        }
        return text.toString();
    }
}
