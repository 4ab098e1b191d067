package gossamer.model.verify;

import gossamer.model.fault.ChannelLaw;
import gossamer.model.fault.Disturbance;
import gossamer.model.fault.Traffic;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Ports;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;

import org.jspecify.annotations.Nullable;

/** What the machine model says about time and size, looked up once per verification. */
final class Machine {

    final Topology topology;
    final int pus;
    final int channels;
    final int colours;
    final long startup;
    final long hop;
    final boolean half;
    final boolean onePort;
    final boolean portOverlap;

    private final Cost cost;
    private final int[] partFlits;
    private final long capacity;
    private final Disturbance disturbance;
    private final @Nullable ChannelLaw[] laws;
    private final int[] entered;

    Machine(Emulation emulation) {
        topology = emulation.topology();
        pus = topology.pus();
        channels = 2 * topology.links();
        colours = emulation.algorithm().colours();
        cost = emulation.network().cost();
        startup = cost.startup();
        hop = cost.hop();
        half = emulation.network().duplex() == Duplex.HALF;
        onePort = emulation.network().ports() == Ports.ONE;
        portOverlap = emulation.network().portOverlap();
        capacity = emulation.network().packetCapacity().orElse(Integer.MAX_VALUE);
        partFlits = emulation.partFlits();
        disturbance = emulation.disturbance();
        laws = new ChannelLaw[disturbance.isNone() ? 0 : channels];
        entered = new int[laws.length];
    }

    /** Whether so many parts of tokens fit in one packet: {@code colours} parts make a token. */
    boolean fits(long parts) {
        return (parts + colours - 1) / colours <= capacity;
    }

    /** Most tokens in one packet. */
    long capacity() {
        return capacity;
    }

    /**
     * Ticks from the header entering the channel to the tail leaving it, for the packet that enters
     * the channel next. To be asked once per packet, in the order of entering, since every packet
     * has its own delay.
     */
    long nextCrossing(int channel, int colour, long parts, long time) {
        long ticks = crossing(colour, parts);
        return ticks == Long.MAX_VALUE ? ticks : ticks + nextDelay(channel, time, ticks);
    }

    /** Ticks for which so many parts of tokens occupy a channel that nothing holds up. */
    long crossing(int colour, long parts) {
        try {
            return cost.crossing(Math.multiplyExact(parts, partFlits[colour]));
        } catch (ArithmeticException tooLong) {
            return Long.MAX_VALUE;
        }
    }

    /** Delay of the packet that enters the channel next. To be asked once per packet. */
    long nextDelay(int channel, long time, long crossing) {
        if (laws.length == 0) {
            return 0;
        }
        ChannelLaw law = laws[channel];
        if (law == null) {
            law = disturbance.channel(channel);
            laws[channel] = law;
        }
        return law == null ? 0 : law.delay(Traffic.DATA, entered[channel]++, time, crossing);
    }

    /** Longest delay of a packet on a channel. */
    long longestDelay() {
        return disturbance.longestDelay();
    }
}
