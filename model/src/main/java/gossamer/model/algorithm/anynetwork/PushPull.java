package gossamer.model.algorithm.anynetwork;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.fsa.Rules;
import gossamer.model.fsa.Rules.Action;
import gossamer.model.fsa.Rules.Event;
import gossamer.model.fsa.Rules.Guard;
import gossamer.model.fsa.Rules.Limits;
import gossamer.model.fsa.Rules.Rule;
import gossamer.model.fsa.Rules.Where;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Topology;

import java.util.List;

/**
 * Push and pull (Demers et al. 1987, "anti-entropy"): from time to time a PU that lacks tokens
 * chooses a neighbour at random and sends it what that may lack; the neighbour answers with what
 * the PU may lack. What gets lost is sent again later. A PU polls until it has all tokens, or as
 * often as it may, and answers as long as it is asked.
 *
 * <p>The time from one poll to the next is the PU's own: there is no common clock.
 */
public final class PushPull extends AnyNetwork {

    /** The name in configs. */
    public static final String NAME = "push-pull";

    /** Most PUs: each remembers of every neighbour what that holds. */
    public static final int MOST_PUS = 4_096;

    /** Most polls of a PU. */
    public static final int MOST_POLLS = 1_000_000;

    private final long seed;
    private final long period;
    private final int polls;

    /**
     * Push and pull on a network.
     *
     * @param topology at most {@link #MOST_PUS} PUs
     * @param capacity most tokens in a packet
     * @param seed of the choice of neighbours
     * @param period ticks from one poll of a PU to its next one
     * @param polls most polls of a PU
     */
    public PushPull(Topology topology, int capacity, long seed, long period, int polls) {
        super(NAME, topology, MOST_PUS, capacity);
        if (period < 1 || polls < 1 || polls > MOST_POLLS) {
            throw new IllegalArgumentException("period " + period + ", polls " + polls);
        }
        this.seed = seed;
        this.period = period;
        this.polls = polls;
    }

    /** The time that a poll of the largest size and its answer take on a link of their own. */
    public static long defaultPeriod(Topology topology, Network network) {
        Cost cost = network.cost();
        long tokens = Math.min(network.packetCapacity().orElse(Integer.MAX_VALUE), topology.pus());
        return 2 * (cost.startup() + cost.crossing(tokens * network.tokenFlits()));
    }

    /**
     * Four times what tokens need that go one link in each poll, as many as a packet holds at a
     * time: chance makes detours, and a run has to end where tokens can never come.
     */
    public static int defaultPolls(Topology topology, int capacity) {
        int pus = topology.pus();
        int doublings = Integer.SIZE - Integer.numberOfLeadingZeros(pus);
        long packets = (pus + (long) capacity - 1) / capacity;
        long degree = Math.max(1, topology.maxDegree());
        long turns = topology.diameter() == 1 ? 1 : degree;
        long polls = 4 * (turns * topology.diameter() + doublings + turns * packets);
        return (int) Math.min(MOST_POLLS, polls);
    }

    @Override
    Rules rules() {
        List<Guard> inTime = List.of(Guard.DUE, Guard.LACKING, Guard.POLLS_LEFT);
        List<Rule> rules = List.of(
                Rule.on(Event.ARRIVAL, Action.KEEP, Action.LEARN),
                Rule.at(
                        Where.ASKERS,
                        Action.TAKE_HELD,
                        Action.LESS_KNOWN,
                        Action.LESS_TOLD,
                        Action.SEND_SOME),
                new Rule(
                        Event.SETTLED,
                        inTime,
                        Where.RANDOM,
                        // A question needs a packet: if there is no news it repeats the PU's own
                        // token.
                        List.of(
                                Action.TAKE_HELD,
                                Action.LESS_KNOWN,
                                Action.LESS_TOLD,
                                Action.OR_OWN,
                                Action.SEND_SOME,
                                Action.SET_ALARM)));
        return new Rules(rules, new Limits(capacity(), period, polls, 0), NAME, seed);
    }

    /** Each poll and its answer. */
    @Override
    public long packets() {
        return 2L * polls * topology().pus();
    }

    @Override
    public int largestPacket() {
        return Math.max(1, Math.min(capacity(), topology().pus()));
    }

    public static final class Provider extends Declaration {

        /** About 18 minutes if a tick is a nanosecond. */
        private static final long MOST_PERIOD = 1L << 40;

        private static final Key<Long> PERIOD = Key.time("period", 1, MOST_PERIOD)
                .depends("twice what the largest packet takes over one link")
                .doc("10us", "The time from one poll of a PU to its next one.");

        private static final Key<Integer> POLLS = Key.whole("polls", 1, MOST_POLLS)
                .depends("four times what tokens need that go one link with each poll")
                .doc("200", "Most polls of a PU. A PU stops when it has all tokens.");

        public Provider() {
            super(
                    NAME,
                    "every PU asks neighbours at random",
                    "Demers et al. 1987",
                    MOST_PUS,
                    "",
                    PERIOD,
                    POLLS);
        }

        @Override
        GossipAlgorithm create(Site site, Settings settings) {
            long period = settings.get(PERIOD)
                    .orElseGet(() -> defaultPeriod(site.topology(), site.network()));
            int polls = settings.get(POLLS)
                    .orElseGet(() -> defaultPolls(site.topology(), site.capacity()));
            return new PushPull(site.topology(), site.capacity(), site.seed(), period, polls);
        }
    }
}
