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
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A JVM that is a worker. It reads a JSON object per line: first what the job is, then units. It
 * answers in the same way: that it is ready, how far it is, results. When its input ends, it ends.
 */
public final class WorkerProgram {

    static final String KIND = "kind";
    static final String IDENTITY = "identity";
    static final String INPUTS = "inputs";
    static final String UNIT = "unit";
    static final String DO = "do";
    static final String READY = "ready";
    static final String REFUSED = "refused";
    static final String PROGRESS = "progress";
    static final String RESULT = "result";
    static final String ERROR = "error";
    static final String USER_CODE = "userCode";

    private static final String END = "";
    private static final long INTERVAL_NANOS = Duration.ofMillis(200).toNanos();
    private static final long FAREWELL_MILLIS = 5_000;

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final PrintStream output;
    private volatile @Nullable Worker worker;
    private long toldAt = System.nanoTime();

    private WorkerProgram(PrintStream output) {
        this.output = output;
    }

    /**
     * Works until the input ends.
     *
     * @param identity what this JVM runs; a parent with another one is refused
     * @param kinds make the workers of all kinds of jobs from their inputs
     * @return whether there was work to do
     */
    public static boolean serve(
            InputStream input,
            PrintStream output,
            String identity,
            Map<String, Function<String, Worker>> kinds)
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
        Worker working = worker;
        if (working != null) {
            working.giveUp();
        }
        try {
            Thread.sleep(FAREWELL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        // Whatever still goes on: nobody waits for it.
        Runtime.getRuntime().halt(1);
    }

    private boolean serve(String identity, Map<String, Function<String, Worker>> kinds)
            throws InterruptedException {
        String first = lines.take();
        if (first.equals(END)) {
            return false;
        }
        Map<String, String> job = FlatJson.read(first);
        Function<String, Worker> kind = kinds.get(job.getOrDefault(KIND, ""));
        if (kind == null || !identity.equals(job.get(IDENTITY))) {
            tell(Map.of(
                    REFUSED,
                    "a worker runs " + identity + ", not " + job.get(IDENTITY)
                            + ": both must be the same"));
            return false;
        }
        try (Worker made = kind.apply(job.getOrDefault(INPUTS, ""))) {
            worker = made;
            tell(Map.of(READY, identity));
            for (String line = lines.take(); !line.equals(END); line = lines.take()) {
                work(made, FlatJson.read(line));
            }
        } catch (RuntimeException e) {
            tell(Map.of(ERROR, stack(e)));
        }
        return true;
    }

    private void work(Worker made, Map<String, String> unit) {
        String number = unit.getOrDefault(UNIT, "");
        LongConsumer progress = reached -> {
            long now = System.nanoTime();
            if (now - toldAt > INTERVAL_NANOS) {
                toldAt = now;
                tell(Map.of(UNIT, number, PROGRESS, String.valueOf(reached)));
            }
        };
        try {
            String result = made.work(unit.getOrDefault(DO, ""), progress);
            if (result != null) {
                tell(Map.of(UNIT, number, RESULT, result));
            }
        } catch (Exception | StackOverflowError | AssertionError e) {
            Throwable blamed =
                    e instanceof Exception thrown ? UserCode.blame(thrown, "this command") : e;
            tell(
                    blamed instanceof UserCodeException user
                            ? Map.of(UNIT, number, USER_CODE, String.valueOf(user.getMessage()))
                            : Map.of(UNIT, number, ERROR, stack(e)));
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
