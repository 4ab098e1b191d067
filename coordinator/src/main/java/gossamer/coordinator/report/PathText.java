package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.grouped;

import gossamer.coordinator.experiment.WhatIfRun.Answer;
import gossamer.coordinator.text.Columns;
import gossamer.coordinator.text.Rows;
import gossamer.model.analysis.path.CriticalPath;
import gossamer.model.analysis.path.PathStep;
import gossamer.model.description.Json;
import gossamer.model.fault.FaultRule;
import gossamer.model.fsa.Packet;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import java.util.List;
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

    /**
     * The steps in the order of time, a line for each.
     *
     * @param naive whether packets that wait are on the path, and not those that they wait for
     */
    public static String steps(CriticalPath path, boolean naive, Emulation emulation) {
        Columns lines = new Columns(">><", "  ");
        lines.add("from", "to", "packet", "channel", "spent on", "");
        for (PathStep step : path.steps()) {
            lines.add(
                    grouped(step.from()),
                    grouped(step.to()),
                    Packet.idText(step.packet()),
                    step.channel() < 0 ? "-" : emulation.topology().channelName(step.channel()),
                    step.piece().text(),
                    note(step, naive, emulation));
        }
        return lines.toString();
    }

    private static String note(PathStep step, boolean naive, Emulation emulation) {
        if (step.rule() > 0) {
            return rule(step.rule(), emulation);
        }
        if (step.other() == 0) {
            return "";
        }
        String other = Packet.idText(step.other());
        return naive ? "(" + other + ")" : "holds up " + other;
    }

    /** A fault of the profile, for people: its place, its kind and its name. */
    public static String rule(int rule, Emulation emulation) {
        List<FaultRule> faults = emulation.profile().faults();
        if (rule < 1 || rule > faults.size()) {
            return "";
        }
        FaultRule fault = faults.get(rule - 1);
        return "fault " + rule + ", " + fault.kind().configName() + " \"" + fault.name() + "\"";
    }

    /** One object and a line feed; each step is on a line of its own. */
    public static String json(
            CriticalPath path, boolean naive, Emulation emulation, List<Answer> answers) {
        Json ticks = new Json();
        path.ticks().forEach((piece, spent) -> ticks.put(key(piece), spent));
        return new Json()
                        .put("name", emulation.name())
                        .put("timeUnit", emulation.unit())
                        .put("naive", naive)
                        .put("complete", path.complete())
                        .put("end", path.end())
                        .put("pu", path.pu())
                        .put("packets", path.packets().length)
                        .put("ticks", ticks)
                        .putAll("whatIf", answers, WhatIfText::json)
                        .putSpaced(
                                "\n",
                                "steps",
                                path.steps(),
                                step -> json(step, naive, emulation.topology()))
                + "\n";
    }

    private static Json json(PathStep step, boolean naive, Topology topology) {
        int channel = step.channel();
        return new Json()
                .put("from", step.from())
                .put("to", step.to())
                .put("piece", key(step.piece()))
                .put("packet", step.packet() == 0 ? null : Packet.idText(step.packet()))
                .put("channel", channel < 0 ? null : topology.channelName(channel))
                .put(
                        naive ? "awaited" : "holdsUp",
                        step.other() == 0 ? null : Packet.idText(step.other()))
                .put("rule", step.rule() == 0 ? null : step.rule());
    }

    /** A piece as a key: {@code startup}, {@code hop}, {@code transfer}, {@code channel} … */
    private static String key(Enum<?> piece) {
        return piece.name().toLowerCase(Locale.ROOT);
    }
}
