package gossamer.model.reference;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Signal.Answer;
import gossamer.model.fsa.UserModuleHandle;
import gossamer.model.fsa.Worm;
import gossamer.model.machine.Arbiter;
import gossamer.model.run.Emulation;
import gossamer.model.run.FaultTimeline;
import gossamer.model.run.Ledger;
import gossamer.model.run.RecordedEffects;
import gossamer.model.run.StopReason;
import gossamer.model.run.Tally;
import gossamer.model.run.UserCodeException;
import gossamer.model.run.UserCodeWatch;
import gossamer.model.token.Datum;
import gossamer.model.topology.Topology;
import gossamer.model.trace.Fingerprint;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceEmitter;
import gossamer.model.trace.TraceLevel;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs an emulation in one thread, without actors, regions or windows: one sorted map from time to
 * what is due then. It shares {@link Pu}, {@link Arbiter} and what is recorded of them with the
 * distributed engine, whose canonical trace must be the same.
 */
public final class SequentialEngine extends RecordedEffects {

    /**
     * What came out.
     *
     * @param reason why it ended
     * @param tally counters
     * @param fingerprint of the full canonical trace
     * @param trace the canonical trace at the level asked for
     */
    public record Outcome(
            StopReason reason, Tally tally, Fingerprint fingerprint, TraceBuffer trace) {}

    /** What is due at one time. */
    private static final class Instant {
        /** For PUs. */
        private final DueSignals arrivals = new DueSignals();
        /** Headers for arbiters, and arbiters to be woken. */
        private final DueSignals calls = new DueSignals();
    }

    private final Topology topology;
    private final Pu[] pus;
    private final @Nullable UserModuleHandle[] userModules;
    private final Arbiter[] arbiters;
    private final TreeMap<Long, Instant> calendar = new TreeMap<>();
    /** For arbiters, now. */
    private DueSignals offers = new DueSignals();

    private final Deque<Answer> answers = new ArrayDeque<>();
    private final TraceBuffer trace;
    private final TraceLevel level;

    private SequentialEngine(Emulation emulation, TraceLevel level, TraceBuffer trace) {
        super(emulation, new TraceEmitter(level, trace::add), new Tally());
        this.level = level;
        this.trace = trace;
        this.topology = emulation.topology();
        this.pus = new Pu[topology.pus()];
        this.userModules = new UserModuleHandle[topology.pus()];
        this.arbiters = new Arbiter[machine.arbiters()];
    }

    /**
     * Runs to the end.
     *
     * @throws UserCodeException when users' own code fails or does not come back
     */
    public static Outcome run(Emulation emulation, TraceLevel level) {
        SequentialEngine engine = new SequentialEngine(emulation, level, new TraceBuffer(1024));
        long patience = emulation.limits().pluginMillis();
        return patience == 0 ? engine.run() : UserCodeWatch.call(patience, engine, engine::run);
    }

    private Outcome run() {
        try {
            setUp();
            return toTheEnd();
        } catch (RuntimeException | Error e) {
            if (blame(e) instanceof UserCodeException named) {
                throw named;
            }
            throw e;
        }
    }

    private void setUp() {
        int[] partFlits = emulation.partFlits();
        Arrays.setAll(pus, pu -> {
            served = pu;
            return emulation.newPu(pu, partFlits);
        });
        Arrays.setAll(userModules, emulation.algorithm()::userModule);
        served = -1;
        Arrays.setAll(arbiters, machine::newArbiter);
    }

    private Outcome toTheEnd() {
        StopReason reason = StopReason.QUIESCENT;
        calendar.put(0L, new Instant());
        while (!calendar.isEmpty()) {
            Map.Entry<Long, Instant> next = calendar.firstEntry();
            if (next.getKey() > emulation.lastTick()) {
                reason = emulation.lastTickReason();
                break;
            }
            if (tally.deliveries >= emulation.limits().events()) {
                reason = StopReason.EVENT_LIMIT;
                break;
            }
            calendar.remove(next.getKey());
            step(next.getKey(), next.getValue());
        }
        account();
        tally.lastRecord = emitter.lastTime();
        reason = emulation.reasonOf(reason, tally);
        TraceBuffer faults = FaultTimeline.of(emulation, tally.lastRecord);
        emitter.fingerprint().addAll(faults.words(), faults.size());
        trace.addAll(faults, 0, level == TraceLevel.OFF ? 0 : faults.size());
        trace.sort(0);
        return new Outcome(reason, tally, emitter.fingerprint(), trace);
    }

    /** Counts what is held, waits and is under way at the end; the ledger must balance. */
    private void account() {
        for (int pu = 0; pu < pus.length; pu++) {
            tally.holds(pu, pus[pu], emulation.algorithm().colours());
        }
        for (Arbiter arbiter : arbiters) {
            tally.waiting += arbiter.waiting();
            tally.inFlight += arbiter.underWay();
        }
        for (Instant instant : calendar.values()) {
            instant.calls.forEachSignal(header -> tally.inFlight++);
            instant.arrivals.forEachSignal(
                    signal -> tally.inFlight += signal instanceof Packet ? 1 : 0);
        }
        Ledger.of(emulation, tally);
    }

    private void step(long time, Instant instant) {
        now = time;
        tally.lastInstant = time;
        if (time == 0) {
            for (served = 0; served < pus.length; served++) {
                pus[served].begin(this);
                pus[served].settle(this);
            }
        }
        instant.arrivals.forEach((pu, signals) -> {
            served = pu;
            for (Signal signal : signals) {
                arrived(signal);
                pus[pu].receive(signal, this);
            }
        });
        instant.arrivals.forEachNumber(pu -> {
            served = pu;
            pus[pu].settle(this);
        });
        while (!answers.isEmpty()) {
            Answer answer = answers.remove();
            served = answer.pu();
            pus[answer.pu()].receive(answer, this);
            pus[answer.pu()].settle(this);
        }
        served = -1;
        offers.addAll(instant.calls);
        // Steps once more the arbiters that others have called.
        while (!offers.isEmpty()) {
            DueSignals offered = offers;
            offers = new DueSignals();
            offered.forEach((arbiter, signals) -> arbiters[arbiter].step(now, signals, this));
        }
    }

    private Instant at(long time) {
        return calendar.computeIfAbsent(time, key -> new Instant());
    }

    @Override
    protected void offer(Signal signal) {
        offers.add(machine.arbiterOf(signal), signal);
    }

    @Override
    public void forwards(long time, Worm worm) {
        if (time == now) {
            offer(worm);
        } else {
            at(time).calls.add(machine.arbiterOf(worm), worm);
        }
    }

    @Override
    public void later(long ticks, Alarm alarm) {
        delivers(now + ticks, alarm);
    }

    @Override
    public void delivers(long time, Signal signal) {
        at(time).arrivals.add(machine.receiverOf(signal), signal);
    }

    @Override
    public void ask(int pu, int session) {
        Answer answer = new Answer(pu, session, userModule(pu).asked(session));
        long ticks = userModule(pu).ticks(session);
        if (ticks == 0) {
            answers.add(answer);
        } else {
            delivers(now + ticks, answer);
        }
    }

    @Override
    public void tell(int pu, int session, Datum said) {
        userModule(pu).told(session, said);
    }

    private UserModuleHandle userModule(int pu) {
        UserModuleHandle userModule = userModules[pu];
        if (userModule == null) {
            throw new IllegalStateException("PU " + pu + " has no user module");
        }
        return userModule;
    }

    @Override
    public void wakes(int arbiter, long time) {
        if (time > now) {
            at(time).calls.add(arbiter, null);
        }
    }
}
