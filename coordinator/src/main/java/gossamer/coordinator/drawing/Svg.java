package gossamer.coordinator.drawing;

import static gossamer.coordinator.text.Texts.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An SVG drawing under construction: things are added in the order in which they are painted, its
 * size is said at the end. Places and lengths are pixels, with up to two decimals.
 */
public final class Svg {

    private static final int FONT = 12;
    private static final Pattern FONT_SIZE = Pattern.compile("font-size=\"(\\d+)\"");
    private static final double LETTER = 0.6;
    private static final double BOLD_LETTER = 0.68;

    private final StringBuilder body = new StringBuilder(8192);
    private double right;

    /** Adds markup as it is; numbers are formatted without regard to the locale. */
    public Svg add(String format, Object... args) {
        body.append(args.length == 0 ? format : format(format, args));
        return this;
    }

    /** Adds all that another drawing has. */
    public Svg add(Svg other) {
        body.append(other.body);
        return this;
    }

    /**
     * Adds a text in black.
     *
     * @param anchor what of the text is at {@code x}: {@code start}, {@code middle} or {@code end}
     */
    public Svg text(double x, double y, String anchor, String text) {
        return text(x, y, anchor, "", text);
    }

    /** Adds a text with further attributes, e.g. {@code fill="#555"}. */
    public Svg text(double x, double y, String anchor, String style, String text) {
        open("text", style.isEmpty() ? "" : " " + style, "x", x, "y", y);
        if (anchor.equals("start")) {
            right = Math.max(right, x + width(text, style));
        } else {
            body.append(" text-anchor=\"").append(anchor).append('"');
        }
        body.append('>').append(escaped(text)).append("</text>\n");
        return this;
    }

    /** About how wide a text is; of letters in common fonts hardly less. */
    private static double width(String text, String style) {
        Matcher size = FONT_SIZE.matcher(style);
        double letter = style.contains("bold") ? BOLD_LETTER : LETTER;
        return text.length() * letter * (size.find() ? Integer.parseInt(size.group(1)) : FONT);
    }

    /** Adds a text in bold. */
    public Svg heading(double x, double y, String text) {
        return text(x, y, "start", "font-weight=\"bold\"", text);
    }

    /** Adds a rectangle of one colour. */
    public Svg rect(double x, double y, double width, double height, String fill) {
        return rect(x, y, width, height, "fill=\"" + fill + "\"", Optional.empty());
    }

    /** Adds a rectangle with these attributes, and what is said where the mouse is over it. */
    public Svg rect(
            double x, double y, double width, double height, String style, Optional<String> hint) {
        open("rect", " " + style, "x", x, "y", y, "width", width, "height", height);
        return close("rect", hint);
    }

    /** Adds a disc of one colour. */
    public Svg circle(double x, double y, double radius, String fill) {
        return circle(x, y, radius, "fill=\"" + fill + "\"", Optional.empty());
    }

    /** Adds a disc with these attributes, and what is said where the mouse is over it. */
    public Svg circle(double x, double y, double radius, String style, Optional<String> hint) {
        open("circle", " " + style, "cx", x, "cy", y, "r", radius);
        return close("circle", hint);
    }

    /** Adds a line through points as {@link #point} writes them. */
    public Svg polyline(String style, CharSequence points) {
        return add("<polyline %s points=\"%s\"/>\n", style, points.toString().strip());
    }

    /** Adds a path with these attributes; {@code format} is its data. */
    public Svg path(String style, String format, Object... args) {
        add("<path ").add(style).add(" d=\"").add(format, args);
        return add("\"/>\n");
    }

    /** A point of a {@link #polyline}, followed by a space. */
    public static String point(double x, double y) {
        StringBuilder point = new StringBuilder();
        number(point, x);
        point.append(',');
        number(point, y);
        return point.append(' ').toString();
    }

    /** Appends a number with up to two decimals. */
    public static void number(StringBuilder to, double value) {
        long hundredths = Math.round(value * 100);
        to.append(hundredths < 0 ? "-" : "").append(Math.abs(hundredths) / 100);
        long rest = Math.abs(hundredths) % 100;
        if (rest != 0) {
            to.append('.').append(rest / 10).append(rest % 10 == 0 ? "" : rest % 10);
        }
    }

    /** A text without the characters that mean something in XML. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /**
     * Things side by side, in as many rows as they need.
     *
     * @param width of each thing
     * @param room how wide a row may become
     */
    public static List<List<Integer>> rows(
            List<Integer> things, IntToDoubleFunction width, double room) {
        List<List<Integer>> rows = new ArrayList<>();
        double taken = Double.POSITIVE_INFINITY;
        for (int thing : things) {
            if (taken + width.applyAsDouble(thing) > room) {
                rows.add(new ArrayList<>());
                taken = 0;
            }
            rows.get(rows.size() - 1).add(thing);
            taken += width.applyAsDouble(thing);
        }
        return rows;
    }

    /** What has been added so far. */
    @Override
    public String toString() {
        return body.toString();
    }

    /** The whole document, on white ground; it is wider than said where a text needs that. */
    public String document(double width, double height) {
        return format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$.0f\" height=\"%2$.0f\""
                        + " viewBox=\"0 0 %1$.0f %2$.0f\" font-family=\"sans-serif\""
                        + " font-size=\"%4$d\">\n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n%3$s</svg>\n",
                Math.max(width, right), height, body, FONT);
    }

    private void open(String element, String style, Object... places) {
        body.append('<').append(element);
        for (int at = 0; at < places.length; at += 2) {
            body.append(' ').append(places[at]).append("=\"");
            number(body, (double) places[at + 1]);
            body.append('"');
        }
        body.append(style);
    }

    private Svg close(String element, Optional<String> hint) {
        if (hint.isEmpty()) {
            body.append("/>\n");
        } else {
            body.append("><title>").append(escaped(hint.get())).append("</title></");
            body.append(element).append(">\n");
        }
        return this;
    }
}
