package gossamer.coordinator.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import gossamer.store.Query;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answer to a query as a JSON array with one object per row, each on a line of its own. */
public final class JsonAnswer implements Query.Sink {

    private final JsonGenerator json;
    private List<Query.Column> header = List.of();
    private boolean begun;

    /** Writes to {@code out}, which is left open. */
    public JsonAnswer(Writer out) throws IOException {
        json = new JsonFactory().setRootValueSeparator("").createGenerator(out);
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    }

    @Override
    public void columns(List<Query.Column> columns) {
        header = columns;
    }

    @Override
    public void row(@Nullable Object[] values) throws IOException {
        json.writeRaw(begun ? ",\n" : "[\n");
        begun = true;
        json.writeStartObject();
        for (int column = 0; column < values.length; column++) {
            json.writeFieldName(header.get(column).name());
            json.writePOJO(jsonValue(values[column]));
        }
        json.writeEndObject();
    }

    private static @Nullable Object jsonValue(@Nullable Object value) {
        if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            // JSON has neither infinity nor NaN.
            return Double.isFinite(number) ? number : null;
        }
        if (value instanceof Number) {
            return new BigDecimal(value.toString());
        }
        return value == null || value instanceof Boolean ? value : value.toString();
    }

    /** Ends the array. */
    public void finish() throws IOException {
        json.writeRaw(begun ? "\n]\n" : "[]\n");
        json.flush();
    }
}
