package gossamer.model.run;

import gossamer.model.machine.DropReason;
import gossamer.model.machine.PacketFault;

/** Counters of a run or of one region's share in it; shares are added up. */
public final class Tally {

    /** Packets whose start-up began. */
    public long packets;
    /** Packets delivered. */
    public long deliveries;
    /** Token parts delivered; a token has as many parts as there are colours. */
    public long tokenParts;
    /** Packets that had to wait for a port. */
    public long queued;
    /** Packets that had to wait for a half-duplex link. */
    public long blocked;
    /** Messages sent to PU and link actors. */
    public long messages;
    /** PUs that ended their last stage. */
    public long completePus;
    /** Time of the last completion in ticks, 0 if there was none. */
    public long lastCompletion;
    /** Lost packets and copies, including copies that the receiving end had already. */
    public long dropped;
    /** Copies that the receiving end of a link had already. */
    public long redundant;
    /** Packets that a channel duplicated. */
    public long duplicated;
    /** Tokens that a channel falsified. */
    public long corrupted;
    /** Acknowledgements that did not come in time. */
    public long timeouts;
    /** Repetitions. */
    public long retransmissions;
    /** Packets that PUs no longer waited for. */
    public long absent;
    /** Time in ticks of the latest record of the trace apart from faults, -1 if there is none. */
    public long lastRecord = -1;
    /** Time of the last instant at which anything happened, in ticks. */
    public long lastInstant;

    /** Counts something that went wrong. */
    public void count(PacketFault packetFault) {
        switch (packetFault.kind()) {
            case DROP -> {
                dropped++;
                redundant += packetFault.code() == DropReason.REDUNDANT.code() ? 1 : 0;
            }
            case DUPLICATE -> duplicated++;
            case CORRUPT -> corrupted++;
            case TIMEOUT -> timeouts++;
            case RETRANSMIT -> retransmissions++;
            default -> throw new IllegalStateException("no packet fault: " + packetFault);
        }
    }

    /** Adds the share of another region. */
    public void add(Tally other) {
        packets += other.packets;
        deliveries += other.deliveries;
        tokenParts += other.tokenParts;
        queued += other.queued;
        blocked += other.blocked;
        messages += other.messages;
        completePus += other.completePus;
        lastCompletion = Math.max(lastCompletion, other.lastCompletion);
        dropped += other.dropped;
        redundant += other.redundant;
        duplicated += other.duplicated;
        corrupted += other.corrupted;
        timeouts += other.timeouts;
        retransmissions += other.retransmissions;
        absent += other.absent;
        lastRecord = Math.max(lastRecord, other.lastRecord);
        lastInstant = Math.max(lastInstant, other.lastInstant);
    }
}
