package gossamer.coordinator.reproduce;

import gossamer.audit.Auditor;
import gossamer.coordinator.description.Auditors;
import gossamer.coordinator.text.Progress;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.run.Tally;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.trace.TraceCollector;

import org.jspecify.annotations.Nullable;

/** Runs the actors, one emulation after the other, and counts. Not for use by several threads. */
public final class Runs implements AutoCloseable {

    private static final int REGIONS = 1;

    private final Emulator emulator = Emulator.create(REGIONS);
    private final Progress progress;
    private long count;
    private long violations;

    /** Tells {@code progress} what is under way, several times a second, on any thread. */
    public Runs(Progress progress) {
        this.progress = progress;
    }

    /** Says what is under way besides runs. */
    public void working(String doing) {
        progress.at(Progress.UNKNOWN, doing);
    }

    /** Number of runs so far. */
    public long count() {
        return count;
    }

    /** Counts a run that was done elsewhere. */
    public void addRun() {
        count++;
    }

    /** Number of breaches of the model in all traces that were looked at so far. */
    public long violations() {
        return violations;
    }

    /** Counts breaches that were found in the trace of a run. */
    public void addViolations(long found) {
        violations += found;
    }

    /** The result of a run without a trace. */
    public EmulationResult run(Emulation emulation) {
        return run(emulation, TraceLevel.OFF, null);
    }

    /** The result of a run, whose canonical trace goes to {@code output} meanwhile. */
    public EmulationResult run(Emulation emulation, TraceCollector.Output output) {
        return run(emulation, TraceLevel.FULL, new TraceCollector(REGIONS, output));
    }

    /** The same; that the trace keeps to the model is verified, and breaches are counted. */
    public EmulationResult verified(Emulation emulation, TraceCollector.Output output) {
        Auditor auditor = Auditors.of(emulation);
        EmulationResult result = run(emulation, (words, records) -> {
            output.append(words, records);
            auditor.acceptAll(words, records);
        });
        violations += auditor.finish().total();
        return result;
    }

    /**
     * The result of a run of a schedule, whose packets leave in their slots; verified. A packet too
     * many or too few is a breach, too.
     */
    public EmulationResult planned(String name, Plan plan, Network network) {
        Emulation emulation = inSlots(name, plan, network);
        return counted(emulation, verified(emulation, (words, records) -> {}));
    }

    /**
     * The same without a trace, and so without an auditor. What counters tell is verified: that all
     * packets of the plan are delivered, and make all PUs complete.
     */
    public EmulationResult counted(String name, Plan plan, Network network) {
        Emulation emulation = inSlots(name, plan, network);
        return counted(emulation, run(emulation));
    }

    private static Emulation inSlots(String name, Plan plan, Network network) {
        GossipAlgorithm gossip = new PlannedGossip("planned", plan, network, Start.SLOT);
        return Emulation.plain(name, plan.grid(), network, gossip);
    }

    private EmulationResult counted(Emulation emulation, EmulationResult result) {
        violations += Math.abs(result.tally().deliveries - emulation.algorithm().packets());
        return result;
    }

    /** The counters of a run that is verified. */
    public Tally verified(Emulation emulation) {
        return verified(emulation, (words, records) -> {}).tally();
    }

    private EmulationResult run(
            Emulation emulation, TraceLevel level, @Nullable TraceCollector collector) {
        String name = emulation.name();
        progress.at(Progress.UNKNOWN, name);
        EmulationResult result;
        try {
            result = emulator.start(
                            emulation,
                            new EmulatorSettings(REGIONS, level),
                            collector,
                            (time, deliveries) ->
                                    progress.at(Progress.UNKNOWN, name + ", step " + time))
                    .await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted during " + name, e);
        }
        if (!result.complete()) {
            throw new IllegalStateException(
                    name + " ended for " + result.reason() + ", waiting: " + result.waiting());
        }
        count++;
        return result;
    }

    @Override
    public void close() {
        emulator.close();
    }
}
