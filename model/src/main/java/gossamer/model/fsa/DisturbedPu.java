package gossamer.model.fsa;

import static gossamer.model.fault.Spans.NEVER;

import gossamer.model.fault.ModuleFault;
import gossamer.model.fault.PuLaw;
import gossamer.model.fault.Spans;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Signal.Answer;
import gossamer.model.fsa.Signal.Sent;
import gossamer.model.fsa.Signal.Withdraw;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A PU that pauses, crashes or lies, or may hear lies: what it does otherwise is up to the PU
 * inside.
 *
 * <p>While it pauses, what reaches it waits. When it crashes it loses what waits, and unless it
 * keeps its state it begins anew when it restarts, as a new PU that numbers its packets on.
 * (Packets that arrive while it has crashed are lost by its links.) It remembers the value of every
 * token as it first heard it, and passes that on.
 */
public final class DisturbedPu implements Pu {

    /** The stage of the alarm by which it wakes itself. */
    private static final int WAKE = -1;

    private final int pu;
    private final Supplier<Pu> cores;
    private final @Nullable PuLaw law;
    private final @Nullable Spans pauses;
    private final @Nullable Spans crashes;
    private final boolean keepsState;
    private final int[] own;
    private final int colours;
    private final int stagesPerSession;
    /** Which tokens it has, by session and colour; null if nothing can be falsified. */
    private final TokenAccumulator @Nullable [] held;

    private final @Nullable Variants[] values;
    private final List<Signal> waiting = new ArrayList<>();
    private final Inner inner = new Inner();
    private Pu core;
    private boolean begun;
    private boolean complete;
    /** When it restarts next. */
    private long restartsAt = NEVER;
    /** Counts its lives. */
    private int life;
    /** How many packets it sent in earlier lives, and in all. */
    private int sentBefore;

    private int sent;

    /**
     * A PU that has not begun.
     *
     * @param cores makes the PU inside, one for each of its lives
     * @param law what disturbs it, null for nothing
     * @param own the number of its own token in each colour, for each session whose tokens it tells
     *     apart
     * @param colours number of colours
     * @param stagesPerSession number of stages in each of those sessions
     * @param falsifiable whether any token may get a wrong value in the run
     */
    public DisturbedPu(
            int pu,
            Supplier<Pu> cores,
            @Nullable PuLaw law,
            int[] own,
            int colours,
            int stagesPerSession,
            boolean falsifiable) {
        this.pu = pu;
        this.cores = cores;
        this.law = law;
        this.pauses = law == null ? null : law.pauses();
        this.crashes = law == null ? null : law.crashes();
        this.keepsState = law != null && law.keepsState();
        this.own = own;
        this.colours = colours;
        this.stagesPerSession = stagesPerSession;
        this.held = falsifiable ? new TokenAccumulator[own.length] : null;
        this.values = new Variants[own.length];
        this.core = newCore();
    }

    private Pu newCore() {
        Pu fresh = cores.get();
        fresh.tolerate();
        for (int set = 0; held != null && set < own.length; set++) {
            held[set] = TokenAccumulator.of(own[set]);
            values[set] = null;
        }
        return fresh;
    }

    private boolean hasCrashed(long time) {
        return crashes != null && crashes.covers(time);
    }

    private boolean isPaused(long time) {
        return pauses != null && pauses.covers(time);
    }

    @Override
    public void begin(Effects effects) {
        scheduleRestart(effects);
        wake(effects);
    }

    private void scheduleRestart(Effects effects) {
        if (crashes == null) {
            return;
        }
        long now = effects.now();
        long crash = crashes.firstFrom(now);
        restartsAt = crash == NEVER ? NEVER : crashes.nextChange(crash);
        wakeAt(restartsAt, effects);
    }

    private void wakeAt(long time, Effects effects) {
        if (time != NEVER) {
            effects.later(time - effects.now(), new Alarm(pu, WAKE, null));
        }
    }

    /** Restarts, resumes or begins, if it is time to do so. */
    private void wake(Effects effects) {
        long now = effects.now();
        if (now == restartsAt) {
            if (!keepsState) {
                beginAnew();
            }
            scheduleRestart(effects);
        }
        if (hasCrashed(now)) {
            return;
        }
        if (pauses != null && pauses.covers(now)) {
            wakeAt(pauses.nextChange(now), effects);
            return;
        }
        inner.to(effects);
        if (!begun) {
            begun = true;
            core.begin(inner);
        }
        List<Signal> due = List.copyOf(waiting);
        waiting.clear();
        for (Signal signal : due) {
            take(signal);
        }
    }

    private void beginAnew() {
        waiting.clear();
        life++;
        sentBefore = sent;
        begun = false;
        core = newCore();
        core.rejoin();
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        inner.to(effects);
        long now = effects.now();
        if (signal instanceof Alarm alarm && alarm.stage() == WAKE) {
            wake(effects);
        } else if (hasCrashed(now)) {
            if (keepsState) {
                waiting.add(signal);
            }
        } else if (isPaused(now)) {
            if (waiting.isEmpty() && pauses != null) {
                wakeAt(pauses.nextChange(now), effects);
            }
            waiting.add(signal);
        } else {
            take(signal);
        }
    }

