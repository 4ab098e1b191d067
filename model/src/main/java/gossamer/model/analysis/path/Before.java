package gossamer.model.analysis.path;

import gossamer.model.fsa.Packet;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceRecord;

import java.util.Arrays;
import java.util.List;

/** Which packet each port, link and channel has served before. */
final class Before {

    private final Network network;
    private final Topology topology;
    private final PacketEvents packets;
    private final PuEvents pus;
    private final Tails tails;
    private final boolean hasHops;
    private final boolean routed;
    private final boolean grants;
    /** Whether both ends of a link, or the ports of one-port PUs, are served as one. */
    private final boolean wholeLinks;

    private final boolean onePort;
    private final long[] startedOn;
    private final long[] enteredOn;
    private final int[] lastLink;
    private final long[] sent;

    Before(Emulation emulation, EventLog log, PacketEvents packets, PuEvents pus, Tails tails) {
        this.network = emulation.network();
        this.topology = emulation.topology();
        this.packets = packets;
        this.pus = pus;
        this.tails = tails;
        this.hasHops = network.mode().hasHops();
        this.routed = network.mode().carries(Carriage.BY_ROUTE);
        this.grants = emulation.machine().linksGrant();
        this.onePort = network.ports() == Ports.ONE;
        this.wholeLinks = grants && (network.isHalfDuplex() || onePort);
        int channels = 2 * topology.links();
        startedOn = new long[channels];
        enteredOn = new long[channels];
        lastLink = new int[topology.pus()];
        Arrays.fill(lastLink, -1);
        sent = new long[topology.pus()];
    }

    /** The packet that has begun on a channel last, 0 for none. */
    long lastOn(int channel) {
        return startedOn[channel];
    }

    /** What a packet that begins now may have waited for. */
    void propose(TraceRecord record, boolean waited, List<TraceRecord> starts) {
        long id = record.packet();
        int channel = record.channel();
        if (!hasHops) {
            proposePartner(channel, id);
            return;
        }
        long named = waited ? record.cause() : 0;
        if (routed) {
            if (network.takesBothPorts()) {
                tails.afterPort(named, id);
                tails.afterPort(sent[Packet.senderOf(id)], id);
            } else {
                tails.afterChannel(startedOn[channel], channel, network.isHalfDuplex(), id);
                afterOwnPort(startedOn[channel], id);
            }
            return;
        }
        tails.afterPort(named, id);
        tails.afterPort(startedOn[channel], id);
        if (!wholeLinks) {
            return;
        }
        tails.afterPort(startedOn[Topology.opposite(channel)], id);
        if (onePort) {
            afterLink(lastLink[topology.source(channel)], id);
            afterLink(lastLink[topology.target(channel)], id);
            afterPartner(channel, starts);
        }
    }

    /** One that was lost before it entered any channel. */
    private void afterOwnPort(long holder, long id) {
        if (tails.lastEntry(holder) < 0) {
            tails.afterPort(holder, id);
        }
    }

    private void afterLink(int link, long id) {
        if (link >= 0) {
            tails.afterPort(startedOn[2 * link], id);
            tails.afterPort(startedOn[2 * link + 1], id);
        }
    }

    /** Two PUs that exchange packets begin together. */
    private void afterPartner(int channel, List<TraceRecord> starts) {
        for (TraceRecord other : starts) {
            if (other.channel() == Topology.opposite(channel)) {
                tails.afterEvent(packets.get(other.packet(), PacketEvents.OFFERED), 0);
            }
        }
    }

    /** A receiver listens when it has done what it did before. */
    private void proposePartner(int channel, long id) {
        tails.afterEvent(pus.latest(topology.target(channel)), id);
    }

    void started(List<TraceRecord> starts) {
        for (TraceRecord record : starts) {
            int channel = record.channel();
            startedOn[channel] = record.packet();
            sent[Packet.senderOf(record.packet())] = record.packet();
            lastLink[topology.source(channel)] = channel >> 1;
            lastLink[topology.target(channel)] = channel >> 1;
        }
    }

    /** What a header that enters a channel may have waited for. */
    void proposeOnWire(TraceRecord record) {
        int channel = record.channel();
        long id = record.packet();
        if (routed) {
            boolean half = network.isHalfDuplex();
            if (record.cause() != 0) {
                tails.afterChannel(record.cause(), channel, half, id);
            }
            if (network.virtualChannels() == 1) {
                long holder = enteredOn[half ? channel & ~1 : channel];
                tails.afterChannel(holder, channel, half, id);
            }
        } else if (network.isHalfDuplex() && !grants) {
            tails.afterWire(enteredOn[channel & ~1], id);
        }
    }

    void entered(TraceRecord record) {
        int channel = record.channel();
        enteredOn[network.isHalfDuplex() ? channel & ~1 : channel] = record.packet();
    }
}
