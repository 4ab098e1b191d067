package gossamer.model.verify;

import gossamer.model.fsa.Packet;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.verify.WormPacket.Hold;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All links under wormhole switching. What a link does follows from who asked for it when: a lane
 * goes to those who wait in the order in which they asked, at the moment at which it becomes free.
 */
final class WormLinks {

    private final Machine machine;
    private final VirtualChannels rule;
    private final int virtual;
    private final @Nullable WormLane[][] links;

    WormLinks(Machine machine, Emulation emulation) {
        this.machine = machine;
        this.rule = new VirtualChannels(emulation);
        this.virtual = emulation.network().virtualChannels();
        this.links = new WormLane[machine.topology.links()][];
    }

    /** The lane that a packet uses on the channel that it takes next. */
    WormLane laneOf(WormPacket packet, int channel) {
        Hold last = packet.last();
        int lane = last == null
                ? rule.next(channel, -1, 0)
                : rule.next(channel, last.channel, last.lane.virtual);
        int direction = machine.half ? 0 : channel & 1;
        return lanes(Topology.linkOf(channel))[direction * virtual + lane];
    }

    private WormLane[] lanes(int link) {
        WormLane[] lanes = links[link];
        if (lanes == null) {
            lanes = new WormLane[machine.half ? virtual : 2 * virtual];
            for (int lane = 0; lane < lanes.length; lane++) {
                lanes[lane] = new WormLane(lane, lane % virtual);
            }
            links[link] = lanes;
        }
        return lanes;
    }

    /** Gives the lanes of a link that have become free by this time to those who wait for them. */
    void settle(int link, long time) {
        WormLane[] lanes = lanes(link);
        while (true) {
            WormLane next = null;
            for (WormLane lane : lanes) {
                boolean due =
                        lane.holder != null && !lane.waiting.isEmpty() && lane.leaves() <= time;
                if (due && (next == null || lane.leaves() < next.leaves())) {
                    next = lane;
                }
            }
            if (next == null) {
                return;
            }
            long left = next.leaves();
            next.release(left);
            grant(next.waiting.remove(), left);
        }
    }

    /** Takes what headers do that ask for a channel of one link now. */
    interface Answers {
        /** It is given the channel. */
        void free(Hold hold);

        /** It has to wait. */
        void busy(Hold hold);
    }

    /**
     * Serves headers that ask for channels of a link now, lane by lane.
     *
     * @param asking those that ask, by channel and packet
     * @param begins whether the instant begins; links that pass on headers within an instant serve
     *     them in several steps
     */
    void serve(int link, List<Hold> asking, long time, boolean begins, Answers answers) {
        settle(link, begins ? time - 1 : time);
        for (WormLane lane : lanes(link)) {
            lane.release(time);
            if (lane.holder == null && !lane.waiting.isEmpty()) {
                grant(lane.waiting.remove(), time);
            }
            for (Hold hold : asking) {
                if (hold.lane != lane) {
                    continue;
                }
                if (lane.isFree()) {
                    answers.free(hold);
                    grant(hold, time);
                } else {
                    answers.busy(hold);
                    hold.waits = true;
                    lane.waiting.add(hold);
                }
            }
        }
    }

    private void grant(Hold hold, long time) {
        long delay = machine.nextDelay(
                hold.channel, time, machine.crossing(hold.packet.colour(), hold.packet.parts()));
        hold.lane.holder = hold;
        hold.granted = time;
        hold.due = time + delay;
        hold.waitedFor = hold.waits ? hold.lane.last : 0;
    }

    /** The header enters in spite of everything, as a record tells. */
    void force(Hold hold, long time) {
        hold.lane.waiting.remove(hold);
        hold.lane.holder = hold;
        hold.granted = time;
        hold.due = time;
    }

    /** A channel, for people. */
    String name(int channel) {
        return machine.topology.channelName(channel);
    }

    /** Who has the lane that a packet asks for, for people. */
    String holderText(Hold request) {
        Hold holder = request.lane.holder;
        return name(request.channel)
                + (holder == null || holder == request
                        ? ", which is free"
                        : ", which packet " + Packet.idText(holder.packet.id) + " has");
    }
}
