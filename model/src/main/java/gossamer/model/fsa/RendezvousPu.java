package gossamer.model.fsa;

import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Step;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Topology;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A PU under rendezvous switching: one event at a time. It executes the only lane of each stage step
 * by step, and waits at each one until its counterpart meets it: as a receiver it listens, as a
 * sender it offers. Each stage is a session, in which it starts with its own token only.
 */
public final class RendezvousPu implements Pu {

    private static final int NOBODY = -1;

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
    private boolean tolerant;
    private final long patience;
    /** Whether it waits for a packet. */
    private boolean listens;
    /** The PU that it waits for: of several the lowest that it has not heard; and since when. */
    private int expects = NOBODY;

    private long expectsSince;
    /** PUs that it no longer waits for in this session. */
    private final BitSet givenUp = new BitSet();
    /** Whether an alarm is on its way, and whether it has come in this instant. */
    private boolean alarmSet;

    private boolean alarmed;
    private int absent;
    private @Nullable Listen toTell;
    /** Whether it has ended a session without having, or having given up, every token. */
    private boolean lacks;

    /**
     * A PU that has not begun.
     *
     * @param automaton has one lane in each stage
     * @param own the number of its own token
     * @param flits its length
     * @param patience ticks after which it no longer waits for a packet; 0 if it waits for ever
     */
    public RendezvousPu(
            int pu, Automaton automaton, Topology topology, int own, long flits, long patience) {
        this.pu = pu;
        this.automaton = automaton;
        this.topology = topology;
        this.own = TokenSet.of(own);
        this.flits = flits;
        this.patience = patience;
    }

    @Override
    public void begin(Effects effects) {
        nextStage(0, effects);
    }

    @Override
    public void tolerate() {
        tolerant = true;
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        if (signal instanceof Alarm) {
            alarmSet = false;
            alarmed = true;
            return;
        }
        Step current = isComplete() || step >= lane().steps().size()
                ? null
                : lane().steps().get(step);
        if (signal instanceof Packet packet) {
            boolean awaited = current != null
                    && current.trigger() == Trigger.ARRIVAL
                    && packet.stage() == stage
                    && (!(current.effect() instanceof Effect.KeepFrom keep)
                            || keep.pu() == Packet.senderOf(packet.id()));
            if (isTolerated(packet, awaited)) {
                return;
            }
            require(awaited, signal);
            gathered.addAll(packet.tokens());
        } else {
            boolean sending = current != null && current.effect() instanceof Effect.Send;
            if (tolerant && (!sending || signal.id() != Packet.idOf(pu, sent))) {
                return;
            }
            require(sending, signal);
        }
        advance(signal.id(), effects);
    }

    /** A packet that is not awaited, or brings nothing new, is kept and makes no difference. */
    private boolean isTolerated(Packet packet, boolean awaited) {
        if (!tolerant) {
            return false;
        }
        boolean current = packet.stage() == stage;
        boolean more = current && !gathered.containsAll(packet.tokens());
        if (current) {
            gathered.addAll(packet.tokens());
        }
        return !(awaited && more) || givenUp.get(Packet.senderOf(packet.id()));
    }

    @Override
    public void settle(Effects effects) {
        if (alarmed && listens) {
            giveUp(effects);
        }
        alarmed = false;
        if (toTell != null) {
            effects.listen(toTell);
            toTell = null;
        }
    }

    /** Where a PU may change its mind within an instant, its port is told what it wants at the end of it. */
    private void tell(Listen listen, Effects effects) {
        if (patience == 0) {
            effects.listen(listen);
        } else {
            toTell = listen;
        }
    }

    /** Gives up a packet that it has been waiting for too long. */
    private void giveUp(Effects effects) {
        long due = expectsSince + patience;
        if (due > effects.now()) {
            alarmSet = true;
            effects.later(due - effects.now(), new Alarm(pu, stage, null));
            return;
        }
        givenUp.set(expects);
        absent++;
        effects.absent(pu, stage, absent);
        int session = stage;
        advance(0, effects);
        if (!listens) {
            tell(new Listen(pu, session, Listen.NOBODY), effects);
        }
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
        listens = false;
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
        if (gathered.size() + absent < topology.pus() && !tolerant) {
            throw new IllegalStateException("PU " + pu + " ends session " + stage + " with "
                    + gathered.size() + " of " + topology.pus() + " tokens");
        }
        nextStage(cause, effects);
    }

    private void nextStage(long cause, Effects effects) {
        lacks |= stage >= 0 && gathered.size() + absent < topology.pus();
        stage++;
        while (!isComplete() && lane().steps().isEmpty()) {
            effects.stageBegan(pu, stage, cause);
            stage++;
        }
        if (isComplete()) {
            if (!lacks) {
                effects.completed(pu, cause);
            }
            return;
        }
        effects.stageBegan(pu, stage, cause);
        absent = 0;
        givenUp.clear();
        expects = NOBODY;
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
            expects = NOBODY;
        } else {
            int from = effect instanceof Effect.KeepFrom keep ? keep.pu() : Listen.ANY;
            tell(new Listen(pu, stage, from), effects);
            listens = true;
            if (patience > 0) {
                awaitFor(from == Listen.ANY ? lowestUnheard() : from, effects);
            }
        }
    }

    /** Its patience with this PU begins now, unless it expects that one already. */
    private void awaitFor(int sender, Effects effects) {
        if (sender != expects) {
            expects = sender;
            expectsSince = effects.now();
        }
        if (!alarmSet) {
            alarmSet = true;
            long due = Math.max(effects.now() + 1, expectsSince + patience);
            effects.later(due - effects.now(), new Alarm(pu, stage, null));
        }
    }

    private int lowestUnheard() {
        int lowest = Math.max(0, expects);
        while (gathered.containsRange(lowest, lowest + 1) || givenUp.get(lowest)) {
            lowest++;
        }
        return lowest;
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
