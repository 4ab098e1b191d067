package gossamer.model.analysis.path;

import gossamer.model.fsa.Packet;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.RecordConsumer;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Finds out from a canonical trace, record by record, which packets make up the critical path if a
 * packet that waits remains on it. What they did is then collected by {@link #details} in a second
 * reading.
 *
 * <p>The path is followed backwards from the last PU that became complete. Before a packet comes
 * what its first record names as its cause. Where that one had arrived earlier, and only waited
 * inside the PU for a stage to end, it is the packet that ended the stage; where nothing arrived,
 * the packet of this PU that left the channel in this instant; and where a timer of the PU made it
 * go on, the last packet that the PU had received.
 *
 * <p>It takes 32 bytes of memory for each packet of the run. {@link CriticalPathFinder} goes on
 * with what a packet has waited for.
 */
public final class NaivePathFinder implements RecordConsumer {

    /** A packet of the path, up to the time at which the path goes on with the next one. */
    record Link(long packet, long from, long until) {}

    private final Emulation emulation;
    private final PacketTimes times;
    private final long[] stateAt;
    private final long[] stateCause;
    private final long[] lastArrival;
    private final long[] lastOnChannel;
    private long completions;
    private long end;
    private int endPu;
    private long endPacket;
    private long endPacketTime;
    private long lastDelivery;
    private long lastDelivered;
    private int lastReceiver;
    /** Where {@link #resolve} ended. */
    private long parent;

    private long parentTime;

    /** The path of one run of this emulation. */
    public NaivePathFinder(Emulation emulation) {
        this.emulation = emulation;
        int pus = emulation.topology().pus();
        times = new PacketTimes(pus);
        stateAt = filled(pus, PacketTimes.NEVER);
        stateCause = new long[pus];
        lastArrival = new long[pus];
        lastOnChannel = new long[2 * emulation.topology().links()];
    }

    private static long[] filled(int length, long value) {
        long[] values = new long[length];
        Arrays.fill(values, value);
        return values;
    }

    @Override
    public void accept(long[] words, int at) {
        long time = words[at];
        long id = words[at + 1];
        long cause = words[at + 2];
        int pu = (int) (words[at + 3] >>> 32);
        int channel = (int) words[at + 3];
        switch (EventKind.of((int) (words[at + 5] & 0xFF))) {
            case DELIVER -> delivered(time, id, pu, channel);
            case STATE -> {
                boolean telling = stateAt[pu] != time || !arrived(stateCause[pu], time);
                if (telling) {
                    stateAt[pu] = time;
                    stateCause[pu] = cause;
                }
            }
            case COMPLETE -> {
                completions++;
                if (time > end || completions == 1) {
                    end = time;
                    endPu = pu;
                    resolve(time, pu, -1, cause, 0);
                    endPacket = parent;
                    endPacketTime = parentTime;
                }
            }
            // An offer that is revised is another one.
            case OFFER -> begins(time, id, pu, channel, cause);
            case START -> {
                if (times.get(id, PacketTimes.ORIGIN) == PacketTimes.NEVER) {
                    begins(time, id, pu, channel, cause);
                }
            }
            default -> {}
        }
    }

    private void delivered(long time, long id, int pu, int channel) {
        times.set(id, PacketTimes.DELIVERED, time);
        lastArrival[pu] = id;
        lastOnChannel[channel] = id;
        lastDelivery = time;
        lastDelivered = id;
        lastReceiver = pu;
    }

    private void begins(long time, long id, int pu, int channel, long cause) {
        resolve(time, pu, channel, cause, id);
        times.set(id, PacketTimes.ORIGIN, time);
        times.set(id, PacketTimes.PARENT, parent);
        times.set(id, PacketTimes.PARENT_TIME, parentTime);
    }

    private boolean arrived(long id, long time) {
        return id != 0 && times.get(id, PacketTimes.DELIVERED) == time;
    }

    /** Finds what made a PU go on now, and since when that had been there. */
    private void resolve(long time, int pu, int channel, long cause, long self) {
        parentTime = time;
        if (arrived(cause, time)) {
            parent = cause;
        } else if (stateAt[pu] == time && arrived(stateCause[pu], time)) {
            parent = stateCause[pu];
        } else if (cause == 0 && channel >= 0 && arrived(lastOnChannel[channel], time)) {
            parent = lastOnChannel[channel];
        } else {
            resolveEarlier(time, pu, cause, self);
        }
    }

    private void resolveEarlier(long time, int pu, long cause, long self) {
        parent = cause != 0 && cause != self ? cause : lastArrival[pu];
        parentTime = times.get(parent, PacketTimes.DELIVERED);
        if (parentTime == PacketTimes.NEVER) {
            // It never arrived: what happens now makes up for it.
            long origin = times.get(parent, PacketTimes.ORIGIN);
            parentTime = time;
            if (origin == PacketTimes.NEVER || origin >= time) {
                parent = 0;
                parentTime = 0;
            }
        }
    }

    /** False for a trace at level summary of a run that sent packets: it has no path. */
    public boolean knowsPackets() {
        return lastDelivered != 0 || end == 0;
    }

    /** To be called when all records have been taken; the result takes them once more. */
    public NaivePathDetails details() {
        boolean complete = completions == emulation.topology().pus();
        if (!complete) {
            end = lastDelivery;
            endPu = lastReceiver;
            endPacket = lastDelivered;
            endPacketTime = lastDelivery;
        }
        Deque<Link> links = new ArrayDeque<>();
        long id = endPacket;
        long until = endPacketTime;
        while (id != 0) {
            long from = times.get(id, PacketTimes.ORIGIN);
            if (from == PacketTimes.NEVER) {
                throw new IllegalStateException("packet " + Packet.idText(id) + " never began");
            }
            links.addFirst(new Link(id, from, until));
            until = times.get(id, PacketTimes.PARENT_TIME);
            id = times.get(id, PacketTimes.PARENT);
        }
        return new NaivePathDetails(emulation, links.stream().toList(), end, complete, endPu);
    }
}
