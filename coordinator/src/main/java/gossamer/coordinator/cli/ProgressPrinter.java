package gossamer.coordinator.cli;

import static gossamer.coordinator.text.Texts.format;

import gossamer.model.run.Emulation;
import gossamer.node.ProgressListener;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows how far a run has come, with the time that is left. */
interface ProgressPrinter extends ProgressListener, AutoCloseable {

    /** How progress is shown, always on standard error. */
    enum Style {
        /** A bar on a terminal, plain lines otherwise. */
        AUTO,
        /** A line every few seconds. */
        PLAIN,
        /** Nothing. */
        NONE
    }

    @Override
    default void close() {}

    static ProgressPrinter create(Style style, Emulation emulation, PrintWriter err) {
        // The launcher knows whether standard error is a terminal; Java does not.
        boolean terminal = Boolean.getBoolean("gossamer.terminal");
        return switch (style) {
            case NONE -> (time, deliveries) -> {};
            case PLAIN -> new Lines(emulation, err);
            case AUTO -> terminal ? new Bar(emulation) : new Lines(emulation, err);
        };
    }

    /** A bar that redraws itself; appears only when a run takes long enough to be waited for. */
    final class Bar implements ProgressPrinter {
        private final long packets;
        private @Nullable ProgressBar bar;
        private boolean closed;

        Bar(Emulation emulation) {
            this.packets = emulation.algorithm().packets();
        }

        @Override
        public synchronized void progressed(long time, long deliveries) {
            if (closed) {
                return;
            }
            if (bar == null) {
                bar = new ProgressBarBuilder()
                        .setTaskName("packets delivered")
                        .setInitialMax(packets)
                        .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                        .setUpdateIntervalMillis(200)
                        .clearDisplayOnFinish()
                        .build();
            }
            bar.stepTo(deliveries);
        }

        @Override
        public synchronized void close() {
            closed = true;
            if (bar != null) {
                bar.close();
                bar = null;
            }
        }
    }

    /** A line every two seconds. */
    final class Lines implements ProgressPrinter {
        private static final long INTERVAL_NANOS = Duration.ofSeconds(2).toNanos();

        private final long packets;
        private final String unit;
        private final PrintWriter err;
        private final long begunAt = System.nanoTime();
        private long saidAt = begunAt;
        private boolean closed;

        Lines(Emulation emulation, PrintWriter err) {
            this.packets = emulation.algorithm().packets();
            this.unit = emulation.unit();
            this.err = err;
        }

        @Override
        public synchronized void progressed(long time, long deliveries) {
            long now = System.nanoTime();
            if (closed || now - saidAt < INTERVAL_NANOS) {
                return;
            }
            saidAt = now;
            double share = packets == 0 ? 1 : Math.min(1, deliveries / (double) packets);
            double seconds = (now - begunAt) / 1e9;
            String left = share > 0 ? format("%.0f s left", seconds / share - seconds) : "";
            err.printf(
                    Locale.ROOT,
                    "gossamer: %5.1f %%  %,d of %,d packets delivered, virtual time %,d %s, %s%n",
                    100 * share,
                    deliveries,
                    packets,
                    time,
                    unit,
                    left);
            err.flush();
        }

        @Override
        public synchronized void close() {
            closed = true;
        }
    }
}
