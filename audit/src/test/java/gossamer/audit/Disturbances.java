package gossamer.audit;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.fault.Byzantine;
import gossamer.model.fault.Chance;
import gossamer.model.fault.Corrupt;
import gossamer.model.fault.Crash;
import gossamer.model.fault.DelayRule;
import gossamer.model.fault.Down;
import gossamer.model.fault.Duplicate;
import gossamer.model.fault.Fault;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Hold;
import gossamer.model.fault.Injection;
import gossamer.model.fault.Loss;
import gossamer.model.fault.Outage.InTransit;
import gossamer.model.fault.Partition;
import gossamer.model.fault.Pause;
import gossamer.model.fault.Profile;
import gossamer.model.fault.PuDelay;
import gossamer.model.fault.ReceiveOmission;
import gossamer.model.fault.Repair;
import gossamer.model.fault.SendOmission;
import gossamer.model.fault.Slow;
import gossamer.model.fault.Spans;
import gossamer.model.fault.Stretch;
import gossamer.model.fault.Timing;
import gossamer.model.fault.Timing.Spread;
import gossamer.model.fault.When;
import gossamer.model.fault.law.Burst;
import gossamer.model.fault.law.Capped;
import gossamer.model.fault.law.Constant;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Exponential;
import gossamer.model.fault.law.Lognormal;
import gossamer.model.fault.law.Measured;
import gossamer.model.fault.law.Normal;
import gossamer.model.fault.law.Pareto;
import gossamer.model.fault.law.Uniform;
import gossamer.model.fault.law.Weibull;
import gossamer.model.fault.select.Selector;
import gossamer.model.fault.select.SelectorException;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Reliability;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.run.FaultSupport;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Grid;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What disturbs {@link Machines}: every law and every fault, on machines of every mode. */
final class Disturbances {

    private static final Cost LINEAR = new Cost(20, 3, 1, TimeBase.TICKS);

    private Disturbances() {}

    /** Adds each of some machines under each disturbance that it supports. */
    static void addTo(List<Supplier<Emulation>> all) {
        List<Supplier<Emulation>> machines = List.of(
                () -> Machines.lines(Grid.ring(6), false, Machines.network("H*", LINEAR, 2, 0)),
                () -> Machines.smallCycle(5, Machines.network("F1", LINEAR, 2, 1)),
                () -> Machines.router(Grid.mesh(2, 3), Machines.worms("F1", LINEAR, 8, 1)),
                () -> Machines.planned(
                        Grid.ring(6), Start.READY, Machines.worms("F*", LINEAR, 8, 1)),
                () -> Machines.greedy(Grid.mesh(2, 3), Machines.network("H1", LINEAR, 2, 2)),
                () -> Machines.flooding(Grid.mesh(2, 3), Machines.network("F*", LINEAR, 2, 1)),
                () -> Machines.impatient(6, Permutation.pipelined(), Acceptance.ANY, 9, 1),
                () -> Machines.impatient(5, Permutation.identity(), Acceptance.NAMED, 40, 0),
                () -> Machines.sharing(
                        Crossbar.shared(6, 2),
                        Permutation.pipelined(),
                        Acceptance.ANY,
                        Scheduling.NONE),
                () -> Machines.sharing(
                        Crossbar.circuits(2, 3),
                        Permutation.identity(),
                        Acceptance.ANY,
                        Scheduling.NONE),
                () -> Machines.apart(
                        Crossbar.circuits(2, 3), Permutation.pipelined(), LINEAR, Scheduling.NONE));
        for (Supplier<Emulation> machine : machines) {
            // About the time that a packet takes.
            long unit = machine.get().network().cost().isRounds() ? 3 : 25;
            for (int number = 0; number < profiles(unit).size(); number++) {
                int which = number;
                // Links of every third machine repeat what is lost.
                boolean repeats = (number + all.size()) % 3 == 0;
                Reliability reliability = repeats ? new Reliability(2 * unit, 4, 1500) : null;
                Supplier<Emulation> one =
                        () -> with(machine.get(), profiles(unit).get(which), reliability);
                if (FaultSupport.problems(one.get()).isEmpty()) {
                    all.add(one);
                }
            }
        }
    }

    private static Emulation with(
            Emulation plain, Profile profile, @Nullable Reliability reliability) {
        return Machines.of(
                plain.topology(), plain.network().with(reliability), plain.algorithm(), profile);
    }

