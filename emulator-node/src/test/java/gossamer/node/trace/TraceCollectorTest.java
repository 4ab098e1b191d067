package gossamer.node.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.fault.FaultKind;
import gossamer.model.fault.FaultSpans;
import gossamer.model.fault.Spans;
import gossamer.model.run.FaultTimeline;
import gossamer.model.trace.TraceBuffer;
import gossamer.node.trace.TraceCollector.Position;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace that is synced between windows and goes on from there later. */
class TraceCollectorTest {

    private static final int WINDOWS = 20;

    @TempDir
    private Path directory = Path.of("");

    /** Two regions, one record each in each window, and faults at the begins of windows or not. */
    private static void accept(TraceCollector collector, int from, int to) {
        for (int window = from; window < to; window++) {
            for (int region = 0; region < 2; region++) {
                TraceBuffer chunk = new TraceBuffer(1);
                chunk.add(10L * window + region, region, 0, 0, 0, 0);
                collector.accept(region, chunk);
            }
        }
    }

    private static FaultTimeline faults() {
        return new FaultTimeline(List.of(
                fault(1, 3, 5), fault(2, 40, 101), fault(3, 41, Spans.NEVER), fault(4, 95, 111)));
    }

    private static FaultSpans fault(int pu, long begin, long end) {
        return new FaultSpans(1, FaultKind.values()[0], pu, -1, Spans.of(1, begin, end));
    }

    private static Position synced(TraceCollector collector) throws Exception {
        return collector.sync().get(1, TimeUnit.MINUTES);
    }

    private Path file(String name) {
        return directory.resolve(name);
    }

    private byte[] whole() throws IOException {
        TraceCollector collector = new TraceCollector(2, TraceFileOutput.create(file("whole")));
        collector.merge(faults(), 0);
        accept(collector, 0, WINDOWS);
        collector.close(10L * WINDOWS);
        return Files.readAllBytes(file("whole"));
    }

    @Test
    void aTraceGoesOnWithItsFaultsWhereItWasSynced() throws Exception {
        byte[] whole = whole();
        for (int window = 0; window <= WINDOWS; window++) {
            Path file = file("cut-" + window);
            TraceCollector first = new TraceCollector(2, TraceFileOutput.create(file));
            first.merge(faults(), 0);
            accept(first, 0, window);
            Position middle = synced(first);
            accept(first, window, Math.min(WINDOWS, window + 3));
            synced(first);
            first.abort();
            TraceCollector second = new TraceCollector(2, TraceFileOutput.reopen(file, middle));
            second.merge(faults(), middle.faults());
            accept(second, window, WINDOWS);
            second.close(10L * WINDOWS);
            assertThat(Files.readAllBytes(file)).as("window %d", window).isEqualTo(whole);
        }
    }

    @Test
    void whereRegionsStandInDifferentWindowsNothingIsSynced() {
        TraceCollector collector = new TraceCollector(2, (words, records) -> {});
        collector.accept(0, new TraceBuffer(1));
        assertThatThrownBy(() -> synced(collector)).hasMessageContaining("different windows");
        collector.accept(1, new TraceBuffer(1));
        collector.close();
    }

    @Test
    void aTraceThatCannotBeSyncedGoesOn() throws Exception {
        TraceBuffer seen = new TraceBuffer(8);
        TraceCollector collector = new TraceCollector(2, new TraceCollector.Output() {
            @Override
            public void append(long[] words, int records) {
                seen.addAll(words, records);
            }

            @Override
            public Position sync() {
                throw new UncheckedIOException(new IOException("disk full"));
            }
        });
        accept(collector, 0, 1);
        assertThatThrownBy(() -> synced(collector)).hasMessageContaining("disk full");
        accept(collector, 1, 2);
        collector.close();
        assertThat(seen.size()).isEqualTo(4);
    }
}
