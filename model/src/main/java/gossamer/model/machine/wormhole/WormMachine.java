package gossamer.model.machine.wormhole;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.PortCall;
import gossamer.model.fsa.Signal.Transfer;
import gossamer.model.fsa.Worm;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.LinkMachine;
import gossamer.model.machine.Network;
import gossamer.model.machine.PuPort;
import gossamer.model.topology.Topology;

import java.util.function.ToIntFunction;

/**
 * Links of channels that packets hold. A one-port PU has a port, or two if it may send and receive
 * at once, and after them an outbox.
 */
final class WormMachine extends LinkMachine {

    private final boolean transfers;
    private final int ports;
    private final ToIntFunction<Worm> inlet = this::inletOf;

    /** Requires that there is time to agree on a transfer before it begins. */
    WormMachine(Binding binding) {
        super(
                binding,
                binding.network().isHalfDuplex(),
                binding.network().takesBothPorts() ? portsPerPu(binding.network()) + 1 : 0);
        this.transfers = network.takesBothPorts();
        this.ports = transfers ? portsPerPu(network) : 0;
        if (transfers && network.cost().startup() < 1) {
            throw new IllegalArgumentException("startup=" + network.cost().startup()
                    + ", must be >= 1 between one-port PUs under wormhole switching");
        }
    }

    private static int portsPerPu(Network network) {
        return network.portOverlap() ? 2 : 1;
    }

    @Override
    public Arbiter newArbiter(int arbiter) {
        int kind = kindOf(arbiter);
        if (kind < 0) {
            return new WormLink(arbiter, network, disturbed);
        }
        return kind < ports ? new PuPort(arbiter) : newOutbox(arbiter);
    }

    private int inletOf(Worm worm) {
        return arbiterOf(topology.target(worm.route().last()), ports - 1);
    }

    private Outbox newOutbox(int arbiter) {
        int pu = puOf(arbiter);
        int channel = -1;
        for (int port = 0; channel < 0 && port < topology.ports(); port++) {
            channel = topology.channel(pu, port);
        }
        return new Outbox(
                arbiter,
                network.cost(),
                arbiterOf(pu, 0),
                inlet,
                channel < 0 ? null : disturbed(channel));
    }

    @Override
    public int arbiterOf(Signal signal) {
        if (signal instanceof PortCall call) {
            return call.to();
        }
        return signal instanceof Transfer transfer
                ? arbiterOf(Packet.senderOf(transfer.id()), ports)
                : Topology.linkOf(signal.channel());
    }

    @Override
    public Signal launched(Worm worm) {
        return transfers ? Transfer.of(worm) : worm;
    }

    @Override
    public boolean staysWithOwners() {
        return false;
    }

    @Override
    public boolean hasCalls() {
        return true;
    }

    @Override
    public String whyNoReliability() {
        return "reliability does not apply to wormhole switching: a packet may still hold links"
                + " of its"
                + " way when its time-out has passed, and its repetition would wait behind it";
    }

    @Override
    public String whyNoOvertaking() {
        return "packets cannot overtake each other under wormhole switching: a packet has each"
                + " link of its way to itself until its tail has passed";
    }
}
