package gossamer.coordinator.cli;

import gossamer.coordinator.cluster.Identities;
import gossamer.coordinator.cluster.Shipments;
import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.FarmCampaign;
import gossamer.coordinator.fuzz.FuzzWorks;
import gossamer.coordinator.reproduce.meshtorus.WormWorks;
import gossamer.coordinator.sweep.SweepJob;
import gossamer.coordinator.worker.WorkerProgram;
import gossamer.coordinator.worker.WorkerProgram.Works;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** {@code gossamer worker}: a JVM that does units of work for the one that has started it. */
@Command(name = "worker", hidden = true)
final class WorkerCommand extends Subcommand {

    private static final Map<String, Function<String, Works>> KINDS = Map.of(
            SweepJob.KIND,
            inputs -> SweepJob::elsewhere,
            FarmCampaign.KIND,
            WorkerCommand::trials,
            FuzzWorks.KIND,
            FuzzWorks::of,
            WormWorks.KIND,
            inputs -> new WormWorks());

    private static Works trials(String inputs) {
        LoadedConfig loaded = Shipments.load(Shipments.read(inputs));
        if (loaded.farm().orElseThrow() instanceof FarmSettings.Campaign campaign) {
            return new FarmCampaign(loaded.emulation(), campaign.plan())::worker;
        }
        throw new IllegalArgumentException("a farm without a campaign");
    }

    // Ctrl-C reaches all JVMs of a terminal: it is the parent that ends its workers.
    @SuppressWarnings("try")
    @Override
    int run() throws IOException, InterruptedException {
        PrintStream answers = new PrintStream(
                new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        // What else is printed must not come between the answers.
        System.setOut(System.err);
        try (Interruption interruption = Interruption.handledBy(() -> {})) {
            boolean served =
                    WorkerProgram.serve(System.in, answers, Identities.current().toString(), KINDS);
            interruption.done();
            return served ? Exit.OK : Exit.INTERNAL;
        }
    }
}
