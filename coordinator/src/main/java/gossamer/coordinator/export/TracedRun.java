package gossamer.coordinator.export;

import gossamer.model.run.Emulation;
import gossamer.model.trace.RecordFilter;

import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A finished run that is exported.
 *
 * @param emulation what was run
 * @param trace its trace file
 * @param filter the records to be exported
 * @param notes is told what the user should know, for people
 */
public record TracedRun(
        Emulation emulation, Path trace, RecordFilter filter, Consumer<String> notes) {}
