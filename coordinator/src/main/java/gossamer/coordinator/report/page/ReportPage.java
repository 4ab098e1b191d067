package gossamer.coordinator.report.page;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.report.PathText;
import gossamer.coordinator.report.RunTableSvg;
import gossamer.coordinator.report.WireDiagramSvg;
import gossamer.coordinator.report.WireDiagramText;
import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.analysis.LowerBound;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.analysis.bounded.GridLine;
import gossamer.model.analysis.bounded.WireDiagram;
import gossamer.model.analysis.path.CriticalPath;
import gossamer.model.analysis.path.PathStep;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.description.Json;
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
import java.util.stream.IntStream;

/** One run on one page that needs nothing else: no server, no network, no other file. */
public final class ReportPage {

    /** The page stays below this; a trace that does not fit in is refused. */
    public static final int MOST_BYTES = 15_000_000;

    private static final String SCRIPTS = "core.js figure.js layout.js faults.js run.js network.js"
            + " matrix.js spacetime.js charts.js latency.js path.js drawings.js search.js farm.js"
            + " story.js app.js";

    private ReportPage() {}

    /**
     * The page; empty if the trace tells nothing of packets.
     *
     * @throws IOException when the trace was not kept, or cannot be read
     */
    public static Optional<String> of(FinishedRun run) throws IOException {
        Optional<Json> data = data(run, true);
        return data.map(known -> assemble("report.html", run.emulation().name(), known.toString()));
    }

    /**
     * All that a page needs to know of a run; empty if its trace tells nothing of packets.
     *
     * @param drawn whether ready-made drawings are wanted
     */
    static Optional<Json> data(FinishedRun run, boolean drawn) throws IOException {
        Optional<CriticalPath> path = run.criticalPath();
        if (path.isEmpty()) {
            return Optional.empty();
        }
        Emulation emulation = run.emulation();
        TraceColumns columns = new TraceColumns(emulation);
        RunTable.Builder table = drawn
                        && emulation
                                .network()
                                .mode()
                                .hasRunTable(emulation.network().cost())
                        && emulation.topology() instanceof Crossbar crossbar
                ? new RunTable.Builder(crossbar)
                : null;
        WireDiagram.Builder wires = drawn && hasWires(emulation)
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
        List<Json> drawings = new ArrayList<>();
        if (table != null && !table.isTooLong()) {
            drawings.add(drawing(
                    "Run-table",
                    "A row for each PU, a column for each step (De Florio & Blondia).",
                    "run-table",
                    RunTableSvg.of(table.build(), emulation.name())));
        }
        if (wires != null) {
            WireDiagram diagram = wires.build();
            String caption = WireDiagramText.caption(diagram, emulation);
            drawings.add(drawing(
                    "Wire diagram",
                    "An upright line for each PU, time runs downwards; a token that crosses a link"
                            + " is a slanted line (Lau & Zhang).",
                    "wires",
                    WireDiagramSvg.of(diagram, emulation.topology().pus(), caption)));
        }
        Path file = run.directory().resolve(RunDirectory.SUMMARY);
        String summary = Files.isRegularFile(file) ? Files.readString(file) : "null";
        RunFiles files = RunFiles.of(run.directory());
        Path farm = run.directory().resolve(RunDirectory.FARM_DRAWING);
        if (drawn && files.isFarm() && Files.isRegularFile(farm)) {
            drawings.add(drawing(
                    "Votes, round by round",
                    "A row for each voter, a column for each round.",
                    "chart-farm",
                    Files.readString(farm)));
        }
        CriticalPath naive = run.naivePath().orElseThrow();
        Json both = criticalPath(path.get(), naive, emulation, columns);
        Json data = json(emulation, columns, both, summary)
                .put("story", Story.of(run, files))
                .put("about", About.of(run, files))
                .put("farm", files.isFarm() ? FarmVotes.of(run.directory(), files.farm()) : null)
                .put("drawings", drawings);
        return Optional.of(data);
    }

    private static boolean hasWires(Emulation emulation) {
        Network network = emulation.network();
        return network.mode().goesInRounds(network.cost()) && emulation.topology() instanceof Grid;
    }

    /**
     * A ready-made drawing.
     *
     * @param title its heading
     * @param caption what it shows
     * @param file name under which it is saved
     */
    static Json drawing(String title, String caption, String file, String svg) {
        return new Json()
                .put("title", title)
                .put("caption", caption)
                .put("file", file)
                .put("svg", PackedColumn.packed(svg));
    }

    /**
     * All that the report knows of a run but its drawings; what is long is packed.
     *
     * @param summary the summary that the run wrote, as JSON
     */
    private static Json json(Emulation emulation, TraceColumns columns, Json path, String summary) {
        LowerBound bound = LowerBounds.of(emulation);
        Optional<Prediction> known = emulation.prediction();
        Json json = NetworkJson.headline(emulation)
                .put("end", columns.end)
                .put("sets", columns.sets())
                .put("completions", columns.completions)
                .put("lastCompletion", columns.lastCompletion)
                .put("predicted", known.map(Prediction::ticks))
                .put("predictedFrom", known.map(p -> p.source() + ": " + p.formula()))
                .put("bound", bound.ticks())
                .put("boundFrom", bound.decisive().text())
                .putRaw("summary", summary);
        NetworkJson.put(json, emulation);
        return json.put("packets", columns.id.size())
                .put("columns", columns.packed())
                .put("path", path)
                .put("faults", columns.faults.json(columns.end));
    }

    /** The path, and beside it the one on which packets that wait remain. */
    private static Json criticalPath(
            CriticalPath path, CriticalPath naive, Emulation emulation, TraceColumns columns) {
        List<String> rules = IntStream.rangeClosed(
                        1, emulation.profile().faults().size())
                .mapToObj(rule -> PathText.rule(rule, emulation))
                .toList();
        return criticalPath(path, columns)
                .put("rules", rules)
                .put("naive", criticalPath(naive, columns));
    }

    private static Json criticalPath(CriticalPath path, TraceColumns columns) {
        return new Json()
                .put("end", path.end())
                .put("pu", path.pu())
                .put("complete", path.complete())
                .put(
                        "pieces",
                        path.ticks().entrySet().stream()
                                .map(piece -> List.of(piece.getKey().text(), piece.getValue()))
                                .toList())
                .put(
                        "steps",
                        path.steps().stream().map(step -> step(step, columns)).toList());
    }

    private static List<Number> step(PathStep step, TraceColumns columns) {
        return List.of(
                step.from(),
                step.to(),
                step.piece().ordinal(),
                columns.row(step.packet()),
                step.channel() < 0 ? -1 : columns.channelOnPage(step.channel()),
                columns.row(step.other()),
                step.rule());
    }

    /**
     * The page around data, without anything from elsewhere.
     *
     * @param template the file with its elements
     */
    static String assemble(String template, String name, String data) {
        return PageAssets.page(
                template,
                name + " · Gossamer",
                PageAssets.text("uplot/uPlot.min.css") + PageAssets.styles(),
                scripts(template),
                data,
                false);
    }

    private static List<String> scripts(String template) {
        String all = switch (template) {
            case "campaign.html" -> "core.js figure.js drawings.js story.js campaign.js";
            case "compare.html" ->
                "core.js figure.js faults.js run.js charts.js latency.js story.js compare.js";
            default -> SCRIPTS;
        };
        return List.of(all.split(" ", -1));
    }
}
