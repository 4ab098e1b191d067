package gossamer.coordinator.experiment;

import gossamer.model.analysis.path.CriticalPath;
import gossamer.model.analysis.path.CriticalPathFinder;
import gossamer.model.analysis.path.PathDetails;
import gossamer.model.trace.TraceFileReader;

import java.io.IOException;
import java.util.Optional;

/** Critical paths of runs that were kept. */
public final class CriticalPaths {

    private CriticalPaths() {}

    /**
     * Reads a trace twice; empty if it tells nothing of packets though there were some.
     *
     * @throws IOException when the trace was not kept, or cannot be read
     */
    public static Optional<CriticalPath> of(FinishedRun run) throws IOException {
        CriticalPathFinder finder = new CriticalPathFinder(run.emulation());
        TraceFileReader.readAll(run.trace(), finder::acceptAll);
        if (!finder.knowsPackets()) {
            return Optional.empty();
        }
        PathDetails details = finder.details();
        TraceFileReader.readAll(run.trace(), details::acceptAll);
        return Optional.of(details.path());
    }
}
