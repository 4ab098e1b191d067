package gossamer.model.machine;

import gossamer.model.registry.Key;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

/**
 * Which direction of a half-duplex link goes next when packets wait at both of its ends. In all of
 * them the lower channel, which leads in the positive direction ("right"), wins ties.
 *
 * @param rule the kind of policy
 * @param centre rules with a centre: position of the centre PU on each line, or {@link #MIDDLE}
 */
public record LinkPolicy(Rule rule, int centre) {

    /** The centre of a line of n PUs: PU floor(n/2). */
    public static final int MIDDLE = -1;

    /** The policy of machines that have no particular one. */
    public static final LinkPolicy FIRST_READY = new LinkPolicy(Rule.FIRST_READY, MIDDLE);

    /** The kinds of policies. */
    public enum Rule {
        /** What has waited longer goes first. */
        FIRST_READY,
        /** The end farther from the centre goes first ([LZ] section 2.2, rule of small-path). */
        CENTRE_PRIORITY,
        /** The end that is nearer to the centre goes first: the opposite, for comparison. */
        INNER_PRIORITY,
        /**
         * On a path: as centre-priority, but by count. A link left of the centre carries right all
         * that will ever go right, and only then anything left; the others the other way round.
         */
        QUOTA,
        /** Right always goes first (Fujita and Yamashita). */
        RIGHT_FIRST,
        /** The end at which more packets wait goes first. */
        LONGEST_QUEUE,
        /** A fair coin decides, drawn from the seed for each decision of each link. */
        COIN;

        public String configName() {
            return Key.word(this);
        }

        /** Whether it depends on where the centre of a line is. */
        public boolean hasCentre() {
            return this == CENTRE_PRIORITY || this == INNER_PRIORITY || this == QUOTA;
        }
    }

    /** A policy with the centre in the middle, where it has one. */
    public static LinkPolicy of(Rule rule) {
        return new LinkPolicy(rule, MIDDLE);
    }

    /**
     * Whether the lower channel of a link goes first by its place; for rules with a centre and
     * RIGHT_FIRST.
     */
    public boolean prefersLower(Topology topology, int link) {
        return switch (rule) {
            case RIGHT_FIRST -> true;
            case CENTRE_PRIORITY, QUOTA -> isLeftOfCentre(topology, link);
            case INNER_PRIORITY -> !isLeftOfCentre(topology, link);
            case FIRST_READY, LONGEST_QUEUE, COIN ->
                throw new IllegalStateException(rule.configName() + " prefers no direction");
        };
    }

    private boolean isLeftOfCentre(Topology topology, int link) {
        Grid grid = (Grid) topology;
        int pu = grid.source(2 * link);
        int axis = grid.axisOf(link);
        int middle = centre == MIDDLE ? grid.side(axis) / 2 : centre;
        return grid.coordinate(pu, axis) < middle;
    }
}
