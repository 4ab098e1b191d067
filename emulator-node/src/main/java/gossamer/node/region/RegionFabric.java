package gossamer.node.region;

import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Signal.Answer;
import gossamer.model.fsa.UserModuleHandle.Came;
import gossamer.model.fsa.UserModuleHandle.Question;
import gossamer.model.fsa.Worm;
import gossamer.model.run.Emulation;
import gossamer.model.run.RecordedEffects;
import gossamer.model.run.Tally;
import gossamer.model.token.Datum;
import gossamer.model.trace.TraceEmitter;
import gossamer.node.link.LinkActor;
import gossamer.node.pu.PuActor;
import gossamer.node.time.Calendar;
import gossamer.node.time.Deferred;
import gossamer.node.time.Step;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Carries out what the PUs and links of a region do: signals go where they are due, events into the
 * trace.
 */
final class RegionFabric extends RecordedEffects implements PuActor.Fabric, LinkActor.Fabric {

    private final int region;
    private final Placement placement;
    private final Calendar calendar;
    private final RegionActors actors;
    private final WindowExchange exchange;
    private final Consumer<Throwable> alarm;
    private final Windows windows;
    private final OpenQuestions questions;
    private final LongConsumer answered;
    private final Deferred deferred = new Deferred();
    private long spanEnd;

    /**
     * Of a region that has not begun.
     *
     * @param answered is told when an answer counts that the region did not wait for
     * @param alarm is told of what cannot be
     */
    RegionFabric(
            int region,
            Emulation emulation,
            Placement placement,
            Calendar calendar,
            RegionActors actors,
            WindowExchange exchange,
            TraceEmitter emitter,
            Tally tally,
            Windows windows,
            LongConsumer answered,
            Consumer<Throwable> alarm) {
        super(emulation, emitter, tally);
        this.region = region;
        this.placement = placement;
        this.calendar = calendar;
        this.actors = actors;
        this.exchange = exchange;
        this.alarm = alarm;
        this.windows = windows;
        this.answered = answered;
        this.questions = new OpenQuestions(this::arrives);
    }

    /** What user modules have not answered yet. */
    OpenQuestions questions() {
        return questions;
    }

    /** What follows happens from this time on, and before {@code end}. */
    void beginSpan(long time, long end) {
        now = time;
        spanEnd = end;
    }

    @Override
    public void at(long time) {
        now = time;
        tally.lastInstant = Math.max(tally.lastInstant, time);
    }

    @Override
    public @Nullable Step after(Step step) {
        return deferred.after(step);
    }

    @Override
    protected void offer(Signal signal) {
        int at = placement.regionOfSignal(signal);
        if (at == region) {
            actors.offered(now, signal);
        } else {
            exchange.to(at).addOffer(signal);
        }
    }

    @Override
    public void forwards(long time, Worm worm) {
        if (time == now) {
            offer(worm);
        } else {
            schedule(placement.regionOfSignal(worm), time, worm);
        }
    }

    @Override
    public void later(long ticks, Alarm due) {
        long time = now + ticks;
        if (time < spanEnd) {
            deferred.add(time, due);
        } else {
            arrives(time, due);
        }
    }

    @Override
    public void answers(long ticks, Answer answer) {
        arrives(now + ticks, answer);
    }

    @Override
    public void waits(int pu, int session, Question question) {
        questions.ask(pu, session, question, now);
        questions.granted(windows.end());
    }

    @Override
    public void came(int pu, int session, Came answer) {
        answered.accept(questions.came(pu, session, answer, windows.end()));
    }

    @Override
    public void completed(int pu, long cause) {
        super.completed(pu, cause);
        actors.completed(pu);
    }

    @Override
    public void delivers(long time, Signal signal) {
        schedule(placement.regionOfReceiver(signal), time, signal);
    }

    private void schedule(int to, long time, Signal signal) {
        if (time < spanEnd) {
            throw new IllegalStateException(signal + " arrives at " + time + ", sent at " + now
                    + ", but nothing can before " + spanEnd);
        }
        if (to == region) {
            arrives(time, signal);
        } else {
            exchange.to(to).addArrival(time, signal);
        }
    }

    private void arrives(long time, Signal signal) {
        calendar.addArrival(time, actors.receiverOf(signal), signal);
    }

    @Override
    public void account(int pu, Pu core) {
        tally.holds(pu, core, emulation.algorithm().colours());
    }

    @Override
    public void keeps(int waiting, int underWay) {
        tally.waiting += waiting;
        tally.inFlight += underWay;
    }

    @Override
    public void ask(int pu, int session) {
        actors.ask(pu, session);
    }

    @Override
    public void tell(int pu, int session, Datum said) {
        actors.tell(pu, session, said);
    }

    @Override
    public void wakes(int link, long time) {
        if (time >= spanEnd) {
            calendar.addWake(time, actors.indexOf(link));
        } else if (time > now) {
            // It is the link itself that asks for it, in the middle of its message.
            deferred.add(time, null);
        }
    }

    @Override
    public void serves(int pu) {
        served = pu;
    }

    @Override
    public void arbitrates() {
        served = -1;
    }

    @Override
    public void broken(Throwable error) {
        alarm.accept(error);
    }
}
