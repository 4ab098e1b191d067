package gossamer.coordinator.worker;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.text.FlatJson;
import gossamer.model.run.UserCodeException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** A worker in another JVM, by the standard input and output of a process. */
final class ProcessMember implements CrewMember {

    /** A unit is there when the one before is done. */
    private static final int CAPACITY = 2;

    private static final long FAREWELL_SECONDS = 5;

    private final Process process;
    private final Job job;
    private final BufferedWriter input;
    private final BufferedReader output;
    private boolean ready;

    /**
     * Tells the worker what the job is.
     *
     * @param say takes what it says on standard error, line by line
     */
    ProcessMember(Process process, Job job, String identity, Consumer<String> say)
            throws Exception {
        this.process = process;
        this.job = job;
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        this.output = process.inputReader(StandardCharsets.UTF_8);
        Thread reader = new Thread(() -> forward(process, say), "gossamer-worker-errors");
        reader.setDaemon(true);
        reader.start();
        write(Map.of(
                WorkerProgram.KIND,
                job.kind(),
                WorkerProgram.IDENTITY,
                identity,
                WorkerProgram.INPUTS,
                job.inputs()));
    }

    private static void forward(Process process, Consumer<String> say) {
        try (BufferedReader lines = process.errorReader(StandardCharsets.UTF_8)) {
            lines.lines().forEach(say);
        } catch (IOException | UncheckedIOException e) {
            // The process has ended, which is told elsewhere.
        }
    }

    @Override
    public int capacity() {
        return CAPACITY;
    }

    @Override
    public void send(int unit) throws Exception {
        write(Map.of(
                WorkerProgram.UNIT, String.valueOf(unit), WorkerProgram.DO, job.unit(unit, true)));
    }

    private void write(Map<String, String> members) {
        try {
            input.write(FlatJson.write(members));
            input.newLine();
            input.flush();
        } catch (IOException e) {
            // The process has ended: whoever waits for its answer learns that.
        }
    }

    @Override
    public @Nullable String receive(LongConsumer progress) throws Exception {
        while (true) {
            Map<String, String> told = read();
            if (told.containsKey(WorkerProgram.READY)) {
                ready = true;
            } else if (told.containsKey(WorkerProgram.REFUSED)) {
                throw new IOException(told.get(WorkerProgram.REFUSED));
            } else if (told.containsKey(WorkerProgram.PROGRESS)) {
                progress.accept(Long.parseLong(told.get(WorkerProgram.PROGRESS)));
            } else if (told.containsKey(WorkerProgram.USER_CODE)) {
                throw new UserCodeException(told.get(WorkerProgram.USER_CODE), null);
            } else if (told.containsKey(WorkerProgram.ERROR)) {
                throw new IllegalStateException(told.get(WorkerProgram.ERROR));
            } else if (told.containsKey(WorkerProgram.RESULT)) {
                return told.get(WorkerProgram.RESULT);
            }
        }
    }

    private Map<String, String> read() throws WorkerLostException, InterruptedException {
        String line;
        try {
            line = output.readLine();
        } catch (IOException e) {
            line = null;
        }
        if (line == null) {
            if (!process.waitFor(FAREWELL_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
            throw new WorkerLostException(
                    format(
                            "(process %d) ended%s with code %d",
                            process.pid(),
                            ready ? "" : " before it was ready,",
                            process.exitValue()),
                    ready);
        }
        try {
            return FlatJson.read(line);
        } catch (IllegalArgumentException e) {
            process.destroyForcibly();
            throw new WorkerLostException(
                    "says what no worker says: " + line.substring(0, Math.min(80, line.length())),
                    ready);
        }
    }

    @Override
    public void giveUp() {
        process.destroy();
    }

    /** The end of its input ends it. */
    @Override
    public void close() {
        try {
            input.close();
        } catch (IOException e) {
            // It has ended already.
        }
        try {
            if (!process.waitFor(FAREWELL_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
