package gossamer.coordinator.cli;

import static gossamer.coordinator.text.Texts.format;

import gossamer.model.run.Emulation;
import gossamer.node.JvmStatus;
import gossamer.node.ProgressListener;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Says on standard error what happens during a run. Its subclasses show how far the run has come,
 * with the time that is left, and how each JVM does where there are several.
 */
class ProgressPrinter implements ProgressListener, AutoCloseable {

    /** How progress is shown. */
    enum Style {
        /** A bar on a terminal, plain lines otherwise. */
        AUTO,
        /** A line every few seconds. */
        PLAIN,
        /** Nothing but what happens. */
        NONE
    }

    final PrintWriter err;

    private ProgressPrinter(PrintWriter err) {
        this.err = err;
    }

    static ProgressPrinter create(Style style, Emulation emulation, PrintWriter err) {
        // The launcher knows whether standard error is a terminal; Java does not.
        boolean terminal =
                Boolean.getBoolean("gossamer.terminal") && !"dumb".equals(System.getenv("TERM"));
        return switch (style) {
            case NONE -> silent(err);
            case PLAIN -> new Lines(emulation, err);
            case AUTO -> terminal ? new Bar(emulation, err) : new Lines(emulation, err);
        };
    }

    /** Says what happens, and nothing else. */
    static ProgressPrinter silent(PrintWriter err) {
        return new ProgressPrinter(err);
    }

    /** Prints a line that stays. */
    synchronized void say(String line) {
        err.println("gossamer: " + line);
        err.flush();
    }

    @Override
    public void progressed(long time, long deliveries) {}

    @Override
    public synchronized void close() {}

    /** Shows something at intervals. */
    abstract static class Shown extends ProgressPrinter {
        private final long packets;
        private final String unit;
        private final long intervalNanos;
        private final long begunAt = System.nanoTime();
        private long shownAt = begunAt;
        private List<JvmStatus> jvms = List.of();
        private boolean closed;

        Shown(Emulation emulation, Duration interval, PrintWriter err) {
            super(err);
            this.packets = emulation.algorithm().packets();
            this.unit = emulation.unit();
            this.intervalNanos = interval.toNanos();
        }

        /**
         * Shows it.
         *
         * @param share of the packets that have been delivered, 0 to 1
         * @param done how far the run has come
         * @param left how much time is left; empty if that is not known
         * @param each how each JVM does; none for a run in one
         */
        abstract void show(double share, String done, String left, List<String> each);

        @Override
        public synchronized void measured(List<JvmStatus> all) {
            jvms = all;
        }

        @Override
        public final synchronized void progressed(long time, long deliveries) {
            long now = System.nanoTime();
            if (closed || now - shownAt < intervalNanos) {
                return;
            }
            shownAt = now;
            double share = packets == 0 ? 1 : Math.min(1, deliveries / (double) packets);
            double seconds = (now - begunAt) / 1e9;
            String left = share > 0 ? format("%.0f s left", seconds / share - seconds) : "";
            String done = format(
                    "%5.1f %%  %,d of %,d packets delivered, virtual time %,d %s",
                    100 * share, deliveries, packets, time, unit);
            show(share, done, left, jvms.size() > 1 ? eachJvm() : List.of());
        }

        private List<String> eachJvm() {
            int width = jvms.stream().mapToInt(jvm -> jvm.name().length()).max().orElse(1);
            return jvms.stream()
                    .map(jvm -> format(
                            "  %-" + width + "s  %3d %-7s  %,11.0f deliveries/s  waits %3.0f %%  "
                                    + "%,d records behind",
                            jvm.name(),
                            jvm.regions(),
                            jvm.regions() == 1 ? "region" : "regions",
                            jvm.deliveriesPerSecond(),
                            100 * jvm.waitingShare(),
                            jvm.traceBacklog()))
                    .toList();
        }

        @Override
        public synchronized void close() {
            closed = true;
        }
    }

    /**
     * A bar, and a line for each JVM, in place of those drawn before. Between two drawings the
     * cursor stands where they begin, so that what others print stays.
     */
    static final class Bar extends Shown {
        private static final int WIDTH = 30;
        private static final int MOST_JVMS = 16;
        private static final String ERASE = "\r\033[J";
        /** Whether lines that are wider than the terminal go on in the next one. */
        private static final String WRAP = "\033[?7h";

        private static final String NO_WRAP = "\033[?7l";

        private String drawn = "";

        Bar(Emulation emulation, PrintWriter err) {
            super(emulation, Duration.ofMillis(200), err);
        }

        @Override
        void show(double share, String done, String left, List<String> each) {
            int full = (int) (WIDTH * share);
            List<String> lines = new ArrayList<>();
            // Narrow terminals cut off what comes last.
            lines.add(format(
                    "[%s%s] %s  %s", "#".repeat(full), " ".repeat(WIDTH - full), left, done));
            lines.addAll(each.subList(0, Math.min(MOST_JVMS, each.size())));
            if (each.size() > MOST_JVMS) {
                lines.add("  and " + (each.size() - MOST_JVMS) + " JVMs more");
            }
            String up = lines.size() == 1 ? "" : "\033[" + (lines.size() - 1) + "A";
            drawn = ERASE + NO_WRAP + String.join("\n", lines) + WRAP + "\r" + up;
            err.print(drawn);
            err.flush();
        }

        @Override
        synchronized void say(String line) {
            if (drawn.isEmpty()) {
                super.say(line);
                return;
            }
            err.print(ERASE);
            super.say(line);
            err.print(drawn);
            err.flush();
        }

        @Override
        public synchronized void close() {
            super.close();
            if (!drawn.isEmpty()) {
                err.print(ERASE);
                err.flush();
                drawn = "";
            }
        }
    }

    /** A line every two seconds; after every 15th, which is twice a minute, one for each JVM. */
    static final class Lines extends Shown {
        private static final int LINES_PER_JVMS = 15;

        private int lines;

        Lines(Emulation emulation, PrintWriter err) {
            super(emulation, Duration.ofSeconds(2), err);
        }

        @Override
        void show(double share, String done, String left, List<String> each) {
            say(done + ", " + left);
            if (++lines % LINES_PER_JVMS == 0) {
                each.forEach(this::say);
            }
        }
    }
}
