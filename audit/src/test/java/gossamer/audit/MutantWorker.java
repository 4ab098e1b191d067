package gossamer.audit;

import gossamer.model.description.FsaWriter;
import gossamer.model.description.RunDescription;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A JVM that tries mutants: reads a mutation a line, puts it into the running code, runs the
 * machines that use its line on actors until one gives the mutant away, has the auditor judge
 * what comes out, and writes a line with the verdict, and another one when it is ready for the
 * next. Runs that do not end are stopped; if that cannot be done, the JVM ends.
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

    /** Begins what is told of a mutant that does what another algorithm does, and says so. */
    static final String BEFORE = "only by what was described before: ";

    /** How long one machine may take, of which each takes some milliseconds. */
    private static final long PATIENCE_MILLIS = 1_500;
    /** How long an emulator may take to stop. */
    private static final long STOP_MILLIS = 5_000;

    private static final int REGIONS = 2;

    private static @Nullable Instrumentation instrumentation;
    private static volatile boolean reached;

    /** What has to be done, in the texts that run directories have. */
    private record Told(String description, String automata) {
        static Told by(Emulation emulation) {
            return new Told(
                    RunDescription.of(emulation, Map.of()),
                    FsaWriter.describe(emulation, Integer.MAX_VALUE));
        }
    }

    /** What a machine does. */
    private record Result(Emulation emulation, long[] trace, EmulationResult outcome) {

        boolean isComplete() {
            return outcome.reason() == StopReason.QUIESCENT && outcome.complete();
        }

        /** Whether it is as long as a closed form says, if there is one. */
        boolean isAsPredicted() {
            return emulation
                    .prediction()
                    .map(prediction -> prediction.ticks() == outcome.tally().lastCompletion)
                    .orElse(true);
        }

        /** Whether the algorithm's own count of its packets is right. */
        boolean isAsCounted() {
            return outcome.tally().packets == emulation.algorithm().packets();
        }
    }

    private final List<Supplier<Emulation>> machines = Machines.all();
    private final List<Result> plain = new ArrayList<>();
    private final List<Told> told = new ArrayList<>();
    /** By machine: the lines that it uses. */
    private final List<BitSet> used = new ArrayList<>();

    private ExecutorService runner = Executors.newSingleThreadExecutor();
    private Emulator emulator = Emulator.create(REGIONS);
    private boolean isBroken;

    private MutantWorker() throws InterruptedException {
        for (Supplier<Emulation> machine : machines) {
            Probes.reached();
            Result result = run(machine);
            used.add(Probes.reached());
            plain.add(result);
            told.add(Told.by(result.emulation()));
            String complaint = complaint(result, told.get(told.size() - 1), result);
            if (!complaint.isEmpty()) {
                throw new IllegalStateException("machine " + plain.size() + ": " + complaint);
            }
        }
    }

    /** Called before {@link #main}: this class is the agent that changes code. */
    public static void premain(String argument, Instrumentation given) {
        instrumentation = given;
        given.addTransformer(new Probes());
    }

    /** Mutants call it. */
    public static void reach() {
        reached = true;
    }

    /** Tries all mutants that are read. */
    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        System.setOut(System.err);
        try {
            work(out);
        } catch (RuntimeException | Error e) {
            System.getLogger("mutants").log(System.Logger.Level.ERROR, "the machines", e);
        } finally {
            Runtime.getRuntime().halt(0);
        }
    }

    private static void work(PrintStream out) throws Exception {
        MutantWorker worker = new MutantWorker();
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (worker.isReady()) {
            out.println("READY");
            String text = in.readLine();
            if (text == null) {
                break;
            }
            out.println(worker.attempt(Mutation.parse(text)));
        }
    }

    /** The fate of a mutant, and why. */
    private String attempt(Mutation mutation) throws Exception {
        byte[] code = code(mutation.owner());
        reached = false;
        redefine(mutation.owner(), mutation.apply(code));
        try {
            return verdict(Probes.number(mutation.owner(), mutation.line()));
        } catch (ExecutionException e) {
            isBroken = true;
            return Fate.REJECTED + " " + String.valueOf(e.getCause()).replace('\n', ' ');
        } catch (TimeoutException e) {
            isBroken = true;
            return Fate.REJECTED + " does not end";
        } finally {
            redefine(mutation.owner(), code);
        }
    }

    /** Stops what is left of a run that broke; whether the JVM can go on. */
    private boolean isReady() throws InterruptedException {
        if (!isBroken) {
            return true;
        }
        Probes.stop(true);
        runner.shutdownNow();
        ExecutorService closing = Executors.newSingleThreadExecutor();
        closing.execute(emulator::close);
        closing.shutdown();
        boolean ended = runner.awaitTermination(STOP_MILLIS, TimeUnit.MILLISECONDS)
                && closing.awaitTermination(STOP_MILLIS, TimeUnit.MILLISECONDS);
        Probes.stop(false);
        if (ended) {
            runner = Executors.newSingleThreadExecutor();
            emulator = Emulator.create(REGIONS);
            isBroken = false;
        }
        return ended;
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

    private String verdict(int line) throws Exception {
        boolean differs = false;
        for (int number = 0; number < machines.size(); number++) {
            if (!used.get(number).get(line)) {
                continue;
            }
            Supplier<Emulation> machine = machines.get(number);
            Result honest = plain.get(number);
            Told before = told.get(number);
            Optional<String> complaint = runner.submit(
                            () -> difference(run(machine), honest, before))
                    .get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
            if (complaint.isPresent()) {
                differs = true;
                if (!complaint.get().isEmpty()) {
                    return Fate.REJECTED + " " + complaint.get();
                }
            }
        }
        return String.valueOf(
                !reached ? Fate.NOT_REACHED : differs ? Fate.SURVIVED : Fate.WITHOUT_EFFECT);
    }

    private Result run(Supplier<Emulation> machine) throws InterruptedException {
        Emulation emulation = machine.get();
        int regions = Math.min(REGIONS, emulation.topology().pus());
        TraceBuffer trace = new TraceBuffer(1024);
        EmulationResult outcome = emulator.start(
                        emulation,
                        new EmulatorSettings(regions, TraceLevel.FULL),
                        new TraceCollector(regions, trace::addAll),
                        ProgressListener.none())
                .await();
        long[] words = Arrays.copyOf(trace.words(), trace.size() * TraceBuffer.WORDS);
        return new Result(emulation, words, outcome);
    }

    /** Empty if both traces are equal; what is wrong with the first one otherwise. */
    private static Optional<String> difference(Result result, Result honest, Told before) {
        if (Arrays.equals(result.trace(), honest.trace())) {
            return Optional.empty();
        }
        String complaint = complaint(result, Told.by(result.emulation()), honest);
        if (complaint.isEmpty()) {
            String other = complaint(result, before, honest);
            return Optional.of(other.isEmpty() ? "" : BEFORE + other);
        }
        return Optional.of(complaint);
    }

    /**
     * What is wrong with a result.
     *
     * @param told what had to be done
     * @param honest the result without mutation; it says which formulas hold on this machine
     */
    private static String complaint(Result result, Told told, Result honest) {
        Auditor auditor = new Auditor(told.description(), told.automata(), Map.of());
        int records = result.trace().length / TraceBuffer.WORDS;
        auditor.acceptAll(result.trace(), records);
        AuditReport report = auditor.finish();
        if (!report.clean()) {
            return report.violations().get(0).toString().replace('\n', ' ');
        }
        if (!report.given().isEmpty() || report.records() != records) {
            return "not audited: " + report.given();
        }
        if (!result.isComplete() && honest.isComplete()) {
            return "incomplete";
        }
        if (!result.isAsPredicted() && honest.isAsPredicted()) {
            return "not as predicted";
        }
        return !result.isAsCounted() && honest.isAsCounted() ? "not as many packets" : "";
    }
}
