package gossamer.coordinator.experiment;

import gossamer.audit.AuditReport;
import gossamer.coordinator.text.Texts;
import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.analysis.outcome.Causes;
import gossamer.model.analysis.outcome.Outcome;
import gossamer.model.analysis.outcome.Outcome.Missing;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.description.Json;
import gossamer.model.run.Emulation;
import gossamer.model.run.Ledger;
import gossamer.model.run.Tally;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import gossamer.node.EmulationResult;
import gossamer.node.EmulationResult.ClusterAccount;
import gossamer.node.Pace;
import gossamer.node.RunEvent;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The summary as JSON. Figures are JSON numbers; what is not known is null. */
public final class SummaryJson {

    private SummaryJson() {}

    /** The sides of a grid; of other networks the number of PUs. */
    public static int[] shape(Topology topology) {
        return topology instanceof Grid grid ? grid.sides() : new int[] {topology.pus()};
    }

    /** The summary: one object. */
    public static String summary(RunSummary summary) {
        Emulation emulation = summary.emulation();
        Topology topology = emulation.topology();
        EmulationResult result = summary.result();
        Json json = new Json();
        json.put("name", emulation.name());
        json.put("algorithm", emulation.algorithm().name());
        json.put("colours", emulation.algorithm().colours());
        json.put("topology", topology.kind());
        json.put("shape", shape(topology));
        topology.sharedChannels().ifPresent(channels -> json.put("sharedChannels", channels));
        if (!topology.circuitSides().isEmpty()) {
            json.put("circuits", topology.circuitSides());
        }
        json.put("model", emulation.network().modelName());
        json.put("pus", topology.pus());
        json.put("links", topology.links());
        json.put("seed", emulation.seed());
        json.put("regions", known(summary.options().regions()));
        json.put("jvms", summary.options().jvms());
        json.put("complete", result.complete());
        json.put("verdict", summary.verdict().text());
        json.put("stopReason", result.reason().name().toLowerCase(Locale.ROOT));
        String stuck = summary.findings().stuck();
        json.put("stuck", stuck.isEmpty() ? null : stuck);
        putTheory(json, summary);
        putTally(json, summary);
        if (emulation.isDisturbed()) {
            json.put("outcome", outcome(summary));
        }
        putRunTable(json, summary);
        AuditReport report = summary.findings().verification();
        json.put("traceRecords", summary.traceRecords());
        json.put("verified", report == null ? null : report.clean());
        json.put("violations", report == null ? null : report.total());
        json.put("given", report == null ? null : report.given());
        json.put("exchanges", exchanges(result.tally()));
        json.put("cluster", cluster(result.cluster()));
        json.put("events", events(result.wallTime().events()));
        json.put("fingerprint", summary.fingerprint());
        boolean timed = result.wallTime().isKnown();
        long rate = Math.round(summary.deliveriesPerSecond());
        json.put("runSeconds", timed ? summary.runSeconds() : null);
        json.put("buildSeconds", timed ? result.wallTime().buildNanos() / 1e9 : null);
        json.put("deliveriesPerSecond", timed ? rate : null);
        json.put("pace", pace(result.wallTime().lag()));
        return json.put("runDirectory", summary.directory().toString()).pretty();
    }

    /** How well a run kept its pace, in seconds of the wall clock. */
    static @Nullable Json pace(Pace.@Nullable Lag lag) {
        return lag == null
                ? null
                : new Json()
                        .put("perSecond", lag.pace().factor())
                        .put("unit", lag.pace().unit())
                        .put("grants", lag.grants())
                        .put("lagMedian", lag.median() / 1e9)
                        .put("lagP99", lag.p99() / 1e9)
                        .put("lagMax", lag.most() / 1e9)
                        .put("maxLag", lag.pace().mostLag().toMillis() / 1e3);
    }

