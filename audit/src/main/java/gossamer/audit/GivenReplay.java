package gossamer.audit;

import java.util.List;
import java.util.Objects;

/** A PU that does what the trace says it did, because nobody has described what it should do. */
final class GivenReplay extends HoldingReplay {

    private final Replay all;
    private final GivenBook book;
    private final List<GivenBook.Act> acts;
    private int next;

    GivenReplay(PlainRun run, Replay replay, int pu, GivenBook book) {
        super(run, replay, pu, run.sets() / run.colours);
        this.all = replay;
        this.book = book;
        this.acts = book.acts(pu);
    }

    @Override
    public boolean holds(Parcel parcel) {
        return held[set(parcel)].hasAll(parcel.tokens.without(GivenBook.UNKNOWN));
    }

    @Override
    int set(Parcel parcel) {
        return run.set(parcel);
    }

    @Override
    public void begin() {
        while (next < acts.size() && acts.get(next).time() < replay.now()) {
            next++;
        }
        awaitNext();
    }

    private void awaitNext() {
        if (next < acts.size() && acts.get(next).time() > replay.now()) {
            replay.due(acts.get(next).time(), Due.Alarm.ofStage(pu, 0));
        }
    }

    @Override
    public void take(Due due) {
        if (due instanceof Parcel parcel) {
            gain(parcel);
        }
    }

    @Override
    public void settle() {
        int before = next;
        for (; next < acts.size() && acts.get(next).time() <= replay.now(); next++) {
            act(acts.get(next));
        }
        if (next > before) {
            awaitNext();
        }
    }

    private void act(GivenBook.Act act) {
        switch (act.kind()) {
            case STATE -> replay.state(pu, act.stage(), act.cause());
            case ABSENT -> all.absent(pu, act.stage(), act.code());
            case VOTE, DECISION, LAPSE ->
                all.note(
                        act.kind(),
                        act.packet(),
                        pu,
                        act.stage(),
                        act.first(),
                        act.second(),
                        act.code());
            case COMPLETE -> {
                // What is given up counts as received.
                if (lacks() == 0 || run.timeout > 0) {
                    replay.complete(pu, act.cause());
                }
            }
            default -> send(act);
        }
    }

    private void send(GivenBook.Act act) {
        if (run.graph.source(act.channel()) != pu || act.colour() >= run.colours) {
            return;
        }
        Tokens tokens = book.tokens(act);
        Parcel parcel = new Parcel(
                run,
                act.packet(),
                act.cause(),
                act.channel(),
                act.colour(),
                act.stage(),
                0,
                tokens);
        if (run.isWormhole()) {
            Way way = Objects.requireNonNull(book.way(parcel.id));
            parcel = parcel.to(parcel.channel, run.graph.target(way.last())).along(way);
        }
        replay.send(parcel);
    }
}
