package gossamer.audit;

import gossamer.audit.PlainProgram.Part;
import gossamer.audit.PlainProgram.PartSend;

import java.util.List;

/** A PU whose packets go by route: it does the steps of a plan, or sends its token to all. */
final class PlanReplay extends RuleReplay {

    private final List<Part> parts;
    /** Of each part, how many of its packets have not come. */
    private final int[] awaited;
    /** The part that is next. */
    private int at;

    /** The packet that has come last. */
    private long latest;

    PlanReplay(PlainRun run, PuWorld replay, int pu) {
        super(run, replay, pu);
        this.parts = run.program(pu).parts();
        this.awaited = parts.stream().mapToInt(Part::awaited).toArray();
    }

    @Override
    void arrived(String action, Parcel parcel) {
        latest = parcel.id;
        gain(parcel);
        int part = partOf(parcel.stage);
        if (part < parts.size() && parts.get(part).step() == parcel.stage && awaited[part] > 0) {
            awaited[part]--;
        }
    }

    /** The first part of this step or a later one. */
    private int partOf(int step) {
        int low = 0;
        int high = parts.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (parts.get(middle).step() < step) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
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
        while (at < parts.size() && (at == 0 || awaited[at - 1] == 0)) {
            Part part = parts.get(at);
            if (!part.sends().isEmpty() && part.slot() > replay.now()) {
                replay.due(part.slot(), Due.Alarm.ofStage(pu, part.step()));
                return;
            }
            part.sends().forEach(send -> launch(part.step(), send));
            at++;
        }
    }

    /** Sends what it holds of what the plan says. */
    private void launch(int step, PartSend send) {
        if (send.colour() >= run.colours) {
            throw new AuditException("automata: there is no colour " + send.colour());
        }
        Tokens all = held[send.colour()].snapshot();
        Tokens tokens = held[send.colour()].hasAll(send.tokens())
                ? send.tokens()
                : send.tokens().without(send.tokens().without(all));
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
