package gossamer.node;

import gossamer.node.cluster.RegionAssignment;
import gossamer.node.cluster.RegionAssignment.Home;
import gossamer.node.region.RegionActor;
import gossamer.node.region.RegionLoad;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What each JVM of a run has done, by what its regions tell with how far they have come. */
final class JvmMeters {

    private static final Home HERE = new Home(null);

    /** Of one JVM; what has been {@code seen} has gone into a status before. */
    private static final class Meter {
        private long deliveries;
        private long deliveriesSeen;
        private long waitedNanos;
        private long regionNanos;
        private long memory;

        private JvmStatus status(Home home, int regions, long backlog, long elapsedNanos) {
            double share = regionNanos == 0 ? 0 : (double) waitedNanos / regionNanos;
            double rate = (deliveries - deliveriesSeen) / (elapsedNanos / 1e9);
            deliveriesSeen = deliveries;
            waitedNanos = 0;
            regionNanos = 0;
            return new JvmStatus(
                    home.node() == null ? "coordinator" : home.node().address(),
                    regions,
                    deliveries,
                    rate,
                    Math.min(1.0, share),
                    backlog,
                    memory);
        }
    }

    private final Map<Home, Meter> meters = new HashMap<>();
    private long measuredAt = System.nanoTime();

    /** A region tells more than what is known of it. */
    void progressed(Home home, RegionProgress known, RegionActor.Progressed report) {
        Meter meter = meters.computeIfAbsent(home, each -> new Meter());
        long now = System.nanoTime();
        // A region that begins anew counts from 0, or from what came before a checkpoint.
        boolean goesOn = known.reportedAt != 0 && report.deliveries() >= known.deliveries;
        meter.deliveries += report.deliveries() - (goesOn ? known.deliveries : known.before);
        if (goesOn) {
            meter.waitedNanos += report.load().waitedNanos() - known.load.waitedNanos();
            meter.regionNanos += now - known.reportedAt;
        }
        meter.memory = report.load().memory();
        known.load = report.load();
        known.reportedAt = now;
    }

    /** A region has come to the end, and sent all of its trace. */
    void ended(Home home, RegionProgress known, RegionActor.Finished report) {
        Meter meter = meters.computeIfAbsent(home, each -> new Meter());
        meter.deliveries += report.tally().deliveries
                - (known.reportedAt == 0 ? known.before : known.deliveries);
        known.deliveries = report.tally().deliveries;
        known.load = RegionLoad.NONE;
    }

    /**
     * How all JVMs do since this was asked before, the coordinator's first.
     *
     * @param backlog records that wait for the disk
     */
    List<JvmStatus> measure(RegionAssignment homes, RegionProgress[] slots, long backlog) {
        long now = System.nanoTime();
        meters.computeIfAbsent(HERE, each -> new Meter()).memory = RegionLoad.memoryInUse();
        List<Home> all = new ArrayList<>(List.of(HERE));
        homes.nodes().forEach(node -> all.add(new Home(node)));
        List<JvmStatus> found = new ArrayList<>();
        for (Home home : all) {
            long waiting = home.equals(HERE) ? backlog : 0;
            for (RegionProgress slot : slots) {
                waiting += homes.of(slot.region).equals(home) ? slot.load.unsentRecords() : 0;
            }
            Meter meter = meters.computeIfAbsent(home, each -> new Meter());
            found.add(meter.status(home, homes.load(home), waiting, now - measuredAt));
        }
        measuredAt = now;
        return found;
    }
}
