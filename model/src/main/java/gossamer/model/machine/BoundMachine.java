package gossamer.model.machine;

import gossamer.model.fault.Disturbance;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Signal.Answer;
import gossamer.model.fsa.Signal.Sent;
import gossamer.model.fsa.Worm;
import gossamer.model.topology.Topology;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A machine on one topology: which arbiters there are, which of them or which PU a signal is for,
 * and what can happen within an instant.
 */
public abstract class BoundMachine {

    /** For modes in which packets never overtake each other, whatever disturbs them. */
    protected static final String ONLY_WHERE_LINKS_DO_NOT_CHOOSE =
            "packets can overtake each other only where links do not decide before start-up which "
                    + "packet goes next (store-and-forward, all ports, link-policy first-ready)";

    /**
     * What a machine is bound to.
     *
     * @param topology the PUs and links
     * @param network the machine model
     * @param requirements what the algorithm needs of links
     * @param disturbance of links and PUs
     * @param seed of all random draws
     */
    public record Binding(
            Topology topology,
            Network network,
            LinkRequirements requirements,
            Disturbance disturbance,
            long seed) {}

    protected final Topology topology;
    protected final Network network;
    protected final LinkRequirements requirements;
    protected final Disturbance disturbance;
    /** A fresh disturbance of a channel, or null. */
    protected final IntFunction<@Nullable DisturbedChannel> disturbed = this::disturbed;

    protected BoundMachine(Binding binding) {
        this.topology = binding.topology();
        this.network = binding.network();
        this.requirements = binding.requirements();
        this.disturbance = binding.disturbance();
        String obstacle = network.mode().whyNoSharedChannels();
        if (topology.sharesLines() && obstacle != null) {
            throw new IllegalArgumentException(topology.describe() + ": " + obstacle);
        }
    }

    public abstract int arbiters();

    /** An idle arbiter. */
    public abstract Arbiter newArbiter(int arbiter);

    /** The arbiter that a signal of a PU or of an arbiter is for. */
    public abstract int arbiterOf(Signal signal);

    /**
     * The PU beside which an arbiter serves what is sent on a channel of this parity. Arbiters live
     * in the regions of their owners: one with two owners in two regions lives in both, and each
     * serves its half.
     *
     * @param direction 0 or 1: the lowest bit of the channel
     */
    public abstract int ownerOf(int arbiter, int direction);

    /** The PU that a signal of an arbiter, or of its own, is for. */
    public final int receiverOf(Signal signal) {
        if (signal instanceof Alarm alarm) {
            return alarm.pu();
        }
        if (signal instanceof Answer answer) {
            return answer.pu();
        }
        return signal instanceof Sent sent
                ? Packet.senderOf(sent.id())
                : topology.target(signal.channel());
    }

    /** What a PU says when it launches a packet. */
    public Signal launched(Worm worm) {
        return worm;
    }

    /**
     * Whether PUs and arbiters tell something only to arbiters that they own, or that have the same
     * owner, so that regions need not exchange anything within an instant.
     */
    public abstract boolean staysWithOwners();

    /**
     * Whether all that PUs and arbiters tell each other stays at a link: whoever is told something
     * lives where the teller does, or at the other end of a link of that PU.
     */
    public boolean staysAtLinks() {
        return false;
    }

    /** Whether arbiters tell each other something within an instant. */
    public abstract boolean hasCalls();

    /** Whether a run on one machine is usually faster in several regions than in one. */
    public boolean gainsByRegions() {
        return staysWithOwners();
    }

    /** Whether links decide before start-up which packet goes next, and not after it. */
    public boolean linksGrant() {
        return false;
    }

    /**
     * Ticks that it takes at least until what happens at a PU or a link makes anything happen at
     * another PU, at least 1. All PUs can go through so long a time one after the other, and then
     * all links.
     *
     * @param leastLatency least number of ticks between the offer of a packet and its delivery
     */
    public long lookaheadTicks(long leastLatency) {
        return 1;
    }

    /** Why links cannot repeat what is lost; null if they can. */
    public @Nullable String whyNoReliability() {
        return null;
    }

    /** Why packets cannot overtake each other on a link; null if they can. */
    public @Nullable String whyNoOvertaking() {
        return ONLY_WHERE_LINKS_DO_NOT_CHOOSE;
    }

    /** Why neither faults nor delays nor reliability apply; null if they do. */
    public @Nullable String whyNoDisturbance() {
        return null;
    }

    /** A fresh disturbance of a channel, or null. */
    protected final @Nullable DisturbedChannel disturbed(int channel) {
        return DisturbedChannel.of(disturbance, topology, channel);
    }
}
