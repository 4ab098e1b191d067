package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;

import gossamer.audit.AuditReport;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.experiment.RunSummary;
import gossamer.coordinator.experiment.RunVerdict;
import gossamer.coordinator.text.Rows;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.run.Ledger;
import gossamer.model.run.Tally;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult.ClusterAccount;
import gossamer.node.pu.PuActor;
import java.nio.file.Path;

/** The summary of a run for people: short, aligned, the same facts as the JSON. */
public final class SummaryText {

    private static final int MOST_VIOLATIONS = 5;

    private SummaryText() {}

    /** One line that says what was emulated. */
    public static String headline(Emulation emulation) {
        GossipAlgorithm algorithm = emulation.algorithm();
        Topology topology = emulation.topology();
        String colours = algorithm.colours() == 1 ? "" : ", tokens split in " + algorithm.colours();
        return format(
                "%s: %s%s on %s %s, %s · %,d PUs, %,d links · seed %d%n",
                emulation.name(),
                algorithm.name(),
                colours,
                topology.kind(),
                topology.shapeText(),
                emulation.network().modelName() + portsText(emulation.network()),
                topology.pus(),
                topology.links(),
                emulation.seed());
    }

    /** Under wormhole switching: whether one-port PUs may send and receive at the same time. */
    private static String portsText(Network network) {
        if (!network.takesBothPorts()) {
            return "";
        }
        return network.portOverlap() ? " send+receive" : " send|receive";
    }

    /** The summary of a run. */
    public static String of(RunSummary summary) {
        Rows rows = new Rows();
        addOutcome(rows, summary);
        addTheory(rows, summary);
        addTraffic(rows, summary);
        if (summary.emulation().isDisturbed()) {
            OutcomeText.addTo(rows, summary);
        }
        addRunTable(rows, summary);
        addVerification(rows, summary);
        if (summary.fingerprint() == null) {
            rows.add("fingerprint|none, as the run was cut off at a point that depends on the"
                    + " machine");
        } else {
            rows.add("fingerprint|%s", summary.fingerprint());
        }
        int regions = summary.options().regions();
        rows.add(
                "speed|%.3f s, %,.0f deliveries/s on %d region%s",
                summary.runSeconds(),
                summary.deliveriesPerSecond(),
                regions,
                regions == 1 ? "" : "s");
        addCluster(rows, summary);
        rows.add("kept in|%s", summary.directory());
        return headline(summary.emulation()) + rows;
    }

    private static void addCluster(Rows rows, RunSummary summary) {
        ClusterAccount cluster = summary.result().cluster();
        if (cluster == null) {
            return;
        }
        rows.add(
                "JVMs|%d, %,d of %,d channels between them, windows of %s, waited %.0f %% of the"
                        + " time%s",
                cluster.jvms(),
                cluster.cutChannels(),
                2 * summary.emulation().topology().links(),
                cluster.lookahead() == 0
                        ? "one instant, exchanged phase by phase"
                        : time(summary, cluster.lookahead()),
                100 * cluster.waitingShare(),
                cluster.lost() == 0 ? "" : "; lost and replaced: " + cluster.lost());
    }

    private static void addOutcome(Rows rows, RunSummary summary) {
        Tally tally = summary.tally();
        int pus = summary.emulation().topology().pus();
        if (summary.result().complete()) {
            rows.add("complete|yes, all %,d PUs", pus);
            rows.add(
                    "%s|%s",
                    inRounds(summary) ? "rounds" : "makespan", time(summary, tally.lastCompletion));
            return;
        }
        rows.add(
                "complete|NO, %s: %s at %s",
                summary.verdict().text(), summary.reasonText(), time(summary, tally.lastInstant));
        rows.add(
                "came to|%,d of %,d PUs, %.1f %% of all tokens",
                tally.completePus, pus, 100 * summary.ledger().tokens().coverage());
        if (!summary.findings().stuck().isEmpty()) {
            rows.add("stuck|%s", summary.findings().stuck());
        }
        for (PuActor.Waiting waiting :
                summary.result().waiting().stream().limit(3).toList()) {
            String name = summary.emulation().topology().puName(waiting.pu());
            rows.add("waiting|PU %d %s awaits %s", waiting.pu(), name, waiting.waitingFor());
        }
    }

    private static boolean inRounds(RunSummary summary) {
        return summary.emulation().network().cost().isRounds();
    }

