package gossamer.coordinator.program;

import gossamer.coordinator.text.WholeFile;
import gossamer.model.farm.Lapse.Kind;
import gossamer.model.farm.Respondent;
import gossamer.model.farm.Response;
import gossamer.model.fsa.UserModuleHandle.Came;
import gossamer.model.fsa.UserModuleHandle.Question;
import gossamer.model.registry.FileParser;
import gossamer.model.run.UserCodeException;
import gossamer.model.token.Datum;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The programs that answer for voters of a farm, and the log of what they have answered. What is in
 * the log is never asked again: so all further runs of the same farm are the same.
 */
public final class Programs implements AutoCloseable {

    /** The file of a run directory with the log: {@code docs/farm-protocol.md}. */
    public static final String LOG = "answers.jsonl";

    /**
     * A program.
     *
     * @param reach how it is reached
     * @param truth what it is asked with in a round, and is to say
     */
    public record Entry(Reach reach, IntFunction<Value> truth) {}

    /** How much virtual time programs take. */
    public enum Time {
        /** Some with a pace, else none. */
        AUTO,
        /** None: it waits at the question. */
        NONE,
        /** What passes by the wall clock. */
        WALL
    }

    /**
     * What has come of a question.
     *
     * @param ticks that it took; 0 where virtual time has waited for it
     */
    public record Answer(Response response, long ticks) {}

    private static final int MOST_ERRORS = 1 << 16;

    private final long patienceMillis;
    private final Time time;
    // None of this is part of what an emulation is.
    private final transient Map<Integer, Entry> entries;
    private final transient boolean logOnly;
    private final transient SortedMap<Long, Answer> answers = new ConcurrentSkipListMap<>();
    private final transient Map<Integer, Program> running = new ConcurrentHashMap<>();
    private final transient Map<Integer, String> errors = new ConcurrentHashMap<>();
    // A region that begins anew says again what it has said before.
    private final transient Set<Long> told = ConcurrentHashMap.newKeySet();
    private final transient Set<Long> restarted = ConcurrentHashMap.newKeySet();
    private transient volatile boolean mayStart;
    /** Whether all have been ended for good: from then on none is started. */
    private transient volatile boolean ended;

    /** Where processes are started, if not where the config says. */
    private transient volatile @Nullable Path place;

    private transient volatile @Nullable Path log;
    /** Ticks in so many nanoseconds, where programs are asked by the wall clock. */
    private transient volatile @Nullable LongUnaryOperator clock;

    private final transient Map<Integer, ExecutorService> askers = new ConcurrentHashMap<>();
    private final transient Thread atExit = new Thread(this::endAll, "gossamer-programs");

    /**
     * Programs that have not been started.
     *
     * @param entries by voter
     * @param patienceMillis how long an answer may take, by the wall clock
     * @param time how much virtual time that takes
     * @param log what they have answered in a run before, in whose place nobody is asked
     */
    public Programs(
            Map<Integer, Entry> entries,
            long patienceMillis,
            Time time,
            Optional<List<String>> log) {
        this.time = time;
        this.entries = new TreeMap<>(entries);
        this.patienceMillis = patienceMillis;
        this.logOnly = log.isPresent();
        log.orElse(List.of()).forEach(line -> {
            AnswerLines.Logged logged = AnswerLines.read(line);
            answers.put(key(logged.voter(), logged.round()), logged.answer());
        });
    }

    /**
     * Reads a log; whatever is no answer there is told, but for the begin of one at the end: there
     * a run was killed, or its disk was full.
     */
    public static Optional<List<String>> read(Path file, FileParser.Faults faults)
            throws IOException {
        String text = text(file);
        List<String> lines = text.lines().toList();
        boolean cut = !text.isEmpty() && !text.endsWith("\n");
        int whole = lines.size() - (cut ? 1 : 0);
        boolean sound = true;
        for (int line = 0; line < whole; line++) {
            Optional<String> wrong = wrong(lines.get(line));
            if (wrong.isPresent()) {
                faults.add(line + 1, 0, "no answer: " + wrong.get());
                sound = false;
            }
        }
        boolean all = !cut || wrong(lines.get(whole)).isEmpty();
        return sound ? Optional.of(all ? lines : lines.subList(0, whole)) : Optional.empty();
    }

