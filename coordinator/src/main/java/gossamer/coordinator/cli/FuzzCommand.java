package gossamer.coordinator.cli;

import gossamer.coordinator.fuzz.FuzzOutcome;
import gossamer.coordinator.fuzz.Fuzzer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gossamer fuzz}: random configs, each run in all ways. */
@Command(name = "fuzz", sortOptions = false)
final class FuzzCommand extends Subcommand {

    private static final int USUAL_CASES = 1000;

    @Option(names = "--cases", paramLabel = "N")
    private @Nullable Integer cases;

    @Option(names = "--minutes", paramLabel = "M")
    private @Nullable Integer minutes;

    @Option(names = "--seed", paramLabel = "S")
    private long seed = 1;

    @Option(names = "--out", paramLabel = "DIR")
    private Path out = Path.of("runs", "fuzz");

    @Option(names = "--workers", paramLabel = "K")
    private @Nullable Integer workers;

    @Option(names = "--json")
    private boolean json;

    @Option(names = "--quiet")
    private boolean quiet;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Override
    int run() throws Exception {
        int most = cases != null ? cases : minutes == null ? USUAL_CASES : Integer.MAX_VALUE;
        int threads = workers == null ? Runtime.getRuntime().availableProcessors() : workers;
        int time = minutes == null ? (int) Duration.ofDays(365).toMinutes() : minutes;
        if (most < 1 || time < 1 || threads < 1) {
            throw new UsageException("--cases, --minutes and --workers must be at least 1");
        }
        Consumer<String> progress = quiet ? doing -> {} : new StatusLine(err());
        long deadline = System.nanoTime() + Duration.ofMinutes(time).toNanos();
        Fuzzer.Wish wish = new Fuzzer.Wish(most, deadline, seed, threads, out);
        try (Fuzzer fuzzer = new Fuzzer(wish, plugins.load(), progress);
                Interruption interruption = Interruption.handledBy(fuzzer::interrupt)) {
            boolean ended = fuzzer.run();
            FuzzOutcome outcome = fuzzer.outcome();
            out().print(json ? outcome.json() : outcome.text());
            requirePrinted("");
            interruption.done();
            return !ended ? Exit.INTERRUPTED : outcome.failures().isEmpty() ? Exit.OK : Exit.FAILED;
        }
    }
}
