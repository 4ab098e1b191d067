package gossamer.coordinator.report.page;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.report.RunTableSvg;
import gossamer.coordinator.report.WireCaption;
import gossamer.coordinator.report.WireDiagramSvg;
import gossamer.coordinator.report.page.RunData.Drawing;
import gossamer.model.analysis.bounded.GridLine;
import gossamer.model.analysis.bounded.WireDiagram;
import gossamer.model.analysis.path.CriticalPath;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceFileReader;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One run on one page that needs nothing else: no server, no network, no other file. */
public final class ReportPage {

    /** The page stays below this; a trace that does not fit in is refused. */
    public static final int MOST_BYTES = 15_000_000;

    private static final List<String> SCRIPTS = List.of(
            "core.js",
            "figure.js",
            "layout.js",
            "run.js",
            "network.js",
            "matrix.js",
            "spacetime.js",
            "charts.js",
            "path.js",
            "drawings.js",
            "search.js",
            "app.js");

    private ReportPage() {}

    /**
     * The page; empty if the trace tells nothing of packets.
     *
     * @throws IOException when the trace was not kept, or cannot be read
     */
    public static Optional<String> of(FinishedRun run) throws IOException {
        Optional<CriticalPath> path = run.criticalPath();
        if (path.isEmpty()) {
            return Optional.empty();
        }
        Emulation emulation = run.emulation();
        TraceColumns columns = new TraceColumns(emulation);
        RunTable.Builder table = emulation.network().mode().hasRunTable()
                        && emulation.topology() instanceof Crossbar crossbar
                ? new RunTable.Builder(crossbar)
                : null;
        WireDiagram.Builder wires = hasWires(emulation)
                ? new WireDiagram.Builder(
                        GridLine.first((Grid) emulation.topology()),
                        emulation.algorithm()::numbering)
                : null;
        TraceFileReader.readAll(run.trace(), (words, count) -> {
            columns.acceptAll(words, count);
            if (table != null) {
                table.acceptAll(words, count);
            }
            if (wires != null) {
                wires.acceptAll(words, count);
            }
        });
        List<Drawing> drawings = new ArrayList<>();
        if (table != null) {
            drawings.add(runTable(table.build(), emulation));
        }
        if (wires != null) {
            drawings.add(wires(wires.build(), emulation));
        }
        RunData data = new RunData(emulation, columns, path.get(), drawings, summary(run));
        return Optional.of(assemble(emulation.name(), data.json()));
    }

    private static boolean hasWires(Emulation emulation) {
        Network network = emulation.network();
        return network.mode().goesInRounds(network.cost()) && emulation.topology() instanceof Grid;
    }

    private static Drawing runTable(RunTable table, Emulation emulation) {
        return new Drawing(
                "Run-table",
                "A row for each PU, a column for each step (De Florio & Blondia).",
                "run-table",
                RunTableSvg.of(table, emulation.name()));
    }

    private static Drawing wires(WireDiagram diagram, Emulation emulation) {
        String caption = WireCaption.of(diagram, emulation).toString();
        return new Drawing(
                "Wire diagram",
                "An upright line for each PU, time runs downwards; a token that crosses a link is a"
                        + " slanted line (Lau & Zhang).",
                "wires",
                WireDiagramSvg.of(diagram, emulation.topology().pus(), caption));
    }

    /** The summary that the run wrote; null where it is missing. */
    private static String summary(FinishedRun run) throws IOException {
        Path file = run.directory().resolve(RunDirectory.SUMMARY);
        return Files.isRegularFile(file) ? Files.readString(file) : "null";
    }

    private static String assemble(String name, String data) {
        String page = PageAssets.text("report.html")
                .replace("{{title}}", PageAssets.escaped(name) + " · Gossamer")
                .replace("{{styles}}", PageAssets.text("uplot/uPlot.min.css") + PageAssets.styles())
                .replace("{{uplot-licence}}", PageAssets.text("uplot/LICENSE"))
                .replace("{{uplot}}", PageAssets.text("uplot/uPlot.iife.min.js"))
                .replace("{{scripts}}", PageAssets.scripts(SCRIPTS));
        return page.replace("{{data}}", PageAssets.scriptSafe(data));
    }
}
