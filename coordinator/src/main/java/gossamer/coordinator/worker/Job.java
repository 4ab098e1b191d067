package gossamer.coordinator.worker;

import java.util.List;

/** Units of work that do not depend on each other: any worker can do any of them. */
public interface Job {

    /** The name by which a worker's JVM knows what makes its {@link Worker}. */
    String kind();

    /** What the worker of another JVM is made from. */
    String inputs() throws Exception;

    /**
     * What all JVMs of workers are told besides, in this order, each before any unit that is begun
     * later; grows only while no unit is under way.
     */
    default List<String> news() {
        return List.of();
    }

    /** Another worker of this JVM. */
    Worker worker();

    /**
     * What a worker must know of a unit.
     *
     * @param number of the unit, as the crew was given it
     * @param elsewhere whether the worker is in another JVM
     */
    String unit(int number, boolean elsewhere) throws Exception;
}
