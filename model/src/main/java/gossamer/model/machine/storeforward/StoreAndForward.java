package gossamer.model.machine.storeforward;

import gossamer.model.machine.BoundMachine;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.Cost;
import gossamer.model.machine.SwitchingMode;

import java.util.List;

/** A packet crosses one link and is then at the PU behind it. */
public final class StoreAndForward implements SwitchingMode {

    @Override
    public String name() {
        return "store-and-forward";
    }

    @Override
    public String summary() {
        return "a packet crosses one link and is then at the PU behind it";
    }

    @Override
    public String source() {
        return "[LZ] section 1";
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

    @Override
    public String toString() {
        return name();
    }
}
