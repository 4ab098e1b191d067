package gossamer.coordinator.reproduce.pipelined;

import gossamer.coordinator.reproduce.Runs;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Crossbar;

import java.util.OptionalInt;

/** Runs on a crossbar under rendezvous. */
final class CrossbarRuns {

    private static final Network MACHINE = new Network(
            Duplex.HALF,
            Ports.ONE,
            OptionalInt.of(1),
            1,
            Cost.rounds(),
            SwitchingMode.named("rendezvous"));

    private final Runs runs;

    CrossbarRuns(Runs runs) {
        this.runs = runs;
    }

    /** The run-table of a run, read off its trace while it is under way. */
    RunTable table(PipelinedSetup setup) {
        return table(emulation(setup, Crossbar.of(setup.n() + 1)));
    }

    /** The same where PUs share so many channels. */
    RunTable table(PipelinedSetup setup, int channels) {
        return table(emulation(setup, Crossbar.shared(setup.n() + 1, channels)));
    }

    /** The same on another infrastructure. */
    RunTable table(PipelinedSetup setup, Infrastructure under) {
        return table(emulation(setup, under.of().apply(setup.n())));
    }

    private RunTable table(Emulation emulation) {
        RunTable.Builder builder = new RunTable.Builder((Crossbar) emulation.topology());
        runs.run(emulation, builder::acceptAll);
        RunTable table = builder.build();
        runs.addViolations(table.violationCount());
        return table;
    }

    /** lambda of a run, without a trace. */
    long lambda(PipelinedSetup setup) {
        return lambda(emulation(setup, Crossbar.of(setup.n() + 1)));
    }

    /** The same where PUs share so many channels. */
    long lambda(PipelinedSetup setup, int channels) {
        return lambda(emulation(setup, Crossbar.shared(setup.n() + 1, channels)));
    }

    /** The same on what lies beneath these PUs, N + 1 of them. */
    long lambda(PipelinedSetup setup, Crossbar crossbar) {
        return lambda(emulation(setup, crossbar));
    }

    private long lambda(Emulation emulation) {
        return runs.run(emulation).makespan().orElseThrow();
    }

    private static Emulation emulation(PipelinedSetup setup, Crossbar crossbar) {
        return Emulation.plain(setup.toString(), crossbar, MACHINE, setup.algorithm());
    }
}
