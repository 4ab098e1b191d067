package gossamer.model.run;

import gossamer.model.fault.Disturbance;
import gossamer.model.machine.Network;

import java.util.ArrayList;
import java.util.List;

/** What the machines cannot be disturbed by. What is not supported is refused, never ignored. */
public final class FaultSupport {

    private FaultSupport() {}

    /** Why the emulation cannot run with its faults and its reliability, one sentence each; empty if it can. */
    public static List<String> problems(Emulation emulation) {
        List<String> problems = new ArrayList<>();
        Network network = emulation.network();
        Disturbance disturbance = emulation.disturbance();
        if (network.isWormhole()) {
            wormhole(emulation, problems);
        }
        if (disturbance.reorders() && (network.isRendezvous() || emulation.linksGrant())) {
            problems.add("packets can overtake each other only where links do not decide before "
                    + "start-up which packet goes next (store-and-forward, all ports, "
                    + "link-policy first-ready)");
        }
        if (disturbance.reorders() && network.reliability() != null) {
            problems.add("packets cannot overtake each other where links repeat what is lost: a "
                    + "channel carries one packet until it is acknowledged");
        }
        if (emulation.algorithm().linkRequirements().redirection() != null
                && (!disturbance.isNone() || network.reliability() != null)) {
            problems.add("neither faults, delays nor reliability where senders are redirected "
                    + "(algorithm.scheduling): its one arbiter knows nothing of them");
        }
        return problems;
    }

    private static void wormhole(Emulation emulation, List<String> problems) {
        if (emulation.network().reliability() != null) {
            problems.add("reliability does not apply to wormhole switching: a packet may still "
                    + "hold links of its way when its time-out has passed, and its repetition would "
                    + "wait behind it");
        }
        if (emulation.disturbance().reorders()) {
            problems.add("packets cannot overtake each other under wormhole switching: a packet "
                    + "has each link of its way to itself until its tail has passed");
        }
    }
}
