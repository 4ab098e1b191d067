package gossamer.model.algorithm;

import gossamer.model.machine.Carriage;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.topology.Outline;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is known of the machine before an algorithm is created, and of a config in which something
 * may be wrong.
 *
 * @param outline the network
 * @param switching how packets get from PU to PU, if that could be told
 * @param tokenFlits flits per token, if that could be told
 */
public record Surroundings(
        Outline outline, Optional<SwitchingMode> switching, Optional<Integer> tokenFlits) {

    /** Whether it is known to carry packets so. */
    public boolean carries(Carriage carriage) {
        return switching.isPresent() && switching.get().carries(carriage);
    }

    /** Whether it is known not to carry packets so. */
    public boolean refuses(Carriage carriage) {
        return switching.isPresent() && !switching.get().carries(carriage);
    }

    /** Number of PUs, where the sides are known. */
    public OptionalLong pus() {
        return outline.pus();
    }
}
