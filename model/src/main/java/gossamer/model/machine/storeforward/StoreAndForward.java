package gossamer.model.machine.storeforward;

import gossamer.model.machine.BoundMachine;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.Cost;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.registry.Declared;

import java.util.List;

/** A packet crosses one link and is then at the PU behind it. */
public final class StoreAndForward extends Declared implements SwitchingMode {

    public StoreAndForward() {
        super(
                "store-and-forward",
                "a packet crosses one link and is then at the PU behind it",
                "[LZ] section 1");
    }

    @Override
    public int rank() {
        return 1;
    }

    @Override
    public List<Carriage> carriages() {
        return List.of(Carriage.BY_LINK);
    }

    @Override
    public boolean hasLinkPolicies() {
        return true;
    }

    @Override
    public boolean goesInRounds(Cost cost) {
        return cost.isRounds();
    }

    @Override
    public BoundMachine bind(BoundMachine.Binding binding) {
        return new StoreForwardMachine(binding);
    }
}
