package gossamer.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The input ports of a crossbar whose PUs meet: a transfer takes one step, or start-up, links and
 * flits, of the sender that offers and of the receiver that listens. Of the senders that a
 * receiver takes the lowest goes first. Where PUs share channels, or hold circuits on a mesh, a
 * transfer has what it needs until it is over; of the transfers that could begin those of the
 * lowest senders do.
 */
final class MeetingReplay implements LinkReplay {

    /** The input port of a PU. */
    private static final class Port {
        private final int pu;
        /** When the PU has crashed: then its port takes whatever is offered, and loses it. */
        private final Spells crashes;

        private Wish wish = Wish.NONE;
        /** Earlier sessions are over. */
        private int session = Wish.ANY;

        /** In the order in which they came. */
        private final List<Parcel> offers = new ArrayList<>(2);

        private long busyUntil;
        /** When it is over that it sends or receives. */
        private long meetsUntil;

        Port(int pu, Spells crashes) {
            this.pu = pu;
            this.crashes = crashes;
        }
    }

    /** Of DROP: it came too late for its session, or its receiver did not come. */
    private static final int LATE = 9;

    private static final int WITHDRAWN = 10;

    /** Whether this reason of a DROP is that nobody has taken the packet. */
    private static boolean isGoingBack(int reason) {
        return reason == LATE || reason == WITHDRAWN;
    }

    private static final int SENDER_CRASHED = 5;
    private static final int GAVE_UP = 8;

    private static final long GOING_BACK = 1;

    private final PlainRun run;
    private final Replay replay;
    /** Whether something can go wrong. */
    private final boolean disturbed;

    private final Port[] ports;
    private final List<Parcel> fresh = new ArrayList<>();
    private final Set<Long> withdrawn = new HashSet<>();
    private final TreeSet<Integer> due = new TreeSet<>();
    /** What transfers hold of what lies beneath. */
    private final LineUse lines;

    MeetingReplay(PlainRun run, Replay replay) {
        this.run = run;
        this.replay = replay;
        disturbed = !run.profile.isNone() || run.machine.repeats != null;
        lines = new LineUse(run.graph);
        ports = new Port[run.graph.pus()];
        Arrays.setAll(ports, pu -> new Port(pu, run.profile.ofPu("crash", pu)));
    }

    @Override
    public void offer(Parcel parcel) {
        fresh.add(parcel);
        Parcel there = parcel;
        GivenBook.Act end = run.knowsPrograms() ? null : replay.book().meeting(parcel.id);
        if (end != null) {
            there = parcel.to(end.channel(), run.graph.target(end.channel()));
            replay.wake(end.time(), there.target);
        }
        ports[there.target].offers.add(there);
        due.add(there.target);
    }

    @Override
    public void wish(int pu, Wish wish) {
        ports[pu].wish = wish;
        ports[pu].session = wish.session();
        due.add(pu);
    }

    @Override
    public void withdraw(Parcel parcel) {
        withdrawn.add(parcel.id);
        due.add(parcel.target);
    }

    @Override
    public void wake(int pu) {
        due.add(pu);
    }

    @Override
    public void serve() {
        due.forEach(pu -> letGo(ports[pu]));
        List<Parcel> ready = new ArrayList<>();
        due.forEach(pu -> ready.addAll(possible(ports[pu])));
        ready.sort(Comparator.comparingLong(parcel -> parcel.id));
        ready.forEach(this::begin);
        due.forEach(pu -> comeBack(ports[pu]));
        fresh.forEach(replay::offered);
        fresh.clear();
        withdrawn.clear();
        due.clear();
    }

    /** What nobody will take goes back or is lost. */
    private void letGo(Port port) {
        for (Parcel parcel : List.copyOf(port.offers)) {
            GivenBook.Act given = given(parcel, RecordKind.DROP);
            if (withdrawn.contains(parcel.id)) {
                goesBack(port, parcel, WITHDRAWN);
            } else if (parcel.stage < port.session) {
                goesBack(port, parcel, LATE);
            } else if (given != null && isGoingBack(given.code())) {
                goesBack(port, parcel, given.code());
            } else if (disturbed && replay.fate(parcel.channel).isSenderDown(replay.now())) {
                port.offers.remove(parcel);
                removeFresh(parcel);
                replay.fate(parcel.channel).dropAtSender(replay.now(), parcel);
            }
        }
    }

