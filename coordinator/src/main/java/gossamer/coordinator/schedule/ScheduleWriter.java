package gossamer.coordinator.schedule;

import com.fasterxml.jackson.core.io.JsonStringEncoder;

import gossamer.model.machine.Network;
import gossamer.model.schedule.Schedule;
import gossamer.model.schedule.Schedule.Transfer;
import gossamer.model.topology.Topology;

import java.io.IOException;
import java.util.List;

/** Writes schedules as JSON: one line per round, the same schedule always in the same way. */
public final class ScheduleWriter {

    private ScheduleWriter() {}

    /**
     * Writes one document.
     *
     * @param topology the network that the schedule is for; its number of PUs is binding, the rest
     *     for people
     * @param network the machine model, for people
     * @throws IOException when {@code out} cannot be written
     */
    public static void write(Schedule schedule, Topology topology, Network network, Appendable out)
            throws IOException {
        out.append('{');
        member(out, ScheduleFormat.FORMAT, quoted(ScheduleFormat.NAME));
        out.append(',');
        member(out, ScheduleFormat.VERSION, Integer.toString(ScheduleFormat.CURRENT_VERSION));
        out.append(',');
        member(out, ScheduleFormat.PUS, Integer.toString(topology.pus()));
        out.append(",\n");
        String sides = topology.kind() + " " + topology.shapeText();
        member(out, ScheduleFormat.TOPOLOGY, quoted(sides));
        out.append(',');
        member(out, ScheduleFormat.MODEL, quoted(network.modelName()));
        if (network.packetCapacity().isPresent()) {
            out.append(',');
            int capacity = network.packetCapacity().getAsInt();
            member(out, ScheduleFormat.PACKET_CAPACITY, Integer.toString(capacity));
        }
        out.append(",\n");
        member(out, ScheduleFormat.ROUNDS, "[");
        String separator = "\n";
        for (List<Transfer> round : schedule.rounds()) {
            out.append(separator);
            write(round, out);
            separator = ",\n";
        }
        out.append("\n]}\n");
    }

    private static void write(List<Transfer> round, Appendable out) throws IOException {
        StringBuilder line = new StringBuilder("[");
        for (Transfer transfer : round) {
            line.append(line.length() == 1 ? "[" : ",[");
            line.append(transfer.source()).append(',').append(transfer.target()).append(",[");
            String separator = "";
            for (int token : transfer.tokens()) {
                line.append(separator).append(token);
                separator = ",";
            }
            line.append("]]");
        }
        out.append(line).append(']');
    }

    private static void member(Appendable out, String name, String value) throws IOException {
        out.append(quoted(name)).append(':').append(value);
    }

    private static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
}
