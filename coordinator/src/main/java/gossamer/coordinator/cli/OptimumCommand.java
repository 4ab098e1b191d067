package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.EmulatedSchedule;
import gossamer.coordinator.report.OptimumText;
import gossamer.coordinator.schedule.ScheduleWriter;
import gossamer.coordinator.text.Progress;
import gossamer.coordinator.text.WholeFile;
import gossamer.model.machine.Network;
import gossamer.model.optimum.Optimum;
import gossamer.model.optimum.OptimumSearch;
import gossamer.model.optimum.Refutation;
import gossamer.model.topology.Topology;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code gossamer optimum}: a gossip of the fewest rounds, and the proof that none has fewer. */
@Command(name = "optimum", sortOptions = false)
final class OptimumCommand extends Subcommand {

    @Option(names = "--topology", paramLabel = "KIND")
    private @Nullable String topology;

    @Option(names = "--shape", paramLabel = "SIDES")
    private @Nullable String shape;

    @Option(names = "--file", paramLabel = "LINKS")
    private @Nullable Path file;

    @Option(names = "--model", paramLabel = "MODEL")
    private @Nullable String model;

    @Option(names = "--packet-capacity", paramLabel = "P")
    private String capacity = "unbounded";

    @Option(names = "--limit", paramLabel = "TIME")
    private String limit = "60s";

    @Option(names = "--out", paramLabel = "FILE")
    private @Nullable Path out;

    @Option(names = "--proof", paramLabel = "FILE")
    private @Nullable Path proof;

    @Option(names = "--json")
    private boolean json;

    @Override
    int run() throws IOException, InterruptedException, UsageException {
        OptimumRequest request = new OptimumRequest.Reader()
                .topology(topology, shape, file)
                .network(model, capacity)
                .limit(limit)
                .writable("--out", out)
                .writable("--proof", proof)
                .request();
        long begun = System.nanoTime();
        long patience = request.limit().toNanos();
        Optimum found;
        Display.Style style = Display.isTerminal() ? Display.Style.AUTO : Display.Style.NONE;
        try (StatusLine line = new StatusLine(style, err())) {
            found = OptimumSearch.find(
                    request.topology(),
                    request.network(),
                    () -> System.nanoTime() - begun >= patience,
                    to(line));
        }
        double seconds = (System.nanoTime() - begun) / 1e9;
        EmulatedSchedule emulated =
                EmulatedSchedule.run(found.schedule(), request.topology(), request.network());
        finish(request, found, emulated, seconds);
        if (proof != null) {
            prove(proof, request, found);
        }
        if (!emulated.report().clean()
                || !emulated.rounds().equals(OptionalLong.of(found.upperBound()))) {
            return Exit.FAILED;
        }
        return found.proved() ? Exit.OK : Exit.LIMIT;
    }

    private static OptimumSearch.Progress to(Progress line) {
        return (lower, upper, rounds) -> line.at(
                Progress.UNKNOWN,
                "the optimum is in " + lower + ".." + upper + ", looking for a gossip of " + rounds
                        + " rounds");
    }

    private void prove(Path target, OptimumRequest request, Optimum found) throws IOException {
        PrintWriter told = json ? err() : out();
        if (!found.proved() || found.upperBound() == 0) {
            told.println("no proof was written: "
                    + (found.proved() ? "no gossip has less than 0 rounds" : "none was found"));
            return;
        }
        Refutation refutation =
                Refutation.of(request.topology(), request.network(), found.upperBound() - 1);
        write(Path.of(target + ".cnf"), refutation.formula(), told);
        WholeFile.fill(target, partial -> {
            try (BufferedWriter writer = Files.newBufferedWriter(partial)) {
                refutation.writeProof(writer);
            }
        });
        told.println("wrote " + target);
    }

    private void finish(
            OptimumRequest request, Optimum found, EmulatedSchedule emulated, double seconds)
            throws IOException {
        Topology net = request.topology();
        Network machine = request.network();
        StringBuilder schedule = new StringBuilder();
        ScheduleWriter.write(found.schedule(), net, machine, schedule);
        if (out != null) {
            write(out, schedule.toString(), json ? err() : out());
        }
        if (json) {
            out().print(OptimumText.json(
                    found, emulated, net, machine, seconds, schedule.toString()));
        } else {
            out().print(OptimumText.of(found, emulated, net, machine, seconds));
        }
    }
}
