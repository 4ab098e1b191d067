package gossamer.coordinator.report;

import gossamer.coordinator.text.Texts;
import gossamer.store.Query;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a query as CSV (RFC 4180): a header, then the rows; an empty field stands for NULL.
 */
public final class CsvAnswer implements Query.Sink {

    private final Appendable out;

    /** Writes to {@code out}. */
    public CsvAnswer(Appendable out) {
        this.out = out;
    }

    @Override
    public void columns(List<Query.Column> columns) throws IOException {
        line(columns.stream().map(Query.Column::name).toArray());
    }

    @Override
    public void row(@Nullable Object[] values) throws IOException {
        line(values);
    }

    private void line(@Nullable Object[] values) throws IOException {
        out.append(Arrays.stream(values).map(CsvAnswer::field).collect(Collectors.joining(",")))
                .append("\r\n");
    }

    private static String field(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        // An empty text is quoted, so that it is no NULL.
        String text = value.toString();
        return text.isEmpty() ? "\"\"" : Texts.csv(text);
    }
}
