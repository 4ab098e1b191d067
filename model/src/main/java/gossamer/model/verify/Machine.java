package gossamer.model.verify;

import gossamer.model.network.Cost;
import gossamer.model.network.Duplex;
import gossamer.model.network.Ports;
import gossamer.model.profile.ChannelDelay;
import gossamer.model.profile.Profile;
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
    final boolean half;
    final boolean onePort;

    private final Cost cost;
    private final int[] partFlits;
    private final long capacity;
    private final Profile profile;
    private final long seed;
    private final @Nullable ChannelDelay[] delays;
    private final int[] entered;

    Machine(Emulation emulation) {
        topology = emulation.topology();
        pus = topology.pus();
        channels = 2 * topology.links();
        colours = emulation.algorithm().colours();
        cost = emulation.network().cost();
        startup = cost.startup();
        half = emulation.network().duplex() == Duplex.HALF;
        onePort = emulation.network().ports() == Ports.ONE;
        capacity = emulation.network().packetCapacity().orElse(Integer.MAX_VALUE);
        partFlits = emulation.partFlits();
        profile = emulation.profile();
        seed = emulation.seed();
        delays = new ChannelDelay[profile.delays().isEmpty() ? 0 : channels];
        entered = new int[delays.length];
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
    long nextCrossing(int channel, int colour, long parts) {
        long ticks;
        try {
            ticks = cost.crossing(Math.multiplyExact(parts, partFlits[colour]));
        } catch (ArithmeticException tooLong) {
            return Long.MAX_VALUE;
        }
        if (delays.length == 0) {
            return ticks;
        }
        ChannelDelay delay = delays[channel];
        if (delay == null) {
            delay = profile.delayOf(topology.channelName(channel), seed);
            delays[channel] = delay;
        }
        return delay == null ? ticks : ticks + delay.ticks(entered[channel]++);
    }
}
