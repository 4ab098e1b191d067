package gossamer.model.machine.rendezvous;

import gossamer.model.fault.FaultKind;
import gossamer.model.fault.PuLaw;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.BoundMachine;
import gossamer.model.machine.LinkRequirements.Redirection;
import gossamer.model.machine.Reliability;
import gossamer.model.topology.Topology;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The input port of each PU; or one arbiter for all PUs of a crossbar, which the first of them
 * owns, where they share channels or links or where senders are redirected.
 */
final class RendezvousMachine extends BoundMachine {

    private final @Nullable Redirection redirection;
    /** Whether there is an arbiter for each crossbar, and not for each PU. */
    private final boolean common;

    private final TransferCost transfers;

    RendezvousMachine(Binding binding) {
        super(binding);
        this.redirection = requirements.redirection();
        this.transfers = new TransferCost(topology, network.cost());
        this.common = redirection != null || topology.sharesLines();
    }

    @Override
    public int arbiters() {
        return common ? topology.pus() / topology.ports() : topology.pus();
    }

    @Override
    public Arbiter newArbiter(int arbiter) {
        if (redirection != null) {
            return new RendezvousScheduler(transfers, redirection);
        }
        if (!common) {
            return port(arbiter);
        }
        RendezvousPort[] ports = new RendezvousPort[topology.ports()];
        Arrays.setAll(ports, place -> port(arbiter * ports.length + place));
        return new SharedChannels(arbiter, ports, topology);
    }

    private RendezvousPort port(int pu) {
        return new RendezvousPort(pu, topology.ports(), transfers, faultsAt(pu));
    }

    private RendezvousPort.@Nullable Faults faultsAt(int pu) {
        Reliability reliability = network.reliability();
        if (disturbance.isNone() && reliability == null) {
            return null;
        }
        PuLaw law = disturbance.pu(pu);
        return new RendezvousPort.Faults(
                disturbed,
                disturbance.kinds().contains(FaultKind.CRASH),
                law == null ? null : law.crashes(),
                reliability);
    }

    @Override
    public int arbiterOf(Signal signal) {
        if (redirection != null) {
            return 0;
        }
        int pu = portOf(signal, topology);
        return common ? pu / topology.ports() : pu;
    }

    /** The PU whose input port a signal is for. */
    static int portOf(Signal signal, Topology topology) {
        return signal instanceof Listen listen ? listen.pu() : topology.target(signal.channel());
    }

    @Override
    public int ownerOf(int arbiter, int direction) {
        return common ? arbiter * topology.ports() : arbiter;
    }

    @Override
    public boolean staysWithOwners() {
        return false;
    }

    @Override
    public boolean hasCalls() {
        return false;
    }

    @Override
    public @Nullable String whyNoDisturbance() {
        return redirection == null
                ? null
                : "neither faults, delays nor reliability where senders are redirected "
                        + "(algorithm.scheduling): its one arbiter knows nothing of them";
    }

    /**
     * Regions exchange something in every instant, but a third of the PUs does something in each.
     */
    @Override
    public boolean gainsByRegions() {
        return true;
    }
}
