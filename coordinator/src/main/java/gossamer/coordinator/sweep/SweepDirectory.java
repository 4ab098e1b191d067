package gossamer.coordinator.sweep;

import gossamer.coordinator.config.SweepPlan;
import gossamer.coordinator.experiment.BuildInfo;
import gossamer.coordinator.text.WholeFile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The directory of a campaign: its journal while it runs, its tables and drawings at the end. */
public final class SweepDirectory {

    /** The table of all runs. */
    public static final String TABLE = "table.csv";

    /** The table of all cells. */
    public static final String CELLS = "cells.csv";

    private final Path path;

    /** The directory of a campaign in the one where such directories are. */
    public SweepDirectory(Path out, String name) {
        this.path = out.resolve("sweep-" + name);
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    /**
     * Opens its journal, or begins one.
     *
     * @param restart whether to begin anew
     * @throws SweepException when there is a journal of something else, or somebody is at work
     */
    public Journal open(SweepPlan plan, boolean restart) throws IOException, SweepException {
        JournalHeader header = new JournalHeader(BuildInfo.current(), plan.identity());
        return Journal.open(path, header, restart);
    }

    /** Writes the tables and drawings of a finished campaign, each whole or not at all. */
    void write(Results results, String text) throws IOException {
        CampaignTables tables = new CampaignTables(results);
        write(TABLE, tables.runs());
        write(CELLS, tables.cells());
        write("timings.csv", tables.timings());
        write("refused.csv", tables.refused());
        write("report.txt", text);
        if (results.report().compare() >= 0) {
            write("comparison.csv", tables.comparison());
            write("best.csv", tables.best());
            write("best.svg", MapSvg.of(results));
        }
        String metric = results.report().metric().word();
        write(metric, ChartSvg.means(results));
        write(metric + "-difference", ChartSvg.differences(results));
    }

    private void write(String name, List<String> charts) throws IOException {
        for (int chart = 0; chart < charts.size(); chart++) {
            String number = charts.size() == 1 ? "" : "-" + (chart + 1);
            write(name + number + ".svg", charts.get(chart));
        }
    }

    private void write(String name, String text) throws IOException {
        WholeFile.write(path.resolve(name), text);
    }
}
