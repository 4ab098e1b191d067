package gossamer.coordinator.worker;

import gossamer.coordinator.text.FlatJson;
import gossamer.model.run.UserCode;
import gossamer.model.run.UserCodeException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A JVM that is a worker. It reads a JSON object per line: first what the job is, then units, each
 * for one of its lanes, which are threads. It answers in the same way: that a lane is ready, how
 * far it is, results. When its input ends, it ends.
 */
public final class WorkerProgram {

    static final String KIND = "kind";
    static final String IDENTITY = "identity";
    static final String LANES = "lanes";
    static final String INPUTS = "inputs";
    static final String NEWS = "news";
    static final String LANE = "lane";
    static final String DO = "do";
    static final String READY = "ready";
    static final String REFUSED = "refused";
    static final String PROGRESS = "progress";
    static final String RESULT = "result";
    static final String ERROR = "error";
    static final String USER_CODE = "userCode";

    /** Makes the workers of a job. */
    @FunctionalInterface
    public interface Works extends Supplier<Worker> {
        /** Takes {@link Job#news()}, while no unit is under way. */
        default void hear(String news) {}
    }

    private static final String END = "";
    private static final long INTERVAL_NANOS = Duration.ofMillis(200).toNanos();
    private static final long FAREWELL_MILLIS = 5_000;

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final PrintStream output;
    private final List<Lane> lanes = new CopyOnWriteArrayList<>();

    private WorkerProgram(PrintStream output) {
        this.output = output;
    }

    /**
     * Works until the input ends.
     *
     * @param identity what this JVM runs; a parent with another one is refused
     * @param kinds make what makes the workers of all kinds of jobs from their inputs
     * @return whether there was work to do
     */
    public static boolean serve(
            InputStream input,
            PrintStream output,
            String identity,
            Map<String, Function<String, Works>> kinds)
            throws InterruptedException {
        WorkerProgram program = new WorkerProgram(output);
        Thread reader = new Thread(() -> program.read(input), "gossamer-parent");
        reader.setDaemon(true);
        reader.start();
        return program.serve(identity, kinds);
    }

    /** Reads ahead, so that the parent never waits, and its end is seen at once. */
    private void read(InputStream input) {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
            reader.lines().forEach(lines::add);
        } catch (IOException | UncheckedIOException e) {
            // As good as the end.
        }
        lines.clear();
        lines.add(END);
        lanes.forEach(Lane::giveUp);
        try {
            Thread.sleep(FAREWELL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        // Whatever still goes on: nobody waits for it.
        Runtime.getRuntime().halt(1);
    }

    private boolean serve(String identity, Map<String, Function<String, Works>> kinds)
            throws InterruptedException {
        String first = lines.take();
        if (first.equals(END)) {
            return false;
        }
        Map<String, String> job = FlatJson.read(first);
        Function<String, Works> kind = kinds.get(job.getOrDefault(KIND, ""));
        if (kind == null || !identity.equals(job.get(IDENTITY))) {
            tell(Map.of(
                    REFUSED,
                    "a worker runs " + identity + ", not " + job.get(IDENTITY)
                            + ": both must be the same"));
            return false;
        }
        try {
            Works workers = kind.apply(job.getOrDefault(INPUTS, ""));
            int number = Integer.parseInt(job.getOrDefault(LANES, ""));
            for (int lane = 0; lane < number; lane++) {
                lanes.add(new Lane(lane, workers));
            }
            lanes.forEach(Thread::start);
            for (String line = lines.take(); !line.equals(END); line = lines.take()) {
                Map<String, String> unit = FlatJson.read(line);
                String news = unit.get(NEWS);
                if (news != null) {
                    workers.hear(news);
                    continue;
                }
                lanes.get(Integer.parseInt(unit.getOrDefault(LANE, ""))).units.add(unit);
            }
        } catch (RuntimeException e) {
            tell(Map.of(ERROR, stack(e)));
        }
        for (Lane lane : lanes) {
            lane.giveUp();
            lane.join();
        }
        return true;
    }

    /** Does a unit at a time. */
    private final class Lane extends Thread {
        private final String number;
        private final Supplier<Worker> workers;
        private final BlockingQueue<Map<String, String>> units = new LinkedBlockingQueue<>();
        private @Nullable Worker worker;
        private boolean over;
        private long toldAt = System.nanoTime();

        Lane(int number, Supplier<Worker> workers) {
            super("gossamer-lane-" + number);
            setDaemon(true);
            this.number = String.valueOf(number);
            this.workers = workers;
        }

        @Override
        public void run() {
            try (Worker made = begin()) {
                answer(Map.of(READY, ""));
                for (Map<String, String> unit = units.take();
                        !unit.isEmpty();
                        unit = units.take()) {
                    work(made, unit);
                }
            } catch (RuntimeException e) {
                answer(Map.of(ERROR, stack(e)));
            } catch (InterruptedException e) {
                interrupt();
            }
        }

        private Worker begin() {
            Worker made;
            // One after the other: loggers complain when several threads are the first to ask.
            synchronized (lines) {
                made = workers.get();
            }
            synchronized (this) {
                worker = made;
                if (over) {
                    made.giveUp();
                }
            }
            return made;
        }

        /** Ends it soon. */
        synchronized void giveUp() {
            over = true;
            units.clear();
            units.add(Map.of());
            if (worker != null) {
                worker.giveUp();
            }
        }

        private void work(Worker made, Map<String, String> unit) {
            LongConsumer progress = reached -> {
                long now = System.nanoTime();
                if (now - toldAt > INTERVAL_NANOS) {
                    toldAt = now;
                    answer(Map.of(PROGRESS, String.valueOf(reached)));
                }
            };
            try {
                String result = made.work(unit.getOrDefault(DO, ""), progress);
                if (result != null) {
                    answer(Map.of(RESULT, result));
                }
            } catch (Exception | StackOverflowError | AssertionError e) {
                Throwable blamed =
                        e instanceof Exception thrown ? UserCode.blame(thrown, "this command") : e;
                answer(
                        blamed instanceof UserCodeException user
                                ? Map.of(USER_CODE, String.valueOf(user.getMessage()))
                                : Map.of(ERROR, stack(e)));
            }
        }

        private void answer(Map<String, String> members) {
            Map<String, String> all = new HashMap<>(members);
            all.put(LANE, number);
            tell(all);
        }
    }

    private static String stack(Throwable error) {
        StringWriter text = new StringWriter();
        error.printStackTrace(new PrintWriter(text, true));
        return text.toString().strip();
    }

    private synchronized void tell(Map<String, String> members) {
        output.println(FlatJson.write(members));
        output.flush();
    }
}