    /** A character may be cut in two at the end. */
    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    private static Optional<String> wrong(String line) {
        try {
            AnswerLines.read(line);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static long key(int voter, int round) {
        return (long) voter << 32 | round;
    }

    /** Whether nobody is asked, as all that they have answered is in a log. */
    public boolean isLogged() {
        return logOnly;
    }

    /** Makes what answers for a voter. */
    public Supplier<Respondent> respondent(int voter) {
        Respondent asked = new Asked(this, voter);
        return () -> asked;
    }

    private record Asked(Programs programs, int voter) implements Respondent {
        @Override
        public Response asked(int round) {
            return programs.ask(voter, round);
        }

        @Override
        public @Nullable Question asks(int round, Consumer<Came> then) {
            return programs.asks(voter, round, then);
        }

        @Override
        public long ticks(int round) {
            Answer known = programs.answers.get(key(voter, round));
            return known == null ? 0 : known.ticks();
        }

        @Override
        public boolean staysWithRun() {
            return true;
        }

        @Override
        public void told(int round, VoteVerdict verdict) {
            programs.tell(voter, round, verdict);
        }

        @Override
        public void restarted(int round) {
            programs.restart(voter, round);
        }
    }

    /** From now on programs may be started; whoever says so closes this, too. */
    public void allow() {
        mayStart = !logOnly;
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /** The same for what the log lacks: processes are started in this directory. */
    public void allowIn(Path directory) {
        place = directory;
        allow();
        mayStart = true;
    }

    /** How much virtual time they take. */
    public Time time() {
        return time;
    }

    /** From now on virtual time does not wait; {@code ticks} of it pass in so many nanoseconds. */
    public void goBy(LongUnaryOperator ticks) {
        clock = ticks;
    }

    private @Nullable Question asks(int voter, int round, Consumer<Came> then) {
        LongUnaryOperator ticks = clock;
        if (ticks == null || !mayStart || ended || answers.containsKey(key(voter, round))) {
            return null;
        }
        long begun = System.nanoTime();
        // A program answers one question after the other.
        askers.computeIfAbsent(voter, key -> Executors.newSingleThreadExecutor(Program::daemon))
                .execute(() -> {
                    try {
                        Response answer = askProgram(voter, round);
                        then.accept(new Came(answer, ticks.applyAsLong(System.nanoTime() - begun)));
                    } catch (InterruptedException e) {
                        // The programs have been stopped: nobody waits for the answer.
                    }
                });
        return new Question() {
            @Override
            public long mostTicks() {
                return Math.max(
                        1, ticks.applyAsLong(TimeUnit.MILLISECONDS.toNanos(patienceMillis)));
            }

            @Override
            public void settled(Datum said, long took) {
                keep(voter, round, new Answer((Response) said, took));
            }

            @Override
            public Datum late() {
                return Response.absent(Kind.LATE, "no answer within " + patienceMillis + " ms");
            }
        };
    }

    private void keep(int voter, int round, Answer answer) {
        answers.put(key(voter, round), answer);
        append(AnswerLines.logged(voter, round, answer));
    }

    private Response ask(int voter, int round) {
        Answer before = answers.get(key(voter, round));
        if (before != null) {
            return before.response();
        }
        if (!mayStart) {
            throw new UserCodeException(
                    logOnly
                            ? "the log has no answer of voter " + voter + " in round " + round
                                    + "; resume --programs DIR has programs started for what it"
                                    + " lacks"
                            : "voter " + voter + " is a program: such answer in gossamer farm and"
                                    + " check only, elsewhere there must be a log (farm.answers)",
                    null);
        }
        try {
            Response answer = askProgram(voter, round);
            keep(voter, round, new Answer(answer, 0));
            return answer;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a program was asked", e);
        }
    }

    /** From now on each answer is written to this file as it comes: a kill does not lose it. */
    public void logTo(Path file) {
        try {
            String kept = Files.exists(file) ? text(file) : "";
            if (!kept.endsWith("\n") && !kept.isEmpty()) {
                // A run was killed while it wrote the last one.
                int end = kept.lastIndexOf('\n') + 1;
                boolean whole = wrong(kept.substring(end)).isEmpty();
                WholeFile.write(file, whole ? kept + "\n" : kept.substring(0, end));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        log = file;
    }

    private synchronized void append(String line) {
        Path file = log;
        if (file != null) {
            try {
                Files.writeString(
                        file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private Response askProgram(int voter, int round) throws InterruptedException {
        Entry entry = Objects.requireNonNull(entries.get(voter));
        try {
            Program program = running.get(voter);
            if (program == null && !ended) {
                program = Program.start(reach(entry).open(patienceMillis));
                running.put(voter, program);
            }
            if (program == null || ended) {
                // Whoever ends all may not have seen this one.
                stop(voter);
                return Response.absent(Kind.EXITED, "the farm is being ended");
            }
            return program.ask(round, entry.truth().apply(round), patienceMillis);
        } catch (IOException e) {
            return Response.absent(Kind.EXITED, String.valueOf(e.getMessage()));
        }
    }

    private Reach reach(Entry entry) {
        Path directory = place;
        return directory != null && entry.reach() instanceof Reach.Exec exec
                ? new Reach.Exec(exec.words(), directory.toString())
                : entry.reach();
    }

    private void tell(int voter, int round, VoteVerdict verdict) {
        boolean first = told.add(key(voter, round));
        Program program = running.get(voter);
        if (first && program != null) {
            program.tell(AnswerLines.of(round, "verdict", verdict.value()));
        }
    }

    private void restart(int voter, int round) {
        if (restarted.add(key(voter, round))) {
            stop(voter);
        }
    }

    private void stop(int voter) {
        Program program = running.remove(voter);
        if (program != null) {
            program.close();
            errors.merge(
                    voter,
                    program.errors(),
                    (before, more) -> before.length() < MOST_ERRORS ? before + more : before);
        }
    }

    /** What has been asked until now is kept elsewhere: memory stays as it is. */
    public void forget() {
        answers.clear();
        told.clear();
        restarted.clear();
    }

    /** What is kept of a run that has ended: the log, and what programs have complained of. */
    public SortedMap<String, String> files() {
        SortedMap<String, String> files = new TreeMap<>();
        stopAll();
        files.put(
                LOG,
                answers.entrySet().stream()
                        .map(answer -> AnswerLines.logged(
                                        (int) (answer.getKey() >>> 32),
                                        (int) (long) answer.getKey(),
                                        answer.getValue())
                                + "\n")
                        .collect(Collectors.joining()));
        errors.forEach((voter, text) -> {
            if (!text.isEmpty()) {
                files.put("program-" + voter + ".stderr", text);
            }
        });
        return files;
    }

    /** Ends all programs. */
    @Override
    public void close() {
        endAll();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The JVM is on its way out: the hook does the same.
        }
    }

    private void endAll() {
        ended = true;
        stopAll();
    }

    private void stopAll() {
        // First whoever asks, else a question in a queue would start a program anew.
        askers.values().forEach(ExecutorService::shutdownNow);
        for (ExecutorService asker : askers.values()) {
            try {
                asker.awaitTermination(1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        askers.clear();
        List.copyOf(running.keySet()).parallelStream().forEach(this::stop);
    }
}
