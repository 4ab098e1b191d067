package gossamer.coordinator.fuzz;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.text.WholeFile;
import gossamer.node.Emulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Runs random cases, several at a time. What is drawn next follows from what the cases before have
 * exercised, batch by batch, so that the same seed gives the same cases on any number of threads.
 */
public final class Fuzzer implements AutoCloseable {

    private static final int BATCH = 64;
    private static final int MOST_WISHES = 3;
    private static final int ENOUGH = 20;
    private static final long PATIENCE_SECONDS = 240;
    private static final int MOST_MINIMISED = 3;
    private static final String ENDLESS = "a case that does not end";

    /**
     * What is wanted.
     *
     * @param cases how many
     * @param deadline time of {@link System#nanoTime} after which no batch is begun
     * @param threads how many cases run at a time
     * @param out the directory in which failures are kept
     */
    public record Wish(int cases, long deadline, long seed, int threads, Path out) {}

    private final Wish wish;
    private final Plugins plugins;
    private final Consumer<String> progress;
    private final FuzzCoverage coverage;
    private final Path scratch;
    private final BlockingQueue<Emulator> emulators;
    private final Map<Long, FuzzCase.Probe> probes = new ConcurrentHashMap<>();
    private final ExecutorService threads;
    private final List<FuzzCase.Result> failures = new ArrayList<>();
    private final long begunAt = System.nanoTime();
    private final SplittableRandom order;
    private volatile boolean interrupted;
    private int cases;
    private long numbers;

    /**
     * A fuzzer that has not begun.
     *
     * @param progress told what is under way, often
     * @throws IOException when there is no place for temporary files
     */
    public Fuzzer(Wish wish, Plugins plugins, Consumer<String> progress) throws IOException {
        this.wish = wish;
        this.plugins = plugins;
        this.progress = progress;
        this.order = new SplittableRandom(wish.seed());
        this.coverage = new FuzzCoverage(FuzzCell.all(plugins.registry()));
        this.scratch = Files.createTempDirectory("gossamer-fuzz");
        this.emulators = new ArrayBlockingQueue<>(wish.threads());
        for (int thread = 0; thread < wish.threads(); thread++) {
            emulators.add(newEmulator());
        }
        this.threads = Executors.newFixedThreadPool(wish.threads(), task -> {
            Thread thread = new Thread(task, "gossamer-fuzz");
            thread.setDaemon(true);
            return thread;
        });
    }

    private Emulator newEmulator() {
        return Emulator.create(FuzzRun.MOST_REGIONS, wish.threads());
    }

    /** Asks to end soon. */
    public void interrupt() {
        interrupted = true;
    }

    /** Runs until there are as many cases as wanted, or time is up; false if interrupted. */
    public boolean run() throws IOException, InterruptedException {
        while (cases < wish.cases() && System.nanoTime() < wish.deadline() && !interrupted) {
            runBatch(planned());
        }
        return !interrupted;
    }

    /**
     * Some cases run what is rarest, as long as that is rare; the others look for pairs that are
     * still open, and when few are, once more for those that were refused.
     */
    private List<FuzzCase> planned() {
        List<FuzzCoverage.Pair> pairs = coverage.open();
        List<String> sorts = coverage.sorts();
        ValueDraw draw = new ValueDraw(order.split());
        draw.shuffle(pairs);
        if (pairs.size() < BATCH) {
            List<FuzzCoverage.Pair> refused = coverage.refusedPairs();
            draw.shuffle(refused);
            pairs.addAll(refused);
        }
        int share = coverage.hasAll(ENOUGH) ? 3 : 25;
        Map<FuzzCell, Integer> soFar = new HashMap<>();
        List<FuzzCase> batch = new ArrayList<>();
        int next = 0;
        for (int item = 0; item < BATCH; item++) {
            List<FuzzCase.Wish> wishes = new ArrayList<>();
            int most = draw.percent(share) ? 0 : MOST_WISHES;
            while (next < pairs.size() && wishes.size() < most) {
                draw.shuffle(sorts);
                wishes.add(wish(coverage.clique(pairs.get(next++), sorts), soFar));
            }
            if (wishes.isEmpty()) {
                wishes.add(wish(List.of(), soFar));
            }
            soFar.merge(wishes.get(0).cell(), 1, Integer::sum);
            batch.add(new FuzzCase(numbers++, wishes));
        }
        return batch;
    }

    private FuzzCase.Wish wish(List<String> sorts, Map<FuzzCell, Integer> soFar) {
        return new FuzzCase.Wish(coverage.rarest(soFar, sorts), sorts);
    }

