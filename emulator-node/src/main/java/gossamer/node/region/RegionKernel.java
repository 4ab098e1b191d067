package gossamer.node.region;

import akka.actor.typed.ActorRef;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.run.Tally;
import gossamer.model.trace.Fingerprint;
import gossamer.model.trace.TraceEmitter;
import gossamer.node.region.Hearsay.Agreed;
import gossamer.node.time.Calendar;
import gossamer.node.time.RegionExecutor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Drives one region through virtual time, on the region's own thread.
 *
 * <p>An instant has two phases: every PU with something due gets one message, then every link with
 * offers. In a phase actors are told in groups; whether a group has done its work is known from the
 * thread's queue being empty ({@link RegionExecutor}). Where nothing that a PU does can reach
 * another one within so many ticks ({@link Emulation#lookaheadTicks}), the instants of such a span
 * share both phases: an actor gets one message with all that it is due for, and goes through it
 * instant by instant.
 *
 * <p>Several regions advance in {@link Windows}, between which neighbours send each other what
 * crosses.
 */
final class RegionKernel implements RegionExecutor.Quiescence {

    private final int region;
    private final Emulation emulation;
    private final boolean alone;
    private final boolean phaseSync;
    private final long span;
    private final Windows windows;
    private final RegionOwner owner;
    private final Calendar calendar;
    private final RegionTrace trace;
    private final TraceEmitter emitter;
    private final Tally tally = new Tally();
    private final RegionFabric fabric;
    private final RegionActors actors;
    private final WindowExchange exchange;
    private Standing state = Standing.BUILDING;
    private long now;
    private long spanEnd;
    /** Nothing was left to do before it anywhere when a window was last to be opened. */
    private long earliest;
    /** The round in which regions began to say what is left to do after this instant. */
    private int since;

    private @Nullable StopReason stop;
    private StopReason ending = StopReason.QUIESCENT;

    RegionKernel(
            int region,
            Emulation emulation,
            Placement placement,
            Spill spill,
            Function<Calendar, RegionTrace> traces,
            RegionOwner owner,
            @Nullable RegionState from) {
        this.region = region;
        this.emulation = emulation;
        this.alone = placement.regions() == 1;
        this.phaseSync = placement.needsPhaseExchange();
        this.windows = new Windows(emulation, placement);
        this.span = emulation.lookaheadTicks();
        this.calendar = from == null ? new Calendar(span) : from.calendar();
        this.owner = owner;
        this.trace = traces.apply(calendar);
        this.emitter = new TraceEmitter(trace.level(), trace);
        this.actors = new RegionActors(region, emulation, placement);
        this.exchange = new WindowExchange(region, placement.graph(), spill);
        this.fabric = new RegionFabric(
                region,
                emulation,
                placement,
                calendar,
                actors,
                exchange,
                emitter,
                tally,
                windows,
                this::answered,
                this::onFailure);
        if (from != null) {
            goOnFrom(from);
        }
    }

    private void goOnFrom(RegionState state) {
        RegionState.Clock clock = state.clock();
        now = clock.now();
        spanEnd = clock.spanEnd();
        earliest = clock.next();
        windows.goOnFrom(clock.windowEnd());
        exchange.goOnFrom(state.mark().round(), state.said());
        emitter.goOnFrom(state.seen().fingerprint(), state.seen().lastRecord());
        tally.add(state.seen().tally());
        actors.goOnFrom(state);
    }

    /** Whether its PUs have begun; before the region has they did so elsewhere or not at all. */
    private boolean hasBegun() {
        return earliest > 0;
    }

    /**
     * All that the region is, while it is held; what it has of the trace is handed over. Null where
     * it is not held, nothing has happened yet, or user modules are being asked.
     */
    @Nullable
    RegionState state(byte[] findings) {
        if (state != Standing.HELD || !hasBegun() || !fabric.questions().isEmpty()) {
            return null;
        }
        StateTransfer.Mark mark =
                new StateTransfer.Mark(exchange.round(), tally.deliveries, trace.settle());
        exchange.restartLogs();
        calendar.trim();
        return new RegionState(
                new RegionState.Clock(now, spanEnd, windows.end(), earliest),
                mark,
                calendar,
                new RegionState.Seen(
                        emitter.fingerprint(), emitter.lastTime(), tally, actors.complete()),
                exchange.hearsay(),
                actors.cores(),
                findings);
    }

    int region() {
        return region;
    }

    RegionActors actors() {
        return actors;
    }

    RegionFabric fabric() {
        return fabric;
    }

    Tally tally() {
        return tally;
    }

    Fingerprint fingerprint() {
        return emitter.fingerprint();
    }

    /** How far the region has come, see {@link RegionLoad#now}. */
    RegionActor.Progressed progress(long restedBefore) {
        RegionLoad load = RegionLoad.now(restedBefore, trace.unsent());
        return new RegionActor.Progressed(
                region, now, Math.max(now, earliest), tally.deliveries, windows.ceiling(), load);
    }

    /** All actors are there, in all regions: PUs begin at time 0. */
    void begin(RegionActor.Begin begin, ActorRef<RegionActor.Report> run) {
        windows.limit(begin.ceiling(), spanEnd);
        exchange.connect(begin.regions(), begin.incarnation(), run);
        if (hasBegun()) {
            become(Standing.HELD);
            drive();
            return;
        }
        actors.allPusBegin();
        if (openWindow(0)) {
            drive();
        }
    }

    /** How far the region may go from now on; what it has begun it finishes. */
    void limit(Ceiling to) {
        windows.limit(to, spanEnd);
        goOnIfHeld();
    }

    /** Something counts at this time for which the region has not waited. */
    private void answered(long time) {
        if (state == Standing.HELD && time < earliest) {
            earliest = time;
            owner.held();
            drive();
        }
    }

    private void goOnIfHeld() {
        if (state == Standing.HELD) {
            drive();
        }
    }

    /** A batch of another region came in, a part of one, or a word about batches. */
    void accept(RegionActor.Command message) {
        try {
            exchange.accept(message);
        } catch (RuntimeException e) {
            onFailure(e);
        }
        if (state.isExchanging()) {
            drive();
        }
    }

    /**
     * To be called some ten times a second: what is awaited for long may have been lost, and the
     * part of the trace that has been handed over is wanted soon.
     */
    void look(RegionActor.ReportProgress request, long restedNanos) {
        limit(request.ceiling());
        exchange.dropBefore(request.kept());
        exchange.lookForStall(state.isExchanging(), restedNanos);
        trace.hurry();
    }

    /** Nothing will be asked of it any more. */
    void close() {
        exchange.close();
    }

    /** The run is to end at the next window. */
    void requestStop(StopReason reason) {
        if (stop == null) {
            stop = reason;
            windows.toTheEnd();
            goOnIfHeld();
        }
    }

    @Override
    public boolean onQuiescent() {
        return drive();
    }

    @Override
    public RegionExecutor.Awaited awaited() {
        return state.isExchanging() ? exchange : RegionExecutor.Awaited.NOTHING;
    }

    /**
     * Goes on until some actor has been told something, or a batch is awaited, or the run has
     * ended. To be called when no actor of the region has anything left to do; true if anything has
     * been done, or there is something to do now.
     */
    private boolean drive() {
        long before = tally.messages;
        int round = exchange.round();
        try {
            boolean further = true;
            while (further) {
                further = switch (state) {
                    case RECEIVING -> told(actors.tellPus()) && endReceiving();
                    case EXCHANGING_OFFERS -> exchange.isDone() && takeOffers();
                    case ARBITRATING -> told(actors.tellLinks()) && endArbitrating();
                    case EXCHANGING_CALLS -> exchange.isDone() && takeCalls();
                    case BETWEEN -> nextSpan();
                    case EXCHANGING_WINDOW -> exchange.isDone() && takeWindow();
                    case ACCOUNTING -> endAccounting();
                    case HELD -> leaveHold();
                    case BUILDING, ENDED -> false;
                };
            }
        } catch (RuntimeException | Error e) {
            onFailure(e);
        }
        return tally.messages > before || exchange.round() > round || state == Standing.ACCOUNTING;
    }

    /** The one place where the region changes its state. */
    private void become(Standing next) {
        if (state == Standing.ENDED) {
            throw new IllegalStateException(
                    "region " + region + " has ended, cannot become " + next);
        }
        state = next;
    }

    /** A new window that begins with the earliest event anywhere, or before it. */
    private boolean openWindow(long due) {
        long earliest = Math.min(due, fabric.questions().next());
        if (earliest == Calendar.NEVER) {
            return end(StopReason.QUIESCENT);
        }
        if (earliest > emulation.lastTick()) {
            return end(emulation.lastTickReason());
        }
        this.earliest = earliest;
        if (!windows.mayOpen(earliest)) {
            if (alone) {
                // Several regions have handed over their windows, whose ends they wait at.
                trace.flush();
            }
            become(Standing.HELD);
            owner.held();
            return false;
        }
        windows.open(earliest);
        tally.windows++;
        fabric.questions().granted(windows.end());
        become(Standing.BETWEEN);
        return !phaseSync && earliest > 0 || openSpan(earliest);
    }

    private boolean leaveHold() {
        if (!windows.mayOpen(earliest)) {
            return false;
        }
        // Several regions end together: what this one knows goes with their next exchange.
        return openNext(new Agreed(0, earliest, alone ? tally.deliveries : 0, alone ? stop : null));
    }

    private boolean nextSpan() {
        boolean mustStop =
                alone && (stop != null || tally.deliveries >= emulation.limits().events());
        return calendar.nextTime() >= windows.end() || mustStop
                ? closeWindow()
                : openSpan(calendar.nextTime());
    }

    /** Phase 0 from this time on. */
    private boolean openSpan(long time) {
        now = time;
        spanEnd = time > windows.end() - span ? windows.end() : time + span;
        fabric.beginSpan(time, spanEnd);
        trace.beginSpan(time, spanEnd, actors);
        become(Standing.RECEIVING);
        return true;
    }

    private boolean endReceiving() {
        return phaseSync
                ? tellOthers(calendar.nextTime(), Standing.EXCHANGING_OFFERS)
                : arbitrate();
    }

    /** What is left to do here is due then at the earliest; neighbours' batches are awaited. */
    private boolean tellOthers(long due, Standing meanwhile) {
        tally.batches += exchange.send(due, tally.deliveries, stop);
        become(meanwhile);
        return true;
    }

    private boolean takeOffers() {
        exchange.takeIn(now, actors, calendar);
        since = exchange.round();
        return arbitrate();
    }

    /** Phase 1. */
    private boolean arbitrate() {
        become(Standing.ARBITRATING);
        actors.turnToLinks();
        return true;
    }

    /** Counts messages; true if there were none, since all have been told. */
    private boolean told(int actors) {
        tally.messages += actors;
        return actors == 0;
    }

    /**
     * Where links and ports agree step by step, a step follows as long as any of them was told
     * something.
     */
    private boolean endArbitrating() {
        if (!emulation.machine().hasCalls()) {
            return endSpan();
        }
        if (phaseSync) {
            boolean called = actors.hasCalls() || exchange.hasOffers();
            return tellOthers(called ? now : calendar.nextTime(), Standing.EXCHANGING_CALLS);
        }
        return actors.hasCalls() ? arbitrate() : endSpan();
    }

    private boolean takeCalls() {
        exchange.takeIn(now, actors, calendar);
        Agreed agreed = exchange.agreedSince(since);
        if (agreed == null || agreed.next() == now) {
            return arbitrate();
        }
        trace.endSpan();
        trace.flush();
        return openNext(agreed);
    }

    private boolean endSpan() {
        trace.endSpan();
        if (alone) {
            trace.flushIfLarge();
        }
        become(Standing.BETWEEN);
        return true;
    }

    private boolean closeWindow() {
        if (alone) {
            return openNext(new Agreed(0, calendar.nextTime(), tally.deliveries, stop));
        }
        trace.flush();
        since = exchange.round();
        return tellOthers(calendar.nextTime(), Standing.EXCHANGING_WINDOW);
    }

    private boolean takeWindow() {
        exchange.takeIn(now, actors, calendar);
        Agreed agreed = exchange.agreedSince(phaseSync ? since : 0);
        if (windows.mustKnowMore(agreed)) {
            return tellOthers(calendar.nextTime(), Standing.EXCHANGING_WINDOW);
        }
        return agreed == null ? openWindow(windows.end()) : openNext(agreed);
    }

    private boolean openNext(Agreed agreed) {
        if (agreed.next() != Calendar.NEVER) {
            if (agreed.stop() != null) {
                return end(agreed.stop());
            }
            if (agreed.deliveries() >= emulation.limits().events()) {
                return end(StopReason.EVENT_LIMIT);
            }
        }
        return openWindow(alone ? agreed.next() : Math.max(agreed.next(), windows.end()));
    }

    private boolean end(StopReason reason) {
        become(Standing.ACCOUNTING);
        ending = reason;
        trace.flushAll(new LeftUnderWay(tally));
        tally.lastRecord = emitter.lastTime();
        actors.askForAccounts();
        return false;
    }

    private boolean endAccounting() {
        become(Standing.ENDED);
        owner.ended(ending);
        return false;
    }

    @Override
    public void onFailure(Throwable error) {
        state = Standing.ENDED;
        owner.broke(fabric.blame(error));
    }
}
