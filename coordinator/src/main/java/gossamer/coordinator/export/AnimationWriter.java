package gossamer.coordinator.export;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.drawing.Oklch;
import gossamer.coordinator.drawing.Svg;
import gossamer.model.analysis.TokensHeld;
import gossamer.model.registry.Declared;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import gossamer.model.trace.RecordConsumer;
import gossamer.model.trace.TraceFileReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A run as a moving picture: a cell for each PU, the darker the more tokens it holds, and in
 * another colour from when it holds the token of the PU in the middle; above them signs for what is
 * faulty ({@link AnimatedFaults}). What changes at the same times is animated together.
 */
public final class AnimationWriter implements RecordConsumer {

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
            AnimationWriter writer = new AnimationWriter(run.emulation());
            TraceFileReader.readAll(run.trace(), writer::acceptAll);
            if (!writer.hasDeliveries()) {
                throw new ExportException("its trace tells of no deliveries (--trace summary)");
            }
            target.text().append(writer.svg());
        }
    }

    private static final int MOST_PUS = 10_000;
    private static final int MOST_BYTES = 25_000_000;
    /** Shades from a PU's own token only to all tokens. */
    private static final int SHADES = 12;

    private static final int SIDE = 560;
    private static final int MARGIN = 16;
    private static final int TOP = 62;
    private static final int BOTTOM = 34;
    private static final double LEAST_CELL = 3;
    private static final double BELOW_CELLS = 10;
    private static final double COLD = Math.toRadians(250);
    private static final double WARM = Math.toRadians(45);

    /** From a time on a cell has a colour, which is told by its number. */
    private record Change(long time, int look) {}

    private final Emulation emulation;
    private final TokensHeld held;
    private final int middle;
    private final int[] looks;
    private final List<List<Change>> changes = new ArrayList<>();
    private final AnimatedFaults faults;
    private long end;
    private long deliveries;

    /**
     * A picture without a run.
     *
     * @throws ExportException when there are too many PUs
     */
    public AnimationWriter(Emulation emulation) throws ExportException {
        this.emulation = emulation;
        int pus = emulation.topology().pus();
        if (pus > MOST_PUS) {
            throw new ExportException(
                    format("%,d PUs; a moving picture has at most %,d", pus, MOST_PUS));
        }
        faults = new AnimatedFaults(emulation);
        held = new TokensHeld(emulation);
        middle = pus / 2;
        looks = new int[pus];
        for (int pu = 0; pu < pus; pu++) {
            looks[pu] = look(pu);
            changes.add(new ArrayList<>(List.of(new Change(0, looks[pu]))));
        }
    }

    @Override
    public void accept(long[] words, int at) {
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
        } else if (faults.accept(words, at)) {
            end = words[at];
        }
    }

    /** Whether there is something to be seen: a PU has got a token, or there is one PU only. */
    public boolean hasDeliveries() {
        return deliveries > 0 || emulation.topology().pus() == 1;
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

    /**
     * The picture of the records that have come, as a whole file.
     *
     * @throws ExportException when it is too large
     */
    public String svg() throws ExportException {
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
        Film film = new Film(end);
        CellGrid cells =
                new CellGrid(columns, rows, cell, MARGIN, TOP + faults.legend(svg, MARGIN, TOP));
        cells(svg, film, cells);
        faults.signs(svg, film, cells);
        RuleList rules = faults.rules();
        double bottom = cells.bottom() + BELOW_CELLS + rules.pinsHeight(film);
        svg.rect(MARGIN, bottom, wide, 4, "#e4e4e4");
        svg.add(
                "<rect x=\"%d\" y=\"%.2f\" width=\"%.2f\" height=\"4\" fill=\"#666\"><animate"
                        + " attributeName=\"width\" dur=\"%.0fs\" repeatCount=\"indefinite\""
                        + " keyTimes=\"0;%s;1\" values=\"0;%.2f;%.2f\"/></rect>\n",
                MARGIN, bottom, wide, Film.SECONDS, Film.MOVING, wide, wide);
        svg.text(
                MARGIN + wide,
                bottom + 18,
                "end",
                "fill=\"#555\"",
                format("%,d %s", end, emulation.unit()));
        rules.pins(svg, film, MARGIN, bottom, wide);
        double list = rules.list(svg, film, MARGIN, bottom + BOTTOM);
        String picture = svg.document(wide + 2 * MARGIN, bottom + BOTTOM + list);
        if (picture.length() > MOST_BYTES) {
            throw new ExportException(format(
                    "the moving picture would have %,.1f MB, and at most %,d MB are allowed; fewer"
                            + " PUs or faults make it smaller",
                    picture.length() / 1e6, MOST_BYTES / 1_000_000));
        }
        return picture;
    }

    private void cells(Svg svg, Film film, CellGrid grid) {
        Map<List<Change>, List<Integer>> alike = new LinkedHashMap<>();
        for (int pu = 0; pu < emulation.topology().pus(); pu++) {
            alike.computeIfAbsent(framed(changes.get(pu), film), key -> new ArrayList<>())
                    .add(pu);
        }
        double gap = Math.min(1.5, grid.cell() / 6);
        double side = grid.cell() - gap;
        alike.forEach((moments, pus) -> {
            svg.add("<g fill=\"%s\">", colour(moments.get(0).look()));
            svg.add(film.animate(
                    "fill",
                    moments.stream().map(Change::time).toList(),
                    moments.stream().map(moment -> colour(moment.look())).toList()));
            StringBuilder cells = new StringBuilder();
            for (int pu : pus) {
                cells.append('M').append(Svg.point(grid.left(pu), grid.top(pu)).strip());
                cells.append(format("h%.2fv%.2fh-%.2fz", side, side, side));
            }
            svg.add("<path d=\"").add(new Svg().add(cells.toString())).add("\"/></g>\n");
        });
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

    /** At most one change per moment, times as moments. */
    private static List<Change> framed(List<Change> all, Film film) {
        List<Change> framed = new ArrayList<>();
        for (Change change : all) {
            long frame = film.frame(change.time());
            if (!framed.isEmpty() && framed.get(framed.size() - 1).time() == frame) {
                framed.remove(framed.size() - 1);
            }
            framed.add(new Change(frame, change.look()));
        }
        return framed;
    }
}
