package gossamer.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;

/** DuckDB in this process, with a database in memory. */
record Duck(DuckDBConnection connection) implements AutoCloseable {

    /** Opens an empty database; the first one of a process takes half a second. */
    static Duck open() throws StoreException {
        try {
            Connection opened = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
            Duck duck = new Duck(opened.unwrap(DuckDBConnection.class));
            // Nothing is ever fetched from the network.
            duck.run("SET autoinstall_known_extensions = false");
            duck.run("SET autoload_known_extensions = false");
            return duck;
        } catch (SQLException e) {
            throw StoreException.of("DuckDB does not start: ", e);
        } catch (LinkageError e) {
            throw new StoreException(
                    "this needs DuckDB, which is not in this installation or does not run on this"
                            + " machine (" + e + "); emulating and `trace export` do without it",
                    e);
        }
    }

    void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Makes a table by the SQL that has its name, with these values put in. */
    void make(String table, Object... values) throws IOException, SQLException {
        try (InputStream sql = Duck.class.getResourceAsStream(table + ".sql")) {
            byte[] text = Objects.requireNonNull(sql, table).readAllBytes();
            run(String.format(Locale.ROOT, new String(text, StandardCharsets.UTF_8), values));
        }
    }

    /** A path as a string of SQL. */
    static String literal(Path path) {
        return literal(path.toAbsolutePath().normalize().toString());
    }

    static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /**
     * A path to read from as a string of SQL: characters that match others stand for themselves.
     */
    static String readable(Path path) {
        return literal(path.toAbsolutePath().normalize().toString().replaceAll("[*?\\[]", "[$0]"));
    }

    @Override
    public void close() throws StoreException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw StoreException.of("DuckDB does not stop: ", e);
        }
    }
}
