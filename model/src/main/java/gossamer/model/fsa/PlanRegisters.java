package gossamer.model.fsa;

import gossamer.model.fsa.Automaton.Part;
import gossamer.model.fsa.Automaton.PlannedSend;
import gossamer.model.fsa.Rules.Action;
import gossamer.model.fsa.Rules.Where;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.token.Task;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Topology;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The registers of a PU with a plan: what it holds in each colour, and how far it is. There is no
 * barrier between steps. (A PU that has nothing to wait for would otherwise send too early, and get
 * into the way of those before it in the plan; hence the slots.)
 */
final class PlanRegisters extends RulePu.Registers {

    /** Plans use the first virtual channel only. */
    private static final int ONE_LANE = 1;

    /** A packet that is to be sent in a step. */
    private record Due(int step, PlannedSend send) {}

    private final int pu;
    private final Topology topology;
    private final Rules rules;
    private final PuParts parts;
    private final int[] own;
    private final int[] partFlits;
    private final Task task;
    private final TokenAccumulator[] held;
    private final PartArrivals awaited;
    /**
     * Of each channel what is still to be sent by {@link Action#SEND_DUE}, in the order of steps.
     */
    private final List<ArrayDeque<Due>> left = new ArrayList<>();

    private final boolean counts;
    private boolean tolerant;
    /** The part that is next, and the step whose slot has come last. */
    private int at;

    private int step;
    private long slot;
    private int sent;
    /** The packet that has come last, and whether that was in this instant. */
    private long latest;

    private boolean current;

    PlanRegisters(
            int pu, Automaton automaton, Topology topology, int[] own, int[] partFlits, Task task) {
        this.pu = pu;
        this.topology = topology;
        this.rules = automaton.rules();
        this.parts = new PuParts(automaton.parts());
        this.own = own;
        this.partFlits = partFlits;
        this.task = task;
        this.held = new TokenAccumulator[own.length];
        for (int colour = 0; colour < own.length; colour++) {
            held[colour] = task.begins(pu, own[colour], topology.pus());
        }
        this.counts = rules.does(Action.RUN_STEPS);
        this.awaited = new PartArrivals(parts);
        if (rules.does(Action.SEND_DUE)) {
            for (Part part : automaton.parts()) {
                part.sends().forEach(send -> queueOf(send.port()).add(new Due(part.step(), send)));
            }
        }
    }

    private ArrayDeque<Due> queueOf(int port) {
        for (ArrayDeque<Due> queue : left) {
            if (queue.element().send().port() == port) {
                return queue;
            }
        }
        ArrayDeque<Due> queue = new ArrayDeque<>();
        left.add(queue);
        return queue;
    }

    @Override
    int missing() {
        int missing = 0;
        for (TokenAccumulator tokens : held) {
            missing += Math.max(0, task.due(pu, topology.pus()) - tokens.size());
        }
        return missing;
    }

    @Override
    void tolerate() {
        tolerant = true;
    }

    @Override
    void begin(Pu.Effects effects) {
        if (!left.isEmpty()) {
            awaitSlot(effects);
        }
    }

    @Override
    void wake(Alarm alarm, Pu.Effects effects) {
        if (!left.isEmpty()) {
            step = alarm.stage();
            slot = parts.get(parts.placeOf(step)).slot();
            awaitSlot(effects);
        }
    }

    /** Sets the alarm for the next step in which the PU sends, unless that is now. */
    private void awaitSlot(Pu.Effects effects) {
        while (at < parts.size() && parts.get(at).step() <= step) {
            at++;
        }
        if (at < parts.size()) {
            Part next = parts.get(at);
            effects.later(Math.max(1, next.slot() - slot), new Alarm(pu, next.step(), null));
        }
    }

    @Override
    void take(Action action, Packet packet, boolean arrived) {
        latest = packet.id();
        current = true;
        held[packet.colour()].addAll(packet.tokens());
        if (!counts) {
            return;
        }
        int part = parts.placeOf(packet.stage());
        if (part >= 0 && awaited.in(part) > 0) {
            awaited.come(part);
        } else if (!tolerant) {
            throw new IllegalStateException("PU " + pu + " does not await packet "
                    + Packet.idText(packet.id()) + " of step " + packet.stage());
        }
    }

    @Override
    void perform(Action action, Where where, int place, Pu.Effects effects) {
        switch (action) {
            case RUN_STEPS -> runSteps(effects);
            case SEND_DUE -> sendDue(effects);
            case SCATTER -> scatter(effects);
            default -> throw new IllegalStateException(action + " is not about a plan");
        }
    }

    private void runSteps(Pu.Effects effects) {
        while (at < parts.size() && (at == 0 || awaited.in(at - 1) == 0)) {
            Part part = parts.get(at);
            if (!part.sends().isEmpty()) {
                if (part.slot() > effects.now()) {
                    effects.later(part.slot() - effects.now(), new Alarm(pu, part.step(), null));
                    return;
                }
                for (PlannedSend send : part.sends()) {
                    launch(part.due(), send, effects);
                }
            }
            awaited.goOnFrom(at);
            at++;
        }
    }

    private void launch(int stage, PlannedSend send, Pu.Effects effects) {
        TokenAccumulator all = held[send.colour()];
        TokenSet tokens = tolerant ? ofThese(send.tokens(), all) : send.tokens();
        if (!tokens.isEmpty()) {
            Route route = send.isRouted()
                    ? Route.between(topology, pu, send.to(), ONE_LANE)
                    : Route.straight(topology, pu, send.port(), send.links());
            launch(packet(latest, route.channel(0), send.colour(), stage, tokens), route, effects);
        }
    }

    private static void launch(Packet packet, Route route, Pu.Effects effects) {
        effects.launch(new Worm(packet, route, 0));
    }

    private Packet packet(long cause, int channel, int colour, int stage, TokenSet tokens) {
        long flits = (long) tokens.size() * partFlits[colour];
        long id = Packet.idOf(pu, ++sent);
        return new Packet(id, cause, channel, colour, stage, 0, tokens, flits);
    }

    /**
     * What it holds of the tokens that it is to send; it lacks some if packets were taken for
     * others.
     */
    private static TokenSet ofThese(TokenSet tokens, TokenAccumulator held) {
        return held.containsAll(tokens) ? tokens : tokens.without(tokens.without(held.snapshot()));
    }

    private void sendDue(Pu.Effects effects) {
        long cause = current ? latest : 0;
        for (ArrayDeque<Due> queue : left) {
            Due next = queue.peek();
            while (next != null
                    && next.step() <= step
                    && held[next.send().colour()].containsAll(next.send().tokens())) {
                queue.remove();
                PlannedSend send = next.send();
                int channel = topology.channel(pu, send.port());
                effects.send(packet(cause, channel, send.colour(), 0, send.tokens()));
                next = queue.peek();
            }
        }
    }

    private void scatter(Pu.Effects effects) {
        TokenSet token = TokenSet.of(own[0]);
        int pus = topology.pus();
        for (int away = 1; away < pus; away++) {
            Route route = Route.between(
                    topology, pu, (pu + away) % pus, rules.limits().virtualChannels());
            launch(packet(0, route.channel(0), 0, 0, token), route, effects);
        }
    }

    @Override
    void ended() {
        current = false;
    }

    @Override
    String waitingFor() {
        return counts ? awaited.waitingFor() : super.waitingFor();
    }
}
