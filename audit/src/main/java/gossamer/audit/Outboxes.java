package gossamer.audit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Where packets wait for the begin of their start-up under wormhole switching.
 *
 * <p>Of an all-port PU each channel has a port, busy until the tail has left the first link. A
 * one-port PU sends one packet at a time, which needs the port of its receiver as well, both until
 * its tail has arrived or is gone; with port overlap a PU has one port to send and another to
 * receive. Of all packets that wait that goes first which has been the first of its PU for the
 * longest time, of several that of the lowest PU. What waits at a PU that has crashed is lost when
 * its turn comes, or at the time of the crash if it has one port.
 */
final class Outboxes {

    /** The packets of one port, first come first served. */
    private static final class Outbox {
        private final int number;
        private final ArrayDeque<Header> queue = new ArrayDeque<>(1);
        private boolean sends;
        /** Since when the first packet is the first, and no packet before it is on its way. */
        private long since;

        Outbox(int number) {
            this.number = number;
        }
    }

    private static final class Port {
        private boolean busy;
        private long last;
        private long lastLeft = -1;
    }

    /** Who is woken where no outbox is meant. */
    static final int NOBODY = -1;

    private static final Comparator<Outbox> ORDER = Comparator.<Outbox>comparingLong(
                    outbox -> outbox.since)
            .thenComparingInt(outbox -> outbox.number);

    private final PlainRun run;
    private final Replay replay;
    private final Outbox[] outboxes;
    private final Port[] ports;
    /** Outboxes whose first packet waits. */
    private List<Outbox> waiting = new ArrayList<>();

    private final List<Header> offers = new ArrayList<>();
    /** Outboxes of PUs that crash in this instant. */
    private final List<Outbox> crashed = new ArrayList<>();

    private boolean changed;

    Outboxes(PlainRun run, Replay replay) {
        this.run = run;
        this.replay = replay;
        int pus = run.graph.pus();
        outboxes = new Outbox[run.machine.onePort ? pus : 2 * run.graph.links()];
        Arrays.setAll(outboxes, Outbox::new);
        ports = new Port[run.machine.onePort ? 2 * pus : outboxes.length];
        Arrays.setAll(ports, port -> new Port());
    }

    private Outbox outbox(Header header) {
        return outboxes[run.machine.onePort ? header.parcel.sender() : header.way.channel(0)];
    }

    /** What a packet needs: where it is sent, and where it is received. */
    private List<Port> needs(Header header) {
        Port sends = ports[outbox(header).number];
        if (!run.machine.onePort) {
            return List.of(sends);
        }
        int inlets = run.machine.portOverlap ? run.graph.pus() : 0;
        return List.of(sends, ports[inlets + header.parcel.target]);
    }

    void offer(Header header) {
        offers.add(header);
    }

    /** See {@link LinkReplay#wake}; {@code who} is {@link #NOBODY}, or less. */
    void wake(int who) {
        if (who < NOBODY) {
            crashed.add(outboxes[NOBODY - 1 - who]);
        }
    }

    /** Whether the ports of a packet are free when its tail has passed this place of its way. */
    boolean freedAt(Header header, int place) {
        return run.machine.onePort ? header.ended && place == header.at : place == 0;
    }

    /** A packet leaves its ports now. */
    void free(Header header) {
        changed = true;
        for (Port port : needs(header)) {
            port.busy = false;
            port.last = header.parcel.id;
            port.lastLeft = replay.now();
        }
        Outbox outbox = outbox(header);
        outbox.sends = false;
        turn(outbox);
    }

    /** The first packet of an outbox begins to wait. */
    private void turn(Outbox outbox) {
        if (!outbox.sends && !outbox.queue.isEmpty()) {
            outbox.since = replay.now();
            waiting.add(outbox);
        }
    }

    /** The packets whose start-up begins now. */
    List<Header> begin() {
        if (offers.isEmpty() && crashed.isEmpty() && !changed) {
            return List.of();
        }
        waiting.removeAll(crashed);
        crashed.forEach(this::lose);
        crashed.clear();
        offers.sort(Comparator.comparingLong(header -> header.parcel.id));
        for (Header header : offers) {
            Outbox outbox = outbox(header);
            outbox.queue.add(header);
            if (run.machine.onePort) {
                long crash = replay.fate(header.channel()).nextCrash(replay.now());
                replay.wake(crash, NOBODY - 1 - outbox.number);
            }
            if (outbox.queue.size() == 1) {
                turn(outbox);
            }
        }
        List<Header> begun = new ArrayList<>();
        waiting.sort(ORDER);
        List<Outbox> still = new ArrayList<>();
        for (Outbox outbox : waiting) {
            Header header = outbox.queue.element();
            List<Port> needed = needs(header);
            if (isAnyBusy(needed)) {
                still.add(outbox);
                continue;
            }
            if (replay.fate(header.channel()).isSenderDown(replay.now())) {
                lose(outbox);
                continue;
            }
            outbox.queue.remove();
            outbox.sends = true;
            needed.forEach(port -> port.busy = true);
            replay.started(
                    header.parcel,
                    header.offered == replay.now() ? header.parcel.cause : left(needed));
            header.begun = true;
            begun.add(header);
        }
        waiting = still;
        for (Header header : offers) {
            if (!header.begun) {
                replay.offered(header.parcel);
            }
        }
        offers.clear();
        changed = false;
        return begun;
    }

    private static boolean isAnyBusy(List<Port> ports) {
        for (Port port : ports) {
            if (port.busy) {
                return true;
            }
        }
        return false;
    }

    /** All that waits at a PU that has crashed is lost. */
    private void lose(Outbox outbox) {
        for (Header header : outbox.queue) {
            replay.fate(header.channel()).dropAtSender(replay.now(), header.parcel);
        }
        outbox.queue.clear();
    }

    /** The packet that has left one of these ports in this instant, or 0. */
    private long left(List<Port> needed) {
        return needed.stream()
                .filter(port -> port.lastLeft == replay.now())
                .mapToLong(port -> port.last)
                .findFirst()
                .orElse(0);
    }
}
