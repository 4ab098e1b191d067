package gossamer.coordinator.cli;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.experiment.TunedRun;
import gossamer.coordinator.report.TuneText;
import gossamer.coordinator.report.TuneText.Row;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.algorithm.plan.StaggeredPlan;
import gossamer.model.analysis.LowerBound;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.analysis.wormhole.Candidate;
import gossamer.model.analysis.wormhole.Tuner;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code gossamer tune}: the best algorithm and parameters for a machine under wormhole switching.
 * The machine comes from options or from a config, whose algorithm is then compared with the rest.
 */
@Command(name = "tune", sortOptions = false)
final class TuneCommand extends Subcommand {

    /** Larger networks are not emulated unless asked for. */
    private static final int EMULATED_PUS = 10_000;

    private static final List<String> OF_A_MACHINE =
            List.of("--topology", "--shape", "--cost", "--token-flits");
    private static final List<String> OF_A_CONFIG =
            List.of("--set", "--seed", "--profile", "--plugin");

    @Parameters(arity = "0..1", paramLabel = "CONFIG", descriptionKey = "CONFIG")
    private @Nullable Path config;

    @Mixin
    private ConfigOptions options = new ConfigOptions();

    @Option(names = "--topology", paramLabel = "KIND")
    private @Nullable String topology;

    @Option(names = "--shape", paramLabel = "SIDES")
    private @Nullable String shape;

    @Option(names = "--cost", paramLabel = "STARTUP,HOP,FLIT")
    private String cost = "10us,100ns,1ns";

    @Option(names = "--token-flits", paramLabel = "L")
    private String flits = "1024";

    @Option(names = "--top", paramLabel = "K")
    private int top = 10;

    @Option(names = "--emulate", paramLabel = "K")
    private int emulate = -1;

    @Override
    int run() throws Exception {
        TuneRequest request = request();
        if (top < 1 || emulate < -1) {
            throw new UsageException("--top must be at least 1, --emulate at least 0");
        }
        Grid grid = request.grid();
        Network network = request.network();
        long begun = System.nanoTime();
        List<Candidate> ranked = Tuner.rank(grid, network.cost(), network.tokenFlits());
        double seconds = (System.nanoTime() - begun) / 1e9;
        int runs = emulate >= 0 ? emulate : grid.pus() > EMULATED_PUS ? 0 : 3;
        List<Row> rows = new ArrayList<>();
        for (int place = 0; place < Math.min(top, ranked.size()); place++) {
            Candidate candidate = ranked.get(place);
            rows.add(Row.of(
                    place + 1,
                    candidate,
                    place < runs ? run(request, candidate) : Optional.empty()));
        }
        if (request.own().isPresent()) {
            rows = withOwn(rows, ranked, own(request, runs > 0));
        }
        LowerBound bound = LowerBounds.of(grid, network);
        out().print(TuneText.of(grid, network.tokenFlits(), bound, ranked.size(), rows, seconds));
        return rows.stream().allMatch(Row::isAsPredicted) ? Exit.OK : Exit.FAILED;
    }

    /** Either a config says what the machine is, or options do. */
    private TuneRequest request() throws ConfigException, UsageException {
        Path known = config;
        List<String> wrong = (known == null ? OF_A_CONFIG : OF_A_MACHINE)
                .stream().filter(parsed()::hasMatchedOption).toList();
        if (!wrong.isEmpty()) {
            throw new UsageException(String.join(", ", wrong)
                    + (known == null ? ": only with a CONFIG" : ": not with a CONFIG"));
        }
        return known == null
                ? TuneRequest.of(topology, shape, cost, flits)
                : TuneRequest.of(known, options.load(known).emulation());
    }

    private static Row own(TuneRequest request, boolean emulated) throws InterruptedException {
        GossipAlgorithm algorithm = request.own().orElseThrow();
        Optional<Prediction> predicted = algorithm.prediction(request.network());
        Emulation emulation =
                Emulation.plain(algorithm.name(), request.grid(), request.network(), algorithm);
        return new Row(
                0,
                algorithm.name() + ", of the config",
                OptionalInt.empty(),
                predicted.stream().mapToLong(Prediction::ticks).findFirst(),
                emulated ? Optional.of(TunedRun.run(emulation)) : Optional.empty());
    }

    /** What the config runs comes after the candidates that are as good, shown or not. */
    private static List<Row> withOwn(List<Row> rows, List<Candidate> ranked, Row own) {
        long ticks = own.ticks().orElse(Long.MAX_VALUE);
        int better = (int)
                ranked.stream().filter(candidate -> candidate.ticks() <= ticks).count();
        List<Row> all = new ArrayList<>(rows);
        all.add(Math.min(better, rows.size()), own.at(better + 1));
        for (int after = better + 1; after < all.size(); after++) {
            all.set(after, all.get(after).at(after + 1));
        }
        return all;
    }

    private static Optional<TunedRun> run(TuneRequest request, Candidate candidate)
            throws InterruptedException {
        Grid grid = request.grid();
        Network network = request.network();
        Plan common = candidate.plan(grid);
        if (common.packetsUpTo(PlannedGossip.MOST_PACKETS) > PlannedGossip.MOST_PACKETS) {
            return Optional.empty();
        }
        Plan plan = StaggeredPlan.of(common, network);
        PlannedGossip gossip = new PlannedGossip(candidate.name(), plan, network, Start.SLOT);
        return Optional.of(TunedRun.run(Emulation.plain(candidate.name(), grid, network, gossip)));
    }
}
