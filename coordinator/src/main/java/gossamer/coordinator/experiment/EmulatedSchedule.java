package gossamer.coordinator.experiment;

import gossamer.audit.AuditReport;
import gossamer.audit.Auditor;
import gossamer.coordinator.description.Auditors;
import gossamer.model.algorithm.anynetwork.ScheduleGossip;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.schedule.Schedule;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import gossamer.node.trace.TraceCollector;

import java.util.OptionalLong;

/**
 * What became of a schedule that was run through the actors.
 *
 * @param rounds the round after which all PUs held all tokens; empty if some did not
 * @param report of the auditor of its trace
 */
public record EmulatedSchedule(OptionalLong rounds, AuditReport report) {

    private static final int REGIONS = 1;

    /** What to emulate in order to run a schedule in rounds. */
    public static Emulation emulation(Schedule schedule, Topology topology, Network network) {
        return Emulation.plain(
                ScheduleGossip.NAME,
                topology,
                network,
                new ScheduleGossip(topology, schedule, 1, OptionalLong.empty()));
    }

    /** Runs a schedule that breaks no rule of the machine, in rounds. */
    public static EmulatedSchedule run(Schedule schedule, Topology topology, Network network)
            throws InterruptedException {
        Emulation emulation = emulation(schedule, topology, network);
        Auditor auditor = Auditors.of(emulation);
        try (Emulator emulator = Emulator.create(REGIONS)) {
            EmulationResult result = emulator.start(
                            emulation,
                            new EmulatorSettings(REGIONS, TraceLevel.FULL),
                            new TraceCollector(REGIONS, auditor::acceptAll),
                            ProgressListener.none())
                    .await();
            return new EmulatedSchedule(result.makespan(), auditor.finish());
        }
    }
}
