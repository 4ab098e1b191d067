package gossamer.model.machine.rendezvous;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Worm;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.PacketFault;

/**
 * What ports do that belong to one arbiter: all of it is passed on, but that their arbiter is
 * stepped when they want to be, and remembers which of them it was.
 */
final class PortEffects implements Arbiter.Effects {

    private final int arbiter;
    private final WakeList wakes;
    private final Arbiter.Effects outside;
    private final long now;

    /**
     * In one instant.
     *
     * @param arbiter the one that the ports belong to
     * @param wakes remembers which of them are to be stepped when
     * @param outside what all else is passed on to
     */
    PortEffects(int arbiter, WakeList wakes, Arbiter.Effects outside, long now) {
        this.arbiter = arbiter;
        this.wakes = wakes;
        this.outside = outside;
        this.now = now;
    }

    @Override
    public void wakes(int pu, long time) {
        if (time > now) {
            wakes.add(pu, time);
            outside.wakes(arbiter, time);
        }
    }

    @Override
    public void held(int pu, long time) {
        if (time > now) {
            wakes.add(pu, time);
        }
        outside.held(arbiter, time);
    }

    @Override
    public void queued(Packet packet) {
        outside.queued(packet);
    }

    @Override
    public void refused(long time, PacketFault drop) {
        outside.refused(time, drop);
    }

    @Override
    public void revised(Packet packet) {
        outside.revised(packet);
    }

    @Override
    public void started(Packet packet, long cause) {
        outside.started(packet, cause);
    }

    @Override
    public void blocked(Packet packet, long holder) {
        outside.blocked(packet, holder);
    }

    @Override
    public void entered(long time, Packet packet, long cause) {
        outside.entered(time, packet, cause);
    }

    @Override
    public void delivers(long time, Signal signal) {
        outside.delivers(time, signal);
    }

    @Override
    public void calls(Signal call) {
        outside.calls(call);
    }

    @Override
    public void forwards(long time, Worm worm) {
        outside.forwards(time, worm);
    }

    @Override
    public void advanced(Worm worm, long cause) {
        outside.advanced(worm, cause);
    }

    @Override
    public void stalled(Worm worm, long holder) {
        outside.stalled(worm, holder);
    }

    @Override
    public void packetFault(long time, PacketFault packetFault) {
        outside.packetFault(time, packetFault);
    }
}
