package gossamer.model.machine;

import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.PortCall;
import gossamer.model.fsa.Signal.PortCall.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The port of a one-port PU: the one place through which all its packets pass, in and out, one link
 * at a time.
 *
 * <p>A transfer needs the ports at both ends of its link from the begin of its start-up until its
 * tail has left the link. Who gets them is agreed within the instant, in a dialogue that comes to
 * the same as one global rule: <em>of all links at which packets wait, the one that has waited
 * longest is served first (of several the lowest), if both its ports are free; then the next one,
 * until no more can be.</em>
 *
 * <ol>
 *   <li>Links whose transfer has ended RELEASE their ports, and links at which packets wait send a
 *       REQUEST to both.
 *   <li>A port that becomes free tells the links that wait for it (FREE); they pass it on to their
 *     other port (AGAIN).
 *   <li>A free port POINTs to its first choice, the request that has waited longest and has not
 *     been refused in this instant. A link to which both ports point TAKEs them.
 *   <li>A port that is taken tells the other links (BUSY); one to which its other port points
 *     REFUSEs, whereupon that port points to its next choice.
 * </ol>
 */
public final class PuPort implements Arbiter {

    private static final int NONE = -1;

    /** A link at which packets wait. */
    private static final class Request {
        private final int link;
        private final long since;
        private boolean refused;
        private boolean toldBusy;

        Request(int link, long since) {
            this.link = link;
            this.since = since;
        }

        boolean isBefore(Request other) {
            return since != other.since ? since < other.since : link < other.link;
        }
    }

    private final int self;
    /** By the order in which they are to be served. */
    private final List<Request> requests = new ArrayList<>(2);

    private long instant = NONE;
    private int takenBy = NONE;
    private int pointsTo = NONE;
    private long left;
    private long leftAt = NONE;

    /** A free port, which is the arbiter of this number. */
    public PuPort(int self) {
        this.self = self;
    }

    @Override
    public void step(long time, Signal[] signals, Effects effects) {
        if (time != instant) {
            instant = time;
            requests.forEach(request -> request.refused = false);
        }
        boolean freed = false;
        for (Signal signal : signals) {
            PortCall call = (PortCall) signal;
            hear(call, time);
            freed |= call.kind() == Kind.RELEASE;
        }
        if (takenBy != NONE) {
            tellBusy(effects);
            return;
        }
        if (freed) {
            tellFree(effects);
        }
        if (pointsTo == NONE) {
            pointToFirst(time, effects);
        }
    }

    private void hear(PortCall call, long time) {
        switch (call.kind()) {
            case RELEASE -> {
                takenBy = NONE;
                left = call.cause();
                leftAt = time;
            }
            case REQUEST -> add(new Request(call.from(), call.since()));
            case CANCEL -> {
                requests.remove(requestOf(call.from()));
                stopPointing(call.from());
            }
            case REFUSE -> {
                requestOf(call.from()).refused = true;
                stopPointing(call.from());
            }
            case AGAIN -> requestOf(call.from()).refused = false;
            case TAKE -> {
                requests.remove(requestOf(call.from()));
                pointsTo = NONE;
                takenBy = call.from();
            }
            case BUSY, FREE, POINT -> throw new IllegalStateException("port " + self + ": " + call);
        }
    }

    private void add(Request request) {
        int place = requests.size();
        while (place > 0 && request.isBefore(requests.get(place - 1))) {
            place--;
        }
        requests.add(place, request);
    }

    private Request requestOf(int link) {
        for (Request request : requests) {
            if (request.link == link) {
                return request;
            }
        }
        throw new IllegalStateException("port " + self + " knows of no request of link " + link);
    }

    private void stopPointing(int link) {
        if (pointsTo == link) {
            pointsTo = NONE;
        }
    }

    private void tellBusy(Effects effects) {
        for (Request request : requests) {
            if (!request.toldBusy) {
                request.toldBusy = true;
                tell(request, Kind.BUSY, 0, effects);
            }
        }
    }

    private void tellFree(Effects effects) {
        for (Request request : requests) {
            if (request.toldBusy) {
                request.toldBusy = false;
                tell(request, Kind.FREE, 0, effects);
            }
        }
    }

    private void pointToFirst(long time, Effects effects) {
        Request first = first();
        if (first != null) {
            pointsTo = first.link;
            tell(first, Kind.POINT, leftAt == time ? left : 0, effects);
        }
    }

    private @Nullable Request first() {
        for (Request request : requests) {
            if (!request.refused) {
                return request;
            }
        }
        return null;
    }

    private void tell(Request request, Kind kind, long cause, Effects effects) {
        effects.calls(new PortCall(request.link, self, kind, 0, cause));
    }
}
