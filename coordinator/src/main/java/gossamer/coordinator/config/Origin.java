package gossamer.coordinator.config;

import com.typesafe.config.ConfigOrigin;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a part of the config was written.
 *
 * @param source a file as it was named by the user or by an include, or a command-line option
 * @param line line in the file from 1; 0 for an option or for the file as a whole
 * @param column in the line from 1; 0 where it is not known
 */
public record Origin(String source, int line, int column) implements Comparable<Origin> {

    private static final Pattern WITH_LINE =
            Pattern.compile("(.*): (\\d+)(?:-(\\d+))?", Pattern.DOTALL);
    private static final String MERGED = "merge of ";
    private static final Comparator<Origin> ORDER = Comparator.comparing(Origin::isOption)
            .thenComparing(Origin::source)
            .thenComparingInt(Origin::line)
            .thenComparingInt(Origin::column);

    /** A line of a file. */
    Origin(String source, int line) {
        this(source, line, 0);
    }

    /** A whole file, or a command-line option. */
    static Origin of(String source) {
        return new Origin(source, 0);
    }

    /**
     * Where the library says that a value comes from; of a value merged from several places, the
     * first.
     */
    static Origin of(ConfigOrigin origin) {
        return of(origin, 2);
    }

    /** Likewise, but of several lines of a file the last, which is the one that counts. */
    static Origin ofLatest(ConfigOrigin origin) {
        return of(origin, 3);
    }

    private static Origin of(ConfigOrigin origin, int lineGroup) {
        String text = origin.description();
        if (text.startsWith(MERGED)) {
            text = text.substring(MERGED.length()).split(",", 2)[0];
        }
        Matcher matcher = WITH_LINE.matcher(text);
        if (!matcher.matches()) {
            return of(text);
        }
        int group = matcher.group(lineGroup) == null ? 2 : lineGroup;
        Origin found = new Origin(matcher.group(1), Integer.parseInt(matcher.group(group)));
        return found.isOption() ? of(found.source) : found;
    }

    /** True for a command-line option. */
    boolean isOption() {
        return source.startsWith("--");
    }

    /** Files by name and line, then options. */
    @Override
    public int compareTo(Origin other) {
        return ORDER.compare(this, other);
    }

    /** {@code file:line:column}, or what there is of it. */
    @Override
    public String toString() {
        String place = line == 0 ? source : source + ":" + line;
        return column == 0 ? place : place + ":" + column;
    }
}
