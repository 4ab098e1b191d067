package gossamer.model.analysis.path;

import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceRecord;

import java.util.Arrays;

/**
 * What PUs do, and why: packets arrive, stages begin, packets are offered, PUs become complete. A
 * stage ends when all that had come for it by then has come.
 */
final class PuEvents {

    private static final int NONE = Edge.BEGIN;

    private final EventLog log;
    private final PacketEvents packets;
    private final FaultNotes faults;
    private final Tails tails;
    /** Whether a PU does one thing after the other. */
    private final boolean sequential;

    private final int[] stageEvent;
    /** Of each PU the events that it entered its stages, by the number of the stage. */
    private final int[][] stages;

    private final int[] lastArrival;
    private final int[] lastDeparture;
    private final long[] gaveUp;
    private final int[] lastOnChannel;
    /** Of each PU the arrivals that have ended no stage yet, and for which stage they were. */
    private final int[][] pending;

    private final int[] pendingCount;

    PuEvents(
            Emulation emulation,
            EventLog log,
            PacketEvents packets,
            FaultNotes faults,
            Tails tails) {
        int pus = emulation.topology().pus();
        this.log = log;
        this.packets = packets;
        this.faults = faults;
        this.tails = tails;
        this.sequential = !emulation.network().mode().hasHops();
        stageEvent = filled(pus);
        stages = new int[pus][0];
        lastArrival = filled(pus);
        lastDeparture = filled(pus);
        lastOnChannel = filled(2 * emulation.topology().links());
        gaveUp = new long[pus];
        Arrays.fill(gaveUp, -1);
        pending = new int[pus][0];
        pendingCount = new int[pus];
    }

    private static int[] filled(int length) {
        int[] values = new int[length];
        Arrays.fill(values, NONE);
        return values;
    }

    void givesUp(TraceRecord record) {
        gaveUp[record.pu()] = record.time();
    }

    /** A packet has arrived with this event. */
    void arrives(TraceRecord record, int event) {
        int pu = record.pu();
        lastArrival[pu] = event;
        lastOnChannel[record.channel()] = event;
        int sender = EventGraph.senderOf(record.packet());
        if (sender >= 0 && sender < lastDeparture.length) {
            lastDeparture[sender] = event;
        }
        int at = pendingCount[pu];
        if (at + 2 > pending[pu].length) {
            pending[pu] = Arrays.copyOf(pending[pu], Math.max(8, pending[pu].length * 3 / 2 + 2));
        }
        pending[pu][at] = event;
        pending[pu][at + 1] = record.stage();
        pendingCount[pu] = at + 2;
    }

    /** The next event comes after the last arrival on each channel. */
    void afterLastArrivals() {
        for (int event : lastOnChannel) {
            log.after(event, 0, -1, Work.NONE);
        }
    }

    void entersStage(TraceRecord record) {
        int pu = record.pu();
        afterCause(record.cause(), record.time());
        log.after(stageEvent[pu], 0, -1, Work.NONE);
        afterPending(pu, record.stage());
        afterLatest(pu, record.time());
        stageEvent[pu] = log.add(record.time(), 0, -1, (from, to) -> waits(pu, from, to));
        enter(pu, record.stage());
    }

    private void enter(int pu, int stage) {
        int before = stages[pu].length;
        if (stage >= before) {
            stages[pu] = Arrays.copyOf(stages[pu], Math.max(stage + 1, before + before / 2));
            Arrays.fill(stages[pu], before, stages[pu].length, NONE);
        }
        stages[pu][stage] = stageEvent[pu];
    }

    int completes(TraceRecord record) {
        int pu = record.pu();
        afterCause(record.cause(), record.time());
        afterPending(pu, Integer.MAX_VALUE);
        log.after(stageEvent[pu], 0, -1, Work.NONE);
        afterLatest(pu, record.time());
        return log.add(record.time(), 0, -1, (from, to) -> waits(pu, from, to));
    }

