package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.grouped;

import gossamer.coordinator.text.Columns;
import gossamer.coordinator.text.Rows;
import gossamer.model.analysis.path.CriticalPath;
import gossamer.model.analysis.path.PathStep;
import gossamer.model.description.Json;
import gossamer.model.fsa.Packet;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import java.util.Locale;

/**
 * The critical path of a run for people: shares first, then its steps, those of one kind on a line.
 */
public final class PathText {

    private PathText() {}

    /** The shares of all pieces. */
    public static String shares(CriticalPath path, Emulation emulation) {
        String unit = emulation.unit();
        int packets = path.packets().length;
        Rows rows = new Rows();
        rows.add(
                "%s|%,d %s%s",
                path.complete() ? "makespan" : "last delivery",
                path.end(),
                unit,
                path.complete() ? "" : "   the run is not complete");
        rows.add(
                "path|%,d packet%s, ends at PU %d %s",
                packets,
                packets == 1 ? "" : "s",
                path.pu(),
                emulation.topology().puName(path.pu()));
        String row = "%s|%," + grouped(path.end()).length() + "d %s %6.2f %%";
        path.ticks()
                .forEach((piece, ticks) ->
                        rows.add(row, piece.text(), ticks, unit, 100 * path.share(piece)));
        return rows.toString();
    }

    /** The steps in the order of time, a line for each. */
    public static String steps(CriticalPath path, Emulation emulation) {
        Columns lines = new Columns(">><", "  ");
        lines.add("from", "to", "packet", "channel", "spent on", "");
        for (PathStep step : path.steps()) {
            lines.add(
                    grouped(step.from()),
                    grouped(step.to()),
                    Packet.idText(step.packet()),
                    step.channel() < 0 ? "-" : emulation.topology().channelName(step.channel()),
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
