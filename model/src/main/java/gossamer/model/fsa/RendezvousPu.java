package gossamer.model.fsa;

import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Step;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.fsa.Signal.Withdraw;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Topology;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A PU under rendezvous switching: one event at a time. It executes the only lane of each stage
 * step by step, and waits at each one until its counterpart meets it: as a receiver it listens, as
 * a sender it offers. Each stage is a session, in which it starts with its own token only and
 * gathers those of its crossbar.
 */
public final class RendezvousPu implements Pu {

    private static final int NOBODY = -1;

    private final int pu;
    private final Automaton automaton;
    private final Topology topology;
    /** The PUs of its crossbar: from which number on, and how many. */
    private final int first;

    private final int peers;
    private final long flits;
    private final TokenSet own;
    private TokenAccumulator gathered = new TokenAccumulator();
    /** Tokens of others that it has gathered in the sessions before this one. */
    private long earlier;

    private int stage = -1;
    /** Those of its stage; null until they are asked for. */
    private transient @Nullable List<Step> steps;

    private int step;
    private int left;
    private int sent;
    /** Whether packets may come that it does not await: always where it does not wait for ever. */
    private boolean tolerant;
    /** Whether it waits for a session that it can join, and the latest one that it has missed. */
    private boolean rejoins;

    private int missed = -1;
    /** Whether it sends nothing in this session. */
    private boolean mute;

    /** Packets that it has heard in this session before its automaton asked for them. */
    private int ahead;

    private final Timeouts patience;
    /** Whether it waits for a packet. */
    private boolean listens;
    /** The PU that it waits for: of several the lowest that it has not heard; and since when. */
    private int expects = NOBODY;

    private long expectsSince;
    /** When its session began. */
    private long sessionSince;

    /** Ports to PUs that it no longer waits for in this session. */
    private final BitSet givenUp = new BitSet();
    /** The packet that it offers, null if it does not or has withdrawn it; and since when. */
    private @Nullable Packet offered;

    private long offeredAt;
    /** When the next alarm comes, and whether one has come in this instant. */
    private long alarmAt = Long.MAX_VALUE;

    private boolean alarmed;
    private int absent;
    private @Nullable Listen toTell;
    /** Whether it has ended a session without having, or having given up, every token. */
    private boolean lacks;

    /**
     * A PU that has not begun.
     *
     * @param automaton has one lane in each stage
     * @param topology crossbars: a PU has a port for each one of its own
     * @param own the number of its own token
     * @param flits its length
     * @param patience how long it waits for a packet
     */
    public RendezvousPu(
            int pu,
            Automaton automaton,
            Topology topology,
            int own,
            long flits,
            Timeouts patience) {
        this.pu = pu;
        this.automaton = automaton;
        this.topology = topology;
        this.peers = topology.ports();
        this.first = pu / peers * peers;
        this.own = TokenSet.of(own);
        this.flits = flits;
        this.patience = patience;
        this.tolerant = patience.ends();
    }

    @Override
    public void begin(Effects effects) {
        if (rejoins) {
            effects.listen(new Listen(pu, Listen.ANY_SESSION, Listen.ANY));
        } else {
            nextStage(0, effects);
        }
    }

    @Override
    public void rejoin() {
        rejoins = true;
    }

