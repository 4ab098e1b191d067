package gossamer.model.machine.rendezvous;

import static gossamer.model.fault.Spans.NEVER;

import gossamer.model.fault.Spans;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.fsa.Signal.Sent;
import gossamer.model.fsa.Signal.Withdraw;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.Crossing;
import gossamer.model.machine.DisturbedChannel;
import gossamer.model.machine.DropReason;
import gossamer.model.machine.PacketFault;
import gossamer.model.machine.Reliability;
import gossamer.model.machine.Repeater;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The input port of one PU of a crossbar under rendezvous switching. A transfer takes one tick, or
 * what {@link TransferCost} says, and needs both sides in it: a sender that offers, and the
 * receiver listening. Of several senders that the receiver would take, the one with the lowest
 * number goes first (De Florio &amp; Blondia, section 2, in the exact form "any sender of the same
 * session, lowest id first").
 *
 * <p>Where transfers are disturbed they take longer, and both sides are kept until a transfer is
 * over. A receiver whose packet is lost goes on listening. The port of a PU that has crashed takes
 * whatever is offered, and loses it.
 */
final class RendezvousPort implements Arbiter {

    /** Ticks until a PU is told that nobody has taken its packet. */
    private static final long GOING_BACK = 1;

    /**
     * What may go wrong at a port.
     *
     * @param channels a fresh disturbance per channel, or null
     * @param crashing whether any PU crashes
     * @param crashes when the PU of the port has crashed; null for never
     * @param reliability how lost packets are repeated; null if they are not
     */
    record Faults(
            IntFunction<@Nullable DisturbedChannel> channels,
            boolean crashing,
            @Nullable Spans crashes,
            @Nullable Reliability reliability) {}

    private final int pu;
    private final TransferCost cost;
    private final @Nullable Faults faults;
    private final List<Packet> offers = new ArrayList<>(2);
    /** How many of the first offers had come before this instant. */
    private int known;

    private @Nullable Listen listen;
    /** Earlier ones the PU has ended, as far as the port has been told. */
    private int session = Listen.ANY_SESSION;

    private long busyUntil;
    private long wakesAt = -1;
    /**
     * By the sender's place in the crossbar, how many packets and how many acknowledgements have
     * passed; null where nothing can go wrong.
     */
    private final int @Nullable [] packets;

    private final int @Nullable [] answers;

    /**
     * The idle port of a PU.
     *
     * @param peers PUs of its crossbar
     * @param cost how long transfers take where nothing goes wrong
     * @param faults null where nothing can go wrong
     */
    RendezvousPort(int pu, int peers, TransferCost cost, @Nullable Faults faults) {
        this.pu = pu;
        this.cost = cost;
        this.faults = faults;
        this.packets = faults == null ? null : new int[peers];
        this.answers = faults == null ? null : new int[peers];
    }

    @Override
    public void step(long time, Signal[] signals, Effects effects) {
        hear(time, signals, effects);
        Packet taken = next(time);
        if (taken != null) {
            take(taken, time, effects);
        }
        settle(time, effects);
    }

    /** Hears what it is told, and lets go what it will never take. */
    void hear(long time, Signal[] signals, Effects effects) {
        known = offers.size();
        for (Signal signal : signals) {
            if (signal instanceof Packet packet) {
                offers.add(packet);
            } else if (signal instanceof Listen listening) {
                listen = listening.from() == Listen.NOBODY ? null : listening;
                session = listening.session();
            }
        }
        for (Signal signal : signals) {
            known -= signal instanceof Withdraw && withdraw(signal.id(), time, effects) ? 1 : 0;
        }
        known -= refuseLate(known, time, effects);
        if (faults != null && faults.crashing()) {
            known -= dropOfCrashed(faults, known, time, effects);
        }
    }

    /** Its transfer of this packet, which it would take, begins now. */
    void take(Packet packet, long time, Effects effects) {
        int place = offers.indexOf(packet);
        offers.remove(place);
        effects.started(packet, packet.cause());
        transfer(packet, time, effects);
        known -= place < known ? 1 : 0;
    }

    /** All that has come in this instant, and is not taken, has to wait. */
    void settle(long time, Effects effects) {
        for (Packet waiting : offers.subList(known, offers.size())) {
            effects.queued(waiting);
        }
        if (faults != null && !offers.isEmpty()) {
            wake(faults, time, effects);
        }
    }

    /** Whether the packet has been waiting, and goes back. */
    private boolean withdraw(long id, long time, Effects effects) {
        for (int place = 0; place < offers.size(); place++) {
            Packet packet = offers.get(place);
            if (packet.id() == id) {
                offers.remove(place);
                effects.refused(time, PacketFault.drop(packet, DropReason.WITHDRAWN, 0));
                effects.delivers(time + GOING_BACK, new Sent(packet));
                return true;
            }
        }
        return false;
    }

    /** Packets of sessions that the PU has ended go back; how many of the first ones. */
    private int refuseLate(int first, long time, Effects effects) {
        int refused = 0;
        for (int place = offers.size() - 1; place >= 0; place--) {
            Packet packet = offers.get(place);
            if (packet.stage() < session) {
                offers.remove(place);
                if (place >= first) {
                    effects.queued(packet);
                }
                effects.refused(time, PacketFault.drop(packet, DropReason.LATE, 0));
                effects.delivers(time + GOING_BACK, new Sent(packet));
                refused += place < first ? 1 : 0;
            }
        }
        return refused;
    }

    /**
     * Packets of senders that have crashed while they waited are lost; how many of the first ones.
     */
    private int dropOfCrashed(Faults laws, int first, long time, Effects effects) {
        int dropped = 0;
        for (int place = offers.size() - 1; place >= 0; place--) {
            Packet packet = offers.get(place);
            DisturbedChannel channel = laws.channels().apply(packet.channel());
            if (channel != null && channel.isSenderDown(time)) {
                offers.remove(place);
                effects.refused(time, channel.dropAtSender(time, packet));
                dropped += place < first ? 1 : 0;
            }
        }
        return dropped;
    }

    /** When the latest transfer is over. */
    long busyUntil() {
        return busyUntil;
    }

    /** The packet that it would take now; null if it is busy or takes none of those offered. */
    private @Nullable Packet next(long time) {
        Packet first = null;
        if (isFree(time)) {
            boolean crashed = isDown(time);
            for (Packet offer : offers) {
                if (takes(offer, crashed) && (first == null || offer.id() < first.id())) {
                    first = offer;
                }
            }
        }
        return first;
    }

    /** The packets of which it would take any one now, in no particular order. */
    List<Packet> candidates(long time) {
        boolean crashed = isDown(time);
        return isFree(time)
                ? offers.stream().filter(offer -> takes(offer, crashed)).toList()
                : List.of();
    }

    /** Whether no transfer is under way. */
    boolean isFree(long time) {
        return time >= busyUntil;
    }

    private boolean isDown(long time) {
        return faults != null && faults.crashes() != null && faults.crashes().covers(time);
    }

    private boolean takes(Packet offer, boolean crashed) {
        Listen receiver = listen;
        if (crashed || receiver == null) {
            return crashed;
        }
        boolean current =
                receiver.session() == Listen.ANY_SESSION || offer.stage() == receiver.session();
        return current
                && (receiver.from() == Listen.ANY
                        || receiver.from() == Packet.senderOf(offer.id()));
    }

    private void transfer(Packet packet, long time, Effects effects) {
        if (faults == null || packets == null || answers == null) {
            busyUntil = time + cost.whole(packet);
            effects.delivers(busyUntil, packet);
            effects.delivers(busyUntil, new Sent(packet));
            listen = null;
            return;
        }
        int sender = Packet.senderOf(packet.id()) % packets.length;
        DisturbedChannel channel = faults.channels().apply(packet.channel());
        if (channel != null) {
            channel.after(packets[sender], 0);
        }
        boolean arrives;
        if (faults.reliability() != null) {
            int opposite = Topology.opposite(packet.channel());
            DisturbedChannel back = faults.channels().apply(opposite);
            if (back != null) {
                back.after(0, answers[sender]);
            }
            Repeater repeater =
                    new Repeater(pu, faults.reliability(), cost.acknowledgement(packet), back);
            busyUntil = repeat(repeater, packet, channel, time, effects);
            arrives = repeater.wasReceived();
            answers[sender] = back == null ? 0 : back.acknowledgements();
        } else if (channel == null) {
            busyUntil = time + cost.whole(packet);
            effects.delivers(busyUntil, packet);
            arrives = true;
        } else {
            Crossing fate = enter(channel, packet, time);
            fate.tell(pu, effects);
            busyUntil = fate.leaves();
            arrives = fate.first().arrives() != NEVER;
        }
        packets[sender] = channel == null ? 0 : channel.packets();
        if (busyUntil != NEVER) {
            effects.delivers(busyUntil, new Sent(packet));
        }
        if (arrives) {
            listen = null;
        }
    }

    private Crossing enter(DisturbedChannel channel, Packet packet, long time) {
        long enters = time + channel.startup(time, cost.startup());
        return channel.enter(enters, packet, cost.crossing(packet));
    }

    private long repeat(
            Repeater repeater,
            Packet packet,
            @Nullable DisturbedChannel channel,
            long time,
            Effects effects) {
        long at = time;
        repeater.begin();
        do {
            at = channel == null
                    ? repeater.crosses(packet, at + cost.whole(packet), effects)
                    : repeater.crosses(enter(channel, packet, at), effects);
        } while (!repeater.isAcknowledged(at) && repeater.repeats(packet, channel, at, effects));
        return at;
    }

    /** Comes back when the transfer is over, or the PU crashes, for those that wait. */
    private void wake(Faults laws, long time, Effects effects) {
        long next = busyUntil > time ? busyUntil : NEVER;
        if (laws.crashes() != null) {
            long crash = laws.crashes().firstFrom(Math.max(time + 1, busyUntil));
            next = Math.min(next, crash);
        }
        if (next != NEVER && next != wakesAt) {
            wakesAt = next;
            effects.wakes(pu, next);
        }
    }

    @Override
    public int waiting() {
        return offers.size();
    }
}
