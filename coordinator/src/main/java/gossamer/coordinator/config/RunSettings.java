package gossamer.coordinator.config;

import gossamer.model.trace.TraceLevel;

import java.util.OptionalInt;

/**
 * How a run is carried out. Nothing here changes what happens in it.
 *
 * @param traceLevel how much of the trace is kept
 * @param regions number of regions; empty to choose for the machine
 */
public record RunSettings(TraceLevel traceLevel, OptionalInt regions) {}
