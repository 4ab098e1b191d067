package gossamer.model.machine;

import gossamer.model.fsa.Signal.PortCall;
import gossamer.model.fsa.Signal.PortCall.Kind;
import gossamer.model.machine.Arbiter.Effects;

/**
 * A link's part in the dialogue with the ports of the one-port PUs at its two ends ({@link
 * PuPort}).
 */
public final class PortDialogue {

    private final int link;
    private final int[] ports;
    private final boolean[] pointing = new boolean[2];
    private final boolean[] busy = new boolean[2];
    private final boolean[] freed = new boolean[2];
    private final long[] cause = new long[2];
    private boolean requested;
    private boolean holding;

    /** The arbiters of the ports are that of the lower channel's source, and that of its target. */
    public PortDialogue(int link, int low, int high) {
        this.link = link;
        this.ports = new int[] {low, high};
    }

    /** From now on the second port is another one; nothing may be requested or held. */
    public void turnTo(int high) {
        if (requested || holding) {
            throw new IllegalStateException("arbiter " + link + " turns away from its ports");
        }
        ports[1] = high;
    }

    /** Whether a port is taken by others, so that nothing is granted in this instant. */
    public boolean isRefused() {
        return busy[0] || busy[1];
    }

    /** Whether the link holds both ports. */
    public boolean isHolding() {
        return holding;
    }

    /** Whether both ports point to the link. */
    public boolean isGranted() {
        return pointing[0] && pointing[1];
    }

    /** The packet whose leaving freed a port in this instant, or 0. */
    public long cause() {
        return cause[0] != 0 ? cause[0] : cause[1];
    }

    /** Packets wait since this time; to be called as long as they do. */
    public void request(long since, Effects effects) {
        if (!requested) {
            requested = true;
            busy[0] = false;
            busy[1] = false;
            tellBoth(Kind.REQUEST, since, 0, effects);
        }
    }

    /** No packet waits any more. */
    public void cancel(Effects effects) {
        if (requested) {
            forget();
            tellBoth(Kind.CANCEL, 0, 0, effects);
        }
    }

    /** The transfer begins. */
    public void take(Effects effects) {
        forget();
        holding = true;
        tellBoth(Kind.TAKE, 0, 0, effects);
    }

    /** The transfer has ended with this packet. */
    public void release(long packet, Effects effects) {
        holding = false;
        tellBoth(Kind.RELEASE, 0, packet, effects);
    }

    private void forget() {
        requested = false;
        pointing[0] = false;
        pointing[1] = false;
        cause[0] = 0;
        cause[1] = 0;
    }

    /** Takes in what a port says. */
    public void hear(PortCall call) {
        if (!requested) {
            throw new IllegalStateException("link " + link + " requests nothing, got " + call);
        }
        int end = call.from() == ports[0] ? 0 : 1;
        switch (call.kind()) {
            case BUSY -> busy[end] = true;
            case FREE -> {
                busy[end] = false;
                freed[end] = true;
            }
            case POINT -> {
                pointing[end] = true;
                cause[end] = call.cause();
            }
            case RELEASE, REQUEST, CANCEL, REFUSE, AGAIN, TAKE ->
                throw new IllegalStateException("link " + link + ": " + call);
        }
    }

    /** Passes on to each port what has become of the other one. To be called when all was heard. */
    public void answer(Effects effects) {
        for (int end = 0; end < 2; end++) {
            int other = 1 - end;
            if (busy[end] && pointing[other]) {
                pointing[other] = false;
                tell(other, Kind.REFUSE, 0, 0, effects);
            } else if (freed[end] && requested && !pointing[other] && !busy[other]) {
                tell(other, Kind.AGAIN, 0, 0, effects);
            }
            freed[end] = false;
        }
    }

    private void tellBoth(Kind kind, long since, long packet, Effects effects) {
        tell(0, kind, since, packet, effects);
        tell(1, kind, since, packet, effects);
    }

    private void tell(int end, Kind kind, long since, long packet, Effects effects) {
        effects.calls(new PortCall(ports[end], link, kind, since, packet));
    }
}
