package gossamer.coordinator.experiment;

import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulatorSettings.Spread;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How a run is carried out; none of it has any influence on the canonical trace.
 *
 * @param regions number of regions
 * @param traceLevel how much of the trace is written
 * @param out the directory in which the run's own directory is made
 * @param spread over which JVMs, or null for this one alone
 */
public record RunOptions(
        int regions,
        TraceLevel traceLevel,
        Path out,
        @Nullable Spread spread) {

    /** In this JVM. */
    public RunOptions(int regions, TraceLevel traceLevel, Path out) {
        this(regions, traceLevel, out, null);
    }

    /** Number of JVMs. */
    public int jvms() {
        return spread == null ? 1 : spread.jvms();
    }
}
