package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.experiment.RunSummary;
import gossamer.coordinator.experiment.SummaryJson;
import gossamer.coordinator.live.LiveRun;
import gossamer.coordinator.live.LiveServer;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.node.ProgressListener;
import gossamer.node.trace.TraceCollector;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** The page of a run under way, from before its begin until after its end; or none. */
final class Serving implements AutoCloseable {

    private final ServeOptions options;
    private final PrintWriter err;
    private final @Nullable LiveRun run;
    private final @Nullable LiveServer server;

    private Serving(
            ServeOptions options,
            PrintWriter err,
            @Nullable LiveRun run,
            @Nullable LiveServer server) {
        this.options = options;
        this.err = err;
        this.run = run;
        this.server = server;
    }

    /** Starts to serve if that is asked for, and says where. */
    static Serving start(ServeOptions options, Emulation emulation, PrintWriter err)
            throws UsageException {
        int port = options.port();
        if (!options.serves()) {
            return new Serving(options, err, null, null);
        }
        LiveRun run = new LiveRun(emulation);
        try {
            LiveServer server = LiveServer.start(emulation, run, port);
            err.println("gossamer: the run is shown at " + server.url());
            err.flush();
            return new Serving(options, err, run, server);
        } catch (IOException e) {
            throw new UsageException("--serve=" + port + ": cannot serve on this port: "
                    + e.getMessage() + "; --serve without a number takes a free one");
        }
    }

    /** Whoever shows progress, and the page if there is one. */
    ProgressListener and(ProgressListener printer) {
        return run == null ? printer : printer.and(run);
    }

    /** Who is to see all records; null for nobody. */
    TraceCollector.@Nullable Output spectator() {
        return run;
    }

    /** Tells the page how the run ended, and stays until Ctrl-C unless it is not to. */
    // The hook is there as long as the page is.
    @SuppressWarnings("try")
    void ended(RunSummary summary) throws InterruptedException {
        if (server == null) {
            return;
        }
        Path report = summary.directory().resolve(RunDirectory.REPORT);
        server.ended(SummaryJson.summary(summary), Files.isRegularFile(report) ? report : null);
        if (options.untilEnd() || summary.result().reason() == StopReason.INTERRUPTED) {
            server.awaitListeners();
        } else {
            err.println("gossamer: the page stays at " + server.url() + " until Ctrl-C");
            err.flush();
            CountDownLatch stays = new CountDownLatch(1);
            try (Interruption interruption = Interruption.handledBy(stays::countDown)) {
                stays.await();
            }
        }
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}
