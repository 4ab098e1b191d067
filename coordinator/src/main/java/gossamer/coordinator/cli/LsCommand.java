package gossamer.coordinator.cli;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.experiment.RunList;
import gossamer.coordinator.text.Columns;
import gossamer.coordinator.text.Texts;
import gossamer.model.description.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer ls}: the runs of a directory, the last one nearest to the prompt. */
@Command(name = "ls", sortOptions = false)
final class LsCommand extends Subcommand {

    private static final DateTimeFormatter MINUTES =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);
    private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};

    @Parameters(paramLabel = "DIR", arity = "0..1", descriptionKey = "DIR")
    private Path runs = Path.of("runs");

    @Option(names = "--last", paramLabel = "N")
    private @Nullable Integer last;

    @Option(names = "--json")
    private boolean json;

    @Override
    int run() throws IOException, UsageException {
        if (last != null && last < 1) {
            throw new UsageException("--last must be at least 1");
        }
        List<RunList.Entry> all = RunList.of(runs);
        int from = last == null ? 0 : Math.max(0, all.size() - last);
        List<RunList.Entry> shown = all.subList(from, all.size());
        out().print(json ? json(shown) : table(shown, all));
        return Exit.OK;
    }

    private String table(List<RunList.Entry> shown, List<RunList.Entry> all) throws IOException {
        if (all.isEmpty()) {
            return "no runs in " + runs + "\n";
        }
        Columns columns = new Columns("<<<<>>", "   ");
        columns.add("ended", "run", "what", "outcome", "makespan", "size");
        for (RunList.Entry entry : shown) {
            columns.add(
                    MINUTES.format(entry.changed().toInstant().atZone(ZoneId.systemDefault())),
                    entry.directory(),
                    entry.what(),
                    entry.end().outcome(),
                    Objects.requireNonNullElse(entry.end().makespan(), ""),
                    size(entry.bytes()));
        }
        long bytes = all.stream().mapToLong(RunList.Entry::bytes).sum();
        String end = Texts.count(all.size(), "run") + " of " + size(bytes) + " in " + runs;
        if (shown.size() < all.size()) {
            end += ", the last " + shown.size() + " above";
        }
        end += RunList.latest(runs)
                .map(latest -> "; " + runs.resolve("latest") + " is " + latest)
                .orElse("");
        return String.join("\n", columns.lines("")) + "\n" + end + "\n";
    }

    /** With three digits at most where there are more than bytes. */
    static String size(long bytes) {
        int unit = 0;
        double number = bytes;
        while (number >= 999.5 && unit < UNITS.length - 1) {
            number /= 1000;
            unit++;
        }
        return format(unit == 0 || number >= 99.95 ? "%.0f %s" : "%.1f %s", number, UNITS[unit]);
    }

    private static String json(List<RunList.Entry> shown) {
        return new Json()
                .putAll(
                        "runs",
                        shown,
                        entry -> new Json()
                                .put("directory", entry.directory().toString())
                                .put("state", Texts.word(entry.state()))
                                .put("changed", entry.changed().toString())
                                .put("bytes", entry.bytes())
                                .put("what", entry.what())
                                .put("outcome", entry.end().outcome())
                                .put("makespan", entry.end().makespan())
                                .put("fingerprint", entry.end().fingerprint()))
                .pretty();
    }
}
