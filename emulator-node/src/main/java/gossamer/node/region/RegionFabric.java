package gossamer.node.region;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Pu.Note;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.fsa.Signal.Withdraw;
import gossamer.model.fsa.Worm;
import gossamer.model.machine.BoundMachine;
import gossamer.model.machine.PacketFault;
import gossamer.model.run.Emulation;
import gossamer.model.run.Tally;
import gossamer.model.run.UserCode;
import gossamer.model.run.UserCodeWatch;
import gossamer.model.token.Datum;
import gossamer.model.trace.TraceEmitter;
import gossamer.node.link.LinkActor;
import gossamer.node.pu.PuActor;
import gossamer.node.time.Calendar;
import gossamer.node.time.Deferred;
import gossamer.node.time.Step;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Carries out what the PUs and links of a region do: signals go where they are due, events into the
 * trace.
 */
final class RegionFabric implements PuActor.Fabric, LinkActor.Fabric, UserCodeWatch.Progress {

    private final int region;
    private final Emulation emulation;
    private final BoundMachine machine;
    private final Placement placement;
    private final Calendar calendar;
    private final RegionActors actors;
    private final WindowExchange exchange;
    private final TraceEmitter emitter;
    private final Tally tally;
    private final Consumer<Throwable> alarm;
    private final Deferred deferred = new Deferred();
    private long now;
    private long spanEnd;
    /** The PU that is being set up or stepped, -1 while arbiters are. */
    private int served = -1;

    /** {@code alarm} is told of what cannot be. */
    RegionFabric(
            int region,
            Emulation emulation,
            Placement placement,
            Calendar calendar,
            RegionActors actors,
            WindowExchange exchange,
            TraceEmitter emitter,
            Tally tally,
            Consumer<Throwable> alarm) {
        this.region = region;
        this.emulation = emulation;
        this.machine = emulation.machine();
        this.placement = placement;
        this.calendar = calendar;
        this.actors = actors;
        this.exchange = exchange;
        this.emitter = emitter;
        this.tally = tally;
        this.alarm = alarm;
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
    public void arrived(Signal signal) {
        if (signal instanceof Packet packet) {
            emitter.deliver(now, packet);
            tally.deliveries++;
            tally.tokenParts += packet.tokens().size();
        }
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
        int at = placement.regionOfSignal(signal);
        if (at == region) {
            actors.offered(now, signal);
        } else {
            exchange.to(at).addOffer(signal);
        }
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
            schedule(placement.regionOfSignal(worm), time, worm);
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
    public void later(long ticks, Alarm due) {
        long time = now + ticks;
        if (time < spanEnd) {
            deferred.add(time, due);
        } else {
            calendar.addArrival(time, due);
        }
    }

    @Override
    public void stageBegan(int pu, int stage, long cause) {
        emitter.state(now, pu, stage, cause);
    }

    @Override
    public void completed(int pu, long cause) {
        emitter.complete(now, pu, cause);
        actors.completed(pu);
        tally.completePus++;
        tally.lastCompletion = Math.max(tally.lastCompletion, now);
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
        schedule(placement.regionOfPu(machine.receiverOf(signal)), time, signal);
    }

    private void schedule(int to, long time, Signal signal) {
        if (time < spanEnd) {
            throw new IllegalStateException(signal + " arrives at " + time + ", sent at " + now
                    + ", but nothing can before " + spanEnd);
        }
        if (to == region) {
            calendar.addArrival(time, signal);
        } else {
            exchange.to(to).addArrival(time, signal);
        }
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
    public void held(int link, long time) {
        wakes(link, time);
        tally.inFlight++;
    }

    @Override
    public void holds(long parts) {
        tally.heldParts += parts;
    }

    @Override
    public void keeps(int waiting, int underWay) {
        tally.waiting += waiting;
        tally.inFlight += underWay;
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
        actors.ask(pu, session);
    }

    @Override
    public void tell(int pu, int session, Datum said) {
        actors.tell(pu, session, said);
    }

    @Override
    public void note(Note note) {
        emitter.note(now, note);
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
    public long mark() {
        return (now * 31 + tally.deliveries) * 31 + served;
    }

    @Override
    public String busyWith() {
        return served < 0 ? "a link" : "PU " + emulation.topology().puName(served);
    }

    /** What to tell of something that was thrown: users' code is named where it is at fault. */
    Throwable blame(Throwable error) {
        return UserCode.blame(error, busyWith(), emulation.algorithm());
    }

    @Override
    public void broken(Throwable error) {
        alarm.accept(error);
    }
}
