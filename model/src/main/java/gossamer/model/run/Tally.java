package gossamer.model.run;

import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Variants;
import gossamer.model.machine.DropReason;
import gossamer.model.machine.PacketFault;

import java.util.TreeSet;

/** Counters of a run or of one region's share in it; shares are added up. */
public final class Tally {

    /** So many wrong values are known each for itself. */
    public static final int MOST_WRONG = 1000;

    /** Packets that PUs offered; where an offer can be revised, each revision too. */
    public long offers;
    /** Packets that were taken back or dropped before their start-up. */
    public long refused;
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
    /** Batches that regions sent each other. */
    public long batches;
    /** Windows that a region alone, or all of several, went through. */
    public long windows;
    /** PUs that ended their last stage. */
    public long completePus;
    /** Time of the last completion in ticks, 0 if there was none. */
    public long lastCompletion;
    /** Packets and copies that were lost, refused or given up: records of drops. */
    public long dropped;
    /** Packets and copies lost on the way, including what the receiving end had already. */
    public long lost;
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
    /** Packets that wait for their start-up at the end. */
    public long waiting;
    /** Packets and copies that are under way at the end, or held for good. */
    public long inFlight;
    /** Parts of tokens that PUs hold at the end, each once. */
    public long heldParts;
    /** Wrong values that PUs hold at the end. */
    public long wrongHeld;
    /** The first of them by PU, colour and token, at most {@link #MOST_WRONG}. */
    public TreeSet<WrongValue> wrongValues = new TreeSet<>();
    /** Time in ticks of the latest record of the trace apart from faults, -1 if there is none. */
    public long lastRecord = -1;
    /** Time of the last instant at which anything happened, in ticks. */
    public long lastInstant;

    /** Counts something that went wrong. */
    public void count(PacketFault packetFault) {
        switch (packetFault.kind()) {
            case DROP -> {
                DropReason reason = DropReason.of(packetFault.code());
                dropped++;
                lost += reason.isOnTheWay() ? 1 : 0;
                redundant += reason == DropReason.REDUNDANT ? 1 : 0;
            }
            case DUPLICATE -> duplicated++;
            case CORRUPT -> corrupted++;
            case TIMEOUT -> timeouts++;
            case RETRANSMIT -> retransmissions++;
            default -> throw new IllegalStateException("no packet fault: " + packetFault);
        }
    }

    /** Counts what a PU holds at the end, of tokens in so many colours. */
    public void holds(int pu, Pu core, int colours) {
        heldParts += core.held();
        for (int colour = 0; colour < colours; colour++) {
            Variants wrong = core.wrong(colour);
            for (int place = 0; wrong != null && place < wrong.size(); place++) {
                wrongHeld++;
                keep(new WrongValue(pu, colour, wrong.token(place), wrong.value(place)));
            }
        }
    }

    private void keep(WrongValue wrong) {
        wrongValues.add(wrong);
        if (wrongValues.size() > MOST_WRONG) {
            wrongValues.pollLast();
        }
    }

    /** Adds the share of another region. */
    public void add(Tally other) {
        offers += other.offers;
        refused += other.refused;
        packets += other.packets;
        deliveries += other.deliveries;
        tokenParts += other.tokenParts;
        queued += other.queued;
        blocked += other.blocked;
        messages += other.messages;
        batches += other.batches;
        windows = Math.max(windows, other.windows);
        completePus += other.completePus;
        lastCompletion = Math.max(lastCompletion, other.lastCompletion);
        dropped += other.dropped;
        lost += other.lost;
        redundant += other.redundant;
        duplicated += other.duplicated;
        corrupted += other.corrupted;
        timeouts += other.timeouts;
        retransmissions += other.retransmissions;
        absent += other.absent;
        waiting += other.waiting;
        inFlight += other.inFlight;
        heldParts += other.heldParts;
        wrongHeld += other.wrongHeld;
        other.wrongValues.forEach(this::keep);
        lastRecord = Math.max(lastRecord, other.lastRecord);
        lastInstant = Math.max(lastInstant, other.lastInstant);
    }
}
