package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.grouped;

import gossamer.coordinator.text.Columns;
import gossamer.coordinator.text.Rows;
import gossamer.model.analysis.path.CriticalPath;
import gossamer.model.analysis.path.PathStep;
import gossamer.model.analysis.path.Piece;
import gossamer.model.description.Json;
import gossamer.model.fsa.Packet;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import java.util.Locale;
import java.util.Map;

/**
 * The critical path of a run for people: shares first, then its steps, those of one kind on a line.
 */
public final class PathText {

    private final CriticalPath path;
    private final Topology topology;
    private final String unit;

    private PathText(CriticalPath path, Emulation emulation) {
        this.path = path;
        this.topology = emulation.topology();
        this.unit = emulation.unit();
    }

    /** The shares of all pieces. */
    public static String shares(CriticalPath path, Emulation emulation) {
        return new PathText(path, emulation).shares();
    }

    /** The steps in the order of time, a line for each. */
    public static String steps(CriticalPath path, Emulation emulation) {
        return new PathText(path, emulation).steps();
    }

    private String shares() {
        Rows rows = new Rows();
        rows.add(
                "%s|%,d %s",
                path.complete() ? "makespan" : "last delivery",
                path.end(),
                unit + (path.complete() ? "" : "   the run is not complete"));
        rows.add(
                "path|%,d packet%s, ends at PU %d %s",
                path.packets().length,
                path.packets().length == 1 ? "" : "s",
                path.pu(),
                topology.puName(path.pu()));
        int width = grouped(path.end()).length();
        for (Map.Entry<Piece, Long> piece : path.ticks().entrySet()) {
            rows.add(
                    "%s|%," + width + "d %s %6.2f %%",
                    piece.getKey().text(),
                    piece.getValue(),
                    unit,
                    100 * path.share(piece.getKey()));
        }
        return rows.toString();
    }

    private String steps() {
        Columns lines = new Columns(">><", "  ");
        lines.add("from", "to", "packet", "channel", "spent on", "");
        for (PathStep step : path.steps()) {
            lines.add(
                    grouped(step.from()),
                    grouped(step.to()),
                    Packet.idText(step.packet()),
                    step.channel() < 0 ? "-" : topology.channelName(step.channel()),
                    step.piece().text(),
                    step.awaited() == 0 ? "" : "(" + Packet.idText(step.awaited()) + ")");
        }
        return lines.toString();
    }

    /** One object and a line feed; each step is on a line of its own. */
    public static String json(CriticalPath path, Emulation emulation) {
        Json ticks = new Json();
        path.ticks().forEach((piece, spent) -> ticks.put(key(piece), spent));
        return new Json()
                        .put("name", emulation.name())
                        .put("timeUnit", emulation.unit())
                        .put("complete", path.complete())
                        .put("end", path.end())
                        .put("pu", path.pu())
                        .put("packets", path.packets().length)
                        .put("ticks", ticks)
                        .putSpaced(
                                "\n",
                                "steps",
                                path.steps(),
                                step -> json(step, emulation.topology()))
                + "\n";
    }

    private static Json json(PathStep step, Topology topology) {
        int channel = step.channel();
        return new Json()
                .put("from", step.from())
                .put("to", step.to())
                .put("piece", key(step.piece()))
                .put("packet", step.packet() == 0 ? null : Packet.idText(step.packet()))
                .put("channel", channel < 0 ? null : topology.channelName(channel))
                .put("awaited", step.awaited() == 0 ? null : Packet.idText(step.awaited()));
    }

    /** A piece as a key: {@code startup}, {@code hop}, {@code transfer}, {@code channel} … */
    private static String key(Enum<?> piece) {
        return piece.name().toLowerCase(Locale.ROOT);
    }
}
