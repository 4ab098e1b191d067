package gossamer.coordinator.cli;

import gossamer.coordinator.fuzz.FuzzOutcome;
import gossamer.coordinator.fuzz.Fuzzer;
import gossamer.coordinator.worker.Staff;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gossamer fuzz}: random configs, each run in all ways. */
@Command(name = "fuzz", sortOptions = false)
final class FuzzCommand extends Subcommand {

    private static final int USUAL_CASES = 1000;
    private static final int MOST_MINUTES = 365 * 24 * 60;

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

    @Mixin
    private OnOption on = new OnOption();

    @Option(names = "--json")
    private boolean json;

    @Option(names = "--quiet")
    private boolean quiet;

    @Option(names = "--progress", paramLabel = "STYLE")
    private Display.Style progress = Display.Style.AUTO;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Override
    int run() throws Exception {
        int most = cases != null ? cases : minutes == null ? USUAL_CASES : Integer.MAX_VALUE;
        int time = minutes == null ? MOST_MINUTES : minutes;
        if (most < 1 || time < 1) {
            throw new UsageException("--cases and --minutes must be at least 1");
        }
        if (time > MOST_MINUTES) {
            throw new UsageException("--minutes must be at most " + MOST_MINUTES + ", a year");
        }
        long deadline = System.nanoTime() + Duration.ofMinutes(time).toNanos();
        Fuzzer.Wish wish = new Fuzzer.Wish(most, deadline, seed, out);
        Display.Style style = quiet ? Display.Style.NONE : progress;
        try (Staff staff = on.staff("--workers", workers);
                StatusLine line = new StatusLine(style, err())) {
            Fuzzer fuzzer = new Fuzzer(wish, plugins.load(), staff, line, line::say);
            try (Interruption interruption = Interruption.handledBy(fuzzer::interrupt)) {
                boolean ended = fuzzer.run();
                line.end();
                FuzzOutcome outcome = fuzzer.outcome();
                out().print(json ? outcome.json() : outcome.text());
                requirePrinted("");
                interruption.done();
                return !ended
                        ? Exit.INTERRUPTED
                        : outcome.failures().isEmpty() ? Exit.OK : Exit.FAILED;
            }
        }
    }
}
