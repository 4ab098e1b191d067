package gossamer.coordinator.plugin;

/**
 * One thing that is wrong with a plug-in.
 *
 * @param file the plug-in file as the user named it
 * @param line line in a source file from 1; 0 where the problem is not about a line
 * @param message what is wrong and what is allowed
 */
public record PluginProblem(String file, int line, String message) {

    /** {@code file:line: message}. */
    @Override
    public String toString() {
        return file + (line == 0 ? "" : ":" + line) + ": " + message;
    }
}
