package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.TunedRun;
import gossamer.coordinator.report.TuneText;
import gossamer.model.analysis.LowerBound;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.analysis.wormhole.Candidate;
import gossamer.model.analysis.wormhole.Tuner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code gossamer tune}: the best algorithm and parameters for a machine under wormhole switching.
 */
@Command(
        name = "tune",
        description = "Finds the best algorithm and parameters for a machine under wormhole"
                + " switching, by formula, then by emulation.",
        sortOptions = false)
final class TuneCommand extends Subcommand {

    /** Larger networks are not emulated unless asked for. */
    private static final int EMULATED_PUS = 10_000;

    @Option(names = "--topology", paramLabel = "KIND", description = "path, ring, mesh or torus.")
    private @Nullable String topology;

    @Option(names = "--shape", paramLabel = "SIDES", description = "Sides, e.g. 729 or 27,27.")
    private @Nullable String shape;

    @Option(
            names = "--cost",
            paramLabel = "STARTUP,HOP,FLIT",
            description = "Times of a packet (default: 10us,100ns,1ns).")
    private String cost = "10us,100ns,1ns";

    @Option(
            names = "--token-flits",
            paramLabel = "L",
            description = "Flits of a token (default: 1024).")
    private String flits = "1024";

    @Option(names = "--top", paramLabel = "K", description = "Candidates shown (default: 10).")
    private int top = 10;

    @Option(
            names = "--emulate",
            paramLabel = "K",
            description = "Candidates run through the actors (default: 3; 0 above " + EMULATED_PUS
                    + " PUs).")
    private int emulate = -1;

    @Override
    int run() throws UsageException, InterruptedException {
        TuneRequest request = TuneRequest.of(topology, shape, cost, flits);
        if (top < 1 || emulate < -1) {
            throw new UsageException("--top must be at least 1, --emulate at least 0");
        }
        long begun = System.nanoTime();
        List<Candidate> ranked = Tuner.rank(request.grid(), request.cost(), request.tokenFlits());
        double seconds = (System.nanoTime() - begun) / 1e9;
        int runs = emulate >= 0 ? emulate : request.grid().pus() > EMULATED_PUS ? 0 : 3;
        List<Optional<TunedRun>> emulated = new ArrayList<>();
        boolean asPredicted = true;
        for (int place = 0; place < Math.min(top, ranked.size()); place++) {
            Optional<TunedRun> run =
                    place < runs ? run(request, ranked.get(place)) : Optional.empty();
            emulated.add(run);
            asPredicted &= run.isEmpty() || TuneText.isAsPredicted(ranked.get(place), run.get());
        }
        LowerBound bound = LowerBounds.of(
                request.grid(), TunedRun.network(request.cost(), request.tokenFlits()));
        out().print(TuneText.of(
                request.grid(), request.tokenFlits(), bound, ranked, emulated, seconds));
        return asPredicted ? Exit.OK : Exit.FAILED;
    }

    private static Optional<TunedRun> run(TuneRequest request, Candidate candidate)
            throws InterruptedException {
        try {
            return Optional.of(
                    TunedRun.run(request.grid(), request.cost(), request.tokenFlits(), candidate));
        } catch (IllegalArgumentException tooLarge) {
            return Optional.empty();
        }
    }
}
