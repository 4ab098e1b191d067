package gossamer.coordinator.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

/** Says every two seconds what is under way. */
final class StatusLine implements Consumer<String> {

    private static final long INTERVAL_NANOS = Duration.ofSeconds(2).toNanos();

    private final PrintWriter err;
    private final long begunAt = System.nanoTime();
    private long saidAt = begunAt;

    StatusLine(PrintWriter err) {
        this.err = err;
    }

    @Override
    public synchronized void accept(String doing) {
        long now = System.nanoTime();
        if (now - saidAt < INTERVAL_NANOS) {
            return;
        }
        saidAt = now;
        err.printf(Locale.ROOT, "gossamer: %3.0f s  %s%n", (now - begunAt) / 1e9, doing);
        err.flush();
    }
}
