package gossamer.model.fault;

import gossamer.model.fault.select.Selector;
import gossamer.model.fault.select.SelectorException;
import gossamer.model.topology.Topology;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a profile, and where in a network each of them holds. Sets that it yields must not
 * be changed.
 */
public final class PlacedRules {

    private final Profile profile;
    private final Topology topology;
    private final long seed;
    /** What selectors select, by their texts: rules often share one. */
    private final SortedMap<String, BitSet> selected = new TreeMap<>();

    private final List<BitSet> delays;
    private final List<BitSet> puDelays;
    private final List<BitSet> faults;
    /** The places in the list of faults, from 0, at which there are repairs. */
    private final int[] repairs;

    private PlacedRules(Profile profile, Topology topology, long seed) {
        this.profile = profile;
        this.topology = topology;
        this.seed = seed;
        delays = profile.delays().stream().map(rule -> select(rule.links())).toList();
        puDelays = profile.puDelays().stream().map(rule -> select(rule.pus())).toList();
        faults = profile.faults().stream().map(rule -> select(rule.where())).toList();
        repairs = IntStream.range(0, faults.size())
                .filter(rule -> profile.faults().get(rule) instanceof Repair)
                .toArray();
    }

    /**
     * The rules in a network.
     *
     * @throws IllegalArgumentException if a selector does not go with the topology
     */
    public static PlacedRules of(Profile profile, Topology topology, long seed) {
        return new PlacedRules(profile, topology, profile.drawnBy(seed));
    }

    private BitSet select(Selector selector) {
        String key = (selector.isOfPus() ? "PUs " : "links ") + selector;
        BitSet known = selected.get(key);
        if (known != null) {
            return known;
        }
        try {
            BitSet found = selector.select(topology, Profile.choices(seed));
            selected.put(key, found);
            return found;
        } catch (SelectorException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** Channels of a rule about links. */
    public BitSet ofDelay(int rule) {
        return delays.get(rule);
    }

    /** PUs of a rule about PUs. */
    public BitSet ofPuDelay(int rule) {
        return puDelays.get(rule);
    }

    /** PUs or channels of a fault, by its place in the list from 0. */
    public BitSet ofFault(int rule) {
        return faults.get(rule);
    }

    /**
     * When a fault is in force at a place; null for never.
     *
     * @param rule its place in the list, from 0
     * @param place a PU or channel
     */
    public @Nullable Spans spans(int rule, int place) {
        return faults.get(rule).get(place)
                        && profile.faults().get(rule) instanceof Injection injection
                ? spans(rule, place, injection)
                : null;
    }

    private @Nullable Spans spans(int rule, int place, Injection injection) {
        Timing timing = injection.timing();
        String name = switch (timing.spread()) {
            case EACH_ALONE -> nameOf(injection, place);
            case ALL_TOGETHER -> "";
        };
        SeededDraw draws = SeededDraw.of(seed, purpose(injection) + " when", name);
        long end = injection.isOpen() ? endOf(injection, place) : Spans.NEVER;
        return timing.when().spans(rule + 1, draws, timing.probability(), end);
    }

    static String purpose(Injection injection) {
        return "fault " + injection.name();
    }

    /** Both channels of a link fail at the same times: they share the name of the first. */
    private String nameOf(Injection injection, int place) {
        return injection.isOfChannels() ? topology.channelName(place & ~1) : topology.puName(place);
    }

    private long endOf(Injection injection, int place) {
        long end = Spans.NEVER;
        for (int other : repairs) {
            if (profile.faults().get(other) instanceof Repair repair
                    && repair.ends(injection)
                    && faults.get(other).get(place)) {
                end = Math.min(end, repair.begin());
            }
        }
        return end;
    }

    /**
     * Where a repair finds nothing to end, though it should everywhere; by its place in the list
     * from 0.
     */
    public BitSet idle(int rule) {
        BitSet idle = (BitSet) faults.get(rule).clone();
        for (int other = 0; other < faults.size(); other++) {
            if (profile.faults().get(rule) instanceof Repair repair
                    && profile.faults().get(other) instanceof Injection injection
                    && repair.ends(injection)) {
                idle.andNot(faults.get(other));
            }
        }
        return idle;
    }
}
