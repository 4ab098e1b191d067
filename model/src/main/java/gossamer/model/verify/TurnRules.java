package gossamer.model.verify;

import gossamer.model.fault.SeededDraw;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkPolicy.Rule;
import gossamer.model.topology.Topology;
import gossamer.model.verify.GrantLinkState.End;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Whose turn it was, checked when all of an instant has been read: links serve whatever they can,
 * in the direction that the policy says, and between one-port PUs the links that have waited
 * longest.
 *
 * <p>Only links are looked at at which something happened in the instant, or whose ports became
 * free: nothing else can begin.
 */
final class TurnRules {

    private static final long NEVER = GrantPacket.NEVER;
    private static final int NONE = -1;

    private final Topology topology;
    private final Machine machine;
    private final LinkPolicy policy;
    private final long seed;
    private final GrantLinks links;
    private final Findings findings;
    /** Of each one-port PU: the last instant in which its port was given to a link. */
    private final long[] given;

    TurnRules(Machine machine, LinkPolicy policy, long seed, GrantLinks links, Findings findings) {
        this.topology = machine.topology;
        this.machine = machine;
        this.policy = policy;
        this.seed = seed;
        this.links = links;
        this.findings = findings;
        this.given = new long[machine.onePort ? machine.pus : 0];
        Arrays.fill(given, NEVER);
    }

    /** Checks the instant that has been read. */
    void endInstant(long time) {
        if (machine.onePort) {
            checkPorts(time);
        } else {
            for (GrantLinkState link : links.touched()) {
                if (machine.half) {
                    checkHalf(link, time);
                } else {
                    checkNoneWaits(link, time);
                }
            }
        }
        for (GrantLinkState link : links.touched()) {
            for (End end : link.ends) {
                end.gone += end.startedAt(time) == null ? 0 : 1;
            }
        }
        links.newInstant();
    }

    /** A full-duplex link between all-port PUs: nothing waits at a free channel. */
    private void checkNoneWaits(GrantLinkState link, long time) {
        for (int side = 0; side < 2; side++) {
            GrantPacket head = link.ends[side].head();
            if (head != null && link.ends[side].moving == null) {
                waitsNeedlessly(link.link, side, head, time);
            }
        }
    }

    private void waitsNeedlessly(int link, int side, GrantPacket head, long time) {
        findings.addAtEnd(
                ViolationCode.NEEDLESS_WAIT,
                () -> head.name() + " waits since " + head.offered + " and may go at " + time + ", "
                        + links.channelName(2 * link + side));
    }

    /** A half-duplex link between all-port PUs. */
    private void checkHalf(GrantLinkState link, long time) {
        if (link.wasIdle(time)) {
            checkDirection(link, time);
        }
    }

    /** A half-duplex link that was free: the right direction goes, if anything may. */
    private void checkDirection(GrantLinkState link, long time) {
        int due = choose(link, time);
        if (due != NONE) {
            End end = link.ends[due];
            GrantPacket head = end.head();
            GrantPacket other = link.ends[1 - due].startedAt(time);
            if (end.startedAt(time) == null && other != null) {
                findings.addAtEnd(
                        ViolationCode.OUT_OF_TURN,
                        () -> other.name() + " starts at " + time + ", but it is the turn of "
                                + links.channelName(2 * link.link + due));
            } else if (end.startedAt(time) == null && head != null) {
                waitsNeedlessly(link.link, due, head, time);
            }
        } else if (link.startsAt(time)) {
            findings.addAtEnd(
                    ViolationCode.OUT_OF_TURN,
                    () -> "a packet starts at " + time + " that may not go yet, "
                            + links.linkName(link.link));
        }
    }

    /** Whether packets that waited in this instant at an end of a free link may go. */
    private boolean mayGo(GrantLinkState link, int side, long time) {
        if (link.ends[side].waitingBefore(time) == 0) {
            return false;
        }
        if (!machine.half || policy.rule() != Rule.QUOTA) {
            return true;
        }
        int first = preferred(link.link);
        return side == first || quotaLeft(link, first) <= 0;
    }

