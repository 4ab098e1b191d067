package gossamer.coordinator.report;

import gossamer.model.analysis.path.CriticalPath;
import gossamer.model.analysis.path.PathStep;
import gossamer.model.analysis.path.Piece;
import gossamer.model.fsa.Packet;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.List;
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
        this.unit = emulation.network().cost().base().unit();
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
                path.complete() ? "makespan" : "last delivery",
                "%,d %s",
                path.end(),
                unit + (path.complete() ? "" : "   the run is not complete"));
        rows.add(
                "path",
                "%,d packet%s, ends at PU %d %s",
                path.packets().length,
                path.packets().length == 1 ? "" : "s",
                path.pu(),
                topology.puName(path.pu()));
        int width = String.format(Locale.ROOT, "%,d", path.end()).length();
        for (Map.Entry<Piece, Long> piece : path.ticks().entrySet()) {
            rows.add(
                    piece.getKey().text(),
                    "%," + width + "d %s %6.2f %%",
                    piece.getValue(),
                    unit,
                    100 * path.share(piece.getKey()));
        }
        return rows.toString();
    }

    private String steps() {
        List<String[]> lines = new ArrayList<>();
        lines.add(new String[] {"from", "to", "packet", "channel", "spent on", ""});
        for (PathStep step : path.steps()) {
            lines.add(new String[] {
                String.format(Locale.ROOT, "%,d", step.from()),
                String.format(Locale.ROOT, "%,d", step.to()),
                Packet.idText(step.packet()),
                step.channel() < 0 ? "-" : topology.channelName(step.channel()),
                step.piece().text(),
                step.awaited() == 0 ? "" : "(" + Packet.idText(step.awaited()) + ")"
            });
        }
        int[] widths = new int[lines.get(0).length];
        for (String[] line : lines) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], line[column].length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (String[] line : lines) {
            StringBuilder row = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String blanks = " ".repeat(widths[column] - line[column].length());
                boolean number = column < 2;
                row.append("  ").append(number ? blanks + line[column] : line[column] + blanks);
            }
            text.append(row.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
