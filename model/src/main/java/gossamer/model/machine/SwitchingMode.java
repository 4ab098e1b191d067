package gossamer.model.machine;

import java.util.List;

/** How packets get from one PU to another. */
public interface SwitchingMode {

    /** The name in configs. */
    String name();

    /** How it can carry packets; the first is the one that it is for. */
    List<Carriage> carriages();

    /** Whether it can carry packets so. */
    default boolean carries(Carriage carriage) {
        return carriages().contains(carriage);
    }
}
