package gossamer.coordinator.reproduce;

import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.network.Cost;
import gossamer.model.network.Duplex;
import gossamer.model.network.Network;
import gossamer.model.network.Ports;
import gossamer.model.network.Switching;
import gossamer.model.profile.Profile;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.trace.TraceCollector;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs the actors on a crossbar under rendezvous, one run after the other. */
public final class CrossbarRuns implements AutoCloseable {

    private static final Network MACHINE = new Network(
            Duplex.HALF, Ports.ONE, OptionalInt.of(1), 1, Cost.rounds(), Switching.RENDEZVOUS);

    private static final int REGIONS = 1;

    private final Emulator emulator = Emulator.create(REGIONS);
    private final Consumer<String> progress;
    private long count;
    private long violations;

    /** Tells {@code progress} what is under way, several times a second, on any thread. */
    public CrossbarRuns(Consumer<String> progress) {
        this.progress = progress;
    }

    /** Number of runs so far. */
    public long count() {
        return count;
    }

    /** Number of breaches of the model in all run-tables so far. */
    public long violations() {
        return violations;
    }

    /** The run-table of a run, read off its trace while it is under way. */
    RunTable table(Setup setup) {
        Crossbar topology = Crossbar.of(setup.n() + 1);
        RunTable.Builder builder = new RunTable.Builder(topology);
        run(setup, topology, new TraceCollector(REGIONS, builder::acceptAll));
        RunTable table = builder.build();
        violations += table.violationCount();
        return table;
    }

    /** lambda of a run, without a trace. */
    long lambda(Setup setup) {
        EmulationResult result = run(setup, Crossbar.of(setup.n() + 1), null);
        return result.makespan().orElseThrow();
    }

    private EmulationResult run(
            Setup setup, Crossbar topology, @Nullable TraceCollector collector) {
        Emulation emulation = new Emulation(
                setup.toString(),
                1,
                topology,
                MACHINE,
                setup.algorithm(),
                Profile.none(),
                Limits.none());
        TraceLevel level = collector == null ? TraceLevel.OFF : TraceLevel.FULL;
        progress.accept(setup.toString());
        EmulationResult result;
        try {
            result = emulator.start(
                            emulation,
                            new EmulatorSettings(REGIONS, level),
                            collector,
                            (time, deliveries) -> progress.accept(setup + ", step " + time))
                    .await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted during " + setup, e);
        }
        if (!result.complete()) {
            throw new IllegalStateException(
                    setup + " ended for " + result.reason() + ", waiting: " + result.waiting());
        }
        count++;
        return result;
    }

    @Override
    public void close() {
        emulator.close();
    }
}
