package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.report.RunTableCsv;
import gossamer.coordinator.report.RunTableSvg;
import gossamer.coordinator.report.RunTableText;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.machine.Network;
import gossamer.model.topology.Crossbar;
import gossamer.model.trace.TraceFileReader;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code gossamer trace run-table}: the run-table of a finished run, read off its trace. */
@Command(name = "run-table")
final class TraceRunTableCommand extends ReadingCommand {

    /** How to write it. */
    enum Format {
        /** For a terminal; large tables are summarised. */
        TEXT,
        /** Every run of equal cells. */
        CSV,
        /** For a browser. */
        SVG
    }

    @Option(names = "--format", paramLabel = "FORMAT")
    private Format format = Format.TEXT;

    @Override
    int read(FinishedRun finished) throws Exception {
        Network network = finished.emulation().network();
        if (!network.mode().hasRunTable(network.cost())
                || !(finished.emulation().topology() instanceof Crossbar crossbar)) {
            throw new UsageException(directory()
                    + ": only runs under rendezvous switching with network.cost = round have"
                    + " a run-table");
        }
        RunTable.Builder builder = new RunTable.Builder(crossbar);
        TraceFileReader.readAll(finished.trace(), builder::acceptAll);
        RunTable table = builder.buildUnlessTooLong();
        if (table == null) {
            throw new UsageException(directory() + ": " + RunTableText.TOO_LONG);
        }
        switch (format) {
            case TEXT -> {
                out().print(RunTableText.of(table));
                out().print(RunTableText.theory(table, finished.emulation()));
            }
            case CSV -> RunTableCsv.write(table, out());
            case SVG -> out().print(RunTableSvg.of(table, finished.emulation().name()));
        }
        return Exit.OK;
    }
}
