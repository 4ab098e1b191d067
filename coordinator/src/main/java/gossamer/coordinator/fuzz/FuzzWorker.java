package gossamer.coordinator.fuzz;

import gossamer.coordinator.text.WholeFile;
import gossamer.coordinator.worker.Worker;
import gossamer.node.Emulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Does cases one after the other, on an emulator of its own. A result is a line of text. */
final class FuzzWorker implements Worker {

    /** The kind of failure of a case that does not come back. */
    static final String ENDLESS = "a case that does not end";

    private static final long PATIENCE_SECONDS = 240;

    private final FuzzWorks works;
    private final Path scratch;
    private Emulator emulator = newEmulator();
    private volatile boolean over;

    FuzzWorker(FuzzWorks works) {
        this.works = works;
        try {
            this.scratch = Files.createTempDirectory("gossamer-fuzz");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Emulator newEmulator() {
        return Emulator.create(FuzzRun.MOST_REGIONS);
    }

    @Override
    public @Nullable String work(String unit, LongConsumer progress)
            throws IOException, InterruptedException {
        if (over) {
            return null;
        }
        FuzzCase each = FuzzCase.read(unit, works.cells());
        Path work = scratch.resolve(String.valueOf(each.number()));
        FuzzCase.Probe probe = new FuzzCase.Probe(works.plugins(), work);
        FuzzCase.Result result = result(each, probe);
        if (result.failure().isPresent()) {
            // What a broken run left behind must not touch the next one.
            if (!result.failure().get().kind().equals(ENDLESS)) {
                emulator.close();
            }
            emulator = newEmulator();
        }
        probe.clear();
        return result.text(works.cells());
    }

    private FuzzCase.Result result(FuzzCase each, FuzzCase.Probe probe)
            throws InterruptedException {
        FutureTask<FuzzCase.Result> task =
                new FutureTask<>(() -> each.run(works.seed(), works.coverage(), probe, emulator));
        Thread thread = new Thread(task, "gossamer-fuzz");
        thread.setDaemon(true);
        thread.start();
        FuzzFailure failure;
        try {
            return task.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            failure = new FuzzFailure(ENDLESS, "after " + PATIENCE_SECONDS + " s: " + each);
        } catch (ExecutionException e) {
            failure = FuzzFailure.of(Objects.requireNonNullElse(e.getCause(), e));
        }
        return FuzzCase.Result.of(each, probe.latest(), failure);
    }

    @Override
    public void giveUp() {
        over = true;
    }

    @Override
    public void close() {
        emulator.close();
        try {
            WholeFile.deleteAll(scratch);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
