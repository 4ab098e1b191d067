package gossamer.coordinator.worker;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.text.FlatJson;
import gossamer.model.run.UserCodeException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A worker in another JVM, by the standard input and output of a process. Its lanes do a unit at a
 * time each, and share what that JVM has compiled.
 */
final class WorkerProcess {

    private static final long FAREWELL_SECONDS = 5;

    /** What lanes are told when there is nothing more to hear, and why. */
    private static final String LOST = "lost";

    private final Process process;
    private final Job job;
    private final BufferedWriter input;
    private final List<BlockingQueue<Map<String, String>>> inboxes;
    private final AtomicInteger open = new AtomicInteger();
    private volatile boolean began;
    private volatile boolean lost;
    private int told;

    /**
     * Tells the worker what the job is.
     *
     * @param say takes what it says on standard error, line by line
     */
    WorkerProcess(Process process, int lanes, Job job, String identity, Consumer<String> say)
            throws Exception {
        this.process = process;
        this.job = job;
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        this.inboxes = Stream.generate(LinkedBlockingQueue<Map<String, String>>::new)
                .limit(lanes)
                .<BlockingQueue<Map<String, String>>>map(inbox -> inbox)
                .toList();
        inBackground("gossamer-worker-errors", () -> forward(process, say));
        inBackground("gossamer-worker-answers", this::listen);
        write(Map.of(
                WorkerProgram.KIND,
                job.kind(),
                WorkerProgram.IDENTITY,
                identity,
                WorkerProgram.LANES,
                String.valueOf(lanes),
                WorkerProgram.INPUTS,
                job.inputs()));
    }

    private static void inBackground(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void forward(Process process, Consumer<String> say) {
        try (BufferedReader lines = process.errorReader(StandardCharsets.UTF_8)) {
            lines.lines().forEach(say);
        } catch (IOException | UncheckedIOException e) {
            // The process has ended, which is told elsewhere.
        }
    }

    /** Hands what it says to the lanes; what is for no lane is for all. */
    private void listen() {
        String why = "";
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                why = "says what no worker says: " + line.substring(0, Math.min(80, line.length()));
                Map<String, String> answer = FlatJson.read(line);
                began |= answer.containsKey(WorkerProgram.READY);
                String lane = answer.get(WorkerProgram.LANE);
                if (lane == null) {
                    inboxes.forEach(inbox -> inbox.add(answer));
                } else {
                    inboxes.get(Integer.parseInt(lane)).add(answer);
                }
                why = "";
            }
        } catch (IOException e) {
            why = "";
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            process.destroyForcibly();
        }
        String ended = why.isEmpty() ? ended() : why;
        lost = true;
        inboxes.forEach(inbox -> inbox.add(Map.of(LOST, ended)));
    }

    private String ended() {
        end();
        return format(
                "(process %d) ended%s with code %d",
                process.pid(), began ? "" : " before it was ready,", process.exitValue());
    }

    private void end() {
        try {
            if (!process.waitFor(FAREWELL_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** Whether it has ended: another one must take its place. */
    boolean isLost() {
        return lost;
    }

    private synchronized void write(Map<String, String> members) {
        try {
            input.write(FlatJson.write(members));
            input.newLine();
            input.flush();
        } catch (IOException e) {
            // The process has ended: whoever waits for its answer learns that.
        }
    }

    /** Has a lane do a unit, when the worker has been told all news. */
    private synchronized void begin(int lane, String unit) {
        List<String> news = job.news();
        for (; told < news.size(); told++) {
            write(Map.of(WorkerProgram.NEWS, news.get(told)));
        }
        write(Map.of(WorkerProgram.LANE, String.valueOf(lane), WorkerProgram.DO, unit));
    }

    /** One of its lanes, counted from 0; it ends when all that were opened are closed. */
    CrewMember open(int lane) {
        open.incrementAndGet();
        return new Lane(lane);
    }

    private final class Lane implements CrewMember {
        private final int number;

        Lane(int number) {
            this.number = number;
        }

        @Override
        public @Nullable String work(int unit, LongConsumer progress) throws Exception {
            begin(number, job.unit(unit, true));
            while (true) {
                Map<String, String> heard = inboxes.get(number).take();
                if (heard.containsKey(LOST)) {
                    throw new WorkerLostException(
                            heard.getOrDefault(LOST, ""), began, process.pid());
                } else if (heard.containsKey(WorkerProgram.REFUSED)) {
                    throw new IOException(heard.get(WorkerProgram.REFUSED));
                } else if (heard.containsKey(WorkerProgram.PROGRESS)) {
                    progress.accept(Long.parseLong(heard.getOrDefault(WorkerProgram.PROGRESS, "")));
                } else if (heard.containsKey(WorkerProgram.USER_CODE)) {
                    throw new UserCodeException(heard.get(WorkerProgram.USER_CODE), null);
                } else if (heard.containsKey(WorkerProgram.ERROR)) {
                    throw new IllegalStateException(heard.get(WorkerProgram.ERROR));
                } else if (heard.containsKey(WorkerProgram.RESULT)) {
                    return heard.get(WorkerProgram.RESULT);
                }
            }
        }

        @Override
        public void giveUp() {
            process.destroy();
        }

        /** The end of its input ends the process. */
        @Override
        public void close() {
            if (open.decrementAndGet() > 0) {
                return;
            }
            try {
                input.close();
            } catch (IOException e) {
                // It has ended already.
            }
            end();
        }
    }
}
