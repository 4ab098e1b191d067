package gossamer.store;

import gossamer.model.run.Emulation;

import java.nio.file.Path;

/**
 * What a store is made from.
 *
 * @param emulation what was run
 * @param trace its trace file
 * @param summary its summary, a file with one JSON object
 */
public record RunSource(Emulation emulation, Path trace, Path summary) {}
