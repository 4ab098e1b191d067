package gossamer.coordinator.schedule;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Reads schedule files. It checks their form only: whether a schedule is valid on some network is
 * for {@link gossamer.model.schedule.ScheduleVerifier} to say.
 */
public final class ScheduleReader {

    /** The search for problems ends with this one. */
    public static final int MOST_PROBLEMS = 20;

    private ScheduleReader() {}

    /**
     * Reads one file: an object as {@link ScheduleWriter} writes it, or a bare array of rounds.
     *
     * @throws ScheduleFormatException with every problem, when it is no schedule or beyond
     *     {@link gossamer.model.schedule.Schedule}
     * @throws NoSuchFileException with a message for people
     * @throws IOException with the path, when it cannot be read
     */
    public static ScheduleDocument read(Path file) throws IOException, ScheduleFormatException {
        try (Reader text = Files.newBufferedReader(file)) {
            return read(text, file.toString());
        } catch (NoSuchFileException e) {
            NoSuchFileException named = new NoSuchFileException(file + ": no such file");
            named.initCause(e);
            throw named;
        } catch (CharacterCodingException e) {
            throw new IOException("cannot read " + file + ": it is not UTF-8 text", e);
        } catch (IOException e) {
            throw new IOException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /**
     * Reads one document.
     *
     * @param name in the messages of problems
     * @throws ScheduleFormatException with every problem
     * @throws IOException when {@code text} cannot be read
     */
    static ScheduleDocument read(Reader text, String name)
            throws IOException, ScheduleFormatException {
        try (ScheduleParser parser = new ScheduleParser(text, name)) {
            return parser.document();
        }
    }
}
