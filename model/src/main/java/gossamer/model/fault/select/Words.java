package gossamer.model.fault.select;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of a selector, read one after the other. */
final class Words {

    private static final String NAME = "\\(\\d{1,9}(?:,\\d{1,9}){0,99}\\)";
    private static final String SHARE = "\\d{1,3}(?:\\.\\d{1,9})?%";
    private static final Pattern WORD = Pattern.compile(NAME + "(?:->|--)" + NAME
            + "|\\d{1,9}(?:->|--)\\d{1,9}|\\[[^\\[\\]]*]|" + SHARE + "\\.\\." + SHARE + "|" + SHARE
            + "|\\d{1,9}\\.\\.\\d{1,9}|\\d{1,9}(?![\\d.%])|[A-Za-z][A-Za-z-]*|[+-]\\d{1,2}|[()|]");

    private static final int MOST_CHARACTERS = 10_000;

    private final String text;
    private final Deque<String> left = new ArrayDeque<>();

    /** Cuts a text into words. */
    Words(String text) throws SelectorException {
        this.text = text;
        if (text.length() > MOST_CHARACTERS) {
            throw new SelectorException(
                    "a selector of " + text.length() + " characters",
                    "at most " + MOST_CHARACTERS + ", or a list of selectors");
        }
        Matcher matcher = WORD.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
                continue;
            }
            matcher.region(at, text.length());
            if (!matcher.lookingAt()) {
                throw new SelectorException(
                        "cannot read \"" + text.substring(at) + "\"", Grammar.LANGUAGE);
            }
            left.add(matcher.group());
            at = matcher.end();
        }
    }

    /** The next word, empty at the end. */
    String peek() {
        String next = left.peek();
        return next == null ? "" : next;
    }

    /** Takes the next word, empty at the end. */
    String take() {
        String next = left.poll();
        return next == null ? "" : next;
    }

    /** Takes the next word if it is this one. */
    boolean takes(String word) {
        if (!peek().equals(word)) {
            return false;
        }
        left.poll();
        return true;
    }

    /** Number of words that are left. */
    int size() {
        return left.size();
    }

    /** The whole text. */
    @Override
    public String toString() {
        return text;
    }
}
