package gossamer.store;

import gossamer.model.trace.EventKind;
import gossamer.model.trace.RecordFilter;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Brings the records of a trace file into the table {@code events}. */
final class EventsLoader {

    private EventsLoader() {}

    /** Makes the table of the records that pass the filter; returns what the whole file holds. */
    static TraceFileReader.Contents load(Duck duck, Path trace, RecordFilter filter)
            throws IOException, SQLException {
        duck.run("CREATE TABLE words (seq BIGINT, w0 BIGINT, w1 BIGINT, w2 BIGINT,"
                + " w3 BIGINT, w4 BIGINT, w5 BIGINT)");
        TraceFileReader.Contents contents;
        try (DuckDBAppender appender =
                duck.connection().createAppender(DuckDBConnection.DEFAULT_SCHEMA, "words")) {
            Feed feed = new Feed(appender, filter);
            contents = TraceFileReader.readAll(trace, feed);
            feed.throwFailure();
        }
        String kinds = Arrays.stream(EventKind.values())
                .map(kind -> Duck.literal(kind.name().toLowerCase(Locale.ROOT)))
                .collect(Collectors.joining(",", "([", "])"));
        duck.make("events", kinds);
        duck.run("DROP TABLE words");
        return contents;
    }

    /** Hands records over; keeps the first failure, since a consumer must not throw one. */
    private static final class Feed implements TraceFileReader.Consumer {
        private final DuckDBAppender appender;
        private final RecordFilter filter;
        private long seq;
        private @Nullable SQLException failure;

        Feed(DuckDBAppender appender, RecordFilter filter) {
            this.appender = appender;
            this.filter = filter;
        }

        @Override
        public void accept(long[] words, int count) {
            if (failure != null) {
                return;
            }
            try {
                for (int at = 0; at < count * TraceBuffer.WORDS; at += TraceBuffer.WORDS) {
                    if (filter.passes(words, at)) {
                        append(words, at);
                    }
                    seq++;
                }
            } catch (SQLException e) {
                failure = e;
            }
        }

        private void append(long[] words, int at) throws SQLException {
            appender.beginRow();
            appender.append(seq);
            for (int word = 0; word < TraceBuffer.WORDS; word++) {
                appender.append(words[at + word]);
            }
            appender.endRow();
        }

        void throwFailure() throws SQLException {
            SQLException error = failure;
            if (error != null) {
                throw error;
            }
        }
    }
}
