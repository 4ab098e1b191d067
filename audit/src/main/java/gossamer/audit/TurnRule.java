package gossamer.audit;

import gossamer.audit.GrantReplay.End;

/** Which direction of a link that grants turns goes next. */
final class TurnRule {

    private final PlainRun run;
    private final boolean half;
    private final String policy;
    private final End[] ends;
    /** By channel: how many packets it has yet to carry, under {@code quota}. */
    private final int[] left;
    /** By link: how many coins were tossed. */
    private final long[] tosses;

    TurnRule(PlainRun run, End[] ends) {
        this.run = run;
        this.half = run.machine.half;
        this.policy = half ? run.machine.policy : "first-ready";
        this.ends = ends;
        this.tosses = new long[run.graph.links()];
        this.left = new int[policy.equals("quota") ? ends.length : 0];
        for (int channel = 0; channel < left.length; channel += 2) {
            // On a path: all tokens from PU 0 up to the source of the channel go right.
            left[channel] = run.graph.source(channel) + 1;
            left[channel + 1] = run.graph.pus() - left[channel];
        }
    }

    boolean mayAnyGo(int link) {
        return mayGo(2 * link) || mayGo(2 * link + 1);
    }

    private boolean mayGo(int channel) {
        return ends[channel].waiting() > 0
                && (left.length == 0
                        || channel == preferred(channel >> 1)
                        || left[preferred(channel >> 1)] <= 0);
    }

    /** The channel of a half-duplex link that goes next, or -1. */
    int next(int link) {
        int low = 2 * link;
        int high = 2 * link + 1;
        if (!mayGo(low) || !mayGo(high)) {
            return mayGo(low) ? low : mayGo(high) ? high : -1;
        }
        if (ends[low].isUrgent() != ends[high].isUrgent()) {
            return ends[low].isUrgent() ? low : high;
        }
        return switch (policy) {
            case "first-ready" -> ends[high].since() < ends[low].since() ? high : low;
            case "longest-queue" -> ends[high].waiting() > ends[low].waiting() ? high : low;
            case "coin" -> low + (int) coin(link);
            case "quota" -> preferred(link) ^ 1;
            default -> preferred(link);
        };
    }

    private long coin(int link) {
        String name = run.graph.channelName(2 * link);
        return new AuditDraws(run.seed, "link", name).uniform(tosses[link]++, 0, 1);
    }

    /** The direction that goes first because of where the link lies. */
    private int preferred(int link) {
        boolean outward = switch (policy) {
            case "right-first" -> true;
            case "centre-priority", "quota" -> isLeft(link);
            case "inner-priority" -> !isLeft(link);
            default -> throw new AuditException("machine.policy: " + policy + " is not known");
        };
        return outward ? 2 * link : 2 * link + 1;
    }

    /** Whether a link begins left of the centre of its line. */
    private boolean isLeft(int link) {
        int source = run.graph.source(2 * link);
        int axis = 0;
        while (run.graph.coordinate(source, axis)
                == run.graph.coordinate(run.graph.target(2 * link), axis)) {
            axis++;
        }
        int centre = run.machine.centre < 0 ? run.graph.side(axis) / 2 : run.machine.centre;
        return run.graph.coordinate(source, axis) < centre;
    }

    /** A packet goes. */
    void went(int channel) {
        if (left.length > 0) {
            left[channel]--;
        }
    }
}
