package gossamer.coordinator.schedule;

/**
 * One thing that is wrong with a schedule file.
 *
 * @param file as it was named by the user
 * @param line from 1
 * @param column in characters, from 1
 * @param message what is there, and what was expected
 */
public record ScheduleProblem(String file, int line, int column, String message) {

    /** {@code file:line:column: message}. */
    @Override
    public String toString() {
        return file + ":" + line + ":" + column + ": " + message;
    }
}