    /**
     * On a path link i is the one between PUs i and i+1: what goes from one side of it to the
     * other.
     */
    private long quotaLeft(GrantLinkState link, int side) {
        int behind = topology.source(2 * link.link) + 1;
        return (side == 0 ? behind : topology.pus() - behind) - link.ends[side].gone;
    }

    private int preferred(int link) {
        return policy.prefersLower(topology, link) ? 0 : 1;
    }

    private boolean mayAnyGo(GrantLinkState link, long time) {
        return mayGo(link, 0, time) || mayGo(link, 1, time);
    }

    /** The direction that goes next on a half-duplex link, or NONE if nothing may. */
    private int choose(GrantLinkState link, long time) {
        boolean low = mayGo(link, 0, time);
        boolean high = mayGo(link, 1, time);
        if (!low || !high) {
            return low ? 0 : high ? 1 : NONE;
        }
        GrantPacket lowHead = link.ends[0].headBefore(time);
        GrantPacket highHead = link.ends[1].headBefore(time);
        if (lowHead == null || highHead == null) {
            throw new IllegalStateException("nothing waits on link " + link.link);
        }
        boolean inHurry = links.isUrgent(lowHead);
        if (inHurry != links.isUrgent(highHead)) {
            return inHurry ? 0 : 1;
        }
        return switch (policy.rule()) {
            case FIRST_READY -> since(highHead, time) < since(lowHead, time) ? 1 : 0;
            case LONGEST_QUEUE ->
                link.ends[1].waitingBefore(time) > link.ends[0].waitingBefore(time) ? 1 : 0;
            case CENTRE_PRIORITY, INNER_PRIORITY, RIGHT_FIRST -> preferred(link.link);
            case QUOTA -> 1 - preferred(link.link);
            case COIN -> toss(link);
        };
    }

    private static long since(GrantPacket packet, long time) {
        return packet.offered == NEVER ? time : packet.offered;
    }

    private int toss(GrantLinkState link) {
        SeededDraw coin = SeededDraw.of(seed, "link", topology.channelName(2 * link.link));
        return (int) coin.uniform(link.coins++, 0, 1);
    }

    /**
     * Links between one-port PUs: those that have waited longest go first, if both ports are free.
     */
    private void checkPorts(long time) {
        List<GrantLinkState> waiting = new ArrayList<>();
        for (GrantLinkState link : links.touched()) {
            if (link.wasIdle(time) && mayAnyGo(link, time)) {
                link.waitingSince = link.waitingSince == NEVER ? time : link.waitingSince;
                waiting.add(link);
            } else {
                link.waitingSince = NEVER;
                if (link.wasIdle(time) && link.startsAt(time)) {
                    checkDirection(link, time);
                }
            }
        }
        waiting.sort(Comparator.<GrantLinkState>comparingLong(link -> link.waitingSince)
                .thenComparingInt(link -> link.link));
        for (GrantLinkState link : waiting) {
            int low = links.puAt(link.link, 0);
            int high = links.puAt(link.link, 1);
            if (isPortFree(low, time) && isPortFree(high, time)) {
                given[low] = time;
                given[high] = time;
                checkServed(link, time);
            } else if (link.startsAt(time)) {
                long since = link.waitingSince;
                findings.addAtEnd(
                        ViolationCode.OUT_OF_TURN,
                        () -> "a transfer begins at " + time + " on " + links.linkName(link.link)
                                + ", which has waited since " + since
                                + ", but a port is taken by or due to another link");
            }
        }
        for (GrantLinkState link : waiting) {
            if (link.startsAt(time)) {
                link.waitingSince = NEVER;
            }
        }
    }

    /**
     * Whether no transfer of before has the port, and it has not been given away in this instant.
     */
    private boolean isPortFree(int pu, long time) {
        if (given[pu] == time) {
            return false;
        }
        int number = links.active(pu);
        GrantLinkState link = number == NONE ? null : links.used(number);
        return link == null || link.wasIdle(time);
    }

    /** It is the turn of this link. */
    private void checkServed(GrantLinkState link, long time) {
        if (machine.half) {
            checkDirection(link, time);
            return;
        }
        for (int side = 0; side < 2; side++) {
            GrantPacket head = link.ends[side].head();
            if (head != null && link.ends[side].startedAt(time) == null) {
                waitsNeedlessly(link.link, side, head, time);
            }
        }
    }
}
