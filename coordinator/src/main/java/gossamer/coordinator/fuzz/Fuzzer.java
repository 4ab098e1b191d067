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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
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

    private static final int BATCH = 128;
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
            emulators.add(Emulator.create(FuzzRun.MOST_REGIONS));
        }
        this.threads = Executors.newFixedThreadPool(wish.threads(), task -> {
            Thread thread = new Thread(task, "gossamer-fuzz");
            thread.setDaemon(true);
            return thread;
        });
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
     * Some cases run what is rarest, half of them until that is no longer rare; the others have
     * pairs that are still open.
     */
    private List<FuzzCase> planned() {
        List<FuzzCoverage.Pair> pairs = coverage.open();
        Set<FuzzCoverage.Pair> open = new HashSet<>(pairs);
        List<String> sorts = coverage.sorts();
        ValueDraw draw = new ValueDraw(order.split());
        draw.shuffle(pairs);
        int share = coverage.hasAll(ENOUGH) ? 10 : 50;
        Map<FuzzCell, Integer> soFar = new HashMap<>();
        List<FuzzCase> batch = new ArrayList<>();
        for (int item = 0; item < BATCH; item++) {
            List<String> wanted = List.of();
            if (item < pairs.size() && !draw.percent(share)) {
                draw.shuffle(sorts);
                wanted = coverage.clique(pairs.get(item), open, sorts);
            }
            List<String> all = wanted;
            FuzzCell cell = coverage.rarest(soFar, any -> FuzzCoverage.goesWith(any, all));
            soFar.merge(cell, 1, Integer::sum);
            batch.add(new FuzzCase(numbers++, cell, all));
        }
        return batch;
    }

    private void runBatch(List<FuzzCase> batch) throws IOException, InterruptedException {
        List<Future<FuzzCase.Result>> running = new ArrayList<>();
        for (FuzzCase each : batch) {
            running.add(threads.submit(() -> run(each)));
        }
        for (int item = 0; item < batch.size(); item++) {
            FuzzCase.Result result = result(batch.get(item), running.get(item));
            if (cases < wish.cases() && !interrupted) {
                take(result);
            }
        }
    }

    private FuzzCase.Result run(FuzzCase each) throws IOException, InterruptedException {
        if (interrupted) {
            return new FuzzCase.Result(each, Optional.empty(), 0, Optional.empty());
        }
        Emulator emulator = emulators.take();
        FuzzCase.Probe probe = probe(each);
        try {
            FuzzCase.Result result = each.run(wish.seed(), probe, emulator);
            if (result.failure().isPresent()) {
                // What a broken run left behind must not touch the next one.
                emulator.close();
                emulator = Emulator.create(FuzzRun.MOST_REGIONS);
            }
            return result;
        } finally {
            emulators.add(emulator);
            probes.remove(each.number());
            probe.clear();
        }
    }

    private FuzzCase.Probe probe(FuzzCase each) {
        Path work = scratch.resolve(String.valueOf(each.number()));
        FuzzCase.Probe probe = new FuzzCase.Probe(plugins, work);
        probes.put(each.number(), probe);
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
        return new FuzzCase.Result(each, config, 0, Optional.of(failure));
    }

    private void take(FuzzCase.Result result) throws IOException, InterruptedException {
        coverage.addRefused(result.refused());
        List<String> wanted = result.of().wanted();
        if (!wanted.isEmpty()) {
            coverage.tried(FuzzCoverage.Pair.of(wanted.get(0), wanted.get(1)));
        }
        if (result.config().isPresent()) {
            cases++;
            coverage.add(result.of().cell(), result.config().get());
        }
        if (result.failure().isPresent()) {
            failures.add(result);
            keep(minimised(result));
        }
        progress.accept(status());
    }

    /** The first few failures of each kind are told by small configs. */
    private FuzzCase.Result minimised(FuzzCase.Result result)
            throws IOException, InterruptedException {
        String kind = result.failure().orElseThrow().kind();
        long like = failures.stream()
                .filter(other -> other.failure().orElseThrow().kind().equals(kind))
                .count();
        if (result.config().isEmpty() || kind.equals(ENDLESS) || like > MOST_MINIMISED) {
            return result;
        }
        FuzzCase.Probe probe = probe(result.of());
        try {
            FuzzConfig small = FuzzMinimiser.minimal(probe, result.config().get(), kind);
            return new FuzzCase.Result(result.of(), Optional.of(small), 0, result.failure());
        } finally {
            probe.clear();
        }
    }

    private void keep(FuzzCase.Result result) throws IOException {
        Files.createDirectories(wish.out());
        Path file = wish.out().resolve("case-" + result.of().number() + ".conf");
        String told = result.failure().orElseThrow().kind() + "\n"
                + result.failure().orElseThrow().detail();
        String text = told.lines().map(line -> "# " + line + "\n").reduce("", String::concat);
        if (result.config().isPresent()) {
            FuzzConfig config = result.config().get();
            text += config.text();
            // Files of several cases may be called alike.
            for (var named : config.files().entrySet()) {
                String name = "case-" + result.of().number() + "-" + named.getKey();
                WholeFile.write(wish.out().resolve(name), named.getValue());
                text = text.replace('"' + named.getKey() + '"', '"' + name + '"');
            }
        }
        WholeFile.write(file, text);
    }

    private String status() {
        double seconds = (System.nanoTime() - begunAt) / 1e9;
        return format(
                "%,d of %,d cases, %,d failures, about %.0f s left",
                cases,
                wish.cases(),
                failures.size(),
                Math.min(
                        seconds * (wish.cases() - cases) / Math.max(1, cases),
                        (wish.deadline() - System.nanoTime()) / 1e9));
    }

    /** What it came to. */
    public FuzzOutcome outcome() {
        return FuzzOutcome.of(wish.seed(), cases, coverage, failures, begunAt);
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        emulators.forEach(Emulator::close);
        WholeFile.deleteAll(scratch);
    }
}
