package gossamer.model.run;

import gossamer.model.fault.Disturbance;
import gossamer.model.machine.BoundMachine;

import java.util.ArrayList;
import java.util.List;

/** The disturbances that machines do not support; they are refused, never ignored. */
public final class FaultSupport {

    private FaultSupport() {}

    /**
     * The reasons why the emulation cannot run with its faults and reliability, one sentence each.
     */
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
