package gossamer.model.machine.rendezvous;

import gossamer.model.fault.FaultKind;
import gossamer.model.fault.PuLaw;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.BoundMachine;
import gossamer.model.machine.LinkRequirements.Redirection;
import gossamer.model.machine.Reliability;

import org.jspecify.annotations.Nullable;

/**
 * The input port of each PU, or one arbiter for all where senders are redirected, which PU 0 owns.
 */
final class RendezvousMachine extends BoundMachine {

    private final @Nullable Redirection redirection;

    RendezvousMachine(Binding binding) {
        super(binding);
        this.redirection = requirements.redirection();
    }

    @Override
    public int arbiters() {
        return redirection == null ? topology.pus() : 1;
    }

    @Override
    public Arbiter newArbiter(int arbiter) {
        return redirection == null
                ? new RendezvousPort(arbiter, topology.ports(), faultsAt(arbiter))
                : new RendezvousScheduler(topology, redirection);
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
                reliability,
                network.cost());
    }

    @Override
    public int arbiterOf(Signal signal) {
        if (redirection != null) {
            return 0;
        }
        return signal instanceof Listen listen ? listen.pu() : topology.target(signal.channel());
    }

    @Override
    public int ownerOf(int arbiter, int direction) {
        return arbiter;
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