    private static OptionalLong known(long value) {
        return value == EmulationResult.UNKNOWN ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** What regions told each other, null for a region alone. */
    private static @Nullable Json exchanges(Tally tally) {
        return tally.batches == 0
                ? null
                : new Json().put("windows", tally.windows).put("batches", tally.batches);
    }

    private static @Nullable Json cluster(@Nullable ClusterAccount cluster) {
        return cluster == null
                ? null
                : new Json()
                        .put("jvmsAtEnd", cluster.jvms())
                        .put("jvmsLost", cluster.lost())
                        .put("cutChannels", cluster.cutChannels())
                        .put("lookahead", cluster.lookahead())
                        .put("waitingShare", cluster.waitingShare());
    }

    /** What has become of a run and its JVMs. */
    static List<Json> events(List<RunEvent> events) {
        return events.stream()
                .map(event -> new Json()
                        .put("kind", Texts.word(event.kind()))
                        .put("virtualTime", event.time())
                        .put("wallSeconds", event.seconds())
                        .put("event", event.what()))
                .toList();
    }

    private static void putTheory(Json json, RunSummary summary) {
        OptionalLong makespan = summary.makespan();
        long bound = summary.theory().lowerBound().ticks();
        boolean rounds = summary.emulation().network().cost().isRounds();
        json.put("makespan", makespan);
        long computing = summary.emulation().algorithm().computesInAll();
        if (computing > 0) {
            json.put("computing", computing);
        }
        json.put("timeUnit", summary.emulation().unit());
        json.put("predicted", summary.theory().prediction().map(Prediction::ticks));
        json.put("lowerBound", bound);
        json.put("lowerBoundFrom", summary.theory().lowerBound().decisive().text());
        boolean comparable = makespan.isPresent() && bound > 0;
        json.put("ratioToBound", comparable ? makespan.getAsLong() / (double) bound : null);
        json.put("optimal", summary.optimal());
        json.put("rounds", rounds ? makespan : null);
    }

    private static void putTally(Json json, RunSummary summary) {
        Tally tally = summary.tally();
        Ledger ledger = summary.ledger();
        json.put("packets", tally.packets);
        json.put("deliveries", tally.deliveries);
        json.put("tokensDelivered", ledger.tokens().wholeDelivered());
        json.put("tokensRedundant", ledger.tokens().redundant());
        json.put("ledger", ledger(ledger.packets()));
        json.put("waitedForPort", tally.queued);
        json.put("waitedForLink", tally.blocked);
        json.put("completePus", tally.completePus);
        json.put("coverage", ledger.tokens().coverage());
        json.put("lastEvent", tally.lastInstant);
        json.put("actorMessages", known(tally.messages));
    }

    /** What became of the packets: two balances. */
    static Json ledger(Ledger.Packets packets) {
        return new Json()
                .put("offered", packets.offered())
                .put("refused", packets.refused())
                .put("waiting", packets.waiting())
                .put("sent", packets.sent())
                .put("copies", packets.copies())
                .put("delivered", packets.delivered())
                .put("lost", packets.lost())
                .put("inFlight", packets.inFlight());
    }

    /** Under rendezvous switching only: the figures of the run-table. */
    private static void putRunTable(Json json, RunSummary summary) {
        RunTable table = summary.findings().runTable();
        if (table != null) {
            json.put("lambda", table.lambda());
            json.put("slots", table.sigma());
            json.put("usedSlots", table.usedSlots());
            json.put("mu", table.mu());
            json.put("epsilon", table.epsilon());
            json.put("sessions", summary.emulation().algorithm().sessions());
        }
    }

    /** The effects of faults. */
    private static Json outcome(RunSummary summary) {
        Tally tally = summary.tally();
        Json json = new Json();
        json.put("dropped", tally.dropped);
        json.put("redundantCopies", tally.redundant);
        json.put("duplicated", tally.duplicated);
        json.put("corrupted", tally.corrupted);
        json.put("timeouts", tally.timeouts);
        json.put("retransmissions", tally.retransmissions);
        json.put("absent", tally.absent);
        json.put("wrongHeld", tally.wrongHeld);
        json.putAll(
                "wrongHeldBy",
                tally.wrongValues,
                wrong -> new Json()
                        .put("pu", wrong.pu())
                        .put(
                                "origin",
                                summary.emulation()
                                        .algorithm()
                                        .numbering(wrong.colour())
                                        .originOf(wrong.token()))
                        .put("value", wrong.value()));
        json.put("redundantTokens", summary.ledger().tokens().redundant());
        long without = summary.theory().undisturbed().orElse(0);
        json.put("undisturbed", without > 0 ? without : null);
        json.put("stretch", without > 0 ? tally.lastCompletion / (double) without : null);
        Outcome outcome = summary.findings().outcome();
        if (outcome != null) {
            putTraced(json, outcome);
        }
        return json;
    }

    private static void putTraced(Json json, Outcome outcome) {
        json.put("lostPackets", outcome.losses().packets());
        json.put("wrongValues", outcome.losses().wrongValues());
        json.put("reached", outcome.progress().reached());
        json.putAll(
                "coverage",
                outcome.progress().coverage(),
                step -> new Json().put("time", step.time()).put("percent", step.percent()));
        json.put("drops", outcome.drops());
        json.put("busiestLink", load(outcome.loads().busiest()));
        json.put("idlestLink", load(outcome.loads().idlest()));
        Outcome.Occupied slowest = outcome.loads().slowest();
        json.put(
                "slowestChannel",
                new Json().put("channel", slowest.channel()).put("ticks", slowest.ticks()));
        json.put("missing", outcome.gaps().total());
        json.putAll("missingByOrigin", outcome.gaps().byOrigin(), SummaryJson::missing);
        json.putAll("missingByPu", outcome.gaps().byPu(), SummaryJson::missing);
        json.put("why", outcome.diagnosis());
        json.put("byRule", outcome.losses().byRule());
        Causes causes = outcome.causes();
        json.putAll(
                "causes",
                causes.rules(),
                part -> new Json()
                        .put("rule", part.rule())
                        .put("needed", part.ends() ? part.needed() : null)
                        .put("enough", part.enough()));
        json.put("causedAnyway", causes.anyway());
        json.put("causedJointly", causes.joint());
        json.put("causesUntried", causes.untried().isEmpty() ? null : causes.untried());
    }

    private static Json load(Outcome.Load load) {
        return new Json().put("link", load.link()).put("packets", load.packets());
    }

    private static Json missing(Missing missing) {
        return new Json().put("pu", missing.pu()).put("count", missing.count());
    }
}
