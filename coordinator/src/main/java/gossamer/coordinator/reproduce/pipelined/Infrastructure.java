package gossamer.coordinator.reproduce.pipelined;

import gossamer.model.topology.Crossbar;

import java.util.List;
import java.util.function.IntFunction;

/**
 * What lies beneath the PUs, and so how many of them can send in a step.
 *
 * @param name for people
 * @param of the PUs p_0 to p_N with what connects them, by N
 */
record Infrastructure(String name, IntFunction<Crossbar> of) {

    static final Infrastructure CROSSBAR = new Infrastructure("crossbar", n -> Crossbar.of(n + 1));

    static final Infrastructure HALF =
            new Infrastructure("k = N/2", n -> Crossbar.shared(n + 1, (n + 1) / 2));

    static final Infrastructure TWO = new Infrastructure("k = 2", n -> Crossbar.shared(n + 1, 2));

    static final Infrastructure BUS = new Infrastructure("bus", n -> Crossbar.shared(n + 1, 1));

    /** From the richest to the poorest. */
    static final List<Infrastructure> ALL = List.of(CROSSBAR, HALF, TWO, BUS);
}
