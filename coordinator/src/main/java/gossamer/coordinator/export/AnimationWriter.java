package gossamer.coordinator.export;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.drawing.Oklch;
import gossamer.coordinator.drawing.Svg;
import gossamer.model.analysis.TokensHeld;
import gossamer.model.registry.Declared;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A run as a moving picture: a cell for each PU, the darker the more tokens it holds, and in
 * another colour from when it holds the token of the PU in the middle. What changes at the same
 * times is animated together.
 */
public final class AnimationWriter {

    /** Declares it. */
    public static final class Provider extends Declared implements ExportProvider {
        /** The only one. */
        public Provider() {
            super("animation", "a moving picture of who holds how much", "SVG 1.1 with SMIL");
        }

        @Override
        public boolean takesSomeRecords() {
            return false;
        }

        @Override
        public void write(TracedRun run, ExportTarget target) throws IOException, ExportException {
            int pus = run.emulation().topology().pus();
            if (pus > MOST_PUS) {
                throw new ExportException(
                        format("%,d PUs; a moving picture has at most %,d", pus, MOST_PUS));
            }
            AnimationWriter writer = new AnimationWriter(run.emulation());
            TraceFileReader.readAll(run.trace(), writer::acceptAll);
            if (writer.deliveries == 0 && pus > 1) {
                throw new ExportException("its trace tells of no deliveries (--trace summary)");
            }
            target.text().append(writer.svg());
        }
    }

    private static final int MOST_PUS = 10_000;
    /** Shades from a PU's own token only to all tokens. */
    private static final int SHADES = 12;
    /** Moments that are told apart. */
    private static final int FRAMES = 240;

    private static final double SECONDS = 8;
    /** The share of a turn after which the picture stands still. */
    private static final double MOVING = 0.85;

    private static final int SIDE = 560;
    private static final int MARGIN = 16;
    private static final int TOP = 62;
    private static final int BOTTOM = 34;
    private static final double LEAST_CELL = 3;
    private static final double COLD = Math.toRadians(250);
    private static final double WARM = Math.toRadians(45);

    /** From a time on a cell has a colour, which is told by its number. */
    private record Change(long time, int look) {}

    private final Emulation emulation;
    private final TokensHeld held;
    private final int middle;
    private final int[] looks;
    private final List<List<Change>> changes = new ArrayList<>();
    private long end;
    private long deliveries;

    private AnimationWriter(Emulation emulation) {
        this.emulation = emulation;
        int pus = emulation.topology().pus();
        held = new TokensHeld(emulation);
        middle = pus / 2;
        looks = new int[pus];
        for (int pu = 0; pu < pus; pu++) {
            looks[pu] = look(pu);
            changes.add(new ArrayList<>(List.of(new Change(0, looks[pu]))));
        }
    }

    private void acceptAll(long[] words, int count) {
        for (int at = 0; at < count * TraceBuffer.WORDS; at += TraceBuffer.WORDS) {
            int gained = held.accept(words, at);
            if (gained > 0) {
                deliveries++;
                end = words[at];
                int pu = (int) (words[at + 3] >>> 32);
                int look = look(pu);
                if (look != looks[pu]) {
                    looks[pu] = look;
                    changes.get(pu).add(new Change(words[at], look));
                }
            }
        }
    }

    /** The shade of a PU; with the token of the middle one it is {@link #SHADES} more. */
    private int look(int pu) {
        double most = (double) held.sets() * emulation.topology().pus();
        int shade = (int) ((SHADES - 1) * (held.of(pu) / most));
        boolean warm = looks[pu] >= SHADES || pu == middle || held.parts(pu, middle) > 0;
        return warm ? SHADES + shade : shade;
    }

    private static String colour(int look) {
        double share = look % SHADES / (double) (SHADES - 1);
        return Oklch.hex(0.93 - 0.5 * share, 0.05 + 0.09 * share, look < SHADES ? COLD : WARM);
    }

