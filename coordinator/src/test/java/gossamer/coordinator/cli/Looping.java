package gossamer.coordinator.cli;

import java.util.function.Supplier;

/**
 * Users' code that does not come back while a command is carried out. Its thread cannot be stopped:
 * in a loop without an end it would take a core from all tests after it.
 */
final class Looping {

    private static final String GOES_ON = "gossamer.test.loops";
    /** What loops. */
    static final String CODE = "while (Boolean.getBoolean(\"" + GOES_ON + "\")) {}";

    private Looping() {}

    /** What comes of a command in the meantime. */
    static <T> T during(Supplier<T> command) {
        System.setProperty(GOES_ON, "true");
        try {
            return command.get();
        } finally {
            System.clearProperty(GOES_ON);
        }
    }
}