    /** What is for an earlier life is of no interest. */
    private void take(Signal signal) {
        if (signal instanceof Packet packet) {
            remember(packet);
            core.receive(packet, inner);
        } else if (signal instanceof Alarm alarm) {
            if (alarm.life() == life) {
                Packet later = alarm.packet();
                Packet known = later == null ? null : renumbered(later, -sentBefore);
                core.receive(new Alarm(pu, alarm.stage(), known), inner);
            }
        } else if (signal instanceof Sent taken) {
            if ((int) taken.id() > sentBefore) {
                core.receive(new Sent(renumbered(taken.packet(), -sentBefore)), inner);
            }
        } else if (signal instanceof Answer answer && law != null) {
            ModuleFault fault = law.module(inner.now());
            core.receive(new Answer(answer.pu(), answer.session(), answer.said(), fault), inner);
        } else {
            core.receive(signal, inner);
        }
    }

    /** What it hears first of a token it believes. */
    private void remember(Packet packet) {
        if (held == null) {
            return;
        }
        int set = setOf(packet);
        Variants told = packet.variants();
        for (int place = 0; told != null && place < told.size(); place++) {
            int token = told.token(place);
            if (!held[set].containsRange(token, token + 1)) {
                values[set] = Variants.with(values[set], token, told.value(place));
            }
        }
        held[set].addAll(packet.tokens());
    }

    private int setOf(Packet packet) {
        return packet.stage() / stagesPerSession * colours + packet.colour();
    }

    /** The id of a packet, which has another number if it is of this PU. */
    private long numbered(long id, int by) {
        return id != 0 && Packet.senderOf(id) == pu ? id + by : id;
    }

    private Packet renumbered(Packet packet, int by) {
        return by == 0
                ? packet
                : packet.numbered(packet.id() + by, numbered(packet.cause(), by), packet.stage());
    }

    /**
     * The packet as the PU sends it: with its number, and with what the PU believes or pretends.
     */
    private Packet asSent(Packet packet, long now) {
        Packet numbered = renumbered(packet, sentBefore);
        sent = Math.max(sent, (int) numbered.id());
        return numbered.with(valuesOf(packet, now));
    }

    private @Nullable Variants valuesOf(Packet packet, long now) {
        int set = setOf(packet);
        TokenSet tokens = packet.tokens();
        Variants told = null;
        Variants believed = values[set];
        for (int place = 0; believed != null && place < believed.size(); place++) {
            if (tokens.contains(believed.token(place))) {
                told = Variants.with(told, believed.token(place), believed.value(place));
            }
        }
        if (law != null && held != null && tokens.contains(own[set])) {
            told = Variants.with(told, own[set], law.lie(now, packet.channel()));
        }
        return told;
    }

    @Override
    public void settle(Effects effects) {
        inner.to(effects);
        if (begun && !hasCrashed(effects.now()) && !isPaused(effects.now())) {
            core.settle(inner);
        }
    }

    @Override
    public long held() {
        return core.held();
    }

    @Override
    public @Nullable Variants wrong(int colour) {
        Variants wrong = values[colour];
        for (int set = colour + colours; set < own.length; set += colours) {
            Variants more = values[set];
            for (int place = 0; more != null && place < more.size(); place++) {
                wrong = Variants.with(wrong, more.token(place), more.value(place));
            }
        }
        return wrong;
    }

    @Override
    public String waitingFor() {
        return begun ? core.waitingFor() : "its begin";
    }

    /**
     * What the PU inside does, seen from outside: in its other lives packets have other numbers.
     */
    private final class Inner extends ForwardedEffects {

        @Override
        public void send(Packet packet) {
            super.send(asSent(packet, now()));
        }

        @Override
        public void launch(Worm worm) {
            super.launch(new Worm(asSent(worm.packet(), now()), worm.route(), worm.hop()));
        }

        @Override
        public void withdraw(Withdraw withdraw) {
            super.withdraw(new Withdraw(withdraw.channel(), withdraw.id() + sentBefore));
        }

        @Override
        public void later(long ticks, Alarm alarm) {
            Packet packet = alarm.packet();
            Packet numbered = packet == null ? null : renumbered(packet, sentBefore);
            super.later(ticks, new Alarm(pu, alarm.stage(), numbered, life));
        }

        @Override
        public void stageBegan(int who, int stage, long cause) {
            super.stageBegan(who, stage, numbered(cause, sentBefore));
        }

        @Override
        public void completed(int who, long cause) {
            if (!complete) {
                complete = true;
                super.completed(who, numbered(cause, sentBefore));
            }
        }
    }
}
