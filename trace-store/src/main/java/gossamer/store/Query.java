package gossamer.store;

import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Asks a store: one SELECT over its tables. It can read these and nothing else, change nothing, and
 * take no more than it is given.
 *
 * @param store what is asked
 * @param timeLimit seconds that an answer may take, 0 for any number. A single call of a function
 *     is not interrupted
 * @param memoryLimit what DuckDB may use, e.g. 2GiB
 */
public record Query(TraceStore store, int timeLimit, String memoryLimit) {

    /** Takes the answer. */
    public interface Sink {
        /** Called once, before the rows. */
        void columns(List<Column> columns) throws IOException;

        /** One row: a Number, Boolean, String or null for each column. */
        void row(@Nullable Object[] values) throws IOException;
    }

    /**
     * A column of an answer.
     *
     * @param name as in the query
     * @param numeric whether it holds numbers
     */
    public record Column(String name, boolean numeric) {}

    /**
     * Runs a query.
     *
     * @throws QueryLimitException when it reaches one of the limits
     * @throws StoreException when it is not one SELECT, or DuckDB refuses it: with the position
     */
    public void run(String sql, Sink sink) throws IOException, StoreException {
        try (Duck duck = Duck.open()) {
            restrict(duck);
            requireOneSelect(duck, sql);
            try (Statement statement = duck.connection().createStatement()) {
                statement.setQueryTimeout(timeLimit);
                try (ResultSet rows = statement.executeQuery(sql)) {
                    read(rows, sink);
                }
            }
        } catch (SQLTimeoutException e) {
            throw new QueryLimitException("no answer within " + timeLimit + " s", e);
        } catch (SQLException e) {
            if (String.valueOf(e.getMessage()).contains("Out of Memory Error")) {
                throw new QueryLimitException("the answer takes more than " + memoryLimit, e);
            }
            throw StoreException.of("", e);
        }
    }

    private void restrict(Duck duck) throws SQLException, StoreException {
        // They cannot be both escaped and allowed.
        if (store.directory().toAbsolutePath().toString().matches(".*[*?\\[].*")) {
            throw new StoreException(store.directory() + ": DuckDB takes *, ? and [ in a path for"
                    + " patterns; move the run to a directory without them");
        }
        for (Table table : Table.values()) {
            duck.run("CREATE VIEW " + table.sqlName() + " AS SELECT * FROM read_parquet("
                    + Duck.readable(table.in(store.directory())) + ")");
        }
        // What does not fit into memory is not written anywhere.
        duck.run("SET temp_directory = ''");
        duck.run("SET memory_limit = " + Duck.literal(memoryLimit));
        duck.run("SET allowed_paths = "
                + Arrays.stream(Table.values())
                        .map(table -> Duck.literal(table.in(store.directory())))
                        .collect(Collectors.joining(", ", "[", "]")));
        duck.run("SET enable_external_access = false");
        duck.run("SET lock_configuration = true");
    }

    /**
     * DuckDB serialises SELECT (also DESCRIBE, SUMMARIZE, FROM, VALUES), and says what is wrong.
     */
    private static void requireOneSelect(Duck duck, String sql)
            throws SQLException, StoreException {
        String select = """
                WITH parsed AS (SELECT json_serialize_sql(?::VARCHAR)::JSON AS j)
                SELECT j->>'error', j->>'error_type', json_array_length(j->'statements') FROM parsed
                """;
        try (PreparedStatement statement = duck.connection().prepareStatement(select)) {
            statement.setString(1, sql);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                boolean refused = "true".equals(row.getString(1));
                // A syntax error is left to the query itself: its message shows the position.
                if (refused && !"parser".equals(row.getString(2))) {
                    throw new StoreException("only SELECT is possible (also DESCRIBE, SUMMARIZE,"
                            + " SHOW TABLES, FROM, WITH), since nothing of a run is to be changed");
                }
                if (!refused && row.getInt(3) != 1) {
                    throw new StoreException(
                            "expected one query, found " + row.getInt(3) + " statements");
                }
            }
        }
    }

    private static void read(ResultSet rows, Sink sink) throws SQLException, IOException {
        ResultSetMetaData header = rows.getMetaData();
        List<Column> columns = new ArrayList<>();
        for (int column = 1; column <= header.getColumnCount(); column++) {
            String type = header.getColumnTypeName(column);
            columns.add(new Column(
                    header.getColumnName(column),
                    type.matches("U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL.*")));
        }
        sink.columns(columns);
        while (rows.next()) {
            Object[] values = new Object[columns.size()];
            for (int column = 0; column < values.length; column++) {
                values[column] = plain(rows.getObject(column + 1));
            }
            sink.row(values);
        }
    }

    private static @Nullable Object plain(@Nullable Object value) throws SQLException {
        if (value == null || value instanceof Boolean || value instanceof String) {
            return value;
        }
        if (value instanceof BigDecimal decimal) {
            return new BigDecimal(decimal.toPlainString());
        }
        if (value instanceof Number) {
            return value;
        }
        if (value instanceof Array list) {
            return Arrays.toString((Object[]) list.getArray());
        }
        return value.toString();
    }
}
