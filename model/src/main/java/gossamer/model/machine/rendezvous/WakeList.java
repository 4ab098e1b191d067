package gossamer.model.machine.rendezvous;

import java.util.BitSet;
import java.util.TreeMap;

/** Which ports are to be stepped when. */
final class WakeList {

    private final TreeMap<Long, BitSet> times = new TreeMap<>();

    /** The port of this PU is to be stepped at that time. */
    void add(int pu, long time) {
        times.computeIfAbsent(time, then -> new BitSet()).set(pu);
    }

    /** The PUs whose ports were to be stepped by now, which are then forgotten. */
    BitSet due(long time) {
        BitSet due = new BitSet();
        while (!times.isEmpty() && times.firstKey() <= time) {
            due.or(times.pollFirstEntry().getValue());
        }
        return due;
    }
}
