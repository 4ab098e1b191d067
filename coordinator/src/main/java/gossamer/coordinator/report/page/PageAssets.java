package gossamer.coordinator.report.page;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.drawing.Oklch;
import gossamer.coordinator.drawing.Svg;
import gossamer.coordinator.text.Texts;
import gossamer.model.analysis.path.Piece;
import java.util.List;
import java.util.stream.Collectors;

/** The files that pages are put together from. */
public final class PageAssets {

    /** What every page needs, in the order in which it is loaded. */
    public static final List<String> COMMON =
            List.of("core.js", "figure.js", "layout.js", "network.js");

    private PageAssets() {}

    /** The text of a file that lies beside this class. */
    public static String text(String name) {
        return Texts.resource(PageAssets.class, name);
    }

    /** Scripts one after the other. */
    public static String scripts(List<String> names) {
        return names.stream()
                .map(name -> "// " + name + "\n" + text(name))
                .collect(Collectors.joining());
    }

    /** The style sheet with the colours of both themes. */
    public static String styles() {
        return text("page.css")
                .replace("/*palette-light*/", palette(false))
                .replace("/*palette-dark*/", palette(true));
    }

    /** Text as it stands in HTML. */
    public static String escaped(String text) {
        return Svg.escaped(text).replace("\"", "&quot;");
    }

    /** JSON as it stands in a script element: outside of strings it has no angle brackets. */
    public static String scriptSafe(String json) {
        return json.replace("<", "\\u003c");
    }

    /** Steps of the scale. */
    static final int STEPS = 12;

    /** Custom properties {@code --h0 .. --h11} and {@code --p0 ..}. */
    static String palette(boolean dark) {
        StringBuilder css = new StringBuilder();
        for (int step = 0; step < STEPS; step++) {
            double at = step / (STEPS - 1.0);
            double lightness = dark ? 0.28 + 0.64 * at : 0.945 - 0.575 * at;
            double chroma = 0.014 + 0.105 * Math.sin(Math.PI * (dark ? at : 0.72 * at));
            double hue = Math.toRadians(dark ? 270 - 70 * at : 215 + 60 * at);
            css.append(format("--h%d:%s;", step, Oklch.hex(lightness, chroma, hue)));
        }
        double lightness = dark ? 0.74 : 0.60;
        double[] hues = {255, 195, 150, 75, 340, 300, 40, 20};
        for (Piece piece : Piece.values()) {
            double chroma = piece == Piece.FAULT ? 0.2 : 0.12;
            double hue = Math.toRadians(hues[piece.ordinal()]);
            css.append(format("--p%d:%s;", piece.ordinal(), Oklch.hex(lightness, chroma, hue)));
        }
        return css.toString();
    }
}
