package gossamer.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The input ports of a crossbar whose PUs meet: a transfer takes one step of the sender that
 * offers and of the receiver that listens. Of the senders that a receiver takes the lowest goes
 * first.
 */
final class MeetingReplay implements LinkReplay {

    /** The input port of a PU. */
    private static final class Port {
        private Wish wish = Wish.NONE;
        /** Earlier sessions are over. */
        private int session = Wish.ANY;

        /** In the order in which they came. */
        private final List<Parcel> offers = new ArrayList<>(2);
    }

    /** Of DROP: it came too late for its session, or its receiver did not come. */
    private static final int LATE = 9;

    private static final int WITHDRAWN = 10;

    private final Replay replay;
    private final Port[] ports;
    private final List<Parcel> fresh = new ArrayList<>();
    private final List<Parcel> withdrawn = new ArrayList<>();
    private final TreeSet<Integer> due = new TreeSet<>();

    MeetingReplay(PlainRun run, Replay replay) {
        this.replay = replay;
        ports = new Port[run.graph.pus()];
        Arrays.setAll(ports, pu -> new Port());
    }

    @Override
    public void offer(Parcel parcel) {
        fresh.add(parcel);
        ports[parcel.target].offers.add(parcel);
        due.add(parcel.target);
    }

    @Override
    public void wish(int pu, Wish wish) {
        ports[pu].wish = wish;
        ports[pu].session = wish.session();
        due.add(pu);
    }

    @Override
    public void withdraw(Parcel parcel) {
        withdrawn.add(parcel);
        due.add(parcel.target);
    }

    @Override
    public void wake(int pu) {
        due.add(pu);
    }

    @Override
    public void serve() {
        for (int pu : due) {
            serve(ports[pu]);
        }
        fresh.forEach(replay::offered);
        fresh.clear();
        withdrawn.clear();
        due.clear();
    }

    private void serve(Port port) {
        for (Parcel parcel : List.copyOf(port.offers)) {
            if (withdrawn.contains(parcel)) {
                goesBack(port, parcel, WITHDRAWN);
            } else if (parcel.stage < port.session) {
                goesBack(port, parcel, LATE);
            }
        }
        Optional<Parcel> first = port.offers.stream()
                .filter(port.wish::takes)
                .min(Comparator.comparingInt(Parcel::sender));
        if (first.isPresent()) {
            Parcel parcel = first.get();
            port.offers.remove(parcel);
            fresh.remove(parcel);
            port.wish = Wish.NONE;
            replay.started(parcel, parcel.cause);
            replay.due(replay.now() + 1, parcel);
            replay.due(replay.now() + 1, new MeetingPuReplay.Met(parcel));
        }
    }

    private void goesBack(Port port, Parcel parcel, int reason) {
        port.offers.remove(parcel);
        replay.fault(replay.now(), RecordKind.DROP, parcel, parcel.channel, 0, 0, reason);
        replay.due(replay.now() + 1, new MeetingPuReplay.Met(parcel));
    }
}