    private String svg() {
        Topology topology = emulation.topology();
        int columns = columns(topology);
        int rows = (topology.pus() + columns - 1) / columns;
        double cell = Math.max(LEAST_CELL, (double) SIDE / Math.max(columns, rows));
        double wide = Math.max(columns * cell, SIDE);
        Svg svg = new Svg();
        svg.heading(
                MARGIN,
                22,
                emulation.name() + ": " + emulation.algorithm().name() + " on " + topology.kind()
                        + " " + topology.shapeText());
        legend(svg);
        Map<List<Change>, List<Integer>> alike = new LinkedHashMap<>();
        for (int pu = 0; pu < topology.pus(); pu++) {
            alike.computeIfAbsent(framed(changes.get(pu)), key -> new ArrayList<>())
                    .add(pu);
        }
        double gap = Math.min(1.5, cell / 6);
        alike.forEach((moments, pus) -> {
            svg.add("<g fill=\"%s\">", colour(moments.get(0).look()));
            svg.add(animation(moments));
            StringBuilder cells = new StringBuilder();
            for (int pu : pus) {
                cells.append('M')
                        .append(Svg.point(
                                        MARGIN + pu % columns * cell, TOP + row(pu, columns) * cell)
                                .strip());
                cells.append(format("h%.2fv%.2fh-%.2fz", cell - gap, cell - gap, cell - gap));
            }
            svg.add("<path d=\"").add(new Svg().add(cells.toString())).add("\"/></g>\n");
        });
        double bottom = TOP + rows * cell + 10;
        svg.rect(MARGIN, bottom, wide, 4, "#e4e4e4");
        svg.add(
                "<rect x=\"%d\" y=\"%.2f\" width=\"%.2f\" height=\"4\" fill=\"#666\"><animate"
                        + " attributeName=\"width\" dur=\"%.0fs\" repeatCount=\"indefinite\""
                        + " keyTimes=\"0;%s;1\" values=\"0;%.2f;%.2f\"/></rect>\n",
                MARGIN, bottom, wide, SECONDS, MOVING, wide, wide);
        svg.text(
                MARGIN + wide,
                bottom + 18,
                "end",
                "fill=\"#555\"",
                format("%,d %s", end, emulation.unit()));
        return svg.document(wide + 2 * MARGIN, bottom + BOTTOM);
    }

    private void legend(Svg svg) {
        double x = MARGIN;
        for (int shade = 0; shade < SHADES; shade++) {
            svg.rect(x + 9 * shade, 34, 9, 12, colour(shade));
        }
        x += 9 * SHADES + 6;
        String tokens =
                "its own token to all " + format("%,d", emulation.topology().pus());
        svg.text(x, 44, "start", "fill=\"#555\"", tokens);
        x += 7 * tokens.length() + 8;
        for (int shade = 0; shade < SHADES; shade++) {
            svg.rect(x + 9 * shade, 34, 9, 12, colour(SHADES + shade));
        }
        String who = "with that of PU " + emulation.topology().puName(middle);
        svg.text(x + 9 * SHADES + 6, 44, "start", "fill=\"#555\"", who);
    }

    /** A row along the last axis of a grid; what has no rows is laid out as a square. */
    private static int columns(Topology topology) {
        int square = (int) Math.ceil(Math.sqrt(topology.pus()));
        return topology instanceof Grid grid && grid.sides().length > 1
                ? grid.sides()[grid.sides().length - 1]
                : square;
    }

    private static int row(int pu, int columns) {
        return pu / columns;
    }

    /** At most one change per moment, times as moments. */
    private List<Change> framed(List<Change> all) {
        List<Change> framed = new ArrayList<>();
        for (Change change : all) {
            long frame = end == 0 ? 0 : Math.round((double) change.time() / end * FRAMES);
            if (!framed.isEmpty() && framed.get(framed.size() - 1).time() == frame) {
                framed.remove(framed.size() - 1);
            }
            framed.add(new Change(frame, change.look()));
        }
        return framed;
    }

    private static String animation(List<Change> moments) {
        List<String> times = new ArrayList<>();
        List<String> colours = new ArrayList<>();
        for (Change moment : moments) {
            times.add(format("%.4f", MOVING * moment.time() / FRAMES).replaceFirst("\\.?0+$", ""));
            colours.add(colour(moment.look()));
        }
        return format(
                "<animate attributeName=\"fill\" calcMode=\"discrete\" dur=\"%.0fs\""
                        + " repeatCount=\"indefinite\" keyTimes=\"%s\" values=\"%s\"/>",
                SECONDS, String.join(";", times), String.join(";", colours));
    }
}
