package gossamer.coordinator.cli;

import static gossamer.coordinator.text.Texts.format;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * What standard error shows of work that is under way: a bar that is redrawn in place on a
 * terminal, else a line every two seconds. What is said besides stays.
 */
class Display implements AutoCloseable {

    /** How progress is shown. */
    enum Style {
        /** A bar on a terminal, plain lines otherwise. */
        AUTO,
        /** A line every few seconds. */
        PLAIN,
        /** Nothing but what happens. */
        NONE;

        /** As it is written. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final double MINUTE = 60;
    private static final double HOUR = 3600;
    /** Back to the begin of a line, and nothing from there on. */
    private static final String ERASE = "\r\033[J";

    private static volatile boolean allEnded;

    final PrintWriter err;
    private final long intervalNanos;
    private final long begunAt = System.nanoTime();
    private long shownAt = begunAt;
    private boolean closed;

    private Display(Duration interval, PrintWriter err) {
        this.intervalNanos = interval.toNanos();
        this.err = err;
    }

    /** A display of this style. */
    static Display of(Style style, PrintWriter err) {
        return switch (style) {
            case NONE -> silent(err);
            case PLAIN -> new Plain(err);
            case AUTO -> isTerminal() ? new Drawn(err) : new Plain(err);
        };
    }

    /** Shows nothing but what is said. */
    static Display silent(PrintWriter err) {
        return new Display(Duration.ofDays(1), err);
    }

    /** Whether standard error is a terminal: the launcher knows, Java does not. */
    static boolean isTerminal() {
        return Boolean.getBoolean("gossamer.terminal") && !"dumb".equals(System.getenv("TERM"));
    }

    /** Nothing is shown from now on, wherever it is. */
    static void endAll(PrintWriter err) {
        allEnded = true;
        if (isTerminal()) {
            err.print(ERASE);
        }
    }

    /** Prints a line that stays. */
    synchronized void say(String line) {
        err.println("gossamer: " + line);
        err.flush();
    }

    /**
     * Shows how far work has come, unless it did so a moment ago.
     *
     * @param share of the work that is done, 0 to 1; less than 0 where nobody knows
     * @param doing what is under way
     * @param more further lines
     */
    final synchronized void show(
            double share, Supplier<String> doing, Supplier<List<String>> more) {
        long now = System.nanoTime();
        if (closed || allEnded || now - shownAt < intervalNanos) {
            return;
        }
        shownAt = now;
        double seconds = (now - begunAt) / 1e9;
        String done = share < 0 ? format("%3.0f s", seconds) : format("%5.1f %%", 100 * share);
        String left = share > 0 ? left(seconds / share - seconds) : "";
        draw(share, left, done + "  " + doing.get(), more.get());
    }

    private static String left(double seconds) {
        return seconds < 3 * MINUTE
                ? format("%.0f s left", seconds)
                : seconds < 3 * HOUR
                        ? format("%.0f min left", seconds / MINUTE)
                        : format("%,.0f h left", seconds / HOUR);
    }

    /** Shows it now. */
    void draw(double share, String left, String doing, List<String> more) {}

    /** Takes away what is not to stay, until it is shown again. */
    synchronized void hide() {}

    /** Shows nothing from now on, and takes away what is not to stay. */
    final synchronized void end() {
        closed = true;
        hide();
    }

    @Override
    public final void close() {
        end();
    }

    /**
     * A bar and further lines, in place of those drawn before. Between two drawings the cursor
     * stands where they begin, so that what others print stays.
     */
    static final class Drawn extends Display {
        private static final int WIDTH = 30;
        private static final int MOST_LINES = 16;
        /** Whether lines that are wider than the terminal go on in the next one. */
        private static final String WRAP = "\033[?7h";

        private static final String NO_WRAP = "\033[?7l";

        private String drawn = "";

        Drawn(PrintWriter err) {
            super(Duration.ofMillis(200), err);
        }

        @Override
        synchronized void draw(double share, String left, String doing, List<String> more) {
            List<String> lines = new ArrayList<>();
            // Narrow terminals cut off what comes last.
            lines.add(bar(share) + (left.isEmpty() ? "" : left + "  ") + doing);
            lines.addAll(more.subList(0, Math.min(MOST_LINES, more.size())));
            if (more.size() > MOST_LINES) {
                lines.add("  and " + (more.size() - MOST_LINES) + " more");
            }
            String up = lines.size() == 1 ? "" : "\033[" + (lines.size() - 1) + "A";
            drawn = ERASE + NO_WRAP + String.join("\n", lines) + WRAP + "\r" + up;
            err.print(drawn);
            err.flush();
        }

        private static String bar(double share) {
            int full = (int) (WIDTH * share);
            return share < 0 ? "" : "[" + "#".repeat(full) + " ".repeat(WIDTH - full) + "] ";
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
        synchronized void hide() {
            if (!drawn.isEmpty()) {
                err.print(ERASE);
                err.flush();
                drawn = "";
            }
        }
    }

    /** A line every two seconds; after every 15th, which is twice a minute, the further ones. */
    static final class Plain extends Display {
        private static final int LINES_PER_MORE = 15;

        private int lines;

        Plain(PrintWriter err) {
            super(Duration.ofSeconds(2), err);
        }

        @Override
        void draw(double share, String left, String doing, List<String> more) {
            say(doing + (left.isEmpty() ? "" : ", " + left));
            if (++lines % LINES_PER_MORE == 0) {
                more.forEach(this::say);
            }
        }
    }
}
