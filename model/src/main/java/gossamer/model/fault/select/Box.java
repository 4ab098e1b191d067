package gossamer.model.fault.select;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Coordinates with wildcards and ranges: {@code [3,*]}, {@code [0..3,5..8]}. */
final class Box {

    private static final Pattern SPAN = Pattern.compile("(\\d{1,9})(?:\\.\\.(\\d{1,9}))?");
    private static final String ALLOWED =
            "a number, a range as 3..7 or * for each axis, e.g. [3,*] or [0..3,5..8]";

    /** One side: from and to, both included; everything if {@code to} is -1. */
    private record Span(int from, int to) {
        private static final Span ALL = new Span(0, -1);

        boolean contains(int position) {
            return to < 0 || from <= position && position <= to;
        }
    }

    private Box() {}

    static Part of(String text) throws SelectorException {
        List<Span> spans = new ArrayList<>();
        for (String side : text.substring(1, text.length() - 1).split(",", -1)) {
            spans.add(span(side.strip(), text));
        }
        return Part.leaf(text, scene -> select(scene, text, spans));
    }

    private static Span span(String side, String text) throws SelectorException {
        if (side.equals("*")) {
            return Span.ALL;
        }
        Matcher matcher = SPAN.matcher(side);
        if (!matcher.matches()) {
            throw new SelectorException("\"" + side + "\" in " + text, ALLOWED);
        }
        int from = Integer.parseInt(matcher.group(1));
        int to = matcher.group(2) == null ? from : Integer.parseInt(matcher.group(2));
        if (from > to) {
            throw new SelectorException(side + " in " + text + " is empty", "the lower one first");
        }
        return new Span(from, to);
    }

    private static BitSet select(Scene scene, String text, List<Span> spans)
            throws SelectorException {
        if (spans.size() != scene.dimensions()) {
            throw new SelectorException(
                    text + " has " + count(spans.size()) + ", but a PU of " + scene.describe()
                            + " has " + count(scene.dimensions()),
                    "one for each axis");
        }
        for (int axis = 0; axis < spans.size(); axis++) {
            if (spans.get(axis).to >= scene.side(axis)) {
                throw new SelectorException(
                        text + " is outside of " + scene.describe(),
                        "from 0 to " + (scene.side(axis) - 1) + " on axis " + axis);
            }
        }
        BitSet pus = new BitSet();
        for (int pu = 0; pu < scene.topology().pus(); pu++) {
            boolean inside = true;
            for (int axis = 0; inside && axis < spans.size(); axis++) {
                inside = spans.get(axis).contains(scene.coordinate(pu, axis));
            }
            pus.set(pu, inside);
        }
        return pus;
    }

    private static String count(int coordinates) {
        return coordinates + (coordinates == 1 ? " coordinate" : " coordinates");
    }
}
