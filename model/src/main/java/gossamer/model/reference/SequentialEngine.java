package gossamer.model.reference;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Pu.Note;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Signal.Answer;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.fsa.Signal.Withdraw;
import gossamer.model.fsa.UserModuleHandle;
import gossamer.model.fsa.Worm;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.BoundMachine;
import gossamer.model.machine.PacketFault;
import gossamer.model.run.Emulation;
import gossamer.model.run.FaultTimeline;
import gossamer.model.run.Ledger;
import gossamer.model.run.StopReason;
import gossamer.model.run.Tally;
import gossamer.model.run.UserCode;
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
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Runs an emulation in one thread, without actors, regions or windows: one sorted map from time to
 * what is due then. It shares only {@link Pu} and {@link Arbiter} with the distributed engine,
 * whose canonical trace must be the same.
 */
public final class SequentialEngine implements Pu.Effects, Arbiter.Effects {

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
        private final SortedMap<Integer, SortedSet<Signal>> arrivals = new TreeMap<>();
        private final SortedMap<Integer, SortedSet<Signal>> headers = new TreeMap<>();
        private final SortedSet<Integer> wakes = new TreeSet<>();
    }

    private final Emulation emulation;
    private final BoundMachine machine;
    private final Topology topology;
    private final Pu[] pus;
    private final @Nullable UserModuleHandle[] userModules;
    private final Arbiter[] arbiters;
    private final TreeMap<Long, Instant> calendar = new TreeMap<>();
    private final SortedMap<Integer, SortedSet<Signal>> offers = new TreeMap<>();
    private final Deque<Answer> answers = new ArrayDeque<>();
    private final Tally tally = new Tally();
    private final TraceBuffer trace = new TraceBuffer(1024);
    private final TraceEmitter emitter;
    private final TraceLevel level;
    private long now;
    /** The PU that is being set up or stepped, -1 while arbiters are. */
    private int at = -1;

    private SequentialEngine(Emulation emulation, TraceLevel level) {
        this.emulation = emulation;
        this.machine = emulation.machine();
        this.level = level;
        this.topology = emulation.topology();
        this.emitter = new TraceEmitter(topology, level, trace::add);
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
        SequentialEngine engine = new SequentialEngine(emulation, level);
        long patience = emulation.limits().pluginMillis();
        return patience == 0
                ? engine.run()
                : UserCodeWatch.call(patience, engine.new Watched(), engine::run);
    }

    /** How far it has come. */
    private final class Watched implements UserCodeWatch.Progress {
        @Override
        public long mark() {
            return (now * 31 + tally.deliveries) * 31 + at;
        }

        @Override
        public String busyWith() {
            return at < 0 ? "a link" : "PU " + topology.puName(at);
        }
    }

    private Outcome run() {
        try {
            setUp();
            return toTheEnd();
        } catch (RuntimeException | Error e) {
            if (UserCode.blame(e, new Watched().busyWith(), emulation.algorithm())
                    instanceof UserCodeException named) {
                throw named;
            }
            throw e;
        }
    }

    private void setUp() {
        int[] partFlits = emulation.partFlits();
        Arrays.setAll(pus, pu -> {
            at = pu;
            return emulation.newPu(pu, partFlits);
        });
        Arrays.setAll(userModules, emulation.algorithm()::userModule);
        at = -1;
        Arrays.setAll(arbiters, machine::newArbiter);
    }

    private Outcome toTheEnd() {
        StopReason reason = StopReason.QUIESCENT;
        calendar.put(0L, new Instant());
        while (!calendar.isEmpty()) {
            Map.Entry<Long, Instant> next = calendar.firstEntry();
            if (next.getKey() > emulation.limits().virtualTicks()) {
                reason = StopReason.VIRTUAL_TIME_LIMIT;
                break;
            }
            calendar.remove(next.getKey());
            step(next.getKey(), next.getValue());
        }
        account();
        tally.lastRecord = emitter.lastTime();
        TraceBuffer faults = FaultTimeline.of(emulation, tally.lastRecord);
        emitter.fingerprint().addAll(faults.words(), faults.size());
        trace.addAll(faults, 0, level == TraceLevel.OFF ? 0 : faults.size());
        trace.sort(0);
        return new Outcome(reason, tally, emitter.fingerprint(), trace);
    }

    /** Counts what is held, waits and is under way at the end; the ledger must balance. */
    private void account() {
        for (Pu pu : pus) {
            tally.heldParts += pu.held();
        }
        for (Arbiter arbiter : arbiters) {
            tally.waiting += arbiter.waiting();
            tally.inFlight += arbiter.underWay();
        }
        for (Instant instant : calendar.values()) {
            instant.headers.values().forEach(headers -> tally.inFlight += headers.size());
            for (SortedSet<Signal> signals : instant.arrivals.values()) {
                tally.inFlight +=
                        signals.stream().filter(Packet.class::isInstance).count();
            }
        }
        Ledger.of(emulation, tally);
    }

    private void step(long time, Instant instant) {
        now = time;
        tally.lastInstant = time;
        if (time == 0) {
            for (at = 0; at < pus.length; at++) {
                pus[at].begin(this);
                pus[at].settle(this);
            }
        }
        instant.arrivals.forEach((pu, signals) -> {
            at = pu;
            for (Signal signal : signals) {
                if (signal instanceof Packet packet) {
                    emitter.deliver(now, packet);
                    tally.deliveries++;
                    tally.tokenParts += packet.tokens().size();
                }
                pus[pu].receive(signal, this);
            }
        });
        settle(instant.arrivals.keySet());
        while (!answers.isEmpty()) {
            Answer answer = answers.remove();
            at = answer.pu();
            pus[answer.pu()].receive(answer, this);
            pus[answer.pu()].settle(this);
        }
        at = -1;
        instant.headers.values().forEach(headers -> headers.forEach(this::offer));
        SortedSet<Integer> served = new TreeSet<>(instant.wakes);
        served.addAll(offers.keySet());
        while (!served.isEmpty()) {
            arbitrate(served);
            // Steps once more the arbiters that others have called.
            served = new TreeSet<>(offers.keySet());
        }
    }

    private void settle(Iterable<Integer> due) {
        for (int pu : due) {
            at = pu;
            pus[pu].settle(this);
        }
    }

    private void arbitrate(SortedSet<Integer> served) {
        SortedMap<Integer, SortedSet<Signal>> offered = new TreeMap<>(offers);
        offers.clear();
        for (int arbiter : served) {
            SortedSet<Signal> signals = offered.getOrDefault(arbiter, new TreeSet<>());
            arbiters[arbiter].step(now, signals.toArray(Signal[]::new), this);
        }
    }

    private Instant at(long time) {
        return calendar.computeIfAbsent(time, key -> new Instant());
    }

    @Override
    public long now() {
        return now;
    }

    @Override
    public void send(Packet packet) {
        tally.offers++;
        offer(packet);
    }

    @Override
    public void listen(Listen listen) {
        offer(listen);
    }

    private void offer(Signal signal) {
        offers.computeIfAbsent(machine.arbiterOf(signal), key -> new TreeSet<>())
                .add(signal);
    }

    @Override
    public void launch(Worm worm) {
        tally.offers++;
        offer(machine.launched(worm));
    }

    @Override
    public void calls(Signal call) {
        offer(call);
    }

    @Override
    public void forwards(long time, Worm worm) {
        if (time == now) {
            offer(worm);
        } else {
            at(time).headers
                    .computeIfAbsent(machine.arbiterOf(worm), key -> new TreeSet<>())
                    .add(worm);
        }
    }

    @Override
    public void advanced(Worm worm, long cause) {
        emitter.hop(now, worm.onChannel(), cause);
    }

    @Override
    public void stalled(Worm worm, long holder) {
        emitter.block(now, worm.onChannel(), holder);
        tally.blocked++;
    }

    @Override
    public void later(long ticks, Alarm alarm) {
        delivers(now + ticks, alarm);
    }

    @Override
    public void stageBegan(int pu, int stage, long cause) {
        emitter.state(now, pu, stage, cause);
    }

    @Override
    public void completed(int pu, long cause) {
        emitter.complete(now, pu, cause);
        tally.completePus++;
        tally.lastCompletion = now;
    }

    @Override
    public void queued(Packet packet) {
        emitter.offer(now, packet);
        tally.queued++;
    }

    @Override
    public void revised(Packet packet) {
        emitter.offer(now, packet);
        tally.refused += packet.tokens().isEmpty() ? 1 : 0;
    }

    @Override
    public void started(Packet packet, long cause) {
        emitter.start(now, packet, cause);
        tally.packets++;
    }

    @Override
    public void blocked(Packet packet, long holder) {
        emitter.block(now, packet, holder);
        tally.blocked++;
    }

    @Override
    public void entered(long time, Packet packet, long cause) {
        emitter.hop(time, packet, cause);
    }

    @Override
    public void delivers(long time, Signal signal) {
        at(time).arrivals
                .computeIfAbsent(machine.receiverOf(signal), key -> new TreeSet<>())
                .add(signal);
    }

    @Override
    public void packetFault(long time, PacketFault packetFault) {
        emitter.packetFault(
                time,
                packetFault.kind(),
                packetFault.packet(),
                packetFault.first(),
                packetFault.tokens(),
                packetFault.code());
        tally.count(packetFault);
    }

    @Override
    public void refused(long time, PacketFault drop) {
        packetFault(time, drop);
        tally.refused++;
    }

    @Override
    public void held(int arbiter, long time) {
        wakes(arbiter, time);
        tally.inFlight++;
    }

    @Override
    public void absent(int pu, int stage, int count) {
        emitter.absent(now, pu, stage, count);
        tally.absent++;
    }

    @Override
    public void withdraw(Withdraw withdraw) {
        offer(withdraw);
    }

    @Override
    public void ask(int pu, int session) {
        answers.add(new Answer(pu, session, userModule(pu).asked(session)));
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
    public void note(Note note) {
        emitter.note(now, note);
    }

    @Override
    public void wakes(int arbiter, long time) {
        if (time > now) {
            at(time).wakes.add(arbiter);
        }
    }
}
