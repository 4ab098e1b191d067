package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.report.WireDiagramSvg;
import gossamer.coordinator.report.WireDiagramText;
import gossamer.coordinator.report.WireDiagramText.Style;
import gossamer.model.analysis.bounded.GridLine;
import gossamer.model.analysis.bounded.WireDiagram;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceFileReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code gossamer trace wires}: which packet crossed which link of a line in which round. */
@Command(name = "wires", sortOptions = false)
final class TraceWiresCommand extends ReadingCommand {

    @Option(names = "--arrows")
    private boolean arrows;

    @Option(names = "--line", paramLabel = "LINE")
    private @Nullable String line;

    @Option(names = "--links", paramLabel = "A..B")
    private @Nullable String links;

    @Option(names = "--rounds", paramLabel = "A..B")
    private @Nullable String rounds;

    @Option(names = "--svg", paramLabel = "FILE")
    private @Nullable Path svg;

    /** Whole numbers {@code from..to}. */
    private record Window(int from, int to) {

        static Window parse(String option, String text) throws UsageException {
            if (!text.matches("\\d{1,9}\\.\\.\\d{1,9}")) {
                throw new UsageException(
                        option + " " + text + ": expected two whole numbers like 3..17");
            }
            int dots = text.indexOf("..");
            return new Window(
                    Integer.parseInt(text.substring(0, dots)),
                    Integer.parseInt(text.substring(dots + 2)));
        }

        int size() {
            return to - from + 1;
        }
    }

    @Override
    void requireOptions() throws UsageException {
        if (arrows && svg != null) {
            throw new UsageException("--arrows is for text, it does not go with --svg");
        }
        if (svg != null) {
            requireWritable(svg);
        }
    }

    @Override
    int read(FinishedRun finished) throws Exception {
        Emulation emulation = finished.emulation();
        WireDiagram.Builder builder =
                new WireDiagram.Builder(chosenLine(emulation), emulation.algorithm()::numbering);
        TraceFileReader.readAll(finished.trace(), builder::acceptAll);
        WireDiagram diagram = builder.build();
        if (diagram.calls() == 0 && emulation.topology().links() > 0) {
            throw noPackets();
        }
        Window window = chosenRounds(diagram);
        String caption = WireDiagramText.caption(diagram, emulation);
        if (svg != null) {
            int tokens = emulation.topology().pus();
            String drawing =
                    WireDiagramSvg.of(diagram, tokens, caption, window.from(), window.to());
            write(svg, drawing, out());
        } else {
            requireReadable(diagram, window);
            Style style = arrows ? Style.ARROWS : Style.WIRES;
            out().println(caption);
            out().print(WireDiagramText.of(diagram, style, window.from(), window.to()));
        }
        return Exit.OK;
    }

    private static void requireWritable(Path file) throws UsageException {
        if (Files.isDirectory(file)
                || !Files.isDirectory(file.toAbsolutePath().resolveSibling(""))) {
            throw new UsageException(
                    "cannot write " + file + ": it must be a file in a directory that exists");
        }
    }

    private GridLine chosenLine(Emulation emulation) throws UsageException {
        Network network = emulation.network();
        if (!(emulation.topology() instanceof Grid grid)) {
            throw new UsageException(directory() + ": a " + emulation.topology().kind()
                    + " has no lines of PUs; wire diagrams are for paths, rings, meshes and tori");
        }
        if (!network.mode().goesInRounds(network.cost())) {
            throw new UsageException(directory() + ": wire diagrams are for runs in rounds,"
                    + " with network.cost = round and network.switching = store-and-forward");
        }
        try {
            GridLine whole = line == null ? GridLine.first(grid) : GridLine.parse(grid, line);
            if (links == null) {
                return whole;
            }
            Window window = Window.parse("--links", links);
            return whole.links(window.from(), window.to());
        } catch (IllegalArgumentException error) {
            throw new UsageException(directory() + ": " + error.getMessage());
        }
    }

    private Window chosenRounds(WireDiagram diagram) throws UsageException {
        Window all = new Window(1, diagram.rounds());
        if (rounds == null) {
            return all;
        }
        Window window = Window.parse("--rounds", rounds);
        if (window.from() < 1 || window.size() < 1 || window.to() > all.to()) {
            throw new UsageException("--rounds " + rounds + " not in 1.." + all.to());
        }
        return window;
    }

    private static void requireReadable(WireDiagram diagram, Window window) throws UsageException {
        if (diagram.line().links() > WireDiagramText.MOST_LINKS
                || window.size() > WireDiagramText.MOST_ROUNDS) {
            throw new UsageException(diagram.line().links() + " links and " + window.size()
                    + " rounds; text is for up to " + WireDiagramText.MOST_LINKS + " links and "
                    + WireDiagramText.MOST_ROUNDS
                    + " rounds: choose some with --links A..B and --rounds A..B, or draw all of"
                    + " them with --svg FILE");
        }
    }
}
