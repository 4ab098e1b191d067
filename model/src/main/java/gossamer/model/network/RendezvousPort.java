package gossamer.model.network;

import gossamer.model.fsa.Listen;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Sent;
import gossamer.model.fsa.Signal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The input port of one PU of a crossbar under rendezvous switching. A transfer takes one tick and
 * needs both sides in it: a sender that offers, and the receiver listening. Of several senders that
 * the receiver would take, the one with the lowest number goes first (De Florio &amp; Blondia,
 * section 2, in the exact form "any sender of the same session, lowest id first").
 */
public final class RendezvousPort implements Arbiter {

    private static final long STEP = 1;

    private final List<Packet> offers = new ArrayList<>(2);
    private @Nullable Listen listen;

    @Override
    public void step(long time, Signal[] signals, Effects effects) {
        int known = offers.size();
        for (Signal signal : signals) {
            if (signal instanceof Packet packet) {
                offers.add(packet);
            } else if (signal instanceof Listen listening) {
                listen = listening;
            }
        }
        Packet taken = listen == null ? null : firstAccepted(listen);
        if (taken != null) {
            int place = offers.indexOf(taken);
            offers.remove(place);
            effects.started(taken, taken.cause());
            effects.delivers(time + STEP, taken);
            effects.delivers(time + STEP, new Sent(taken));
            listen = null;
            known -= place < known ? 1 : 0;
        }
        for (Packet waiting : offers.subList(known, offers.size())) {
            effects.queued(waiting);
        }
    }

    private @Nullable Packet firstAccepted(Listen receiver) {
        Packet first = null;
        for (Packet offer : offers) {
            int sender = Packet.senderOf(offer.id());
            boolean accepted = offer.stage() == receiver.session()
                    && (receiver.from() == Listen.ANY || receiver.from() == sender);
            if (accepted && (first == null || sender < Packet.senderOf(first.id()))) {
                first = offer;
            }
        }
        return first;
    }
}
