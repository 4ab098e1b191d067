package gossamer.model.verify;

import gossamer.model.machine.LinkRequirements;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All links whose turns are granted, and the ports of one-port PUs, as the records tell. */
final class GrantLinks {

    private static final long NEVER = GrantPacket.NEVER;
    private static final int NONE = -1;

    private final Machine machine;
    private final LinkRequirements requirements;
    private final @Nullable GrantLinkState[] links;
    private final List<GrantLinkState> touched = new ArrayList<>();
    /** Of each one-port PU: the link that has its port, or NONE. */
    private final int[] active;
    /** Of each one-port PU: the packet that has left its port last, and when. */
    private final long[] left;

    private final long[] leftAt;

    GrantLinks(Machine machine, LinkRequirements requirements) {
        this.machine = machine;
        this.requirements = requirements;
        links = new GrantLinkState[machine.topology.links()];
        int ports = machine.onePort ? machine.pus : 0;
        active = new int[ports];
        left = new long[ports];
        leftAt = new long[ports];
        Arrays.fill(active, NONE);
        Arrays.fill(leftAt, NEVER);
    }

    /** The link, or null if it has never been used. */
    @Nullable
    GrantLinkState used(int link) {
        return links[link];
    }

    /** The link of a channel, which is to be looked at when the instant ends. */
    GrantLinkState touch(int channel) {
        int number = Topology.linkOf(channel);
        GrantLinkState link = links[number];
        if (link == null) {
            link = new GrantLinkState(number);
            links[number] = link;
        }
        if (!link.touched) {
            link.touched = true;
            touched.add(link);
        }
        return link;
    }

    /** The links that were touched in this instant. */
    List<GrantLinkState> touched() {
        return touched;
    }

    /** The next instant begins. */
    void newInstant() {
        touched.forEach(link -> link.touched = false);
        touched.clear();
    }

    /** Whether a packet goes before all others at its end. */
    boolean isUrgent(GrantPacket packet) {
        return !requirements.revises()
                && packet.parts() > 0
                && requirements.urgency().isUrgent(packet.channel, packet.from(0));
    }

    /** The PU at an end of a link. */
    int puAt(int link, int end) {
        return machine.topology.source(2 * link + end);
    }

    /** The link that has the port of a one-port PU, or NONE. */
    int active(int pu) {
        return active[pu];
    }

    /** The ports of one-port PUs at both ends are taken by the link. */
    void takePorts(int link) {
        if (machine.onePort) {
            active[puAt(link, 0)] = link;
            active[puAt(link, 1)] = link;
        }
    }

    /**
     * If nothing is under way any more, the ports of one-port PUs are free, for their other links,
     * too.
     */
    void leavePorts(GrantLinkState link, long time) {
        if (!machine.onePort || !link.isIdle()) {
            return;
        }
        for (int end = 0; end < 2; end++) {
            int pu = puAt(link.link, end);
            if (active[pu] == link.link) {
                active[pu] = NONE;
            }
            left[pu] = link.leftAt(time);
            leftAt[pu] = time;
            for (int port = 0; port < machine.topology.ports(); port++) {
                int channel = machine.topology.channel(pu, port);
                if (channel != NONE && links[Topology.linkOf(channel)] != null) {
                    touch(channel);
                }
            }
        }
    }

    /** The packet that has left the port of a one-port PU in this instant, or 0. */
    long leftPort(int pu, long time) {
        return leftAt[pu] == time ? left[pu] : 0;
    }

    /** A channel, for people. */
    String channelName(int channel) {
        return "channel " + channel + " (PU " + machine.topology.source(channel) + " -> "
                + machine.topology.target(channel) + ")";
    }

    /** A link, for people. */
    String linkName(int link) {
        return "link " + link + " (PU " + puAt(link, 0) + " - " + puAt(link, 1) + ")";
    }
}