    private void runBatch(List<FuzzCase> batch) throws IOException, InterruptedException {
        List<Future<FuzzCase.Result>> running = new ArrayList<>();
        for (FuzzCase each : batch) {
            running.add(threads.submit(() -> run(each)));
        }
        // What is covered must not change while cases are drawn.
        List<FuzzCase.Result> results = new ArrayList<>();
        for (int item = 0; item < batch.size(); item++) {
            results.add(result(batch.get(item), running.get(item)));
            progress.accept(status(results.size()));
        }
        for (FuzzCase.Result result : results) {
            if (cases < wish.cases() && !interrupted) {
                take(result);
            }
        }
    }

    private FuzzCase.Result run(FuzzCase each) throws IOException, InterruptedException {
        if (interrupted) {
            return FuzzCase.Result.of(each, Optional.empty(), Optional.empty());
        }
        Emulator emulator = emulators.take();
        FuzzCase.Probe probe = probe(each.number());
        try {
            FuzzCase.Result result = each.run(wish.seed(), coverage, probe, emulator);
            if (result.failure().isPresent()) {
                // What a broken run left behind must not touch the next one.
                emulator.close();
                emulator = newEmulator();
            }
            return result;
        } finally {
            emulators.add(emulator);
            probes.remove(each.number());
            probe.clear();
        }
    }

    private FuzzCase.Probe probe(long number) {
        Path work = scratch.resolve(String.valueOf(number));
        FuzzCase.Probe probe = new FuzzCase.Probe(plugins, work);
        probes.put(number, probe);
        return probe;
    }

    private FuzzCase.Result result(FuzzCase each, Future<FuzzCase.Result> running)
            throws InterruptedException {
        FuzzFailure failure;
        try {
            return running.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            failure = new FuzzFailure(ENDLESS, "after " + PATIENCE_SECONDS + " s: " + each);
        } catch (ExecutionException e) {
            failure = FuzzFailure.of(Objects.requireNonNullElse(e.getCause(), e));
        }
        Optional<FuzzConfig> config =
                Optional.ofNullable(probes.get(each.number())).flatMap(FuzzCase.Probe::latest);
        return FuzzCase.Result.of(each, config, Optional.of(failure));
    }

    private void take(FuzzCase.Result result) throws IOException, InterruptedException {
        coverage.addRefused(result.refused(), result.vain());
        if (result.config().isPresent()) {
            cases++;
            coverage.add(result.cell(), result.config().get());
        }
        if (result.failure().isPresent()) {
            failures.add(result);
            keep(result, small(result));
        }
    }

    /** The config of a failure; the first few of each kind are made small. */
    private Optional<FuzzConfig> small(FuzzCase.Result result)
            throws IOException, InterruptedException {
        String kind = result.failure().orElseThrow().kind();
        long like = failures.stream()
                .filter(other -> other.failure().orElseThrow().kind().equals(kind))
                .count();
        if (result.config().isEmpty() || kind.equals(ENDLESS) || like > MOST_MINIMISED) {
            return result.config();
        }
        FuzzCase.Probe probe = probe(result.number());
        try {
            return Optional.of(FuzzMinimiser.minimal(probe, result.config().get(), kind));
        } finally {
            probe.clear();
        }
    }

    private void keep(FuzzCase.Result result, Optional<FuzzConfig> config) throws IOException {
        Files.createDirectories(wish.out());
        String name = "case-" + result.number();
        FuzzFailure failure = result.failure().orElseThrow();
        String text = (failure.kind() + "\n" + failure.detail())
                .lines()
                .map(line -> "# " + line + "\n")
                .reduce("", String::concat);
        if (config.isPresent()) {
            text += config.get().text();
            // Files of several cases may be called alike.
            for (var named : config.get().files().entrySet()) {
                String file = name + "-" + named.getKey();
                WholeFile.write(wish.out().resolve(file), named.getValue());
                text = text.replace('"' + named.getKey() + '"', '"' + file + '"');
            }
        }
        WholeFile.write(wish.out().resolve(name + ".conf"), text);
    }

    private String status(int inBatch) {
        int done = Math.min(wish.cases(), cases + inBatch);
        double seconds = (System.nanoTime() - begunAt) / 1e9;
        return format(
                "%,d of %,d cases, %,d failures, about %.0f s left",
                done,
                wish.cases(),
                failures.size(),
                Math.min(
                        seconds * (wish.cases() - done) / Math.max(1, done),
                        (wish.deadline() - System.nanoTime()) / 1e9));
    }

    /** What it came to. */
    public FuzzOutcome outcome() {
        return FuzzOutcome.of(cases, coverage, failures, begunAt);
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        emulators.forEach(Emulator::close);
        WholeFile.deleteAll(scratch);
    }
}
