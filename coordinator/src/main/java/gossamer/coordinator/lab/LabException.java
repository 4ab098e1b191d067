package gossamer.coordinator.lab;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What somebody asked of a session cannot be done; the session is as it was before. */
public final class LabException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<Trouble> troubles;

    /**
     * Something that is wrong with what was asked.
     *
     * @param key the key of the rule or config that it is about; empty for none
     * @param text what is wrong with it, and what is allowed
     * @param line of the config, from 1; 0 where that is not known
     */
    public record Trouble(String key, String text, int line) {}

    /** Several things are wrong. */
    LabException(List<Trouble> troubles, @Nullable Throwable cause) {
        super(text(troubles), cause);
        this.troubles = List.copyOf(troubles);
    }

    /** One thing is wrong, which is about no key. */
    LabException(String what) {
        this(List.of(new Trouble("", what, 0)), null);
    }

    /** What another part of the program says is wrong. */
    public static LabException of(Exception cause) {
        return new LabException(
                List.of(new Trouble("", String.valueOf(cause.getMessage()), 0)), cause);
    }

    private static String text(List<Trouble> troubles) {
        return String.join(
                "\n",
                troubles.stream()
                        .map(trouble -> (trouble.key().isEmpty() ? "" : trouble.key() + ": ")
                                + trouble.text())
                        .toList());
    }

    /** All that is wrong. */
    public List<Trouble> troubles() {
        return troubles;
    }
}
