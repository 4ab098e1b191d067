package gossamer.coordinator.config;

import gossamer.model.trace.TraceLevel;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How a run is carried out. Nothing here changes what happens in it.
 *
 * @param traceLevel how much of the trace is kept
 * @param regions number of regions; empty to choose for the machine
 * @param checkpoints milliseconds of wall time from one to the next; 0 for none, empty to choose
 */
public record RunSettings(TraceLevel traceLevel, OptionalInt regions, OptionalLong checkpoints) {}
