package gossamer.coordinator.audit;

import gossamer.audit.AuditReport;
import gossamer.audit.Auditor;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.description.Auditors;
import gossamer.model.description.FsaWriter;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import gossamer.node.trace.TraceCollector;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A JVM that tries mutants: reads a mutation a line, puts it into the running code, runs all
 * machines on actors, has the auditor judge what comes out, and writes a line with the verdict. A
 * mutant that hangs ends the JVM after its verdict.
 */
public final class MutantWorker {

    /** What became of a mutant. */
    enum Fate {
        /** The auditor, or a crash, gave it away. */
        REJECTED,
        /** A trace differs, and nobody said anything. */
        SURVIVED,
        /** All traces are as they were. */
        WITHOUT_EFFECT,
        /** Its code was never reached. */
        NOT_REACHED
    }

    /** How many times as long as all machines take without mutation a mutant may take. */
    private static final int PATIENCE = 20;
    /** How many times as long the first run of all machines takes as later ones. */
    private static final int WARM_UP = 20;

    private static final long LEAST_PATIENCE_MILLIS = 3_000;
    private static final int REGIONS = 2;

    private static @Nullable Instrumentation instrumentation;
    private static volatile boolean reached;

    /** What a machine does: its description and automata, and what its run came to. */
    private record Result(
            String description,
            String automata,
            long[] trace,
            boolean complete,
            boolean asPredicted) {}

    private final List<Path> files;
    private final long patienceMillis;
    private final List<Result> plain = new ArrayList<>();
    private Emulator emulator = Emulator.create(REGIONS);

    private MutantWorker(List<Path> files) throws Exception {
        this.files = files;
        long begin = System.nanoTime();
        for (Path file : files) {
            Result result = run(file);
            plain.add(result);
            if (!complaint(result, result, true).isEmpty()) {
                throw new IllegalStateException(file + ": " + complaint(result, result, true));
            }
        }
        long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
        patienceMillis = Math.max(LEAST_PATIENCE_MILLIS, PATIENCE * took / WARM_UP);
    }

    /** Called before {@link #main}: this class is the agent that changes code. */
    public static void premain(String argument, Instrumentation given) {
        instrumentation = given;
    }

    /** Mutants call it. */
    public static void reach() {
        reached = true;
    }

    /**
     * Tries all mutants that are read.
     *
     * @param arguments the folder of the machines' configs
     */
    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        System.setOut(System.err);
        List<Path> files;
        try (var all = Files.list(Path.of(arguments[0]))) {
            files = all.sorted().toList();
        }
        MutantWorker worker = new MutantWorker(files);
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        out.println("READY");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.println(worker.watched(Mutation.parse(line), out));
        }
        Runtime.getRuntime().halt(0);
    }

    /** The same, but a JVM that does not get out of it tells so and ends. */
    private String watched(Mutation mutation, PrintStream out) throws Exception {
        ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor();
        ScheduledFuture<?> end = watch.schedule(
                () -> {
                    out.println(Fate.REJECTED + " hangs");
                    Runtime.getRuntime().halt(1);
                },
                2 * patienceMillis,
                TimeUnit.MILLISECONDS);
        try {
            return attempt(mutation);
        } finally {
            end.cancel(true);
            watch.shutdownNow();
        }
    }

    /** The fate of a mutant, and why. */
    private String attempt(Mutation mutation) throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        byte[] code = code(mutation.owner());
        reached = false;
        redefine(mutation.owner(), mutation.apply(code));
        try {
            return one.submit(this::verdict).get(patienceMillis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // Its thread cannot be stopped: this JVM ends, another one goes on.
            return Fate.REJECTED + " hangs";
        } catch (ExecutionException e) {
            redefine(mutation.owner(), code);
            emulator.close();
            emulator = Emulator.create(REGIONS);
            return Fate.REJECTED + " " + String.valueOf(e.getCause()).replace('\n', ' ');
        } finally {
            redefine(mutation.owner(), code);
            one.shutdownNow();
        }
    }

    private static byte[] code(String owner) throws IOException {
        try (InputStream in =
                MutantWorker.class.getClassLoader().getResourceAsStream(owner + ".class")) {
            if (in == null) {
                throw new IOException(owner + " is missing");
            }
            return in.readAllBytes();
        }
    }

    private static void redefine(String owner, byte[] code) throws Exception {
        if (instrumentation == null) {
            throw new IllegalStateException("must run with -javaagent");
        }
        Class<?> type = Class.forName(owner.replace('/', '.'));
        instrumentation.redefineClasses(new ClassDefinition(type, code));
    }

    private String verdict() throws Exception {
        boolean differs = false;
        for (int machine = 0; machine < files.size(); machine++) {
            Result result = run(files.get(machine));
            if (!Arrays.equals(result.trace(), plain.get(machine).trace())) {
                differs = true;
                String complaint = complaint(result, plain.get(machine), false);
                if (!complaint.isEmpty()) {
                    return Fate.REJECTED + " " + complaint;
                }
            }
        }
        return String.valueOf(
                !reached ? Fate.NOT_REACHED : differs ? Fate.SURVIVED : Fate.WITHOUT_EFFECT);
    }

    private Result run(Path file) throws Exception {
        LoadedConfig loaded = ConfigLoader.load(file, List.of(), Overrides.none());
        Emulation emulation = loaded.emulation();
        String automata = FsaWriter.describe(emulation);
        String description = Auditors.description(emulation, loaded.resolved());
        int regions = Math.min(REGIONS, emulation.topology().pus());
        TraceBuffer trace = new TraceBuffer(1024);
        EmulationResult result = emulator.start(
                        emulation,
                        new EmulatorSettings(regions, TraceLevel.FULL),
                        new TraceCollector(regions, trace::addAll),
                        ProgressListener.none())
                .await();
        boolean predicted = emulation.prediction().isEmpty()
                || emulation.prediction().get().ticks() == result.tally().lastCompletion;
        return new Result(
                description,
                automata,
                Arrays.copyOf(trace.words(), trace.size() * TraceBuffer.WORDS),
                result.reason() == StopReason.QUIESCENT && result.complete(),
                predicted);
    }

    /**
     * What is wrong with a result.
     *
     * @param plain that of the code without mutation, which also describes what has to be done
     * @param own whether the result's own automata count
     */
    private static String complaint(Result result, Result plain, boolean own) {
        String automata = own ? result.automata() : plain.automata();
        Auditor auditor = new Auditor(plain.description(), automata, Map.of());
        int records = result.trace().length / TraceBuffer.WORDS;
        if (auditor.needsNotes()) {
            auditor.note(result.trace(), records);
        }
        auditor.acceptAll(result.trace(), records);
        AuditReport report = auditor.finish();
        if (!report.clean()) {
            return report.violations().get(0).toString().replace('\n', ' ');
        }
        if (!result.complete() && plain.complete()) {
            return "incomplete";
        }
        return result.asPredicted() || !plain.asPredicted() ? "" : "not as predicted";
    }
}
