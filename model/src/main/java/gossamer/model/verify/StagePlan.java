package gossamer.model.verify;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Payload;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.fsa.Automaton.Step;
import gossamer.model.fsa.Automaton.Tap;
import gossamer.model.fsa.Automaton.Trigger;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * What the automaton of a PU says about its stages, as numbers. An algorithm without automata, or
 * with automata of rules, has one stage, in which any number of packets may arrive.
 */
final class StagePlan {

    private static final StagePlan UNKNOWN =
            new StagePlan(false, new long[] {Long.MAX_VALUE}, new long[] {0}, List.of());

    /** Whether there is an automaton of stages. */
    final boolean known;

    /** Packets that arrive in each stage. */
    private final long[] arrivals;

    /** Least time at which each stage begins. */
    private final long[] opens;

    /** What the PU sends. */
    private final List<Sending> sendings;

    /** The longest time for which the PU puts off a send, in ticks. */
    final long longestDelay;

    /**
     * A way in which a PU sends.
     *
     * @param stage in which stage
     * @param colour what colour
     * @param port through which port
     * @param onArrival because of a packet that it has taken in, or because the stage has begun
     * @param payload what it sends
     * @param delay for how many ticks it puts the send off
     */
    record Sending(
            int stage, int colour, int port, boolean onArrival, Payload payload, long delay) {}

    private StagePlan(boolean known, long[] arrivals, long[] opens, Collection<Sending> sendings) {
        this.known = known;
        this.arrivals = arrivals;
        this.opens = opens;
        this.sendings = List.copyOf(sendings);
        this.longestDelay = sendings.stream().mapToLong(Sending::delay).max().orElse(0);
    }

    /** The plans of all PUs; those that execute the same automaton share theirs. */
    @SuppressWarnings("ReferenceEquality") // Those that share an automaton share the object.
    static StagePlan[] ofAll(GossipAlgorithm algorithm, int pus) {
        StagePlan[] plans = new StagePlan[pus];
        Automaton last = null;
        for (int pu = 0; pu < pus; pu++) {
            if (!algorithm.hasAutomaton() || algorithm.automaton(0).isReactive()) {
                plans[pu] = UNKNOWN;
                continue;
            }
            Automaton automaton = algorithm.automaton(pu);
            plans[pu] = automaton == last ? plans[pu - 1] : of(automaton);
            last = automaton;
        }
        return plans;
    }

    private static StagePlan of(Automaton automaton) {
        List<Stage> stages = automaton.stages();
        long[] arrivals = new long[stages.size()];
        long[] opens = new long[stages.size()];
        Collection<Sending> sendings = new LinkedHashSet<>();
        long open = 0;
        for (int number = 0; number < arrivals.length; number++) {
            Stage stage = stages.get(number);
            open = Math.max(open, stage.notBefore());
            opens[number] = open;
            for (Lane lane : stage.lanes()) {
                arrivals[number] += arrivals(lane);
                collect(number, lane, sendings);
            }
        }
        return new StagePlan(true, arrivals, opens, sendings);
    }

    private static long arrivals(Lane lane) {
        return lane.steps().stream()
                .filter(step -> step.trigger() == Trigger.ARRIVAL)
                .mapToLong(Step::times)
                .sum();
    }

    private static void collect(int stage, Lane lane, Collection<Sending> sendings) {
        for (Step step : lane.steps()) {
            if (step.effect() instanceof Effect.Send send) {
                boolean onArrival = step.trigger() == Trigger.ARRIVAL;
                sendings.add(new Sending(
                        stage,
                        lane.colour(),
                        send.port(),
                        onArrival,
                        send.payload(),
                        send.delay()));
            }
        }
        for (Tap tap : lane.relay().taps()) {
            sendings.add(new Sending(stage, lane.colour(), tap.port(), true, Payload.ARRIVED, 0));
        }
    }

    int stages() {
        return arrivals.length;
    }

    /** Packets that arrive in a stage; 0 where there is no such stage. */
    long arrivals(int stage) {
        return stage < arrivals.length ? arrivals[stage] : 0;
    }

    /** Least time at which a stage begins; 0 where there is no such stage. */
    long opens(int stage) {
        return stage < opens.length ? opens[stage] : 0;
    }

    /** What the PU sends, in all stages. */
    List<Sending> sendings() {
        return sendings;
    }
}
