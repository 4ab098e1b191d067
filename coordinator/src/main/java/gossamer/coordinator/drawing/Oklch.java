package gossamer.coordinator.drawing;

import static gossamer.coordinator.text.Texts.format;

/**
 * Colours by how they look: lightness, chroma and hue in the space OKLCH of B. Ottosson, "A
 * perceptual color space for image processing" (2020). Hues of one lightness are equally legible.
 */
public final class Oklch {

    private Oklch() {}

    /**
     * A colour for drawings, {@code #rrggbb}; what a screen cannot show is brought to its nearest
     * channel values.
     *
     * @param lightness from 0, black, to 1, white
     * @param chroma 0 for grey, up to some 0.3
     * @param hue in radians
     */
    public static String hex(double lightness, double chroma, double hue) {
        double a = chroma * Math.cos(hue);
        double b = chroma * Math.sin(hue);
        double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
        double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
        double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
        return format(
                "#%02x%02x%02x",
                channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                channel(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
    }

    private static double cube(double value) {
        return value * value * value;
    }

    /** Linear light as the 0..255 of sRGB. */
    private static int channel(double linear) {
        double light = Math.min(1, Math.max(0, linear));
        double encoded =
                light <= 0.0031308 ? 12.92 * light : 1.055 * Math.pow(light, 1 / 2.4) - 0.055;
        return (int) Math.round(255 * encoded);
    }
}
