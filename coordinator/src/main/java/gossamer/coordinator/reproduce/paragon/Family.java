package gossamer.coordinator.reproduce.paragon;

import gossamer.model.algorithm.plan.OnePortPlan;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.analysis.wormhole.ParagonModel;
import gossamer.model.analysis.wormhole.ParagonModel.Code;
import gossamer.model.analysis.wormhole.ParagonModel.Variant;

import java.util.ArrayList;
import java.util.List;

/** Routines that are compared with each other on one machine. */
enum Family {
    /** The report: whole packets, rows, then columns. */
    ONE_D("1996, 9x9: 1D codes", "1D", "Fig. 4"),
    /** The report: halves of packets, orthogonally. */
    TWO_D("1996, 9x9: 2D codes", "2D", "Fig. 5"),
    /** The journal version: a PU sends or receives, one packet at a time. */
    ONE_PORT("1998, 8x8: a PU sends or receives", "send|receive", "Fig. 6"),
    /** The same schedules on a machine whose PUs send and receive at the same time. */
    TWO_WAY("1998, 8x8: a PU sends and receives at once", "send+receive", "cf. Fig. 6");

    /** The baseline. */
    static final String ROUTER = "router";

    private final String title;
    private final String variant;
    private final String figure;

    Family(String title, String variant, String figure) {
        this.title = title;
        this.variant = variant;
        this.figure = figure;
    }

    String title() {
        return title;
    }

    /** In one word. */
    String variant() {
        return variant;
    }

    /** Where the papers plot it. */
    String figure() {
        return figure;
    }

    /** Whether it is from the report of 1996. */
    boolean is1996() {
        return this == ONE_D || this == TWO_D;
    }

    /** Emulates all routines at all lengths. */
    List<Curve> curves(ParagonRuns runs) {
        return is1996()
                ? of1996(this == ONE_D ? Variant.ONE_D : Variant.TWO_D, runs)
                : of1998(runs);
    }

    private static List<Curve> of1996(Variant variant, ParagonRuns runs) {
        ParagonMachine machine = ParagonMachine.of1996(variant);
        List<Curve> curves = new ArrayList<>();
        for (Code code : Code.values()) {
            curves.add(new Curve(
                    code.label(),
                    bytes -> ParagonModel.nanos(code, variant, bytes),
                    runs.plan(
                            variant.label() + " " + code.label(),
                            Routines.of1996(code, variant),
                            machine)));
        }
        if (variant == Variant.ONE_D) {
            curves.add(new Curve(ROUTER, null, runs.router(Routines.GRID_1996, machine)));
        }
        return curves;
    }

    private List<Curve> of1998(ParagonRuns runs) {
        ParagonMachine machine = ParagonMachine.OF_1998;
        List<Curve> curves = new ArrayList<>();
        Routines.of1998().forEach((name, plan) -> {
            Plan own = this == ONE_PORT ? OnePortPlan.of(plan, false) : plan;
            StepCosts cost = StepCosts.of(own);
            curves.add(new Curve(
                    name,
                    bytes -> (double) cost.startups() * machine.startup()
                            + cost.transfer() * machine.perByte() * bytes,
                    runs.plan(name + " " + variant, own, machine)));
        });
        // The router has no schedule that could be cut into sub-steps for one port.
        curves.add(new Curve(
                ROUTER, null, this == TWO_WAY ? runs.router(Routines.GRID_1998, machine) : null));
        return curves;
    }
}
