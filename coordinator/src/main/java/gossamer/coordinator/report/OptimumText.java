package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.count;
import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.experiment.EmulatedSchedule;
import gossamer.coordinator.experiment.SummaryJson;
import gossamer.coordinator.text.Rows;
import gossamer.model.analysis.LowerBound.Piece;
import gossamer.model.description.Json;
import gossamer.model.machine.Network;
import gossamer.model.optimum.Optimum;
import gossamer.model.schedule.Schedule.Transfer;
import gossamer.model.topology.Topology;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The outcome of a search for an optimal schedule, for people. */
public final class OptimumText {

    private OptimumText() {}

    /**
     * The figures and the schedule.
     *
     * @param emulated the emulation of the schedule
     * @param seconds how long the search took
     */
    public static String of(
            Optimum found,
            EmulatedSchedule emulated,
            Topology topology,
            Network network,
            double seconds) {
        Rows rows = new Rows();
        if (found.proved()) {
            rows.add("optimum|%s, proved", count(found.upperBound(), "round"));
        } else if (found.lowerBound() == found.upperBound()) {
            rows.add(
                    "optimum|%s by counting; the time limit was reached before a proof",
                    count(found.upperBound(), "round"));
        } else {
            rows.add(
                    "optimum|between %d and %s: the time limit was reached",
                    found.lowerBound(), count(found.upperBound(), "round"));
        }
        rows.add("lower bound|%s   %s", count(found.lowerBound(), "round"), reason(found));
        rows.add("calls|%d", found.calls());
        rows.add("token moves|%d", found.tokenMoves());
        rows.add("emulated|%s", emulated(emulated));
        rows.add("searched for|%.3f s", seconds);
        return headline(topology, network) + rows + schedule(found.schedule().rounds());
    }

    private static String emulated(EmulatedSchedule emulated) {
        String rounds = emulated.rounds().isPresent()
                ? count(emulated.rounds().getAsLong(), "round")
                : "incomplete";
        return rounds
                + (emulated.report().clean()
                        ? ", no rule broken"
                        : ", BREAKS RULES: " + emulated.report());
    }

    /** Why there is no shorter gossip. */
    static String reason(Optimum found) {
        Piece counted = found.elementary().decisive();
        String counting = counted.name() + ": " + counted.formula();
        if (!found.refuted()) {
            return counting;
        }
        String gives = counted.ticks() < found.lowerBound() ? "only " + counted.ticks() : "as much";
        String shorter = count(found.lowerBound() - 1, "round");
        return "a gossip of " + shorter + " was refuted; counting gives " + gives + ", " + counting;
    }

    private static String headline(Topology topology, Network network) {
        int most = network.packetCapacity().orElse(0);
        String capacity = switch (most) {
            case 0 -> "packets of any size";
            case 1 -> "packets of one token";
            default -> "packets of up to " + most + " tokens";
        };
        return format(
                "optimum on %s %s, %s, %s · %d PUs, %d links%n",
                topology.kind(),
                topology.shapeText(),
                network.modelName(),
                capacity,
                topology.pus(),
                topology.links());
    }

    private static String schedule(List<List<Transfer>> rounds) {
        String number = "t=%-" + String.valueOf(rounds.size()).length() + "d  ";
        StringBuilder text = new StringBuilder();
        for (int round = 0; round < rounds.size(); round++) {
            text.append(format(number, round + 1));
            text.append(rounds.get(round).stream()
                    .map(OptimumText::call)
                    .collect(Collectors.joining("  ", "", "\n")));
        }
        return text.toString();
    }

    private static String call(Transfer transfer) {
        return transfer.source() + "->" + transfer.target()
                + transfer.tokens().stream()
                        .map(String::valueOf)
                        .collect(Collectors.joining(" ", " {", "}"));
    }

    /**
     * One object.
     *
     * @param emulated the emulation of the schedule
     * @param seconds how long the search took
     * @param schedule the schedule as JSON text
     */
    public static String json(
            Optimum found,
            EmulatedSchedule emulated,
            Topology topology,
            Network network,
            double seconds,
            String schedule) {
        OptionalInt capacity = network.packetCapacity();
        return new Json()
                .put("topology", topology.kind())
                .put("shape", SummaryJson.shape(topology))
                .put("model", network.modelName())
                .put("packetCapacity", capacity.isPresent() ? capacity : "unbounded")
                .put("pus", topology.pus())
                .put("links", topology.links())
                .put("proved", found.proved())
                .put("optimum", found.proved() ? found.upperBound() : null)
                .put("lowerBound", found.lowerBound())
                .put("lowerBoundReason", OptimumText.reason(found))
                .put("upperBound", found.upperBound())
                .put("calls", found.calls())
                .put("tokenMoves", found.tokenMoves())
                .put("emulated", emulated.rounds())
                .put("violations", emulated.report().total())
                .put("searchSeconds", seconds)
                .putRaw("schedule", schedule.strip())
                .pretty();
    }
}
