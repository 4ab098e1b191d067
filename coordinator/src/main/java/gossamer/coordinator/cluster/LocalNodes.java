package gossamer.coordinator.cluster;

import gossamer.coordinator.worker.ChildJvm;
import gossamer.node.Emulator;
import gossamer.node.cluster.Directory;
import gossamer.node.cluster.Endpoint;
import gossamer.node.cluster.SharedKey;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * JVMs on this machine that are nodes of a run. They hang on this process by their standard input:
 * when it ends, however that happens, they end.
 */
public final class LocalNodes implements AutoCloseable {

    /** Where all JVMs of a machine find each other. */
    public static final String LOOPBACK = "127.0.0.1";

    /** With dozens of jobs on each core a JVM takes minutes to start. One that dies is seen. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final Duration FAREWELL = Duration.ofSeconds(5);
    private static final long LOOK_MILLIS = 20;

    /** How many nodes that are killed before the run begins have another started in their place. */
    private static final int MOST_REPLACED = 3;

    /** A process that ended by a signal has this and the signal's number for its code. */
    private static final int SIGNAL = 128;

    private final SharedKey key;
    private final Consumer<String> say;
    private final List<Process> processes = new ArrayList<>();
    /** Null until the coordinator has begun, which the first nodes do not wait for. */
    private volatile @Nullable Emulator emulator;

    private volatile boolean closing;

    private LocalNodes(SharedKey key, Consumer<String> say) {
        this.key = key;
        this.say = say;
    }

    /**
     * Starts the nodes and meanwhile a coordinator on loopback, with a key that only these nodes
     * get, and waits until they take part.
     *
     * @param regions the most that runs have
     * @param nodes how many nodes, each a JVM
     * @param mainClass has the command that runs a node
     * @param terms what holds for the nodes, takes what they have to say, line by line
     * @throws IOException when a JVM cannot be started, or ends before it takes part and was not
     *     killed, or was killed often
     */
    public static LocalNodes start(int regions, int nodes, String mainClass, Directory.Terms terms)
            throws IOException, InterruptedException {
        SharedKey key = SharedKey.random();
        Endpoint endpoint = new Endpoint(LOOPBACK, 0, key.security());
        LocalNodes local = new LocalNodes(key, terms.say());
        try {
            for (int node = 1; node <= nodes; node++) {
                local.processes.add(local.launch(node, mainClass, nodes + 1));
            }
            local.coordinate(Emulator.coordinate(regions, endpoint, terms));
            local.awaitAll(nodes, mainClass);
            return local;
        } catch (IOException | RuntimeException | InterruptedException e) {
            local.close();
            throw e;
        }
    }

    private void coordinate(Emulator coordinator) {
        emulator = coordinator;
        for (Process process : processes) {
            handOver(process, coordinator.address());
        }
    }

    private Process launch(int number, String mainClass, int jvms) throws IOException {
        List<String> command = new ArrayList<>(ChildJvm.command(jvms, mainClass));
        command.add("node");
        command.addAll(List.of("--attached", "--patience", String.valueOf(PATIENCE.toSeconds())));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        handOver(process, key.text());
        Emulator known = emulator;
        if (known != null) {
            handOver(process, known.address());
        }
        Thread reader = new Thread(() -> forward(process, number), "gossamer-node-" + number);
        reader.setDaemon(true);
        reader.start();
        // Nobody waits for it: what there is to say is said there.
        CompletableFuture<Void> unused = process.onExit().thenAccept(ended -> {
            if (!closing) {
                say.accept("node " + number + " (process " + ended.pid() + ") ended with code "
                        + ended.exitValue());
                Emulator told = emulator;
                if (told != null) {
                    told.processEnded(ended.pid());
                }
            }
        });
        return process;
    }

    /**
     * Other users can see a command line, and other programs an environment: nobody sees what goes
     * through a pipe, and
     * nothing is left of it, however this JVM or that one ends.
     */
    private static void handOver(Process process, String line) {
        try {
            OutputStream input = process.getOutputStream();
            input.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            input.flush();
        } catch (IOException e) {
            // The process has ended: its exit code is told elsewhere.
        }
    }

    /** What carries out runs on them. */
    public Emulator emulator() {
        return Objects.requireNonNull(emulator);
    }

    private void forward(Process process, int number) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().forEach(line -> say.accept("node " + number + ": " + line));
        } catch (IOException | UncheckedIOException e) {
            // The process has ended: its exit code is told elsewhere.
        }
    }

    private void awaitAll(int nodes, String mainClass) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        int replaced = 0;
        while (emulator().nodes().size() < nodes) {
            for (int node = 1; node <= nodes; node++) {
                Process process = processes.get(node - 1);
                if (process.isAlive()) {
                    continue;
                }
                if (process.exitValue() < SIGNAL || replaced == MOST_REPLACED) {
                    throw new IOException("node " + node + " ended before the run began, with code "
                            + process.exitValue());
                }
                replaced++;
                processes.set(node - 1, launch(node, mainClass, nodes + 1));
            }
            if (System.nanoTime() > deadline) {
                throw new IOException(emulator().nodes().size() + " of " + nodes
                        + " nodes take part after " + PATIENCE.toSeconds() + " s");
            }
            Thread.sleep(LOOK_MILLIS);
        }
    }

    /**
     * Says that the nodes are not needed any more, which closes the emulator, and waits until they
     * have ended.
     */
    @Override
    public void close() {
        closing = true;
        Emulator begun = emulator;
        if (begun != null) {
            begun.close();
        }
        long deadline = System.nanoTime() + FAREWELL.toNanos();
        for (Process process : processes) {
            try {
                process.getOutputStream().close();
                long left = Math.max(0, deadline - System.nanoTime());
                if (!process.waitFor(left, TimeUnit.NANOSECONDS)) {
                    process.destroyForcibly();
                }
            } catch (IOException e) {
                process.destroyForcibly();
            } catch (InterruptedException e) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
    }
}
