package gossamer.coordinator.cli;

import gossamer.coordinator.report.BridgeheadSvg;
import gossamer.coordinator.report.BridgeheadText;
import gossamer.coordinator.report.FsaDrawing;
import gossamer.coordinator.report.PlanSteps;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.analysis.wormhole.Bridgeheads;
import gossamer.model.description.FsaWriter;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gossamer fsa}: the automaton that one PU executes. */
@Command(name = "fsa", sortOptions = false)
final class FsaCommand extends Subcommand {

    /** How to draw it. */
    enum Format {
        /** For a terminal. */
        TEXT,
        /** For Graphviz. */
        DOT,
        /** For a browser. */
        SVG
    }

    @Option(names = "--config", required = true, paramLabel = "CONFIG")
    private Path config = Path.of("");

    @Mixin
    private ConfigOptions options = new ConfigOptions();

    @Option(names = "--pu", paramLabel = "I")
    private int pu;

    @Option(names = "--format", paramLabel = "FORMAT")
    private Format format = Format.TEXT;

    @Option(names = "--json")
    private boolean json;

    @Override
    int run() throws Exception {
        Emulation emulation = options.load(config).emulation();
        int pus = emulation.topology().pus();
        if (pu < 0 || pu >= pus) {
            throw new UsageException("--pu " + pu + ": PUs are numbered 0 to " + (pus - 1));
        }
        GossipAlgorithm algorithm = emulation.algorithm();
        if (!algorithm.hasAutomaton()) {
            throw new UsageException(
                    algorithm.name() + " has no automata: what its PUs do is code");
        }
        Optional<PlannedGossip> large = algorithm.planned().filter(FsaWriter::isTooLarge);
        if (json && large.isPresent()) {
            throw new UsageException("--json: the plan has " + large.get().packets()
                    + " packets; files of automata have at most " + PlannedGossip.MOST_PACKETS);
        }
        if (json) {
            FsaWriter.write(emulation, out());
            return Exit.OK;
        }
        out().print(algorithm
                .planned()
                .map(planned -> draw(emulation, planned))
                .orElseGet(() -> draw(emulation)));
        return Exit.OK;
    }

    private String draw(Emulation emulation) {
        FsaDrawing drawing = new FsaDrawing(
                emulation.name(),
                pu,
                emulation.algorithm().automaton(pu),
                emulation.topology(),
                emulation.network().cost().base());
        return switch (format) {
            case TEXT -> drawing.text();
            case DOT -> drawing.dot();
            case SVG -> drawing.svg();
        };
    }

    /** A plan has bridgeheads, and each PU its steps. */
    private String draw(Emulation emulation, PlannedGossip planned) {
        PlanSteps steps = new PlanSteps(emulation.name(), pu, planned, emulation.network());
        boolean hasHeads = !planned.name().equals(HighDimGos.NAME);
        Grid grid = planned.plan().grid();
        boolean fits = hasHeads && grid.dimensions() <= 3 && grid.pus() <= BridgeheadSvg.MOST_PUS;
        return switch (format) {
            case TEXT ->
                hasHeads
                        ? BridgeheadText.of(Bridgeheads.of(planned.plan())) + "\n" + steps.text()
                        : steps.text();
            case DOT -> steps.dot();
            case SVG -> fits ? BridgeheadSvg.of(Bridgeheads.of(planned.plan())) : draw(emulation);
        };
    }
}
