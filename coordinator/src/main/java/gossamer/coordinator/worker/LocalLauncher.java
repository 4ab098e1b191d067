package gossamer.coordinator.worker;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Workers on this machine.
 *
 * @param workers how many
 * @param mainClass has the subcommand that is a worker
 */
public record LocalLauncher(int workers, String mainClass) implements Launcher {

    @Override
    public long memory() {
        return ChildJvm.memory(workers + 1);
    }

    @Override
    public String name(int number) {
        return "worker " + number;
    }

    @Override
    public Process start(int number) throws IOException {
        // A worker does one unit at a time: its JVM needs no more threads than its share of cores.
        int cores = Math.max(1, Runtime.getRuntime().availableProcessors() / workers);
        String share = "-XX:ActiveProcessorCount=" + cores;
        List<String> command = new ArrayList<>(ChildJvm.command(workers + 1, mainClass, share));
        command.add("worker");
        return new ProcessBuilder(command).start();
    }
}
