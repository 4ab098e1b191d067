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
        Emulation emulation = emulation(setup);
        RunTable.Builder builder = new RunTable.Builder((Crossbar) emulation.topology());
        runs.run(emulation, builder::acceptAll);
        RunTable table = builder.build();
        runs.addViolations(table.violationCount());
        return table;
    }

    /** lambda of a run, without a trace. */
    long lambda(PipelinedSetup setup) {
        return runs.run(emulation(setup)).makespan().orElseThrow();
    }

    private static Emulation emulation(PipelinedSetup setup) {
        return Emulation.plain(
                setup.toString(), Crossbar.of(setup.n() + 1), MACHINE, setup.algorithm());
    }
}
