package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.count;
import static gossamer.coordinator.text.Texts.format;
import static gossamer.coordinator.text.Texts.grouped;

import gossamer.audit.AuditReport;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.experiment.RunSummary;
import gossamer.coordinator.experiment.RunVerdict;
import gossamer.coordinator.text.Rows;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.analysis.LowerBound;
import gossamer.model.analysis.outcome.Outcome;
import gossamer.model.analysis.outcome.Outcome.Loads;
import gossamer.model.analysis.outcome.Outcome.Missing;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.run.Ledger;
import gossamer.model.run.StopReason;
import gossamer.model.run.Tally;
import gossamer.model.run.WrongValue;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.EmulationResult.ClusterAccount;
import gossamer.node.Pace;
import gossamer.node.RunEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** The summary of a run for people: short, aligned, the same facts as the JSON. */
public final class SummaryText {

    private static final int MOST_VIOLATIONS = 5;
    private static final int MOST_EVENTS = 10;

    private static final int MOST_MISSING = 6;

    private final RunSummary summary;
    private final Emulation emulation;
    private final Topology topology;
    private final Tally tally;
    private final Rows rows = new Rows();

    private SummaryText(RunSummary summary) {
        this.summary = summary;
        this.emulation = summary.emulation();
        this.topology = emulation.topology();
        this.tally = summary.tally();
    }

    /** One line that says what was emulated. */
    public static String headline(Emulation emulation) {
        GossipAlgorithm algorithm = emulation.algorithm();
        Topology topology = emulation.topology();
        String colours = algorithm.colours() == 1 ? "" : ", tokens split in " + algorithm.colours();
        return format(
                "%s: %s%s on %s, %s · %,d PUs, %,d links · seed %d%n",
                emulation.name(),
                algorithm.name(),
                colours,
                topology.describe(),
                emulation.network().modelName() + portsText(emulation.network()),
                topology.pus(),
                topology.links(),
                emulation.seed());
    }

    /** Under wormhole switching: whether one-port PUs may send and receive at the same time. */
    private static String portsText(Network network) {
        return !network.takesBothPorts()
                ? ""
                : network.portOverlap() ? " send+receive" : " send|receive";
    }

    /** The summary of a run. */
    public static String of(RunSummary summary) {
        SummaryText text = new SummaryText(summary);
        text.addEvents();
        text.addOutcome();
        text.addTheory();
        text.addTraffic();
        if (text.emulation.isDisturbed()) {
            text.addDisturbances();
        }
        text.addRunTable();
        text.addVerification();
        String none = "none, as the run was cut off at a point that depends on the machine";
        String fingerprint = summary.fingerprint();
        text.rows.add("fingerprint|%s", fingerprint == null ? none : fingerprint);
        text.rows.add(
                "speed|%.3f s%s, %,.0f deliveries/s on %s",
                summary.runSeconds(),
                summary.result().wallTime().earlier() > 0 ? " since its checkpoint" : "",
                summary.deliveriesPerSecond(),
                count(summary.options().regions(), "region"));
        addPace(text.rows, summary.result());
        text.addCluster();
        text.rows.add("kept in|%s", summary.directory());
        return headline(text.emulation) + text.rows;
    }

    /** What became of JVMs stands first, lest anybody overlook it. */
    private void addEvents() {
        if (summary.result().cluster() == null) {
            return;
        }
        // Checkpoints may be many.
        List<RunEvent> events = summary.result().wallTime().events().stream()
                .filter(event -> event.kind() != RunEvent.Kind.CHECKPOINT)
                .toList();
        for (RunEvent event : events.subList(0, Math.min(MOST_EVENTS, events.size()))) {
            rows.add("JVMs|%s", event.text(emulation.unit()));
        }
        if (events.size() > MOST_EVENTS) {
            rows.add("JVMs|and %,d events more", events.size() - MOST_EVENTS);
        }
    }

    private void addCluster() {
        ClusterAccount cluster = summary.result().cluster();
        if (cluster == null) {
            return;
        }
        String windows = cluster.lookahead() == 0
                ? "one instant, exchanged phase by phase"
                : time(cluster.lookahead());
        String lost = cluster.lost() == 0 ? "" : "; lost and replaced: " + cluster.lost();
        rows.add(
                "JVMs|%d, %,d of %,d channels between them, windows of %s, waited %.0f %% of the"
                        + " time%s",
                cluster.jvms(),
                cluster.cutChannels(),
                2 * topology.links(),
                windows,
                100 * cluster.waitingShare(),
                lost);
    }

    /** How much of an application is computing, and how much its gossips. */
    private void addComputing() {
        GossipAlgorithm gossip = emulation.algorithm();
        long computing = gossip.computesInAll();
        if (computing > 0) {
            rows.add(
                    "computing|%s, %.1f %%; the rest are %s",
                    time(computing),
                    100.0 * computing / tally.lastCompletion,
                    count(gossip.sessions(), "gossip"));
        }
    }

