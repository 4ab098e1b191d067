package gossamer.coordinator.program;

import gossamer.model.farm.Lapse;
import gossamer.model.farm.Lapse.Kind;
import gossamer.model.farm.Response;
import gossamer.model.voting.Value;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A program that answers in lines, and is killed, or left, when it does not as it must. */
final class Program implements AutoCloseable {

    private static final int MOST_LINE = 1 << 16;
    private static final int MOST_LINES_AHEAD = 64;
    private static final int MOST_ERRORS = 1 << 16;
    private static final long LAST_WORDS_MILLIS = 500;

    private final Reach.Link link;
    private final ExecutorService writer = Executors.newSingleThreadExecutor(Program::daemon);
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
    private final Thread errorReader = daemon(this::readErrors);
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private volatile @Nullable Lapse end;

    private Program(Reach.Link link) {
        this.link = link;
    }

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "gossamer-program");
        thread.setDaemon(true);
        return thread;
    }

    /** Begins to talk to it. */
    static Program start(Reach.Link link) {
        Program program = new Program(link);
        daemon(program::readAnswers).start();
        program.errorReader.start();
        return program;
    }

    private void readAnswers() {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try (InputStream in = new BufferedInputStream(link.answers())) {
            for (int next = in.read(); next >= 0; next = in.read()) {
                if (next == '\n') {
                    lines.add(Optional.of(line.toString(StandardCharsets.UTF_8)));
                    line.reset();
                } else {
                    line.write(next);
                }
                if (line.size() > MOST_LINE || lines.size() > MOST_LINES_AHEAD) {
                    String most = line.size() > MOST_LINE
                            ? "a line of more than " + MOST_LINE + " bytes"
                            : "more than " + MOST_LINES_AHEAD + " lines ahead";
                    end(new Lapse(Kind.FLOODED, most));
                    return;
                }
            }
            end(new Lapse(Kind.EXITED, link.ended()));
        } catch (IOException | InterruptedException e) {
            end(new Lapse(Kind.EXITED, "has ended: " + e.getMessage()));
        }
    }

    private void readErrors() {
        try (InputStream in = link.errors()) {
            byte[] some = new byte[4096];
            for (int count = in.read(some); count >= 0; count = in.read(some)) {
                synchronized (errors) {
                    errors.write(some, 0, Math.min(count, MOST_ERRORS - errors.size()));
                }
            }
        } catch (IOException e) {
            // It is over.
        }
    }

    /** The beginning of what it has said on its standard error. */
    String errors() {
        synchronized (errors) {
            return errors.toString(StandardCharsets.UTF_8);
        }
    }

    private synchronized Lapse end(Lapse why) {
        Lapse known = end;
        if (known == null) {
            known = why;
            end = why;
            link.kill();
            writer.shutdownNow();
            if (why.kind() == Kind.FLOODED) {
                lines.clear();
            }
            lines.add(Optional.empty());
        }
        return known;
    }

    /** Says something to it, whether it listens or not. */
    synchronized void tell(String line) {
        if (end == null) {
            writer.execute(() -> {
                try {
                    OutputStream out = link.requests();
                    out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
                    out.flush();
                } catch (IOException e) {
                    // That it does not listen shows in its answers.
                }
            });
        }
    }

    /**
     * Asks for the value of a round. A program that does not answer in time is killed.
     *
     * @param input what it is asked with; what it answers is to be like that
     * @param millis how long it may take, by the wall clock
     */
    Response ask(int round, Value input, long millis) throws InterruptedException {
        tell(AnswerLines.of(round, "input", Optional.of(input)));
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (true) {
            Optional<String> line = lines.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (line == null) {
                return absent(end(new Lapse(Kind.LATE, "no answer within " + millis + " ms")));
            }
            if (line.isEmpty()) {
                // Nothing comes after that.
                lines.add(line);
                Lapse known = end;
                return absent(known == null ? new Lapse(Kind.EXITED, "has ended") : known);
            }
            Optional<Response> answer = AnswerLines.answer(line.get(), round, input);
            if (answer.isPresent()) {
                return answer.get();
            }
        }
    }

    private static Response absent(Lapse lapse) {
        return new Response(Optional.empty(), false, Optional.of(lapse));
    }

    /** Lets it come to an end by itself, for a short while, and then ends it. */
    @Override
    public void close() {
        try {
            link.finish(LAST_WORDS_MILLIS);
        } catch (IOException e) {
            // It is over already.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        end(new Lapse(Kind.EXITED, "was ended"));
        try {
            errorReader.join(LAST_WORDS_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
