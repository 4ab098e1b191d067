package gossamer.coordinator.sweep;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.text.CheckedLine;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A run as a line of a journal. */
final class JournalLine {

    private static final String RUN = "run";
    private static final int OWN_FIELDS = 4;

    private JournalLine() {}

    static String of(RunRow row) {
        List<String> fields = new ArrayList<>(List.of(
                RUN,
                Integer.toString(row.cell()),
                Integer.toString(row.repeat()),
                format("%.3f", row.seconds())));
        for (Column column : Column.values()) {
            fields.add(row.text(column));
        }
        return CheckedLine.of(fields);
    }

    /** The run in a sound line. */
    static RunRow row(List<String> fields) {
        Column[] columns = Column.values();
        if (!fields.get(0).equals(RUN) || fields.size() != OWN_FIELDS + columns.length) {
            throw new IllegalStateException("a journal of this version has a line " + fields);
        }
        Map<Column, String> values = new EnumMap<>(Column.class);
        for (Column column : columns) {
            String value = fields.get(OWN_FIELDS + column.ordinal());
            if (!value.isEmpty()) {
                values.put(column, value);
            }
        }
        return new RunRow(
                Integer.parseInt(fields.get(1)),
                Integer.parseInt(fields.get(2)),
                Double.parseDouble(fields.get(3)),
                values);
    }
}
