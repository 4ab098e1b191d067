package gossamer.audit;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A PU that sends the packets of a plan over its links, by {@code send-due}. */
final class LinkPlanReplay extends RuleReplay {

    private record Planned(int step, PlanPart.Send send) {}

    private final List<PlanPart> parts;
    /** By port, in the order in which the plan names them. */
    private final Map<Integer, ArrayDeque<Planned>> queues = new LinkedHashMap<>();
    /** The step that has come last. */
    private int step;

    private long slot;
    private int next;
    /** The packet that has come in this instant, or 0. */
    private long cause;

    LinkPlanReplay(PlainRun run, PuWorld replay, int pu) {
        super(run, replay, pu);
        parts = run.program(pu).parts();
        if (run.rules.does("send-due")) {
            for (PlanPart part : parts) {
                for (PlanPart.Send send : part.sends()) {
                    queues.computeIfAbsent(send.port(), port -> new ArrayDeque<>())
                            .add(new Planned(part.step(), send));
                }
            }
        }
    }

    @Override
    public void begin() {
        super.begin();
        awaitStep();
    }

    @Override
    void woken(Due.Alarm alarm) {
        step = alarm.stage();
        slot = parts.get(next).slot();
        awaitStep();
    }

    /** Steps come at their slots, but at least a tick apart. */
    private void awaitStep() {
        while (next < parts.size() && parts.get(next).step() <= step) {
            next++;
        }
        if (next < parts.size() && !queues.isEmpty()) {
            PlanPart part = parts.get(next);
            long wait = Math.max(1, part.slot() - slot);
            replay.due(replay.now() + wait, new Due.Alarm(pu, -1, part.step(), null));
        }
    }

    @Override
    void arrived(String action, Parcel parcel) {
        if (!action.equals("keep")) {
            throw unknown(action);
        }
        gain(parcel);
        cause = parcel.id;
    }

    @Override
    void act(String action, Spot spot) {
        if (!action.equals("send-due")) {
            throw unknown(action);
        }
        for (ArrayDeque<Planned> queue : queues.values()) {
            while (!queue.isEmpty() && isDue(queue.element())) {
                PlanPart.Send send = queue.remove().send();
                int channel = run.graph.channel(pu, send.port());
                send(replay.newId(pu), new Spot(channel, cause, 0), send.colour(), send.tokens());
            }
        }
    }

    private boolean isDue(Planned planned) {
        PlanPart.Send send = planned.send();
        return planned.step() <= step && held[send.colour()].hasAll(send.tokens());
    }

    @Override
    void settled() {
        cause = 0;
    }
}
