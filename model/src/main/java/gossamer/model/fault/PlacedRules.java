package gossamer.model.fault;

import gossamer.model.fault.select.Selector;
import gossamer.model.fault.select.SelectorException;
import gossamer.model.topology.Topology;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The rules of a profile, and where in a network each of them holds. Sets that it yields must not be changed. */
public final class PlacedRules {

    private final Profile profile;
    private final Topology topology;
    private final long seed;
    /** What selectors select, by their texts: rules often share one. */
    private final SortedMap<String, BitSet> selected = new TreeMap<>();

    private final List<BitSet> delays;
    private final List<BitSet> puDelays;
    private final List<BitSet> faults;

    private PlacedRules(Profile profile, Topology topology, long seed) {
        this.profile = profile;
        this.topology = topology;
        this.seed = seed;
        delays = profile.delays().stream().map(rule -> select(rule.links())).toList();
        puDelays = profile.puDelays().stream().map(rule -> select(rule.pus())).toList();
        faults = profile.faults().stream().map(rule -> select(rule.where())).toList();
    }

    /**
     * The rules in a network.
     *
     * @throws IllegalArgumentException if a selector does not go with the topology
     */
    public static PlacedRules of(Profile profile, Topology topology, long seed) {
        return new PlacedRules(profile, topology, seed);
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
     * When a fault is in force at one of its places; null for never.
     *
     * @param rule its place in the list, from 0
     * @param place a PU or channel where it holds
     */
    public @Nullable Spans spans(int rule, int place) {
        FaultRule fault = profile.faults().get(rule);
        if (fault.ends()) {
            return null;
        }
        String name = fault.how().together() ? "" : nameOf(fault, place);
        SeededDraw draws = SeededDraw.of(seed, purpose(fault) + " when", name);
        double chance = fault.hitsPackets() ? 1 : fault.how().probability();
        return fault.when().spans(rule + 1, draws, chance, endOf(rule, place));
    }

    static String purpose(FaultRule fault) {
        return "fault " + fault.name();
    }

    /** Both channels of a link fail at the same times: they share the name of the first. */
    private String nameOf(FaultRule fault, int place) {
        return fault.isOfChannels() ? topology.channelName(place & ~1) : topology.puName(place);
    }

    private long endOf(int rule, int place) {
        FaultRule fault = profile.faults().get(rule);
        long end = Spans.NEVER;
        if (!isOpen(fault)) {
            return end;
        }
        for (int other = 0; other < faults.size(); other++) {
            FaultRule ending = profile.faults().get(other);
            if (ending.ends()
                    && ending.kind() == fault.kind()
                    && ending.when().begin() > fault.when().begin()
                    && faults.get(other).get(place)) {
                end = Math.min(end, ending.when().begin());
            }
        }
        return end;
    }

    private static boolean isOpen(FaultRule fault) {
        return !fault.ends()
                && fault.when() instanceof When.Window window
                && window.end() == Spans.NEVER;
    }

    /** Where a rule that ends others finds nothing to end, though it should everywhere; by its place in the list from 0. */
    public BitSet idle(int rule) {
        FaultRule ending = profile.faults().get(rule);
        BitSet idle = (BitSet) faults.get(rule).clone();
        for (int other = 0; other < faults.size(); other++) {
            FaultRule fault = profile.faults().get(other);
            if (isOpen(fault)
                    && fault.kind() == ending.kind()
                    && fault.when().begin() < ending.when().begin()) {
                idle.andNot(faults.get(other));
            }
        }
        return idle;
    }
}