    @Override
    public void tolerate() {
        tolerant = true;
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        if (signal instanceof Alarm) {
            if (effects.now() >= alarmAt) {
                alarmAt = Long.MAX_VALUE;
            }
            alarmed = true;
            return;
        }
        if (rejoins) {
            await(signal, effects);
            return;
        }
        Step current = isComplete() || step >= steps().size() ? null : steps().get(step);
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

    /**
     * It joins with the first packet of a session whose begin it has not missed. Who sends after
     * its turn has given it up: then it listens only.
     */
    private void await(Signal signal, Effects effects) {
        if (!(signal instanceof Packet packet)) {
            return;
        }
        if (missed < 0 || packet.stage() <= missed) {
            missed = Math.max(missed, packet.stage());
            effects.listen(new Listen(pu, Listen.ANY_SESSION, Listen.ANY));
            return;
        }
        rejoins = false;
        enter(packet.stage());
        mute = Packet.senderOf(packet.id()) > pu;
        beginStage(packet.id(), packet.tokens(), effects);
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
        return !(awaited && more) || givenUp.get(Packet.senderOf(packet.id()) - first);
    }

    @Override
    public void settle(Effects effects) {
        if (alarmed && listens) {
            giveUp(effects);
        } else if (alarmed && offered != null) {
            withdraw(offered, effects);
        }
        alarmed = false;
        if (toTell != null) {
            effects.listen(toTell);
            toTell = null;
        }
    }

    /**
     * Where a PU may change its mind within an instant, its port is told what it wants at the end
     * of it.
     */
    private void tell(Listen listen, Effects effects) {
        if (!patience.ends()) {
            effects.listen(listen);
        } else {
            toTell = listen;
        }
    }

    /** Gives up a packet that it has been waiting for too long. */
    private void giveUp(Effects effects) {
        long due = dueOf(expects);
        if (due > effects.now()) {
            setAlarm(due, effects);
        } else {
            abandon(effects);
        }
    }

    /**
     * It no longer waits for the receiver; whether it is in time for that it is told by its port.
     */
    private void withdraw(Packet packet, Effects effects) {
        long due = offeredAt + patience.ofSender(peers);
        if (due > effects.now()) {
            setAlarm(due, effects);
        } else {
            offered = null;
            effects.withdraw(new Withdraw(packet.channel(), packet.id()));
        }
    }

    /** It no longer waits for whom it expects. */
    private void abandon(Effects effects) {
        givenUp.set(expects - first);
        absent++;
        effects.absent(pu, stage, absent);
        advance(0, effects);
        if (!listens) {
            tell(new Listen(pu, stage, Listen.NOBODY), effects);
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

    private List<Step> steps() {
        List<Step> ofStage = steps;
        if (ofStage == null) {
            ofStage = automaton.stages().get(stage).lanes().get(0).steps();
            steps = ofStage;
        }
        return ofStage;
    }

    private void enter(int next) {
        stage = next;
        steps = null;
    }

    /** The one place where the PU goes on to another step. */
    private void advance(long cause, Effects effects) {
        listens = false;
        offered = null;
        left--;
        if (left == 0) {
            step++;
            if (step == steps().size()) {
                endStage(cause, effects);
                return;
            }
            left = steps().get(step).times();
        }
        meet(cause, effects);
    }

    private void endStage(long cause, Effects effects) {
        if (gathered.size() + absent < peers && !tolerant) {
            throw new IllegalStateException("PU " + pu + " ends session " + stage + " with "
                    + gathered.size() + " of " + peers + " tokens");
        }
        nextStage(cause, effects);
    }

    private void nextStage(long cause, Effects effects) {
        mute = false;
        lacks |= stage >= 0 && gathered.size() + absent < peers;
        enter(stage + 1);
        while (!isComplete() && steps().isEmpty()) {
            effects.stageBegan(pu, stage, cause);
            enter(stage + 1);
        }
        if (isComplete()) {
            refuseLate();
            if (!lacks) {
                effects.completed(pu, cause);
            }
            return;
        }
        beginStage(cause, TokenSet.empty(), effects);
    }

    /** Its port takes nothing more of sessions that it has ended. */
    private void refuseLate() {
        if (patience.ends()) {
            toTell = new Listen(pu, stage, Listen.NOBODY);
        }
    }

    /** Begins the session, in which it may have heard one other already. */
    private void beginStage(long cause, TokenSet heard, Effects effects) {
        effects.stageBegan(pu, stage, cause);
        refuseLate();
        sessionSince = patience.ends() ? effects.now() : 0;
        absent = 0;
        givenUp.clear();
        expects = NOBODY;
        earlier += Math.max(0, gathered.size() - 1);
        gathered = new TokenAccumulator();
        gathered.addAll(own);
        gathered.addAll(heard);
        ahead = heard.size();
        step = 0;
        left = steps().get(0).times();
        meet(cause, effects);
    }

    /** Offers or listens, as the current step says. */
    private void meet(long cause, Effects effects) {
        Effect effect = steps().get(step).effect();
        if (effect instanceof Effect.Send && mute) {
            advance(cause, effects);
            return;
        }
        if (effect instanceof Effect.Send send) {
            long id = Packet.idOf(pu, ++sent);
            int channel = topology.channel(pu, send.port());
            Packet packet = new Packet(id, cause, channel, 0, stage, 0, own, flits);
            effects.send(packet);
            expects = NOBODY;
            if (patience.ends()) {
                offered = packet;
                offeredAt = effects.now();
                setAlarm(offeredAt + patience.ofSender(peers), effects);
            }
            return;
        }
        int from = effect instanceof Effect.KeepFrom keep ? keep.pu() : Listen.ANY;
        boolean known = from == Listen.ANY || gathered.containsRange(from, from + 1);
        if (ahead > 0 && known) {
            ahead--;
            advance(cause, effects);
            return;
        }
        tell(new Listen(pu, stage, from), effects);
        listens = true;
        if (patience.ends()) {
            awaitFor(from == Listen.ANY ? lowestUnheard() : from, effects);
        }
    }

    /** Its patience with this PU begins now, unless it expects that one already. */
    private void awaitFor(int sender, Effects effects) {
        if (sender != expects) {
            expects = sender;
            expectsSince = effects.now();
        }
        if (patience.excused().test(sender)) {
            abandon(effects);
        } else {
            setAlarm(Math.max(effects.now() + 1, dueOf(sender)), effects);
        }
    }

    /**
     * Whom it waits for may have been held up by the end of the session before. Where patience does
     * not grow with numbers, who began to wait first must be the first to give up: others may only
     * wait for that one.
     */
    private long dueOf(int sender) {
        long since = patience.growth() == 0 ? expectsSince : sessionSince;
        long held = stage > 0 ? since + patience.with(peers - 1) : 0;
        return Math.max(expectsSince, held) + patience.with(sender - first);
    }

    /** Unless there is one before that. */
    private void setAlarm(long due, Effects effects) {
        if (due < alarmAt) {
            alarmAt = due;
            effects.later(due - effects.now(), new Alarm(pu, stage, null));
        }
    }

    private int lowestUnheard() {
        int lowest = Math.max(first, expects);
        while (gathered.containsRange(lowest, lowest + 1) || givenUp.get(lowest - first)) {
            lowest++;
        }
        return lowest;
    }

    @Override
    public long held() {
        return earlier + Math.max(0, gathered.size() - 1) + automaton.stages().size();
    }

    @Override
    public String waitingFor() {
        if (rejoins) {
            return "the begin of a session";
        }
        if (stage < 0 || isComplete()) {
            return "";
        }
        Effect effect = steps().get(step).effect();
        String what = effect instanceof Effect.Send send
                ? "PU " + (first + send.port()) + " to take its packet"
                : effect instanceof Effect.KeepFrom keep
                        ? "a packet of PU " + keep.pu()
                        : left + " packets";
        return automaton.stages().get(stage).name() + ": " + what;
    }
}
