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
    private static String scripts(List<String> names) {
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

    /**
     * A page in one file. It loads nothing from elsewhere.
     *
     * @param body the file with its elements
     * @param title of the window
     * @param styles its whole style sheet
     * @param scripts files, in the order in which they are run
     * @param data JSON for its scripts
     * @param served whether it talks to the server that it comes from
     */
    public static String page(
            String body,
            String title,
            String styles,
            List<String> scripts,
            String data,
            boolean served) {
        return text("frame.html")
                .replace("{{body}}", text(body))
                .replace("{{connect}}", served ? "; connect-src 'self'" : "")
                .replace("{{title}}", escaped(title))
                .replace("{{styles}}", styles)
                .replace("{{uplot-licence}}", text("uplot/LICENSE"))
                .replace("{{uplot}}", text("uplot/uPlot.iife.min.js"))
                .replace("{{scripts}}", scripts(scripts))
                .replace("{{data}}", scriptSafe(data));
    }

    /** Text as it stands in HTML. */
    private static String escaped(String text) {
        return Svg.escaped(text).replace("\"", "&quot;");
    }

    /** JSON as it stands in a script element: outside of strings it has no angle brackets. */
    static String scriptSafe(String json) {
        return json.replace("<", "\\u003c");
    }

    /**
     * Colours that those who confuse some tell apart (M. Okabe, K. Ito: Color Universal Design,
     * 2008). The last one is that of faults.
     */
    private static final List<String> OKABE_ITO = List.of(
            "#0072b2", "#56b4e9", "#009e73", "#e69f00", "#cc79a7", "#999999", "#f0e442", "#d55e00");

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
        for (Piece piece : Piece.values()) {
            String colour = OKABE_ITO.get(piece.ordinal() % OKABE_ITO.size());
            css.append(format("--p%d:%s;", piece.ordinal(), colour));
        }
        return css.toString();
    }
}
