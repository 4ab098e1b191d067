package gossamer.audit;

import java.util.List;

/** A PU that does what the trace says it did, because nobody has described what it should do. */
final class GivenReplay implements PuReplay {

    private final PlainRun run;
    private final Replay replay;
    private final int pu;
    private final GivenBook book;
    private final List<GivenBook.Act> acts;
    private final TokenStore[] held;
    private long lacks;
    private int next;

    GivenReplay(PlainRun run, Replay replay, int pu, GivenBook book) {
        this.run = run;
        this.replay = replay;
        this.pu = pu;
        this.book = book;
        this.acts = book.acts(pu);
        this.held = run.ownTokens(pu);
        this.lacks = (long) run.colours * (run.graph.pus() - 1);
    }

    @Override
    public boolean holds(int colour, Tokens tokens) {
        return held[colour].hasAll(tokens);
    }

    @Override
    public void begin() {
        for (GivenBook.Act act : acts) {
            if (act.time() > 0) {
                replay.due(act.time(), Due.Alarm.ofStage(pu, 0));
            }
        }
    }

    @Override
    public void take(Due due) {
        if (due instanceof Parcel parcel) {
            lacks -= held[parcel.colour].addAll(parcel.tokens);
        }
    }

    @Override
    public void settle() {
        for (; next < acts.size() && acts.get(next).time() <= replay.now(); next++) {
            GivenBook.Act act = acts.get(next);
            int stage = act.flags() >>> 16;
            switch (act.kind()) {
                case STATE -> replay.state(pu, stage, act.cause());
                case COMPLETE -> {
                    if (lacks == 0) {
                        replay.complete(pu, act.cause());
                    }
                }
                default -> send(act, stage);
            }
        }
    }

    private void send(GivenBook.Act act, int stage) {
        int colour = act.flags() >>> 8 & 0xFF;
        Tokens tokens = book.tokens(act.packet());
        if (run.graph.source(act.channel()) == pu && colour < run.colours) {
            Parcel parcel = new Parcel(
                    act.packet(),
                    act.cause(),
                    act.channel(),
                    run.graph.target(act.channel()),
                    colour,
                    stage,
                    0,
                    tokens,
                    run.flits(colour, tokens));
            if (run.machine.switching.equals("wormhole")) {
                launch(parcel);
            } else {
                replay.send(parcel);
            }
        }
    }

    /** Where packets go is not known of those that wait for ever at a one-port PU. */
    private void launch(Parcel parcel) {
        Way way = book.way(run.graph, parcel.id, parcel.channel);
        if (way != null) {
            int to = run.graph.target(way.last());
            replay.send(parcel.to(parcel.channel, to).along(way));
        } else {
            replay.offered(parcel);
        }
    }
}
