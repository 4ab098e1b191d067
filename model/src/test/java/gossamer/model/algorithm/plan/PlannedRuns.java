package gossamer.model.algorithm.plan;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Network;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.trace.TraceLevel;

/** Runs plans packet by packet over links that packets hold. */
final class PlannedRuns {

    private PlannedRuns() {}

    /** A plan on a machine under wormhole switching. */
    static Emulation emulation(Plan plan, Network machine, Start start) {
        Network network = new Network(
                        machine.duplex(),
                        machine.ports(),
                        machine.packetCapacity(),
                        machine.tokenFlits(),
                        machine.cost(),
                        SwitchingMode.named("wormhole"))
                .with(machine.policy())
                .withVirtualChannels(machine.virtualChannels())
                .withPortOverlap(machine.portOverlap());
        return new Emulation(
                plan.name(),
                1,
                plan.grid(),
                network,
                new PlannedGossip("planned", plan, network, start),
                Profile.none(),
                Limits.none());
    }

    /**
     * With slots no packet ever waits for a port or a link, and the run takes exactly as long as
     * the plan; the trace breaks no rule.
     */
    static void assertRunsAsPlanned(Plan plan, Network machine) {
        Emulation emulation = emulation(plan, machine, Start.SLOT);
        SequentialEngine.Outcome outcome = SequentialEngine.run(emulation, TraceLevel.FULL);
        String as =
                plan.name() + " on " + plan.grid().kind() + " " + plan.grid().shapeText();
        assertThat(outcome.tally().completePus).as(as).isEqualTo(plan.grid().pus());
        assertThat(outcome.tally().queued).as("%s: waits for ports", as).isZero();
        assertThat(outcome.tally().blocked).as("%s: waits for links", as).isZero();
        assertThat(outcome.tally().lastInstant)
                .as("%s: makespan", as)
                .isEqualTo(plan.ticks(machine));
        emulation
                .algorithm()
                .prediction(emulation.network())
                .ifPresent(prediction -> assertThat(prediction.ticks())
                        .as("%s: the last PU is complete", as)
                        .isEqualTo(outcome.tally().lastCompletion));
    }
}
