package gossamer.coordinator.drawing;

/** Colours and dashes of things that are compared, by their number from 0. */
public final class Palette {

    /** Hues far from each other for few values, in degrees. */
    private static final int[] HUES = {255, 35, 145, 320, 85, 195, 0, 285, 115, 225, 60, 170};

    private static final String[] DASHES = {"", "7 3", "2 3", "9 3 2 3", "14 3"};

    private Palette() {}

    /** Of lines and texts. */
    public static String strong(int value) {
        return Oklch.hex(0.55, 0.15, hue(value));
    }

    /** Of areas with texts on them. */
    public static String light(int value) {
        return Oklch.hex(0.86, 0.085, hue(value));
    }

    /** Tells lines apart where colours do not. */
    static String dash(int value) {
        return DASHES[value % DASHES.length];
    }

    /** The attributes of a line. */
    public static String line(int value) {
        return "fill=\"none\" stroke=\"" + strong(value) + "\" stroke-width=\"1.8\""
                + " stroke-dasharray=\"" + dash(value) + "\"";
    }

    private static double hue(int value) {
        return Math.toRadians(HUES[value % HUES.length] + 11 * (value / HUES.length));
    }
}
