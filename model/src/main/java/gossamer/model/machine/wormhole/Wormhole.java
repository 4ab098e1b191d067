package gossamer.model.machine.wormhole;

import gossamer.model.machine.BoundMachine;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.registry.Declared;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A packet's header goes on as soon as it has entered a link, and the packet holds all links that
 * it is on.
 */
public final class Wormhole extends Declared implements SwitchingMode {

    public Wormhole() {
        super(
                "wormhole",
                "a packet's header goes on as soon as it has entered a link, and the packet holds"
                        + " all links that it is on",
                "[TR] section 2");
    }

    @Override
    public int rank() {
        return 2;
    }

    @Override
    public List<Carriage> carriages() {
        return List.of(Carriage.BY_ROUTE);
    }

    @Override
    public @Nullable String whyNoVirtualChannels() {
        return null;
    }

    @Override
    public @Nullable String whyNoPortOverlap() {
        return null;
    }

    @Override
    public boolean takesBothPorts() {
        return true;
    }

    @Override
    public boolean canDeadlock() {
        return true;
    }

    @Override
    public BoundMachine bind(BoundMachine.Binding binding) {
        return new WormMachine(binding);
    }
}
