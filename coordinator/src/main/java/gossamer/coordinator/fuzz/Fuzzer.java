package gossamer.coordinator.fuzz;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.text.Progress;
import gossamer.coordinator.text.WholeFile;
import gossamer.coordinator.worker.Crew;
import gossamer.coordinator.worker.Job;
import gossamer.coordinator.worker.Staff;
import gossamer.coordinator.worker.Worker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Runs random cases, several at a time. What is drawn next follows from what the cases before have
 * exercised, batch by batch, so that the same seed gives the same cases on any workers.
 */
public final class Fuzzer implements Job, Crew.Watch {

    private static final int BATCH = 64;
    private static final int MOST_WISHES = 3;
    private static final int ENOUGH = 20;
    private static final int MOST_MINIMISED = 3;

    /**
     * What is wanted.
     *
     * @param cases how many
     * @param deadline time of {@link System#nanoTime} after which no batch is begun
     * @param out the directory in which failures are kept
     */
    public record Wish(int cases, long deadline, long seed, Path out) {}

    private final Wish wish;
    private final FuzzWorks works;
    private final FuzzCoverage coverage;
    private final Progress progress;
    private final Consumer<String> say;
    private final Crew crew;
    private final List<String> news = new CopyOnWriteArrayList<>();
    private final List<FuzzCase.Result> failures = new ArrayList<>();
    private final long begunAt = System.nanoTime();
    private final SplittableRandom order;
    private List<FuzzCase> batch;
    /** What the workers said of the batch, by numbers of cases. */
    private final SortedMap<Integer, String> said = new TreeMap<>();

    private volatile boolean interrupted;
    private int cases;
    private long numbers;

    /**
     * A fuzzer that has not begun.
     *
     * @param progress told what is under way, often
     * @param say told what becomes of workers
     */
    public Fuzzer(
            Wish wish, Plugins plugins, Staff staff, Progress progress, Consumer<String> say) {
        this.wish = wish;
        this.works = new FuzzWorks(wish.seed(), plugins);
        this.coverage = works.coverage();
        this.progress = progress;
        this.say = say;
        this.order = new SplittableRandom(wish.seed());
        this.batch = planned();
        this.crew = new Crew(this, units(), staff, this);
    }

    private List<Integer> units() {
        return batch.stream().map(each -> (int) each.number()).toList();
    }

    /** Asks to end soon. */
    public void interrupt() {
        interrupted = true;
        crew.interrupt();
    }

    /** Runs until there are as many cases as wanted, or time is up; false if interrupted. */
    public boolean run() throws IOException, InterruptedException {
        try {
            crew.run();
        } catch (IOException | InterruptedException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("a worker broke: " + e, e);
        }
        if (interrupted) {
            takeSaid();
        }
        return !interrupted;
    }

    @Override
    public String kind() {
        return FuzzWorks.KIND;
    }

    @Override
    public String inputs() {
        return works.inputs();
    }

    @Override
    public Worker worker() {
        return works.get();
    }

    @Override
    public List<String> news() {
        return news;
    }

    @Override
    public synchronized String unit(int number, boolean elsewhere) {
        return batch.get(number - (int) batch.get(0).number()).text(works.cells());
    }

    @Override
    public void reached(int unit, long done) {}

    @Override
    public void say(String event) {
        say.accept(event);
    }

    /** What is covered must not change while cases are drawn. */
    @Override
    public synchronized void finished(int unit, String result)
            throws IOException, InterruptedException {
        said.put(unit, result);
        tell(said.size());
        if (said.size() == batch.size()) {
            takeSaid();
            news.add(String.join("\n", said.values()));
            said.clear();
            if (cases < wish.cases() && System.nanoTime() < wish.deadline() && !interrupted) {
                batch = planned();
                crew.add(units());
            }
        }
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

    private synchronized void takeSaid() throws IOException, InterruptedException {
        for (String line : said.values()) {
            if (cases < wish.cases()) {
                take(FuzzCase.Result.read(line, works.cells()));
            }
        }
    }

    private void take(FuzzCase.Result result) throws IOException, InterruptedException {
        works.take(result);
        cases += result.config().isPresent() ? 1 : 0;
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
        if (interrupted
                || result.config().isEmpty()
                || kind.equals(FuzzWorker.ENDLESS)
                || like > MOST_MINIMISED) {
            return result.config();
        }
        FuzzCase.Probe probe =
                new FuzzCase.Probe(works.plugins(), Files.createTempDirectory("gossamer-fuzz"));
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

    private void tell(int inBatch) {
        int done = Math.min(wish.cases(), cases + inBatch);
        double time = (System.nanoTime() - begunAt) / (double) (wish.deadline() - begunAt);
        progress.at(
                Math.min(1, Math.max(time, done / (double) wish.cases())),
                format("%,d cases, %,d failures", done, failures.size()));
    }

    /** What it came to. */
    public FuzzOutcome outcome() {
        return FuzzOutcome.of(cases, coverage, failures, begunAt);
    }
}
