package gossamer.model.fault.select;

import java.util.List;

/** A selector that cannot be read, or that selects nothing. */
public final class SelectorException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String allowed;
    private final String word;
    private final transient List<String> candidates;

    SelectorException(String message, String allowed) {
        this(message, allowed, "", List.of());
    }

    SelectorException(String message, String allowed, String word, List<String> candidates) {
        // There may be tens of thousands, and nobody looks at where they come from.
        super(message, null, false, false);
        this.allowed = allowed;
        this.word = word;
        this.candidates = candidates;
    }

    /** What would have been right, for people. */
    public String allowed() {
        return allowed;
    }

    /** The word that was not understood, empty if it is about something else. */
    public String word() {
        return word;
    }

    /** The words that are understood where that word stands. */
    public List<String> candidates() {
        return candidates == null ? List.of() : candidates;
    }
}
