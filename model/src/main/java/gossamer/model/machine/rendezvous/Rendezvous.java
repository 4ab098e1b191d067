package gossamer.model.machine.rendezvous;

import gossamer.model.machine.BoundMachine;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.MachineModel;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.registry.Declared;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sender and receiver meet: both spend the same step on the transfer, and wait until they do. */
public final class Rendezvous extends Declared implements SwitchingMode {

    public Rendezvous() {
        super(
                "rendezvous",
                "sender and receiver meet: both spend the same step on the transfer, and wait until"
                        + " they do",
                "De Florio & Blondia, section 2");
    }

    @Override
    public int rank() {
        return 3;
    }

    @Override
    public List<Carriage> carriages() {
        return List.of(Carriage.BY_MEETING);
    }

    @Override
    public Only<MachineModel> onlyModel() {
        return new Only<>(
                new MachineModel(Duplex.HALF, Ports.ONE),
                "in a rendezvous a PU sends or receives, never both at once");
    }

    @Override
    public Only<Integer> onlyCapacity() {
        return new Only<>(1, "a rendezvous carries one token");
    }

    @Override
    public Cost usualCost() {
        return Cost.rounds();
    }

    @Override
    public @Nullable String whyNoSharedChannels() {
        return null;
    }

    @Override
    public boolean hasHops() {
        return false;
    }

    /** Where all transfers take one step. */
    @Override
    public boolean hasRunTable(Cost cost) {
        return cost.isRounds();
    }

    @Override
    public boolean stagesAreSessions() {
        return true;
    }

    @Override
    public BoundMachine bind(BoundMachine.Binding binding) {
        return new RendezvousMachine(binding);
    }
}
