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
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The input ports of a crossbar whose PUs share channels: each transfer takes one of them until it
 * is over. Which transfers there could be is known to the ports, how many channels are free to all
 * of them together, hence one arbiter. It gets all offers of a step together and gives the free
 * channels to the senders with the lowest numbers, in whatever order the offers came.
 *
 * <p>Ports are stepped as if each were an arbiter of its own, and again as soon as a channel is
 * free for what they could not take. With as many channels as there are pairs of PUs nothing is
 * different from ports without channels.
 */
final class SharedChannels implements Arbiter {

    private static final Signal[] NOTHING = {};

    private final int arbiter;
    private final int first;
    private final RendezvousPort[] ports;
    private final int channels;
    private final Topology topology;
    private final WakeList wakes = new WakeList();

    /** Ports whose transfers have a channel. */
    private final List<RendezvousPort> transfers = new ArrayList<>();

    /**
     * Free channels.
     *
     * @param arbiter its number
     * @param ports of all PUs of its crossbar, which are idle
     * @param channels how many there are
     */
    SharedChannels(int arbiter, RendezvousPort[] ports, int channels, Topology topology) {
        this.arbiter = arbiter;
        this.first = arbiter * ports.length;
        this.ports = ports;
        this.channels = channels;
        this.topology = topology;
    }

    @Override
    public void step(long time, Signal[] signals, Effects effects) {
        PortEffects inside = new PortEffects(arbiter, wakes, effects, time);
        Map<Integer, List<Signal>> due = due(time, signals);
        List<Integer> able = new ArrayList<>();
        due.forEach((place, told) -> {
            ports[place].hear(time, told.toArray(NOTHING), inside);
            if (ports[place].next(time) != null) {
                able.add(place);
            }
        });
        able.sort(Comparator.comparingLong(place -> next(place, time).id()));
        transfers.removeIf(port -> port.busyUntil() <= time);
        int served = Math.min(able.size(), channels - transfers.size());
        for (int place : able.subList(0, served)) {
            ports[place].take(next(place, time), time, inside);
            transfers.add(ports[place]);
        }
        due.keySet().forEach(place -> ports[place].settle(time, inside));
        long free =
                transfers.stream().mapToLong(RendezvousPort::busyUntil).min().orElse(NEVER);
        if (free != NEVER) {
            able.subList(served, able.size()).forEach(place -> inside.wakes(first + place, free));
        }
    }

    private Packet next(int place, long time) {
        @Nullable Packet packet = ports[place].next(time);
        if (packet == null) {
            throw new IllegalStateException("port " + place + " takes nothing at " + time);
        }
        return packet;
    }

    /** Which ports are to be stepped now, and what they are told. */
    private Map<Integer, List<Signal>> due(long time, Signal[] signals) {
        Map<Integer, List<Signal>> due = new TreeMap<>();
        wakes.due(time).stream().forEach(pu -> due.put(pu - first, new ArrayList<>()));
        for (Signal signal : signals) {
            int place = RendezvousMachine.portOf(signal, topology) - first;
            due.computeIfAbsent(place, nobody -> new ArrayList<>()).add(signal);
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
