package gossamer.model.registry;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Makes something of a file.
 *
 * @param <T> what it makes
 */
@FunctionalInterface
public interface FileParser<T> {

    /**
     * What the file holds; empty if something is wrong with it.
     *
     * @param file exists and can be read
     * @param faults is told all that is wrong
     * @throws IOException with a message for people, where the file cannot be read after all
     */
    Optional<T> parse(Path file, Faults faults) throws IOException;

    /** Takes what is wrong in a file. */
    @FunctionalInterface
    interface Faults {

        /**
         * Takes one thing that is wrong.
         *
         * @param line from 1, or 0 for the whole file
         * @param column from 1, or 0 for the whole line
         * @param message what is wrong and what is allowed
         */
        void add(int line, int column, String message);
    }
}
