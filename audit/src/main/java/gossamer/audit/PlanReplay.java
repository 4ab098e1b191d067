package gossamer.audit;

import org.jspecify.annotations.Nullable;

/** A PU whose packets go by route: it does the steps of a plan, or sends its token to all. */
final class PlanReplay extends RuleReplay {

    private final PlainParts parts;
    /**
     * How many packets of a part have come, by the last bits of its number; from the part before
     * the next on.
     */
    private int[] arrived = new int[2];
    /** The part that is next. */
    private int at;
    /** The same, if it has been looked at. */
    private @Nullable PlanPart next;
    /** How many packets the part before awaits. */
    private int awaited;

    /** The packet that has come last. */
    private long latest;

    PlanReplay(PlainRun run, PuWorld replay, int pu) {
        super(run, replay, pu);
        this.parts = PlainParts.of(run, pu);
    }

    @Override
    void arrived(String action, Parcel parcel) {
        latest = parcel.id;
        gain(parcel);
        int part = parts.place(parcel.stage);
        if (part >= at - 1 && part >= 0) {
            while (part - at + 1 >= arrived.length) {
                grow();
            }
            arrived[part & arrived.length - 1]++;
        }
    }

    private void grow() {
        int[] before = arrived;
        arrived = new int[2 * before.length];
        for (int part = Math.max(0, at - 1); part < at - 1 + before.length; part++) {
            arrived[part & arrived.length - 1] = before[part & before.length - 1];
        }
    }

    /** Whether all packets of the part before the next have come. */
    private boolean mayGoOn() {
        return at == 0 || arrived[at - 1 & arrived.length - 1] >= awaited;
    }

    @Override
    void act(String action, Spot spot) {
        switch (action) {
            case "run-steps" -> runSteps();
            case "scatter" -> scatter();
            default -> throw unknown(action);
        }
    }

    private void runSteps() {
        while (at < parts.size() && mayGoOn()) {
            PlanPart part = next == null ? parts.get(at) : next;
            next = part;
            if (!part.sends().isEmpty() && part.slot() > replay.now()) {
                replay.due(part.slot(), Due.Alarm.ofStage(pu, part.step()));
                return;
            }
            part.sends().forEach(send -> launch(part.due(), send));
            awaited = part.awaited();
            next = null;
            if (at > 0) {
                arrived[at - 1 & arrived.length - 1] = 0;
            }
            at++;
        }
    }

    /** Sends what it holds of what the plan says. */
    private void launch(int step, PlanPart.Send send) {
        if (send.colour() >= run.colours) {
            throw new AuditException("automata: there is no colour " + send.colour());
        }
        TokenStore all = held[send.colour()];
        Tokens tokens = all.hasAll(send.tokens())
                ? send.tokens()
                : send.tokens().without(send.tokens().without(all.snapshot()));
        if (!tokens.isEmpty()) {
            Way way = send.to() < 0
                    ? Way.straight(run.graph, pu, send.port(), send.links())
                    : Way.between(run.graph, pu, send.to(), 1);
            launch(latest, way, send.colour(), step, tokens);
        }
    }

    private void scatter() {
        int pus = run.graph.pus();
        for (int away = 1; away < pus; away++) {
            int to = (pu + away) % pus;
            Way way = Way.between(run.graph, pu, to, run.rules.virtualChannels());
            launch(0, way, 0, 0, Tokens.of(run.own(0, pu)));
        }
    }

    private void launch(long cause, Way way, int colour, int stage, Tokens tokens) {
        long id = replay.newId(pu);
        replay.send(new Parcel(run, id, cause, way.channel(0), colour, stage, 0, tokens)
                .to(way.channel(0), run.graph.target(way.last()))
                .along(way));
    }
}