    /** The transfer begins, or waits for what lies beneath, or for another one to its port. */
    private void begin(Parcel parcel) {
        Port port = ports[parcel.target];
        if (port.busyUntil > replay.now()) {
            return;
        }
        if (!lines.isFree(parcel.channel, replay.now())) {
            replay.wake(lines.nextEnd(replay.now()), port.pu);
            return;
        }
        port.offers.remove(parcel);
        removeFresh(parcel);
        replay.started(parcel, parcel.cause);
        if (transfer(port, parcel)) {
            port.wish = Wish.NONE;
        }
        lines.hold(parcel.channel, port.busyUntil);
    }

    /** Who waits for a port that is busy, or whose PU may crash, asks again. */
    private void comeBack(Port port) {
        if (!port.offers.isEmpty()) {
            long next = Math.max(replay.now() + 1, port.busyUntil);
            boolean busy = port.busyUntil > replay.now();
            replay.wake(busy ? next : port.crashes.first(next), port.pu);
        }
    }

    private void removeFresh(Parcel parcel) {
        fresh.removeIf(other -> other.id == parcel.id);
    }

    /** What becomes of a packet in this instant, where nobody has told what PUs take. */
    private GivenBook.@Nullable Act given(Parcel parcel, RecordKind kind) {
        GivenBook.Act end = run.knowsPrograms() ? null : replay.book().meeting(parcel.id);
        return end != null && end.time() == replay.now() && end.kind() == kind ? end : null;
    }

    /** The packets of which a port would take any one now. */
    private List<Parcel> possible(Port port) {
        if (port.busyUntil > replay.now()) {
            return List.of();
        }
        boolean all = port.crashes.covers(replay.now());
        return port.offers.stream()
                .filter(parcel ->
                        all || port.wish.takes(parcel) || given(parcel, RecordKind.START) != null)
                .toList();
    }

    /** Both sides are kept until it is over; whether the receiver gets the packet. */
    private boolean transfer(Port port, Parcel parcel) {
        boolean arrives = true;
        port.busyUntil = replay.now();
        if (!disturbed) {
            port.busyUntil += run.machine.startup + crossing(parcel);
            meet(port, ports[parcel.sender()], port.busyUntil);
            replay.due(port.busyUntil, parcel);
        } else if (run.machine.repeats == null) {
            ChannelFate fate = replay.fate(parcel.channel);
            attempt(port, fate, at -> fate.enter(at, parcel, crossing(parcel), replay::due));
            arrives = fate.firstArrives();
        } else {
            ChannelFate fate = replay.fate(parcel.channel);
            Repeating repeating = new Repeating(run, replay, parcel.channel);
            repeating.begin();
            do {
                attempt(port, fate, at -> repeating.enter(at, parcel, crossing(parcel)));
            } while (port.busyUntil != Replay.NEVER
                    && !repeating.isAcknowledged(port.busyUntil)
                    && repeating.repeats(port.busyUntil, parcel));
            arrives = repeating.wasReceived();
        }
        replay.due(port.busyUntil, new MeetingPuReplay.Met(parcel));
        return arrives;
    }

    /** Ticks that a transfer takes after its start-up. */
    private long crossing(Parcel parcel) {
        return run.machine.crossing(parcel.flits, run.graph.links(parcel.channel));
    }

    /** A PU sends or receives one packet at a time. */
    private void meet(Port receiver, Port sender, long until) {
        for (Port port : List.of(receiver, sender)) {
            if (port.meetsUntil > replay.now()) {
                replay.breach("PORT_BUSY", "PU " + port.pu + " meets two PUs at a time");
            }
            port.meetsUntil = until;
        }
    }

    private void attempt(Port port, ChannelFate fate, LongUnaryOperator crosses) {
        long enters = port.busyUntil + fate.startup(port.busyUntil);
        port.busyUntil = crosses.applyAsLong(enters);
        if (port.busyUntil == Replay.NEVER) {
            replay.wake(enters, port.pu);
        }
    }

    /** When a copy is lost, comes twice or is falsified its port sees who has crashed meanwhile. */
    @Override
    public void foretold(long time, Parcel parcel, int reason) {
        if (reason != SENDER_CRASHED && reason != GAVE_UP) {
            replay.wake(time, parcel.target);
        }
    }

    private void goesBack(Port port, Parcel parcel, int reason) {
        port.offers.remove(parcel);
        replay.fault(replay.now(), RecordKind.DROP, parcel, parcel.channel, 0, 0, reason);
        replay.due(replay.now() + GOING_BACK, new MeetingPuReplay.Met(parcel));
    }
}
