package gossamer.coordinator.cli;

import gossamer.coordinator.cluster.Identities;
import gossamer.coordinator.worker.Staff;
import gossamer.node.cluster.Directory;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that spread something over several JVMs. */
final class JvmsOptions {

    @Option(names = "--jvms", paramLabel = "K")
    private @Nullable Integer jvms;

    @Mixin
    private OnOption on = new OnOption();

    @Mixin
    private LostAfterOption lostAfter = new LostAfterOption();

    boolean areGiven() {
        return jvms != null || on.isGiven();
    }

    /** How many JVMs of this machine share one run. */
    int count() throws UsageException {
        return on.jvms(jvms);
    }

    /**
     * Who does units of independent work.
     *
     * @param threads of this JVM where nothing is said
     */
    Staff staff(int threads) throws UsageException, IOException, InterruptedException {
        return on.staff(jvms, threads);
    }

    /** What holds for the other JVMs; whoever shows progress says what becomes of them. */
    Directory.Terms terms(Display display) throws UsageException {
        return new Directory.Terms(Identities.current(), lostAfter.read(), display::say);
    }
}
