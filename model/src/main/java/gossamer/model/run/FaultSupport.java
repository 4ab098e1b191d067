package gossamer.model.run;

import gossamer.model.fault.Disturbance;
import gossamer.model.machine.BoundMachine;

import java.util.ArrayList;
import java.util.List;

/** What the machines cannot be disturbed by. What is not supported is refused, never ignored. */
public final class FaultSupport {

    private FaultSupport() {}

    /** Why the emulation cannot run with its faults and its reliability, one sentence each; empty if it can. */
    public static List<String> problems(Emulation emulation) {
        List<String> problems = new ArrayList<>();
        BoundMachine machine = emulation.machine();
        Disturbance disturbance = emulation.disturbance();
        boolean repeats = emulation.network().reliability() != null;
        if (repeats && machine.whyNoReliability() != null) {
            problems.add(machine.whyNoReliability());
        }
        if (disturbance.reorders() && machine.whyNoOvertaking() != null) {
            problems.add(machine.whyNoOvertaking());
        }
        if (disturbance.reorders() && repeats) {
            problems.add("packets cannot overtake each other where links repeat what is lost: a "
                    + "channel carries one packet until it is acknowledged");
        }
        if (machine.whyNoDisturbance() != null && (!disturbance.isNone() || repeats)) {
            problems.add(machine.whyNoDisturbance());
        }
        return problems;
    }
}
