package gossamer.model.machine.storeforward;

import gossamer.model.fault.SeededDraw;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.topology.Topology;

/**
 * A {@link LinkPolicy} at work on one half-duplex link. Directions are 0, the lower channel, and 1.
 */
interface Turns {

    /** What waits at one end of the link. */
    interface End {
        /** Since when the first packet has been waiting, in ticks. */
        long since();

        /** Number of packets that wait. */
        int waiting();
    }

    /** Which direction goes next when packets that may go wait at both ends. */
    int choose(End low, End high);

    /** Whether packets of a direction may go now. */
    default boolean mayGo(int direction) {
        return true;
    }

    /** A packet of this direction goes. */
    default void went(int direction) {}

    static Turns of(LinkPolicy policy, Topology topology, int link, long seed) {
        return switch (policy.rule()) {
            case FIRST_READY -> new FirstReady();
            case LONGEST_QUEUE -> new LongestQueue();
            case CENTRE_PRIORITY, INNER_PRIORITY, RIGHT_FIRST ->
                new Priority(policy.prefersLower(topology, link) ? 0 : 1);
            case COIN -> new Coin(SeededDraw.of(seed, "link", topology.channelName(2 * link)));
            case QUOTA -> {
                // On a path link i is the one between PUs i and i+1.
                int left = topology.source(2 * link) + 1;
                int[] quota = {left, topology.pus() - left};
                yield new Quota(policy.prefersLower(topology, link) ? 0 : 1, quota);
            }
        };
    }

    /** Who has waited longer. */
    record FirstReady() implements Turns {
        @Override
        public int choose(End low, End high) {
            return high.since() < low.since() ? 1 : 0;
        }
    }

    /** Where more wait. */
    record LongestQueue() implements Turns {
        @Override
        public int choose(End low, End high) {
            return high.waiting() > low.waiting() ? 1 : 0;
        }
    }

    /** One direction before the other. */
    record Priority(int first) implements Turns {
        @Override
        public int choose(End low, End high) {
            return first;
        }
    }

    /** Draws a coin for each decision. */
    final class Coin implements Turns {
        private final SeededDraw draw;
        private long decisions;

        private Coin(SeededDraw draw) {
            this.draw = draw;
        }

        @Override
        public int choose(End low, End high) {
            return (int) draw.uniform(decisions++, 0, 1);
        }
    }

    /** One direction until its quota is used up, then the other. */
    record Quota(int first, int[] left) implements Turns {

        @Override
        public int choose(End low, End high) {
            return left[first] > 0 ? first : 1 - first;
        }

        @Override
        public boolean mayGo(int direction) {
            return direction == first || left[first] <= 0;
        }

        @Override
        public void went(int direction) {
            left[direction]--;
        }
    }
}
