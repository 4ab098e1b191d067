package gossamer.model.run;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Pu.Note;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.fsa.Signal.Withdraw;
import gossamer.model.fsa.Worm;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.BoundMachine;
import gossamer.model.machine.PacketFault;
import gossamer.model.trace.TraceEmitter;

/**
 * What PUs and arbiters do, as records of the trace and counts. Where signals go, and when they are
 * due, is up to the engine.
 */
public abstract class RecordedEffects
        implements Pu.Effects, Arbiter.Effects, UserCodeWatch.Progress {

    protected final Emulation emulation;
    protected final BoundMachine machine;
    protected final TraceEmitter emitter;
    protected final Tally tally;
    protected long now;
    /**
     * The PU that is being set up or stepped, -1 while arbiters are: what arrives is recorded for
     * it.
     */
    protected int served = -1;

    /** The effects of a run, or of a region's share in it. */
    protected RecordedEffects(Emulation emulation, TraceEmitter emitter, Tally tally) {
        this.emulation = emulation;
        this.machine = emulation.machine();
        this.emitter = emitter;
        this.tally = tally;
    }

    /** Tells an arbiter something in this instant. */
    protected abstract void offer(Signal signal);

    /** This has reached the PU that is served. */
    public final void arrived(Signal signal) {
        if (signal instanceof Packet packet) {
            emitter.deliver(now, served, packet);
            tally.deliveries++;
            tally.tokenParts += packet.tokens().size();
        }
    }

    @Override
    public final long now() {
        return now;
    }

    @Override
    public final void send(Packet packet) {
        tally.offers++;
        offer(packet);
    }

    @Override
    public final void launch(Worm worm) {
        tally.offers++;
        offer(machine.launched(worm));
    }

    @Override
    public final void listen(Listen listen) {
        offer(listen);
    }

    @Override
    public final void withdraw(Withdraw withdraw) {
        offer(withdraw);
    }

    @Override
    public final void calls(Signal call) {
        offer(call);
    }

    @Override
    public final void advanced(Worm worm, long cause) {
        emitter.hop(now, worm.onChannel(), cause);
    }

    @Override
    public final void stalled(Worm worm, long holder) {
        emitter.block(now, worm.onChannel(), holder);
        tally.blocked++;
    }

    @Override
    public final void stageBegan(int pu, int stage, long cause) {
        emitter.state(now, pu, stage, cause);
    }

    @Override
    public void completed(int pu, long cause) {
        emitter.complete(now, pu, cause);
        tally.completePus++;
        tally.lastCompletion = Math.max(tally.lastCompletion, now);
    }

    @Override
    public final void queued(Packet packet) {
        emitter.offer(now, packet);
        tally.queued++;
    }

    @Override
    public final void revised(Packet packet) {
        emitter.offer(now, packet);
        tally.refused += packet.tokens().isEmpty() ? 1 : 0;
    }

    @Override
    public final void started(Packet packet, long cause) {
        emitter.start(now, packet, cause);
        tally.packets++;
    }

    @Override
    public final void blocked(Packet packet, long holder) {
        emitter.block(now, packet, holder);
        tally.blocked++;
    }

    @Override
    public final void entered(long time, Packet packet, long cause) {
        emitter.hop(time, packet, cause);
    }

    @Override
    public final void packetFault(long time, PacketFault packetFault) {
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
    public final void refused(long time, PacketFault drop) {
        packetFault(time, drop);
        tally.refused++;
    }

    @Override
    public final void held(int arbiter, long time) {
        wakes(arbiter, time);
        tally.inFlight++;
    }

    @Override
    public final void absent(int pu, int stage, int count) {
        emitter.absent(now, pu, stage, count);
        tally.absent++;
    }

    @Override
    public final void note(Note note) {
        emitter.note(now, note);
    }

    @Override
    public final long mark() {
        return (now * 31 + tally.deliveries) * 31 + served;
    }

    @Override
    public final String busyWith() {
        return served < 0 ? "a link" : "PU " + emulation.topology().puName(served);
    }

    /** What to tell of something that was thrown: users' code is named where it is at fault. */
    public final Throwable blame(Throwable error) {
        return UserCode.blame(error, busyWith(), emulation.algorithm());
    }
}
