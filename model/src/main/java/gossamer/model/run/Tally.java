package gossamer.model.run;

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
    /** Time of the last instant at which anything happened, in ticks. */
    public long lastInstant;

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
        lastInstant = Math.max(lastInstant, other.lastInstant);
    }
}