    private void addOutcome() {
        int pus = topology.pus();
        if (summary.result().complete()) {
            boolean wrong = summary.verdict() == RunVerdict.WRONG_VALUES;
            rows.add("complete|yes, all %,d PUs%s", pus, wrong ? ", but with wrong values" : "");
            rows.add("%s|%s", inRounds() ? "rounds" : "makespan", time(tally.lastCompletion));
            addComputing();
            addWrong();
            return;
        }
        String verdict = summary.verdict().text();
        rows.add(
                "complete|NO, %s: %s at %s",
                verdict, summary.reasonText(), time(tally.lastInstant));
        double coverage = 100 * summary.ledger().tokens().coverage();
        rows.add("came to|%,d of %,d PUs, %.1f %% of all tokens", tally.completePus, pus, coverage);
        addWrong();
        if (!summary.findings().stuck().isEmpty()) {
            rows.add("stuck|%s", summary.findings().stuck());
        }
        summary.result().waiting().stream().limit(3).forEach(waiting -> {
            String name = topology.puName(waiting.pu());
            String what = waiting.waitingFor();
            rows.add(
                    "waiting|PU %d %s awaits %s",
                    waiting.pu(), name, what.isEmpty() ? "nothing, but lacks tokens" : what);
        });
    }

    /** Which PUs hold which wrong value of which token. */
    private void addWrong() {
        if (tally.wrongHeld == 0) {
            return;
        }
        Map<String, List<Integer>> holders = new TreeMap<>();
        tally.wrongValues.forEach(wrong -> holders.computeIfAbsent(
                        format("PU %d's is %d at PU ", originOf(wrong), wrong.value()),
                        key -> new ArrayList<>())
                .add(wrong.pu()));
        String first = holders.entrySet().stream()
                .limit(MOST_MISSING)
                .map(entry -> entry.getKey() + firstOf(entry.getValue()))
                .collect(Collectors.joining(", "));
        int more = holders.size() - MOST_MISSING;
        rows.add(
                "wrong|%,d values: %s%s",
                tally.wrongHeld, first, more > 0 ? format(" and %,d more", more) : "");
    }

    private int originOf(WrongValue wrong) {
        return emulation.algorithm().numbering(wrong.colour()).originOf(wrong.token());
    }

    private static String firstOf(List<Integer> pus) {
        String first = pus.stream()
                .limit(MOST_MISSING)
                .map(String::valueOf)
                .collect(Collectors.joining(" "));
        int more = pus.size() - MOST_MISSING;
        return more > 0 ? first + " and " + more + " more" : first;
    }

    private boolean inRounds() {
        return emulation.network().cost().isRounds();
    }

    private void addTheory() {
        String label = inRounds() ? "formula" : "predicted";
        Optional<Prediction> prediction = summary.theory().prediction();
        prediction.ifPresent(known -> {
            String verdict = !summary.result().complete()
                    ? ""
                    : summary.differsFromPrediction() ? "   DIFFERS" : "   equal";
            String ticks = time(known.ticks());
            rows.add("%s|%s%s   %s: %s", label, ticks, verdict, known.source(), known.formula());
        });
        if (prediction.isEmpty()) {
            String what = emulation.isDisturbed()
                    ? "no closed form for a disturbed machine"
                    : "no closed form is known for this machine";
            rows.add("%s|%s", label, what);
        }
        LowerBound lowerBound = summary.theory().lowerBound();
        long bound = lowerBound.ticks();
        String verdict = "";
        if (summary.result().complete() && bound > 0) {
            long above = tally.lastCompletion - bound;
            double ratio = tally.lastCompletion / (double) bound;
            verdict = summary.optimal()
                    .map(optimal -> optimal ? "   optimal" : format("   gap %,d", above))
                    .orElseGet(() -> format("   makespan is %.3f times that", ratio));
        }
        rows.add(
                "lower bound|%s%s   %s",
                time(bound), verdict, lowerBound.decisive().text());
    }

    private void addTraffic() {
        addLedger(rows, summary.ledger());
        rows.add("contention|%,d waits for a port, %,d for a link", tally.queued, tally.blocked);
    }

    /** The balance of packets is told where more happened than that each offered one arrived. */
    static void addLedger(Rows rows, Ledger ledger) {
        Ledger.Packets packets = ledger.packets();
        long sent = packets.sent();
        long delivered = packets.delivered();
        long redundant = ledger.tokens().redundant();
        rows.add(
                "packets|%,d sent, %,d delivered with %,d tokens%s",
                sent,
                delivered,
                ledger.tokens().wholeDelivered(),
                redundant == 0 ? "" : format(", %,d of them redundant", redundant));
        if (!packets.isPlain()) {
            rows.add(
                    "ledger|%,d offered = %,d refused before start + %,d waiting + %,d sent",
                    packets.offered(), packets.refused(), packets.waiting(), sent);
            rows.add(
                    "|%,d sent + %,d copies = %,d delivered + %,d lost + %,d in flight",
                    sent, packets.copies(), delivered, packets.lost(), packets.inFlight());
        }
    }

