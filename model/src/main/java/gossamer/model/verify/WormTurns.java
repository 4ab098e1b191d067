package gossamer.model.verify;

import static gossamer.model.fault.Spans.NEVER;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Checks which packets of a disturbed run have ports, and when. A port of an all-port PU is taken
 * from the begin of start-up until the tail has left the first channel; those of one-port PUs until
 * it has arrived, or has gone where it is lost.
 */
final class WormTurns {

    private static final Comparator<WormWay> BY_START =
            Comparator.<WormWay>comparingLong(way -> way.started).thenComparingLong(way -> way.id);

    private final Machine machine;
    private final WormWays ways;
    private final DisturbedPus pus;
    private final Findings findings;
    private final boolean ranToTheEnd;

    WormTurns(
            Machine machine,
            WormWays ways,
            DisturbedPus pus,
            Findings findings,
            boolean ranToTheEnd) {
        this.machine = machine;
        this.ways = ways;
        this.pus = pus;
        this.findings = findings;
        this.ranToTheEnd = ranToTheEnd;
    }

    /** Checks everything; what happens after {@code until} is not known. */
    void check(long until) {
        TreeMap<Integer, List<WormWay>> ports = new TreeMap<>();
        for (WormWay way : ways.all()) {
            if (machine.onePort) {
                int sender = machine.topology.source(way.channel);
                put(ports, sender, way);
                checkCrash(way, sender, until);
                if (way.ends && way.lastEntered() >= 0) {
                    int last = way.steps.get(way.lastEntered()).channel;
                    int receiver = machine.topology.target(last);
                    put(ports, machine.portOverlap ? machine.pus + receiver : receiver, way);
                }
            } else {
                put(ports, way.channel, way);
            }
        }
        ports.values().forEach(machine.onePort ? this::checkTransfers : this::checkPort);
    }

    /** What waits in the outbox of a PU is lost when that crashes. */
    private void checkCrash(WormWay way, int sender, long until) {
        long crash = way.offered == NEVER ? NEVER : pus.nextCrash(sender, way.offered);
        boolean lost = !way.isStarted() && crash <= until;
        if (way.droppedAt != (lost ? crash : NEVER)) {
            report(
                    ViolationCode.WRONG_FAULT,
                    way,
                    "is lost when its sender crashes, and only then");
        }
    }

    private static void put(Map<Integer, List<WormWay>> ports, int port, WormWay way) {
        ports.computeIfAbsent(port, key -> new ArrayList<>()).add(way);
    }

    /** Whoever receives what is lost on its way is not known, so waiting in vain goes unnoticed. */
    private void checkTransfers(List<WormWay> ofPort) {
        WormWay before = null;
        for (WormWay way : started(ofPort)) {
            if (!ranToTheEnd
                    && before != null
                    && before.isUncertain(before.lastEntered(), machine)) {
                return;
            }
            long free = before == null ? 0 : before.gone(machine);
            if (way.started < free) {
                WormWay busy = before;
                findings.addAtEnd(
                        ViolationCode.ONE_PORT,
                        () -> way.name() + " starts at " + way.started + ", but a port that it"
                                + " needs is taken" + (busy == null ? "" : " for " + busy.name())
                                + until(free));
            }
            before = way;
        }
    }

    private static List<WormWay> started(List<WormWay> ofPort) {
        return ofPort.stream().filter(WormWay::isStarted).sorted(BY_START).toList();
    }

    private static String until(long free) {
        return free == NEVER ? "" : " until " + free;
    }

    private void checkPort(List<WormWay> ofPort) {
        WormWay before = null;
        for (WormWay way : started(ofPort)) {
            if (!ranToTheEnd && before != null && before.isUncertain(0, machine)) {
                return;
            }
            long free = before == null ? 0 : before.leaves(0, machine);
            boolean waited = way.offered != NEVER;
            if (way.started < free) {
                report(
                        ViolationCode.PORT_BUSY,
                        way,
                        "starts before its port is free" + until(free));
            } else if (waited && (way.started > free || way.started == way.offered)) {
                report(ViolationCode.NEEDLESS_WAIT, way, "waits for a port that is free");
            }
            if (before != null && turn(way) < turn(before)) {
                report(ViolationCode.OUT_OF_TURN, way, "starts after " + before.name());
            }
            if (waited && before != null && way.startCause != before.id) {
                report(
                        ViolationCode.WRONG_CAUSE,
                        way,
                        "starts since " + before.name() + " has left");
            }
            before = way;
        }
        checkUnstarted(ofPort, before == null ? 0 : before.leaves(0, machine));
    }

    private static long turn(WormWay way) {
        return Math.min(way.offered, way.started);
    }

    private void checkUnstarted(List<WormWay> ofPort, long freeAtTheEnd) {
        for (WormWay way : ofPort) {
            if (way.isStarted()) {
                continue;
            }
            boolean certain = ranToTheEnd
                    || ofPort.stream().noneMatch(other -> other.isUncertain(0, machine));
            if (way.droppedAt != NEVER && certain) {
                long free = ofPort.stream()
                        .filter(other -> other.isStarted() && other.started < way.droppedAt)
                        .mapToLong(other -> other.leaves(0, machine))
                        .max()
                        .orElse(0);
                if (way.droppedAt != free) {
                    report(ViolationCode.WRONG_FAULT, way, "is dropped when it is not its turn");
                }
            } else if (way.droppedAt == NEVER && ranToTheEnd && freeAtTheEnd != NEVER) {
                report(ViolationCode.NOT_DELIVERED, way, "never starts, though its port is free");
            }
        }
    }

    private void report(ViolationCode code, WormWay way, String message) {
        findings.addAtEnd(
                code,
                () -> way.name() + " " + message + ", port to "
                        + machine.topology.channelName(way.channel));
    }
}
