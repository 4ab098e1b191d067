package gossamer.coordinator.reproduce.paragon;

import gossamer.model.algorithm.plan.OnePortPlan;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.machine.Ports;

/** In how many transfers a PU can take part at a time. */
enum PortUse {
    /** One over each link and direction. */
    ALL("all ports", Ports.ALL, false),
    /** One that it sends and one that it receives. */
    SEND_AND_RECEIVE("one port, sending and receiving at once", Ports.ONE, true),
    /** One. */
    SEND_OR_RECEIVE("one port, sending or receiving", Ports.ONE, false);

    private final String words;
    private final Ports ports;
    private final boolean overlap;

    PortUse(String words, Ports ports, boolean overlap) {
        this.words = words;
        this.ports = ports;
        this.overlap = overlap;
    }

    String words() {
        return words;
    }

    Ports ports() {
        return ports;
    }

    boolean overlap() {
        return overlap;
    }

    /** The schedule with its steps cut into as many as these ports need. */
    Plan plan(Plan plan) {
        return ports == Ports.ALL ? plan : OnePortPlan.of(plan, overlap);
    }
}
