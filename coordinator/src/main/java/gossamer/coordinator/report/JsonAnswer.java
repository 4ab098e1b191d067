package gossamer.coordinator.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import gossamer.store.Query;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answer to a query as a JSON array with one object per row, each on a line of its own. */
public final class JsonAnswer implements Query.Sink {

    private final Writer out;
    private final JsonGenerator json;
    private List<Query.Column> header = List.of();

    /** Breaks lines between the elements of the only array. */
    private static final class RowPerLine extends MinimalPrettyPrinter {

        private static final long serialVersionUID = 1L;

        @Override
        public void beforeArrayValues(JsonGenerator json) throws IOException {
            json.writeRaw('\n');
        }

        @Override
        public void writeArrayValueSeparator(JsonGenerator json) throws IOException {
            json.writeRaw(",\n");
        }

        @Override
        public void writeEndArray(JsonGenerator json, int values) throws IOException {
            json.writeRaw(values == 0 ? "]" : "\n]");
        }
    }

    /** Writes to {@code out}. */
    public JsonAnswer(Writer out) throws IOException {
        this.out = out;
        json = new JsonFactory().createGenerator(out).setPrettyPrinter(new RowPerLine());
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    }

    @Override
    public void columns(List<Query.Column> columns) throws IOException {
        header = columns;
        json.writeStartArray();
    }

    @Override
    public void row(@Nullable Object[] values) throws IOException {
        json.writeStartObject();
        for (int column = 0; column < values.length; column++) {
            json.writeFieldName(header.get(column).name());
            write(values[column]);
        }
        json.writeEndObject();
    }

    private void write(@Nullable Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Boolean bool) {
            json.writeBoolean(bool);
        } else if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            // JSON has neither infinity nor NaN.
            if (Double.isFinite(number)) {
                json.writeNumber(number);
            } else {
                json.writeNull();
            }
        } else if (value instanceof Number) {
            json.writeNumber(new BigDecimal(value.toString()));
        } else {
            json.writeString(value.toString());
        }
    }

    /** Ends the array. */
    public void finish() throws IOException {
        json.writeEndArray();
        json.flush();
        out.append('\n');
    }
}
