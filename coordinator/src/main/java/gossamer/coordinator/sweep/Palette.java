package gossamer.coordinator.sweep;

import gossamer.coordinator.report.Oklch;

/** Colours and dashes of the compared values. */
final class Palette {

    /** Hues far from each other for few values, in degrees. */
    private static final int[] HUES = {255, 35, 145, 320, 85, 195, 0, 285, 115, 225, 60, 170};

    private static final String[] DASHES = {"", "7 3", "2 3", "9 3 2 3"};

    private Palette() {}

    /** Of lines and texts. */
    static String strong(int value) {
        return Oklch.hex(0.55, 0.15, hue(value));
    }

    /** Of areas with texts on them. */
    static String light(int value) {
        return Oklch.hex(0.86, 0.085, hue(value));
    }

    /** Tells lines apart where colours do not. */
    static String dash(int value) {
        return DASHES[value % DASHES.length];
    }

    private static double hue(int value) {
        return Math.toRadians(HUES[value % HUES.length] + 11 * (value / HUES.length));
    }
}
