package gossamer.api;

import gossamer.audit.AuditReport;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.experiment.RunSummary;
import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What a run came to, beside what theory says. Times are in {@link #timeUnit}. */
public final class ScenarioResult {

    private final RunSummary summary;
    private final TraceBuffer trace;

    private ScenarioResult(RunSummary summary, TraceBuffer trace) {
        this.summary = summary;
        this.trace = trace;
    }

    static ScenarioResult of(RunSummary summary) throws IOException {
        TraceBuffer trace = new TraceBuffer(Math.toIntExact(summary.traceRecords()));
        TraceFileReader.readAll(summary.directory().resolve(RunDirectory.TRACE), trace::addAll);
        return new ScenarioResult(summary, trace);
    }

    /** The name of the run. */
    public String name() {
        return summary.emulation().name();
    }

    /** Whether every PU has the tokens of all. */
    public boolean isComplete() {
        return summary.result().complete();
    }

    /**
     * Whether the trace was checked to the end and keeps all rules of the machine, and the makespan
     * is the predicted one where one is predicted.
     */
    public boolean isVerified() {
        AuditReport report = summary.findings().verification();
        return report != null && report.clean() && !summary.violated();
    }

    /** The rules of the machine that the trace breaks, a line each; none in a sound run. */
    public List<String> violations() {
        AuditReport report = summary.findings().verification();
        return report == null
                ? List.of()
                : report.violations().stream().map(String::valueOf).toList();
    }

    /** Why the run ended, e.g. {@code complete} or {@code limits.events reached}. */
    public String reason() {
        return summary.reasonText();
    }

    /** Virtual time at which the last PU was complete; empty if not all are. */
    public OptionalLong makespan() {
        return summary.makespan();
    }

    /**
     * The makespan by closed form; empty where none is known, and where something disturbs the run.
     */
    public OptionalLong predicted() {
        Optional<Prediction> prediction = summary.theory().prediction();
        return prediction.isPresent()
                ? OptionalLong.of(prediction.get().ticks())
                : OptionalLong.empty();
    }

    /** A makespan that no algorithm can beat on this network. */
    public long lowerBound() {
        return summary.theory().lowerBound().ticks();
    }

    /** What times are counted in: {@code ns}, {@code ticks} or {@code rounds}. */
    public String timeUnit() {
        return summary.emulation().network().cost().base().unit();
    }

    /** Packets whose start-up began. */
    public long packets() {
        return summary.tally().packets;
    }

    /** Packets that reached a PU. */
    public long deliveries() {
        return summary.tally().deliveries;
    }

    /** Packets, and copies of packets, that were lost. */
    public long losses() {
        return summary.ledger().packets().lost();
    }

    /** PUs that have the tokens of all. */
    public long completePus() {
        return summary.tally().completePus;
    }

    /**
     * The hash of the canonical trace: the same for equal scenarios and seeds, wherever they run.
     */
    public String fingerprint() {
        return summary.result().fingerprint().hex();
    }

    /**
     * Why PUs lack something after faults, for people, a line each; none where nothing is missing.
     */
    public List<String> diagnosis() {
        return summary.findings().outcome() == null
                ? List.of()
                : summary.findings().outcome().diagnosis();
    }

    /** All events in canonical order. */
    public Stream<TraceEvent> trace() {
        return TraceEvent.all(trace, summary.emulation().topology());
    }

    /** Where the run is kept; empty unless the scenario said so ({@link Scenario#keepIn}). */
    public Optional<Path> directory() {
        Path directory = summary.directory();
        return directory.toFile().isDirectory() ? Optional.of(directory) : Optional.empty();
    }
}
