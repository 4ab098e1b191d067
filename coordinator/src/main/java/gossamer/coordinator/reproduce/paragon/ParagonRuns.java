package gossamer.coordinator.reproduce.paragon;

import gossamer.coordinator.reproduce.Runs;
import gossamer.model.algorithm.grid.Router;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.run.Tally;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;

/**
 * Run times of routines, by the cost of their schedule or by actors, each found once; every trace
 * is verified. Schedules cut for the ports of a machine run on PUs that have no more of them.
 */
final class ParagonRuns {

    private record Cut(Plan plan, PortUse ports) {}

    private record Run(Routine routine, int bytes) {}

    private final Runs runs;
    private final Map<Cut, Plan> plans = new HashMap<>();
    private final Map<Cut, Shape> shapes = new HashMap<>();
    private final Map<Run, Double> done = new HashMap<>();

    /** Runs of schedules so far. */
    long planned;

    /** Runs of schedules that took exactly as long as the schedule costs. */
    long asPlanned;

    /** How often a packet of a schedule waited for a port or link. */
    long waiting;

    /** Packets of the router. */
    long routerPackets;

    /** How often a packet of the router waited for a port. */
    long routerQueued;

    /** How often a packet of the router waited for a link. */
    long routerBlocked;

    ParagonRuns(Runs runs) {
        this.runs = runs;
    }

    /** Breaches of the model in all traces so far. */
    long violations() {
        return runs.violations();
    }

    /** What the schedules of routines cost; the router has none and is run. */
    RunTimes predicted(List<Routine> routines) {
        return times(routines, this::predicted);
    }

    /** What the actors come to. */
    RunTimes emulated(List<Routine> routines) {
        return times(routines, this::emulated);
    }

    private static RunTimes times(
            List<Routine> routines, ToDoubleBiFunction<Routine, Integer> times) {
        Map<String, Routine> byName =
                routines.stream().collect(Collectors.toMap(Routine::name, routine -> routine));
        return (name, bytes) -> {
            Routine routine = byName.get(name);
            if (routine == null) {
                throw new IllegalArgumentException(
                        "no routine \"" + name + "\" among " + byName.keySet());
            }
            return times.applyAsDouble(routine, bytes);
        };
    }

    /** What a schedule costs, in ns; the router has none and is run. */
    double predicted(Routine routine, int bytes) {
        Plan plan = routine.plan();
        if (plan == null) {
            return emulated(routine, bytes);
        }
        Cut cut = new Cut(plan, routine.machine().ports());
        return shapes.computeIfAbsent(cut, of -> new Shape(plan(of)))
                .nanos(routine.machine(), bytes);
    }

    /** What the actors come to, in ns. */
    double emulated(Routine routine, int bytes) {
        Run run = new Run(routine, bytes);
        Double known = done.get(run);
        if (known == null) {
            known = (double) run(routine, bytes) / ParagonMachine.TICKS;
            done.put(run, known);
        }
        return known;
    }

    private Plan plan(Cut cut) {
        return plans.computeIfAbsent(cut, of -> of.ports().plan(of.plan()));
    }

    private long run(Routine routine, int bytes) {
        Network network = routine.machine().network(bytes);
        String name =
                routine.name() + " on " + routine.grid().shapeText() + ", " + Curve.length(bytes);
        Plan plan = routine.plan();
        if (plan == null) {
            Tally tally = runs.verified(
                    Emulation.plain(name, routine.grid(), network, new Router(routine.grid(), 1)));
            routerPackets += tally.packets;
            routerQueued += tally.queued;
            routerBlocked += tally.blocked;
            return tally.lastCompletion;
        }
        Plan cut = plan(new Cut(plan, routine.machine().ports()));
        Tally tally = runs.planned(name, cut, network).tally();
        planned++;
        double predicted = predicted(routine, bytes) * ParagonMachine.TICKS;
        asPlanned += tally.lastCompletion == Math.round(predicted) ? 1 : 0;
        waiting += tally.queued + tally.blocked;
        return tally.lastCompletion;
    }
}
