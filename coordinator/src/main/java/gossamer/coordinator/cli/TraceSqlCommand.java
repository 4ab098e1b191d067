package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.report.CsvAnswer;
import gossamer.coordinator.report.JsonAnswer;
import gossamer.coordinator.report.TableAnswer;
import gossamer.store.Query;
import gossamer.store.QueryLimitException;
import gossamer.store.StoreException;
import gossamer.store.TraceStore;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer trace sql}: a question to the tables of a run. */
@Command(name = "sql")
final class TraceSqlCommand extends ReadingCommand {

    private static final long MOST_SECONDS = 1_000_000;

    @Parameters(index = "1", paramLabel = "SELECT", descriptionKey = "SELECT")
    private String sql = "";

    @Option(names = "--time-limit", paramLabel = "TIME")
    private String timeLimit = "60s";

    @Option(names = "--memory-limit", paramLabel = "SIZE")
    private String memoryLimit = "2GiB";

    @ArgGroup
    private @Nullable Style style;

    private int seconds;

    /** How to print the answer, else as a table. */
    private static final class Style {
        @Option(names = "--csv")
        private boolean csv;

        @Option(names = "--json")
        private boolean json;
    }

    @Override
    void requireOptions() throws UsageException {
        Duration time = TimeOption.read(timeLimit)
                .orElseThrow(() -> new UsageException(
                        "--time-limit " + timeLimit + "; allowed: " + TimeOption.ALLOWED));
        // DuckDB counts whole seconds; 0 is for ever.
        seconds = (int) Math.min(MOST_SECONDS, time.plusMillis(999).toSeconds());
    }

    @Override
    int read(FinishedRun finished) throws Exception {
        TraceStore store = Stores.open(finished, err());
        Query query = new Query(store, seconds, memoryLimit);
        try {
            if (style != null && style.csv) {
                query.run(sql, new CsvAnswer(out()));
            } else if (style != null && style.json) {
                JsonAnswer answer = new JsonAnswer(out());
                query.run(sql, answer);
                answer.finish();
            } else {
                TableAnswer answer = new TableAnswer();
                query.run(sql, answer);
                out().print(answer);
            }
        } catch (QueryLimitException e) {
            out().flush();
            err().println("gossamer: sql: " + e.getMessage()
                    + "; --time-limit and --memory-limit give more");
            return Exit.LIMIT;
        } catch (StoreException e) {
            throw new UsageException("sql: " + e.getMessage());
        }
        out().flush();
        requirePrinted("");
        return Exit.OK;
    }
}
