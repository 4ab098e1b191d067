package gossamer.coordinator.worker;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A worker on this machine, which does several units at a time: what one of them makes the JVM
 * compile serves all. It is started at once, so that its JVM begins while this one reads a config.
 */
public final class LocalLauncher implements Launcher {

    private static final int JVMS = 2;

    private final int units;
    private final String mainClass;
    private @Nullable Process ahead;

    /**
     * Starts the worker.
     *
     * @param units that it does at a time
     * @param mainClass has the subcommand that is a worker
     * @throws IOException when there is no such process
     */
    public LocalLauncher(int units, String mainClass) throws IOException {
        this.units = units;
        this.mainClass = mainClass;
        this.ahead = launch();
    }

    @Override
    public List<Integer> lanes() {
        return List.of(units);
    }

    @Override
    public long memory() {
        return ChildJvm.memory(JVMS);
    }

    @Override
    public String name(int number) {
        return "worker " + number;
    }

    @Override
    public synchronized Process start(int number) throws IOException {
        Process there = ahead == null ? launch() : ahead;
        ahead = null;
        return there;
    }

    private Process launch() throws IOException {
        List<String> command = new ArrayList<>(ChildJvm.command(JVMS, mainClass));
        command.add("worker");
        return new ProcessBuilder(command).start();
    }

    @Override
    public synchronized void close() {
        if (ahead != null) {
            ahead.destroy();
        }
    }
}