    /** Arrivals for stages before this one, which are then no longer pending. */
    private void afterPending(int pu, int before) {
        int[] events = pending[pu];
        int kept = 0;
        for (int at = 0; at < pendingCount[pu]; at += 2) {
            if (events[at + 1] < before) {
                log.after(events[at], 0, -1, Work.NONE);
            } else {
                events[kept] = events[at];
                events[kept + 1] = events[at + 1];
                kept += 2;
            }
        }
        pendingCount[pu] = kept;
    }

    private void afterCause(long cause, long time) {
        int arrival = packets.get(cause, PacketEvents.ARRIVED);
        if (arrival >= 0 && log.time(arrival) == time) {
            log.after(arrival, 0, -1, Work.NONE);
        }
    }

    /** Where nothing else has happened in this instant: after what the PU has done last. */
    private void afterLatest(int pu, long time) {
        int latest = latest(pu);
        if (latest >= 0 && log.time(latest) <= time) {
            log.after(latest, 0, -1, Work.NONE);
        }
    }

    /** What has happened to a PU last; -1 for nothing. */
    int latest(int pu) {
        int latest = stageEvent[pu];
        latest = log.time(lastArrival[pu]) > log.time(latest) || latest < 0
                ? lastArrival[pu]
                : latest;
        return log.time(lastDeparture[pu]) > log.time(latest) || latest < 0
                ? lastDeparture[pu]
                : latest;
    }

    void offers(TraceRecord record) {
        long id = record.packet();
        int before = packets.get(id, PacketEvents.OFFERED);
        afterOrigin(record);
        log.after(before, 0, -1, Work.NONE);
        int event =
                log.add(record.time(), id, record.channel(), (from, to) -> waits(record, from, to));
        packets.set(id, PacketEvents.OFFERED, event);
        packets.set(id, PacketEvents.CHANNEL, record.channel());
    }

    /** The next event comes after what made a PU send a packet. */
    void afterOrigin(TraceRecord record) {
        int pu = record.pu();
        long time = record.time();
        long cause = record.cause();
        afterCause(cause, time);
        // It may have entered further stages in the same instant.
        if (record.stage() < stages[pu].length) {
            log.after(stages[pu][record.stage()], 0, -1, Work.NONE);
        }
        int left = lastOnChannel[record.channel()];
        if (cause == 0 && left >= 0 && log.time(left) == time) {
            log.after(left, 0, -1, Work.NONE);
        }
        int arrival = cause == record.packet() ? NONE : packets.get(cause, PacketEvents.ARRIVED);
        log.after(arrival, 0, -1, Work.NONE);
        if (arrival < 0 && cause != record.packet()) {
            // It never arrived: what happens now makes up for it.
            tails.afterWire(cause, 0);
        }
        int latest = latest(pu);
        boolean now = latest >= 0 && log.time(latest) == time;
        if (now || sequential || arrival < 0) {
            log.after(latest, 0, -1, Work.NONE);
        }
    }

    /** A PU does not offer a packet for a while. */
    Rest waits(TraceRecord record, long from, long to) {
        int rule = faults.ofPacket(record.cause());
        boolean lost = record.cause() != record.packet()
                && packets.get(record.cause(), PacketEvents.STARTED) >= 0
                && packets.get(record.cause(), PacketEvents.ARRIVED) < 0;
        return lost ? new Rest(0, Piece.FAULT, rule, false) : waits(record.pu(), from, to);
    }

    /** A PU has nothing to go on with for a while. */
    private Rest waits(int pu, long from, long to) {
        int rule = faults.atPu(pu, from, FaultNotes.STOPPING);
        if (rule > 0) {
            return new Rest(0, Piece.FAULT, rule, true);
        }
        if (gaveUp[pu] == to && faults.lostOnTheWayTo(pu) > 0) {
            return new Rest(0, Piece.FAULT, faults.lostOnTheWayTo(pu), false);
        }
        return Rest.NONE;
    }
}