    private static void addTheory(Rows rows, RunSummary summary) {
        String label = inRounds(summary) ? "formula" : "predicted";
        if (summary.theory().prediction().isPresent()) {
            Prediction prediction = summary.theory().prediction().get();
            String verdict = !summary.result().complete()
                    ? ""
                    : summary.differsFromPrediction() ? "   DIFFERS" : "   equal";
            rows.add(
                    "%s|%s%s   %s: %s",
                    label,
                    time(summary, prediction.ticks()),
                    verdict,
                    prediction.source(),
                    prediction.formula());
        } else if (!summary.emulation().isDisturbed()) {
            rows.add("%s|no closed form is known for this machine", label);
        } else {
            rows.add("%s|no closed form for a disturbed machine", label);
        }
        addLowerBound(rows, summary);
    }

    private static void addLowerBound(Rows rows, RunSummary summary) {
        long bound = summary.theory().lowerBound().ticks();
        String verdict = "";
        if (summary.result().complete() && bound > 0) {
            long above = summary.tally().lastCompletion - bound;
            double ratio = summary.tally().lastCompletion / (double) bound;
            verdict = summary.optimal()
                    .map(optimal -> optimal ? "   optimal" : format("   gap %,d", above))
                    .orElseGet(() -> format("   makespan is %.3f times that", ratio));
        }
        rows.add(
                "lower bound|%s%s   %s",
                time(summary, bound),
                verdict,
                summary.theory().lowerBound().decisive().text());
    }

    private static void addTraffic(Rows rows, RunSummary summary) {
        Tally tally = summary.tally();
        addLedger(rows, summary.ledger());
        rows.add(
                "contention|%,d packets waited for a port, %,d for a link",
                tally.queued, tally.blocked);
    }

    /** The balance of packets is told where more happened than that each offered one arrived. */
    static void addLedger(Rows rows, Ledger ledger) {
        Ledger.Packets packets = ledger.packets();
        long redundant = ledger.tokens().redundant();
        rows.add(
                "packets|%,d sent, %,d delivered with %,d tokens%s",
                packets.sent(),
                packets.delivered(),
                ledger.tokens().wholeDelivered(),
                redundant == 0 ? "" : format(", %,d of them redundant", redundant));
        if (!packets.isPlain()) {
            rows.add(
                    "ledger|%,d offered = %,d refused before start + %,d waiting + %,d sent",
                    packets.offered(), packets.refused(), packets.waiting(), packets.sent());
            rows.add(
                    "|%,d sent + %,d copies = %,d delivered + %,d lost + %,d in flight",
                    packets.sent(),
                    packets.copies(),
                    packets.delivered(),
                    packets.lost(),
                    packets.inFlight());
        }
    }

    private static void addRunTable(Rows rows, RunSummary summary) {
        RunTable table = summary.findings().runTable();
        if (table != null) {
            rows.add(
                    "run-table|λ = %,d columns, %,d of %,d slots used: μ = %.4f, ε = %.2f %%",
                    table.lambda(),
                    table.usedSlots(),
                    table.sigma(),
                    table.mu(),
                    100 * table.epsilon());
        }
    }

    private static void addVerification(Rows rows, RunSummary summary) {
        AuditReport report = summary.findings().verification();
        if (report == null) {
            boolean full = summary.options().level() == TraceLevel.FULL;
            rows.add(
                    "verified|no, since %s",
                    full ? "it was interrupted" : "the trace was not kept in full");
        } else if (report.clean()) {
            rows.add("verified|%,d trace records, no violation", report.records());
            addGiven(rows, report);
        } else {
            rows.add(
                    "violated|%,d violations in %,d trace records",
                    report.total(), report.records());
            report.violations().stream()
                    .limit(MOST_VIOLATIONS)
                    .forEach(violation -> rows.add("|%s", violation));
        }
        if (summary.verdict() == RunVerdict.MACHINE_VIOLATED) {
            addReportIt(rows, summary.directory());
        }
    }

    /** What was not verified but taken as the trace has it, or users' code says. */
    public static void addGiven(Rows rows, AuditReport report) {
        if (!report.given().isEmpty()) {
            rows.add("|taken as given: %s", String.join(", ", report.given()));
        }
    }

    /** What whoever finds an error of ours is asked for. */
    static void addReportIt(Rows rows, Path directory) {
        rows.add("verdict|%s: an error in Gossamer, or in", RunVerdict.MACHINE_VIOLATED.text());
        rows.add("|a plug-in if there is one; please report it with what replays it:");
        rows.add("|gossamer run %s", directory.resolve(RunDirectory.CONFIG));
    }

    private static String time(RunSummary summary, long ticks) {
        return format("%,d %s", ticks, summary.emulation().unit());
    }
}
