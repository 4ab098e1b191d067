package gossamer.model.fsa;

import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Step;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Topology;

/**
 * A PU under rendezvous switching: one event at a time. It executes the only lane of each stage step
 * by step, and waits at each one until its counterpart meets it: as a receiver it listens, as a
 * sender it offers. Each stage is a session, in which it starts with its own token only.
 */
public final class RendezvousPu implements Pu {

    private final int pu;
    private final Automaton automaton;
    private final Topology topology;
    private final long flits;
    private final TokenSet own;
    private TokenAccumulator gathered = new TokenAccumulator();
    private int stage = -1;
    private int step;
    private int left;
    private int sent;

    /**
     * A PU that has not begun.
     *
     * @param automaton has one lane in each stage
     * @param own the number of its own token
     * @param flits its length
     */
    public RendezvousPu(int pu, Automaton automaton, Topology topology, int own, long flits) {
        this.pu = pu;
        this.automaton = automaton;
        this.topology = topology;
        this.own = TokenSet.of(own);
        this.flits = flits;
    }

    @Override
    public void begin(Effects effects) {
        nextStage(0, effects);
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        Step current = isComplete() || step >= lane().steps().size()
                ? null
                : lane().steps().get(step);
        if (signal instanceof Packet packet) {
            boolean awaited = current != null
                    && current.trigger() == Trigger.ARRIVAL
                    && packet.stage() == stage
                    && (!(current.effect() instanceof Effect.KeepFrom keep)
                            || keep.pu() == Packet.senderOf(packet.id()));
            require(awaited, signal);
            gathered.addAll(packet.tokens());
        } else {
            require(current != null && current.effect() instanceof Effect.Send, signal);
        }
        advance(signal.id(), effects);
    }

    private void require(boolean expected, Signal signal) {
        if (!expected) {
            throw new IllegalStateException(
                    "PU " + pu + " at step " + step + " of session " + stage + " got " + signal);
        }
    }

    private boolean isComplete() {
        return stage == automaton.stages().size();
    }

    private Lane lane() {
        return automaton.stages().get(stage).lanes().get(0);
    }

    /** The one place where the PU goes on to another step. */
    private void advance(long cause, Effects effects) {
        left--;
        if (left == 0) {
            step++;
            if (step == lane().steps().size()) {
                endStage(cause, effects);
                return;
            }
            left = lane().steps().get(step).times();
        }
        meet(cause, effects);
    }

    private void endStage(long cause, Effects effects) {
        if (gathered.size() != topology.pus()) {
            throw new IllegalStateException("PU " + pu + " ends session " + stage + " with "
                    + gathered.size() + " of " + topology.pus() + " tokens");
        }
        nextStage(cause, effects);
    }

    private void nextStage(long cause, Effects effects) {
        stage++;
        while (!isComplete() && lane().steps().isEmpty()) {
            effects.stageBegan(pu, stage, cause);
            stage++;
        }
        if (isComplete()) {
            effects.completed(pu, cause);
            return;
        }
        effects.stageBegan(pu, stage, cause);
        gathered = new TokenAccumulator();
        gathered.addAll(own);
        step = 0;
        left = lane().steps().get(0).times();
        meet(cause, effects);
    }

    /** Offers or listens, as the current step says. */
    private void meet(long cause, Effects effects) {
        Effect effect = lane().steps().get(step).effect();
        if (effect instanceof Effect.Send send) {
            long id = Packet.idOf(pu, ++sent);
            int channel = topology.channel(pu, send.port());
            effects.send(new Packet(id, cause, channel, 0, stage, 0, own, flits));
        } else {
            int from = effect instanceof Effect.KeepFrom keep ? keep.pu() : Listen.ANY;
            effects.listen(new Listen(pu, stage, from));
        }
    }

    @Override
    public String waitingFor() {
        if (stage < 0 || isComplete()) {
            return "";
        }
        Effect effect = lane().steps().get(step).effect();
        String what = effect instanceof Effect.Send send
                ? "PU " + send.port() + " to take its packet"
                : effect instanceof Effect.KeepFrom keep
                        ? "a packet of PU " + keep.pu()
                        : left + " packets";
        return automaton.stages().get(stage).name() + ": " + what;
    }
}
