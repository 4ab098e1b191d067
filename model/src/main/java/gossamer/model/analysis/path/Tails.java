package gossamer.model.analysis.path;

import gossamer.model.machine.Carriage;
import gossamer.model.machine.Network;
import gossamer.model.machine.Reliability;
import gossamer.model.topology.Topology;

import org.jspecify.annotations.Nullable;

/** When packets leave what they have: a port, a link, a channel. */
final class Tails {

    private static final int NONE = Edge.BEGIN;
    private static final Work ACKNOWLEDGEMENT = Work.crossing(1);

    private final Network network;
    private final EventLog log;
    private final PacketEvents packets;
    private final Trail trail;
    private final boolean routed;

    Tails(Network network, EventLog log, PacketEvents packets, Trail trail) {
        this.network = network;
        this.log = log;
        this.packets = packets;
        this.trail = trail;
        this.routed = network.mode().carries(Carriage.BY_ROUTE);
    }

    /** The event that a packet entered its last channel, -1 for none. */
    int lastEntry(long id) {
        int entry = packets.get(id, PacketEvents.ENTERED);
        return entry < 0 || !routed ? entry : trail.event(entry);
    }

    Work crossing(long id) {
        return Work.crossing(Math.max(0, packets.get(id, PacketEvents.FLITS)));
    }

    /** The next event comes after this one, for which a packet waits, or 0. */
    void afterEvent(int event, long waiting) {
        log.after(event, 0, -1, Work.NONE, waiting);
    }

    /** The next event comes after a packet has left its last channel, and is acknowledged. */
    void afterPort(long holder, long waiting) {
        after(holder, waiting, network.reliability());
    }

    /** The same, where acknowledgements do not matter. */
    void afterWire(long holder, long waiting) {
        after(holder, waiting, null);
    }

    private void after(long holder, long waiting, @Nullable Reliability rule) {
        if (holder == 0 || holder == waiting) {
            return;
        }
        int arrival = packets.get(holder, PacketEvents.ARRIVED);
        int entry = lastEntry(holder);
        int channel = packets.get(holder, PacketEvents.CHANNEL);
        int back = channel < 0 ? -1 : Topology.opposite(channel);
        Work crossing = crossing(holder);
        if (rule == null) {
            log.after(arrival, holder, channel, Work.NONE, waiting);
            log.after(entry, holder, channel, crossing, waiting);
        } else {
            Work both = new Work(0, 2, crossing.flits() + 1);
            log.after(arrival, holder, back, ACKNOWLEDGEMENT, waiting);
            log.after(entry, holder, channel, both, waiting);
            log.after(entry, holder, channel, crossing, waiting);
        }
        if (entry == NONE) {
            log.after(
                    packets.get(holder, PacketEvents.STARTED),
                    holder,
                    channel,
                    network.mode().hasHops() ? Work.STARTUP : Work.NONE,
                    waiting);
        }
    }

    /**
     * The next event comes after the tail of a packet has left a channel of its route: it follows
     * the header at a distance of its length, and stops when that has to wait.
     */
    void afterChannel(long holder, int channel, boolean half, long waiting) {
        long length = crossing(holder).flits() * network.cost().flit();
        int last = packets.get(holder, PacketEvents.ENTERED);
        int entry = last;
        while (entry >= 0 && !isOn(trail.channel(entry), channel, half)) {
            entry = trail.before(entry);
        }
        if (entry < 0) {
            return;
        }
        int place = trail.place(entry);
        int head = last;
        while (trail.place(head) > place
                && (trail.place(head) - place - 1) * network.cost().hop() >= length) {
            head = trail.before(head);
        }
        int ahead = trail.place(head) - place;
        Work rest = new Work(0, 1 - ahead, crossing(holder).flits());
        log.after(trail.event(head), holder, channel, rest, waiting);
    }

    private static boolean isOn(int entered, int channel, boolean half) {
        return half ? entered >> 1 == channel >> 1 : entered == channel;
    }
}
