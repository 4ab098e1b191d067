package gossamer.audit;

import gossamer.audit.PlainProgram.Stage;
import gossamer.audit.PlainProgram.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A crossbar whose senders serve another receiver rather than wait: in each step the waiting
 * senders choose in the order of their numbers, each among the PUs that listen to its session, that
 * it has not served and that nobody has chosen in this step. Where PUs share channels, or hold
 * circuits on a mesh, each chooses among those to which what it needs is free.
 */
final class RedirectedReplay implements LinkReplay {

    /** A PU that has something to send. */
    private static final class Sender {
        private final int[] order;
        /** By PU, its place in the order. */
        private final int[] places;

        private final BitSet served = new BitSet();
        private int session = -1;
        private int sends;
        private @Nullable Parcel waits;

        Sender(List<Stage> stages, int pus) {
            order = stages.stream()
                    .limit(1)
                    .flatMap(stage -> stage.lanes().get(0).steps().stream())
                    .filter(Step::sends)
                    .mapToInt(Step::port)
                    .toArray();
            places = new int[pus];
            Arrays.fill(places, Integer.MAX_VALUE);
            for (int place = order.length - 1; place >= 0; place--) {
                places[order[place]] = place;
            }
        }
    }

    private final PlainRun run;
    private final Replay replay;
    private final Sender[] senders;
    private final Wish[] wishes;
    /** Whether the symbol whose turn it is comes before all others. */
    private final boolean nextFirst;

    private final BitSet waiting = new BitSet();
    private final BitSet listening = new BitSet();
    private final List<Parcel> fresh = new ArrayList<>();
    /** What transfers hold of what lies beneath. */
    private final LineUse lines;

    RedirectedReplay(PlainRun run, Replay replay) {
        this.run = run;
        this.replay = replay;
        lines = new LineUse(run.graph);
        int pus = run.graph.pus();
        senders = new Sender[pus];
        Arrays.setAll(senders, pu -> new Sender(run.program(pu).stages(), pus));
        wishes = new Wish[pus];
        Arrays.fill(wishes, Wish.NONE);
        nextFirst = run.links().at("redirection").text().equals("next");
    }

    @Override
    public void offer(Parcel parcel) {
        Sender sender = senders[parcel.sender()];
        if (parcel.stage != sender.session) {
            sender.session = parcel.stage;
            sender.sends = 0;
            sender.served.clear();
        }
        sender.waits = parcel;
        waiting.set(parcel.sender());
        fresh.add(parcel);
    }

    @Override
    public void wish(int pu, Wish wish) {
        wishes[pu] = wish;
        listening.set(pu);
    }

    @Override
    public void wake(int pu) {}

    @Override
    public void serve() {
        waiting.stream().forEach(this::serve);
        if (!waiting.isEmpty()) {
            replay.wake(lines.nextEnd(replay.now()), 0);
        }
        fresh.forEach(replay::offered);
        fresh.clear();
    }

    private void serve(int pu) {
        Sender sender = senders[pu];
        Parcel parcel = sender.waits;
        int receiver = receiver(pu, sender);
        if (parcel != null && receiver >= 0) {
            fresh.remove(parcel);
            waiting.clear(pu);
            listening.clear(receiver);
            sender.served.set(receiver);
            sender.sends++;
            sender.waits = null;
            Parcel sentThere = parcel.to(run.graph.channel(pu, receiver), receiver);
            long crossing = run.machine.crossing(parcel.flits, run.graph.links(sentThere.channel));
            long end = replay.now() + run.machine.startup + crossing;
            lines.hold(sentThere.channel, end);
            replay.started(sentThere, parcel.cause);
            replay.due(end, sentThere);
            replay.due(end, new MeetingPuReplay.Met(sentThere));
        }
    }

    /** Whom a sender serves now, or -1. */
    private int receiver(int from, Sender sender) {
        int next = sender.order[sender.sends];
        if (nextFirst && isFree(from, sender, next)) {
            return next;
        }
        return listening.stream()
                .filter(pu -> sender.places[pu] < Integer.MAX_VALUE && isFree(from, sender, pu))
                .boxed()
                .min((a, b) -> Integer.compare(sender.places[a], sender.places[b]))
                .orElse(-1);
    }

    private boolean isFree(int from, Sender sender, int pu) {
        return listening.get(pu)
                && !sender.served.get(pu)
                && wishes[pu].session() == sender.session
                && lines.isFree(run.graph.channel(from, pu), replay.now());
    }
}