    private static List<Profile> profiles(long unit) {
        When always = new When.Window(0, Spans.NEVER);
        When early = new When.Window(unit, 4 * unit);
        When often = new When.Every(unit, 5 * unit, 2 * unit, 30 * unit);
        When random = new When.Renewal(
                unit, new Exponential(5.5 * unit), Weibull.of(2.0 * unit, 0.7), 40 * unit);
        Burst burst = Burst.ofLengths(4, 2.5);
        return List.of(
                faults(
                        channels("loss", new Loss(new Chance(0.2, 8 * unit), null), always),
                        channels("copies", new Duplicate(Chance.of(0.2)), often)),
                faults(
                        channels("bursts", new Loss(Chance.of(0.5), burst), random),
                        channels("lies", new Corrupt(Chance.of(0.3)), always)),
                faults(
                        at("from 1", new Down(InTransit.LOST), early),
                        at("from 2", new Down(InTransit.HELD), often),
                        at("from 3", new Hold(), random)),
                faults(at("from 0", new Partition(InTransit.LOST), random)),
                faults(
                        at("from 0", new Down(InTransit.HELD), always),
                        new Repair("up", FaultKind.DOWN, selected("from 0", false), 6 * unit)),
                faults(
                        pus("2", new Crash(Crash.Memory.LOST), new When.Window(2 * unit, 8 * unit)),
                        pus("4", new Pause(), new When.Window(0, 3 * unit))),
                faults(
                        pus("1", new Crash(Crash.Memory.KEPT), often),
                        pus("3", new Slow(2.5), early)),
                faults(
                        pus("0", new Crash(Crash.Memory.KEPT), new When.Window(unit, Spans.NEVER)),
                        new Repair("restart", FaultKind.CRASH, selected("0", true), 5 * unit),
                        pus("all", new Pause(), random)),
                faults(
                        new Injection(
                                "together",
                                new Pause(),
                                selected("all", true),
                                new Timing(often, 0.6, Spread.ALL_TOGETHER)),
                        new Injection(
                                "alone",
                                new Slow(3),
                                selected("all", true),
                                new Timing(often, 0.4, Spread.EACH_ALONE))),
                faults(
                        pus("1", new SendOmission(Chance.of(0.3)), always),
                        pus("2", new ReceiveOmission(new Chance(0.3, 5 * unit)), always)),
                faults(
                        pus("1", new Byzantine(Byzantine.Lies.DIFFERENT), always),
                        pus("3", new Byzantine(Byzantine.Lies.SAME), always)),
                delays(new Uniform(0.5 * unit, 2.25 * unit), 1, false),
                delays(new Uniform(1, 1.0 * unit), 0.4, true),
                delays(new Exponential(0.7 * unit), 1, true),
                delays(new Capped(new Pareto(0.3 * unit, 1.2), 6 * unit), 1, false),
                delays(new Lognormal(0.8 * unit, 0.9), 1, false),
                delays(Normal.of(0.5 * unit, 0.5 * unit), 1, true),
                delays(Weibull.of(1.0 * unit, 1.6), 0.75, false),
                delays(new Measured(List.of(0.0, 1.5, 2.0 * unit), true), 1, false),
                delays(new Measured(List.of(1.0, 0.5 * unit, 7.25), false), 1, true),
                delays(new Burst(1, 2.5 * unit, 0.2, 0.5), 1, false),
                new Profile(timed(unit)),
                new Profile(
                        overtaking(unit),
                        List.of(),
                        List.of(channels("loss", new Loss(Chance.of(0.1), null), always)),
                        OptionalLong.of(77)),
                new Profile(
                        List.of(),
                        List.of(new PuDelay(
                                "pus", selected("1..3", true), new Uniform(0, 2.5 * unit), 1.75)),
                        List.of()));
    }

    private static Profile faults(FaultRule... rules) {
        return new Profile(List.of(), List.of(), List.of(rules));
    }

    /** Delays that begin, grow and end. */
    private static List<DelayRule> timed(long unit) {
        return List.of(
                new DelayRule(
                        "grows",
                        selected("from 0..2", false),
                        new Uniform(0, 2.25 * unit),
                        0.3,
                        false,
                        new Stretch(2 * unit, 9 * unit, 4 * unit)),
                new DelayRule(
                        "ends",
                        selected("all", false),
                        new Burst(1, 2.5 * unit, 0.2, 0.5),
                        0.9,
                        false,
                        new Stretch(0, 5 * unit, 0)));
    }

    private static List<DelayRule> overtaking(long unit) {
        return List.of(new DelayRule(
                "overtakes",
                selected("from 1", false),
                new Exponential(0.7 * unit),
                1,
                true,
                new Stretch(3 * unit, Spans.NEVER, 20 * unit)));
    }

    /** On half of the channels. */
    private static Profile delays(DelayLaw law, double bandwidth, boolean reorders) {
        return new Profile(
                List.of(
                        new DelayRule(
                                "one",
                                selected("from 0..2", false),
                                law,
                                bandwidth,
                                reorders,
                                null),
                        new DelayRule(
                                "two",
                                selected("from 2", false),
                                new Constant(2.5),
                                1,
                                false,
                                null)),
                List.of(),
                List.of());
    }

    private static FaultRule channels(String name, Fault fault, When when) {
        return new Injection(name, fault, selected("all", false), when);
    }

    private static FaultRule at(String channels, Fault fault, When when) {
        return new Injection(channels, fault, selected(channels, false), when);
    }

    private static FaultRule pus(String pus, Fault fault, When when) {
        return new Injection(pus, fault, selected(pus, true), when);
    }

    private static Selector selected(String text, boolean pus) {
        try {
            return pus ? Selector.pus(text) : Selector.channels(text);
        } catch (SelectorException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
