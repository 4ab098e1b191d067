package gossamer.coordinator.report.page;

import gossamer.coordinator.drawing.Oklch;
import gossamer.model.analysis.path.Piece;

import java.util.Locale;

/**
 * The colours of the page as CSS: one scale for all shares, of even steps in lightness, and one
 * colour for each piece of the critical path, all for a light and for a dark ground.
 */
final class PageColours {

    /** Steps of the scale. */
    static final int STEPS = 12;

    private PageColours() {}

    /** Custom properties {@code --h0 .. --h11} and {@code --p0 ..}. */
    static String css(boolean dark) {
        StringBuilder css = new StringBuilder();
        for (int step = 0; step < STEPS; step++) {
            double at = step / (STEPS - 1.0);
            double lightness = dark ? 0.28 + 0.64 * at : 0.945 - 0.575 * at;
            double chroma = 0.014 + 0.105 * Math.sin(Math.PI * (dark ? at : 0.72 * at));
            double hue = Math.toRadians(dark ? 270 - 70 * at : 215 + 60 * at);
            add(css, "h" + step, Oklch.hex(lightness, chroma, hue));
        }
        double lightness = dark ? 0.74 : 0.60;
        double[] hues = {255, 195, 150, 75, 340, 300, 40, 20};
        for (Piece piece : Piece.values()) {
            double chroma = piece == Piece.FAULT ? 0.2 : 0.12;
            add(
                    css,
                    "p" + piece.ordinal(),
                    Oklch.hex(lightness, chroma, Math.toRadians(hues[piece.ordinal()])));
        }
        return css.toString();
    }

    private static void add(StringBuilder css, String name, String colour) {
        css.append(String.format(Locale.ROOT, "--%s:%s;", name, colour));
    }
}
