package gossamer.coordinator.export;

import static gossamer.coordinator.text.Texts.format;

import java.util.ArrayList;
import java.util.List;

/**
 * The time of a moving picture, which goes on again and again.
 *
 * @param end of the virtual time that is shown, in ticks
 */
record Film(long end) {

    /** Moments that are told apart. */
    static final int FRAMES = 240;

    /** Of the wall clock, for one turn. */
    static final double SECONDS = 8;

    /** The share of a turn after which the picture stands still. */
    static final double MOVING = 0.85;

    /** The moment that shows a time, in ticks. */
    long frame(long time) {
        return end == 0 ? 0 : Math.round((double) time / end * FRAMES);
    }

    /** An attribute of the element around it that has a value from each of these moments on. */
    String animate(String attribute, List<Long> moments, List<String> values) {
        List<String> times = new ArrayList<>();
        for (long moment : moments) {
            times.add(format("%.4f", MOVING * moment / FRAMES).replaceFirst("\\.?0+$", ""));
        }
        return format(
                "<animate attributeName=\"%s\" calcMode=\"discrete\" dur=\"%.0fs\""
                        + " repeatCount=\"indefinite\" keyTimes=\"%s\" values=\"%s\"/>",
                attribute, SECONDS, String.join(";", times), String.join(";", values));
    }
}
