package gossamer.coordinator.cli;

import gossamer.coordinator.report.CsvAnswer;
import gossamer.coordinator.report.JsonAnswer;
import gossamer.coordinator.report.TableAnswer;
import gossamer.store.Query;
import gossamer.store.StoreException;
import gossamer.store.TraceStore;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer trace sql}: a question to the tables of a run. */
@Command(name = "sql")
final class TraceSqlCommand extends Subcommand {

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "RUN")
    private Path run = Path.of("");

    @Parameters(index = "1", paramLabel = "SELECT", descriptionKey = "SELECT")
    private String sql = "";

    @ArgGroup
    private @Nullable Style style;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    /** How to print the answer, else as a table. */
    private static final class Style {
        @Option(names = "--csv")
        private boolean csv;

        @Option(names = "--json")
        private boolean json;
    }

    @Override
    int run() throws Exception {
        TraceStore store = Stores.open(plugins.open(run));
        try {
            if (style != null && style.csv) {
                Query.run(store, sql, new CsvAnswer(out()));
            } else if (style != null && style.json) {
                JsonAnswer answer = new JsonAnswer(out());
                Query.run(store, sql, answer);
                answer.finish();
            } else {
                TableAnswer answer = new TableAnswer();
                Query.run(store, sql, answer);
                out().print(answer);
            }
        } catch (StoreException e) {
            throw new UsageException("sql: " + e.getMessage());
        }
        out().flush();
        requirePrinted("");
        return Exit.OK;
    }
}
