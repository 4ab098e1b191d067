package gossamer.coordinator.schedule;

import gossamer.coordinator.export.ExportException;
import gossamer.coordinator.export.ExportProvider;
import gossamer.coordinator.export.ExportTarget;
import gossamer.coordinator.export.TracedRun;
import gossamer.model.analysis.ScheduleOfTrace;
import gossamer.model.analysis.ScheduleOfTrace.NoScheduleException;
import gossamer.model.registry.Declared;
import gossamer.model.schedule.Schedule;
import gossamer.model.trace.TraceFileReader;

import java.io.IOException;

/** The schedule of a run in rounds, as JSON that {@link ScheduleReader} reads. */
public final class ScheduleExport extends Declared implements ExportProvider {

    /** The only one. */
    public ScheduleExport() {
        super(
                "schedule",
                "who sends which tokens to whom in each round, for runs with cost = round",
                "Gossamer, docs/schedules.md");
    }

    @Override
    public boolean takesSomeRecords() {
        return false;
    }

    @Override
    public void write(TracedRun run, ExportTarget target) throws IOException, ExportException {
        Schedule schedule;
        int underWay;
        try {
            ScheduleOfTrace reader = ScheduleOfTrace.of(run.emulation());
            TraceFileReader.readAll(run.trace(), reader::acceptAll);
            schedule = reader.build();
            underWay = reader.underWay();
        } catch (NoScheduleException e) {
            throw new ExportException(String.valueOf(e.getMessage()));
        }
        ScheduleWriter.write(
                schedule, run.emulation().topology(), run.emulation().network(), target.text());
        if (underWay > 0) {
            run.notes()
                    .accept("the run was cut off: " + underWay
                            + " packets that were not delivered are left out");
        }
    }
}
