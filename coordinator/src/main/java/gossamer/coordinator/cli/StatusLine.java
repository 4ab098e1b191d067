package gossamer.coordinator.cli;

import gossamer.coordinator.text.Progress;

import java.io.PrintWriter;
import java.util.List;

/** Shows how far work has come, and says what happens meanwhile. */
final class StatusLine implements Progress, AutoCloseable {

    private final Display display;

    StatusLine(Display.Style style, PrintWriter err) {
        display = Display.of(style, err);
    }

    @Override
    public void at(double share, String doing) {
        display.show(share, () -> doing, List::of);
    }

    /** Prints a line that stays. */
    void say(String line) {
        display.say(line);
    }

    /** Shows nothing from now on. */
    void end() {
        display.end();
    }

    @Override
    public void close() {
        end();
    }
}
