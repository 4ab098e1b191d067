package gossamer.model.farm;

import java.util.Locale;

/**
 * What a user module did in place of an answer, so that its value is absent.
 *
 * @param kind what went wrong
 * @param words the same for people, with what is known of it; cut short
 */
public record Lapse(Kind kind, String words) {

    private static final int MOST_WORDS = 200;

    /** What can be wrong with an answer. Traces have the place in this list, from 1 on. */
    public enum Kind {
        /** The module threw an exception. */
        THREW,
        /** It said what cannot be voted on with the values of the others. */
        INVALID,
        /** It did not answer in time: by the wall clock, or in virtual time. */
        LATE,
        /** It has ended, or cannot be reached. */
        EXITED,
        /** It said what is no answer. */
        GARBLED,
        /** It said more than it may. */
        FLOODED;

        /** The number in traces. */
        public int code() {
            return 1 + ordinal();
        }

        /** For people. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Lapse {
        words = words.length() <= MOST_WORDS ? words : words.substring(0, MOST_WORDS) + "…";
    }
}
