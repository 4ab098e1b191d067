package gossamer.cutthrough;

import gossamer.model.fsa.Signal;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.BoundMachine;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.LinkMachine;
import gossamer.model.machine.MachineModel;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.topology.Topology;

import java.util.List;

/**
 * A packet's header goes on as soon as it has entered a link; where it has to wait, the rest of the
 * packet catches up with it into a buffer, so that it holds no more than the link that it is on
 * (Kermani &amp; Kleinrock, 1979).
 */
public final class CutThrough implements SwitchingMode {

    @Override
    public String name() {
        return "cut-through";
    }

    @Override
    public String summary() {
        return "as wormhole, but a packet that has to wait is taken in by a buffer";
    }

    @Override
    public String source() {
        return "Kermani & Kleinrock, 1979";
    }

    @Override
    public List<Carriage> carriages() {
        return List.of(Carriage.BY_LINK, Carriage.BY_ROUTE);
    }

    @Override
    public Only<MachineModel> onlyModel() {
        return new Only<>(
                new MachineModel(Duplex.FULL, Ports.ALL), "buffers are those of channels");
    }

    @Override
    public BoundMachine bind(BoundMachine.Binding binding) {
        return new Machine(binding);
    }

    /** One arbiter for each link, each direction of which is served beside its sender. */
    private static final class Machine extends LinkMachine {

        Machine(Binding binding) {
            super(binding, false, 0);
        }

        @Override
        public Arbiter newArbiter(int arbiter) {
            return new CutThroughLink(arbiter, network.cost(), requirements);
        }

        @Override
        public int arbiterOf(Signal signal) {
            return Topology.linkOf(signal.channel());
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
        public String whyNoDisturbance() {
            return "cut-through links know nothing of faults";
        }
    }
}
