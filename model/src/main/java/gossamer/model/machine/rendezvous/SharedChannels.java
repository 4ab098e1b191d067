package gossamer.model.machine.rendezvous;

import static gossamer.model.fault.Spans.NEVER;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.machine.Arbiter;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The input ports of a crossbar whose PUs share channels, or the links of a mesh: each transfer
 * takes {@link SharedLines} until it is over. Which transfers there could be is known to the ports,
 * which lines are free to all of them together, hence one arbiter. It gets all offers of a step
 * together and gives the free lines to the senders with the lowest numbers, in whatever order the
 * offers came. Who finds its own links taken lets higher senders go first, to the same receiver,
 * too.
 *
 * <p>Ports are stepped as if each were an arbiter of its own, and again as soon as a transfer is
 * over for what they could not take. With as many channels as there are pairs of PUs nothing is
 * different from ports without channels.
 */
final class SharedChannels implements Arbiter {

    private static final Signal[] NOTHING = {};

    private final int arbiter;
    private final int first;
    private final RendezvousPort[] ports;
    private final SharedLines lines;
    private final Topology topology;
    private final WakeList wakes = new WakeList();

    /**
     * Free channels.
     *
     * @param arbiter its number
     * @param ports of all PUs of its crossbar, which are idle
     * @param topology says what they share
     */
    SharedChannels(int arbiter, RendezvousPort[] ports, Topology topology) {
        this.arbiter = arbiter;
        this.first = arbiter * ports.length;
        this.ports = ports;
        this.lines = new SharedLines(topology);
        this.topology = topology;
    }

    @Override
    public void step(long time, Signal[] signals, Effects effects) {
        PortEffects inside = new PortEffects(arbiter, wakes, effects, time);
        Map<Integer, List<Signal>> due = due(time, signals);
        List<Packet> able = new ArrayList<>();
        due.forEach((place, told) -> {
            ports[place].hear(time, told.toArray(NOTHING), inside);
            able.addAll(ports[place].candidates(time));
        });
        able.sort(Comparator.comparingLong(Packet::id));
        Set<Integer> late = take(able, time, inside);
        due.keySet().forEach(place -> ports[place].settle(time, inside));
        long free = lines.nextRelease();
        if (free != NEVER) {
            late.forEach(place -> inside.wakes(first + place, free));
        }
    }

    /** Those of these transfers that can begin do, in this order; which ports find lines taken. */
    private Set<Integer> take(List<Packet> able, long time, Effects inside) {
        lines.release(time);
        Set<Integer> late = new TreeSet<>();
        for (Packet packet : able) {
            int place = placeOf(packet);
            RendezvousPort port = ports[place];
            if (port.isFree(time) && lines.areFree(packet.channel())) {
                port.take(packet, time, inside);
                lines.take(packet.channel(), port.busyUntil());
                late.remove(place);
            } else if (port.isFree(time)) {
                late.add(place);
            }
        }
        return late;
    }

    private int placeOf(Signal signal) {
        return RendezvousMachine.portOf(signal, topology) - first;
    }

    /** Which ports are to be stepped now, and what they are told. */
    private Map<Integer, List<Signal>> due(long time, Signal[] signals) {
        Map<Integer, List<Signal>> due = new TreeMap<>();
        wakes.due(time).stream().forEach(pu -> due.put(pu - first, new ArrayList<>()));
        for (Signal signal : signals) {
            due.computeIfAbsent(placeOf(signal), nobody -> new ArrayList<>()).add(signal);
        }
        return due;
    }

    @Override
    public int waiting() {
        int waiting = 0;
        for (RendezvousPort port : ports) {
            waiting += port.waiting();
        }
        return waiting;
    }
}