    /** The effects of faults. */
    private void addDisturbances() {
        summary.theory().undisturbed().stream().filter(ticks -> ticks > 0).forEach(without -> {
            double stretch = tally.lastCompletion / (double) without;
            rows.add(
                    "stretch|%.3f times the %s of the same run undisturbed",
                    stretch, time(without));
        });
        rows.add(
                "faults|%,d packets or copies lost (%,d of them received before), %,d duplicated, "
                        + "%,d tokens falsified in channels",
                tally.lost, tally.redundant, tally.duplicated, tally.corrupted);
        if (tally.timeouts + tally.absent > 0) {
            rows.add(
                    "patience|%,d time-outs, %,d repetitions, %,d packets given up by PUs",
                    tally.timeouts, tally.retransmissions, tally.absent);
        }
        Outcome outcome = summary.findings().outcome();
        if (outcome == null) {
            rows.add("outcome|not looked into, since the trace was not kept in full");
            return;
        }
        rows.add("coverage|%s", joined(outcome.progress().reached(), this::reached));
        if (!outcome.drops().isEmpty()) {
            rows.add(
                    "lost|%s",
                    joined(outcome.drops(), (why, packets) -> grouped(packets) + " " + why));
        }
        outcome.losses()
                .byRule()
                .forEach((rule, did) -> rows.add(
                        "rule %d|%s",
                        rule, joined(did, (what, packets) -> grouped(packets) + " " + what)));
        addLoads(outcome.loads());
        long missing = outcome.gaps().total();
        if (missing > 0) {
            String origins = list(outcome.gaps().byOrigin(), "PUs lack it");
            rows.add("missing|%,d token deliveries: tokens of %s", missing, origins);
            rows.add("|at %s", list(outcome.gaps().byPu(), "tokens"));
            outcome.diagnosis().forEach(stop -> rows.add("why|%s", stop));
        }
        outcome.causes().texts().forEach(cause -> rows.add("cause|%s", cause));
    }

    private static <K, V> String joined(Map<K, V> map, BiFunction<K, V, String> text) {
        return map.entrySet().stream()
                .map(entry -> text.apply(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private String reached(int percent, OptionalLong at) {
        return percent + " % " + (at.isPresent() ? "at " + time(at.getAsLong()) : "never");
    }

    private void addLoads(Loads loads) {
        if (loads.busiest().link() >= 0) {
            rows.add(
                    "links|busiest %s with %,d packets, idlest %s with %,d",
                    topology.channelName(2 * loads.busiest().link()),
                    loads.busiest().packets(),
                    topology.channelName(2 * loads.idlest().link()),
                    loads.idlest().packets());
            rows.add(
                    "slowest|%s spent %s on its packets, from start-up to arrival",
                    topology.channelName(loads.slowest().channel()),
                    time(loads.slowest().ticks()));
        }
    }

    private static String list(List<Missing> missing, String what) {
        String first = missing.stream()
                .limit(MOST_MISSING)
                .map(one -> "PU " + one.pu() + " (" + one.count() + " " + what + ")")
                .collect(Collectors.joining(", "));
        int more = missing.size() - MOST_MISSING;
        return more > 0 ? first + " and " + more + " more" : first;
    }

    private void addRunTable() {
        RunTable table = summary.findings().runTable();
        if (table != null) {
            String slots = format("%,d of %,d slots used", table.usedSlots(), table.sigma());
            rows.add(
                    "run-table|λ = %,d columns, %s: μ = %.4f, ε = %.2f %%",
                    table.lambda(), slots, table.mu(), 100 * table.epsilon());
        }
    }

    private void addVerification() {
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
            rows.add("verdict|%s: an error in Gossamer, or in", RunVerdict.MACHINE_VIOLATED.text());
            rows.add("|a plug-in if there is one; please report it with what replays it:");
            rows.add("|gossamer run %s", summary.directory().resolve(RunDirectory.CONFIG));
        }
    }

    /** How well the run kept its pace, if it had one. */
    static void addPace(Rows rows, EmulationResult result) {
        Pace.Lag lag = result.wallTime().lag();
        if (lag != null) {
            rows.add(
                    "pace|%s %s per second; lag: median %.3f ms, p99 %.3f ms, max %.3f ms%s",
                    Double.toString(lag.pace().factor()).replaceFirst("\\.0$", ""),
                    lag.pace().unit(),
                    lag.median() / 1e6,
                    lag.p99() / 1e6,
                    lag.most() / 1e6,
                    result.reason() == StopReason.LAG_LIMIT
                            ? format(
                                    ", more than --max-lag of %,d ms",
                                    lag.pace().mostLag().toMillis())
                            : "");
        }
    }

    /** What was not verified but taken as the trace has it, or users' code says. */
    public static void addGiven(Rows rows, AuditReport report) {
        if (!report.given().isEmpty()) {
            rows.add("|taken as given: %s", String.join(", ", report.given()));
        }
    }

    private String time(long ticks) {
        return grouped(ticks) + " " + emulation.unit();
    }
}
