package gossamer.coordinator.experiment;

import gossamer.model.trace.TraceLevel;

import java.nio.file.Path;

/**
 * How a run is carried out; none of it has any influence on the canonical trace.
 *
 * @param regions number of regions
 * @param traceLevel how much of the trace is written
 * @param out the directory in which the run's own directory is made
 */
public record RunOptions(int regions, TraceLevel traceLevel, Path out) {}
