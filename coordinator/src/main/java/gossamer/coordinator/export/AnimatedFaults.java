package gossamer.coordinator.export;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.drawing.Svg;
import gossamer.model.fault.FaultKind;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Crossbar;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * What is faulty in a moving picture: a sign at each PU and channel for as long as a fault holds
 * there, and the rules that were in force with their begins on the line of time. Nothing is drawn
 * where nothing was.
 */
final class AnimatedFaults {

    private static final int ALL_CHANNELS = -2;
    private static final double LEGEND = 20;
    private static final double SIGN = 5;
    private static final String INK = "#111";

    /**
     * Where a sign is.
     *
     * @param pu the PU, or the one that sends on the channel
     * @param channel -1 for a fault of the PU, -2 for one of any channel of it
     */
    private record Place(FaultSign sign, int pu, int channel) {}

    /** A fault begins, or ends. */
    private record Turn(long time, boolean begins) {}

    private final Emulation emulation;
    private final Map<Place, List<Turn>> places = new LinkedHashMap<>();
    private final RuleList rules;

    AnimatedFaults(Emulation emulation) {
        this.emulation = emulation;
        this.rules = new RuleList(emulation);
    }

    /** Takes the record that begins at {@code words[at]}; returns whether a fault begins. */
    boolean accept(long[] words, int at) {
        EventKind kind = EventKind.of((int) (words[at + 5] & 0xFF));
        if (kind != EventKind.FAULT_BEGIN && kind != EventKind.FAULT_END) {
            return false;
        }
        TraceRecord record = TraceRecord.unpack(words, at);
        boolean begins = kind == EventKind.FAULT_BEGIN;
        boolean ofChannel = record.channel() >= 0;
        FaultSign sign = FaultSign.of(FaultKind.values()[record.intervals() - 1], ofChannel);
        int channel = ofChannel && emulation.topology() instanceof Crossbar
                ? ALL_CHANNELS
                : record.channel();
        places.computeIfAbsent(new Place(sign, record.pu(), channel), place -> new ArrayList<>())
                .add(new Turn(record.time(), begins));
        rules.accept(record.firstToken(), record.time(), begins);
        return begins;
    }

    /** Adds what the signs mean; returns how high that is. */
    double legend(Svg svg, double x, double y) {
        TreeSet<FaultSign> signs = new TreeSet<>();
        places.keySet().forEach(place -> signs.add(place.sign()));
        double at = x;
        for (FaultSign sign : signs) {
            svg.path(
                    "fill=\"none\" stroke=\"" + INK + "\" stroke-width=\"1.5\"",
                    "%s",
                    sign.path(new CellGrid.Point(at + SIGN, y + 2), SIGN));
            svg.text(at + 3 * SIGN, y + 6, "start", "fill=\"#555\"", sign.meaning());
            at += 3 * SIGN + 6.5 * sign.meaning().length() + 14;
        }
        return signs.isEmpty() ? 0 : LEGEND;
    }

    /** Adds the signs, those that come and go together as one. */
    void signs(Svg svg, Film film, CellGrid grid) {
        Map<List<Long>, StringBuilder> alike = new LinkedHashMap<>();
        places.forEach((place, turns) -> {
            List<Long> moments = moments(turns, film);
            if (!moments.isEmpty()) {
                alike.computeIfAbsent(moments, key -> new StringBuilder())
                        .append(path(place, grid));
            }
        });
        double width = Math.max(0.8, Math.min(2, grid.cell() * 0.08));
        alike.forEach((moments, path) -> {
            boolean first = moments.get(0) == 0;
            svg.add("<g class=\"fault\" fill=\"none\" visibility=\"%s\">", shown(first));
            if (moments.size() > 1 || !first) {
                svg.add(animation(moments, film));
            }
            // A light edge below, so that signs stand out on every colour.
            svg.path(format("stroke=\"white\" stroke-width=\"%.1f\"", 2.4 * width), "%s", path);
            svg.path(format("stroke=\"%s\" stroke-width=\"%.1f\"", INK, width), "%s", path);
            svg.add("</g>\n");
        });
    }

    private static String shown(boolean visible) {
        return visible ? "visible" : "hidden";
    }

    private static String animation(List<Long> moments, Film film) {
        List<Long> times = new ArrayList<>();
        List<String> values = new ArrayList<>();
        if (moments.get(0) > 0) {
            times.add(0L);
            values.add(shown(false));
        }
        for (int index = 0; index < moments.size(); index++) {
            times.add(moments.get(index));
            values.add(shown(index % 2 == 0));
        }
        return film.animate("visibility", times, values);
    }

    /**
     * The moments at which it is shown, and no longer shown, by turns. What lasts to the end is
     * shown to the end of the picture, and everything for a moment at least.
     */
    private static List<Long> moments(List<Turn> turns, Film film) {
        List<Long> moments = new ArrayList<>();
        int open = 0;
        for (Turn turn : turns) {
            boolean was = open > 0;
            open += turn.begins() ? 1 : -1;
            boolean is = open > 0;
            if (was == is || turn.time() > film.end()) {
                continue;
            }
            long frame = film.frame(turn.time());
            int last = moments.size() - 1;
            if (is && last >= 0 && frame <= moments.get(last)) {
                moments.remove(last);
            } else {
                moments.add(is ? frame : Math.max(frame, moments.get(last) + 1));
            }
        }
        return moments;
    }

    private String path(Place place, CellGrid grid) {
        double cell = grid.cell();
        double small = Math.max(1, Math.min(SIGN, cell * 0.13));
        if (place.channel() == ALL_CHANNELS) {
            return place.sign().path(grid.corner(place.pu()), small);
        }
        if (place.channel() >= 0) {
            return place.sign().path(grid.channel(emulation.topology(), place.channel()), small);
        }
        int pu = place.pu();
        double side = cell - Math.min(1.5, cell / 6);
        return place.sign().path(grid.middle(pu), Math.max(1, cell * 0.28))
                + format(
                        "M%.1f,%.1fh%.1fv%.1fh-%.1fz",
                        grid.left(pu), grid.top(pu), side, side, side);
    }

    /** The rules that have been in force. */
    RuleList rules() {
        return rules;
    }
}
