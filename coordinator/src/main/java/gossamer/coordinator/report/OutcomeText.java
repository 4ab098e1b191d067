package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.experiment.RunSummary;
import gossamer.coordinator.text.Rows;
import gossamer.model.analysis.outcome.Outcome;
import gossamer.model.analysis.outcome.Outcome.Loads;
import gossamer.model.analysis.outcome.Outcome.Missing;
import gossamer.model.run.Tally;
import gossamer.model.topology.Topology;
import java.util.List;
import java.util.stream.Collectors;

/** The effects of faults on a run, as rows of its summary. */
final class OutcomeText {

    private static final int MOST = 6;

    private OutcomeText() {}

    static void addTo(Rows rows, RunSummary summary) {
        addStretch(rows, summary);
        addFaults(rows, summary.tally());
        Outcome outcome = summary.findings().outcome();
        if (outcome == null) {
            rows.add("outcome|not looked into, since the trace was not kept in full");
            return;
        }
        String unit = summary.emulation().unit();
        rows.add("coverage|%s", reached(outcome, unit));
        if (!outcome.drops().isEmpty()) {
            rows.add("lost|%s", drops(outcome));
        }
        addLoads(rows, summary.emulation().topology(), unit, outcome.loads());
        addMissing(rows, outcome);
    }

    private static void addStretch(Rows rows, RunSummary summary) {
        if (summary.theory().undisturbed().isPresent()
                && summary.theory().undisturbed().getAsLong() > 0) {
            long without = summary.theory().undisturbed().getAsLong();
            rows.add(
                    "stretch|%.3f times the %,d %s of the same run undisturbed",
                    summary.tally().lastCompletion / (double) without,
                    without,
                    summary.emulation().unit());
        }
    }

    private static void addFaults(Rows rows, Tally tally) {
        rows.add(
                "faults|%,d packets or copies lost (%,d of them received before), %,d duplicated, "
                        + "%,d tokens falsified",
                tally.lost, tally.redundant, tally.duplicated, tally.corrupted);
        if (tally.timeouts + tally.absent > 0) {
            rows.add(
                    "patience|%,d time-outs, %,d repetitions, %,d packets given up by PUs",
                    tally.timeouts, tally.retransmissions, tally.absent);
        }
    }

    private static String reached(Outcome outcome, String unit) {
        return outcome.progress().reached().entrySet().stream()
                .map(mark -> mark.getKey() + " % "
                        + (mark.getValue().isPresent()
                                ? format("at %,d %s", mark.getValue().getAsLong(), unit)
                                : "never"))
                .collect(Collectors.joining(", "));
    }

    private static String drops(Outcome outcome) {
        return outcome.drops().entrySet().stream()
                .map(drop -> format("%,d %s", drop.getValue(), drop.getKey()))
                .collect(Collectors.joining(", "));
    }

    private static void addLoads(Rows rows, Topology topology, String unit, Loads loads) {
        if (loads.busiest().link() >= 0) {
            rows.add(
                    "links|busiest %s with %,d packets, idlest %s with %,d",
                    topology.channelName(2 * loads.busiest().link()),
                    loads.busiest().packets(),
                    topology.channelName(2 * loads.idlest().link()),
                    loads.idlest().packets());
            rows.add(
                    "slowest|%s spent %,d %s on its packets, from start-up to arrival",
                    topology.channelName(loads.slowest().channel()),
                    loads.slowest().ticks(),
                    unit);
        }
    }

    private static void addMissing(Rows rows, Outcome outcome) {
        long missing = outcome.gaps().total();
        if (missing == 0) {
            return;
        }
        rows.add(
                "missing|%,d token deliveries: tokens of %s",
                missing, list(outcome.gaps().byOrigin(), "PUs lack it"));
        rows.add("|at %s", list(outcome.gaps().byPu(), "tokens"));
        outcome.diagnosis().forEach(cause -> rows.add("why|%s", cause));
    }

    private static String list(List<Missing> missing, String what) {
        String first = missing.stream()
                .limit(MOST)
                .map(one -> "PU " + one.pu() + " (" + one.count() + " " + what + ")")
                .collect(Collectors.joining(", "));
        return missing.size() > MOST ? first + " and " + (missing.size() - MOST) + " more" : first;
    }
}
