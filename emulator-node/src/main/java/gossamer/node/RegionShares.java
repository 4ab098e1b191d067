package gossamer.node;

import gossamer.model.fsa.PuValues;
import gossamer.model.run.Emulation;
import gossamer.model.run.FaultTimeline;
import gossamer.model.run.Ledger;
import gossamer.model.run.StopReason;
import gossamer.model.run.Tally;
import gossamer.model.trace.Fingerprint;
import gossamer.node.pu.PuActor;
import gossamer.node.region.RegionActor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds up what the regions of a run have come to. */
final class RegionShares {

    private RegionShares() {}

    /**
     * The result of a run that has ended in all regions; its trace is written and closed.
     *
     * @param createdAt when it was set up, as {@code begunAt} by {@link System#nanoTime}
     * @param lag null for a run without a pace
     */
    static EmulationResult add(
            RunActor.Task task,
            RegionHosts hosts,
            RegionProgress[] slots,
            long createdAt,
            long begunAt,
            Pace.@Nullable Lag lag) {
        Emulation emulation = task.emulation();
        Tally tally = new Tally();
        Fingerprint fingerprint = new Fingerprint();
        List<PuActor.Waiting> waiting = new ArrayList<>();
        long waitingNanos = 0;
        StopReason stopped = StopReason.QUIESCENT;
        for (RegionProgress slot : slots) {
            RegionActor.Finished region = slot.finished();
            tally.add(region.tally());
            fingerprint.add(region.fingerprint());
            waiting.addAll(region.waiting());
            waitingNanos += region.waitedNanos();
            hosts.ended(slot, region);
            stopped = region.reason();
        }
        waiting.sort(Comparator.comparingInt(PuActor.Waiting::pu));
        Ledger.of(emulation, tally);
        PuValues values = emulation.algorithm().values();
        for (RegionProgress slot : slots) {
            byte[] found = slot.found();
            if (values != null && found.length > 0) {
                values.take(found);
            }
        }
        if (task.collector() != null) {
            task.collector().close(tally.lastRecord);
        }
        hosts.tellMeasures(slots);
        FaultTimeline.addTo(fingerprint, emulation, tally.lastRecord);
        long now = System.nanoTime();
        long earlier = task.from() == null ? 0 : task.from().deliveries();
        return new EmulationResult(
                emulation.reasonOf(stopped, tally),
                tally.completePus == emulation.topology().pus(),
                tally,
                fingerprint,
                List.copyOf(waiting),
                new EmulationResult.WallTime(
                        now - begunAt, begunAt - createdAt, earlier, lag, hosts.events()),
                hosts.account(waitingNanos / slots.length, now - begunAt));
    }
}
