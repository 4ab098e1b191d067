package gossamer.model.fsa;

import gossamer.model.fsa.Rules.Action;
import gossamer.model.token.TokenSet;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The finite-state automaton that one PU executes, as data. It can be inspected, drawn, written to
 * a file and executed. Its control are either stages ({@link PuCore}, {@link RendezvousPu}) or
 * rules ({@link RulePu}).
 *
 * <p>A PU passes through the stages one after the other. The lanes of a stage run concurrently: a
 * lane is a sequence of states, left one by one as packets of that lane arrive. A stage ends when
 * all its lanes have ended, and the PU is complete when the last stage has ended. Other PUs may be
 * at other stages at that time: there is no global barrier.
 *
 * <p>Tokens may be cut into equal parts, the colours, that are gathered separately. A lane belongs
 * to one colour.
 *
 * @param colours number of colours, 1 to 255
 * @param stages in order, at most 65,535; none with rules
 * @param rules {@link Rules#NONE} with stages
 * @param parts what rules about a plan do, in the order of their steps
 */
public record Automaton(int colours, List<Stage> stages, Rules rules, List<Part> parts) {

    /** Most colours: what the field of a trace record can hold. */
    public static final int MOST_COLOURS = 255;

    /** Most stages, and the highest number of a step of a plan: what a trace record can hold. */
    public static final int MOST_STAGES = 65_535;

    /** An automaton of stages. */
    public Automaton(int colours, List<Stage> stages) {
        this(colours, stages, Rules.NONE, List.of());
    }

    /** An automaton of rules, with the parts of a plan or without. */
    public static Automaton of(int colours, Rules rules, List<Part> parts) {
        return new Automaton(colours, List.of(), rules, parts);
    }

    public Automaton {
        stages = List.copyOf(stages);
        parts = parts instanceof MadeParts ? parts : List.copyOf(parts);
        if (colours < 1 || colours > MOST_COLOURS || stages.size() > MOST_STAGES) {
            throw new IllegalArgumentException("colours=" + colours + " stages=" + stages.size()
                    + ", must be 1.." + MOST_COLOURS + " and at most " + MOST_STAGES);
        }
        if (colours > 1 && rules.needWholeTokens()) {
            throw new IllegalArgumentException(
                    "colours=" + colours + ", must be 1 with rules about neighbours");
        }
    }

    /** The same with the seed of a run, where it chooses. */
    public Automaton withSeed(long seed) {
        return rules.stream().isEmpty()
                ? this
                : of(
                        colours,
                        new Rules(rules.rules(), rules.limits(), rules.stream(), seed),
                        parts);
    }

    /** The same with a list of the parts in which there is something to do. */
    public Automaton listed() {
        if (!(parts instanceof MadeParts)) {
            return this;
        }
        List<Part> some = parts.stream()
                .filter(part -> !part.sends().isEmpty() || part.arrivals() > 0)
                .map(part -> part.sends().isEmpty()
                        ? new Part(
                                part.step(), part.slot(), List.of(), part.arrivals(), part.step())
                        : part)
                .toList();
        return of(colours, rules, some);
    }

    /** Whether its control are rules. */
    public boolean isReactive() {
        return !rules.rules().isEmpty();
    }

    /** Whether its steps wait for partners one after the other. */
    public boolean takesTurns() {
        return steps().anyMatch(step -> step.trigger() == Trigger.PREVIOUS);
    }

    /** The ports that it sends to in its first stage one after the other (rendezvous switching). */
    public int[] receivers() {
        return stages.stream()
                .limit(1)
                .flatMap(stage -> stage.lanes().stream())
                .flatMap(lane -> lane.steps().stream())
                .filter(step -> step.trigger() == Trigger.PREVIOUS)
                .mapToInt(step -> step.effect() instanceof Effect.Send send ? send.port() : -1)
                .toArray();
    }

    /** The highest number of a stage, or a step of a plan; 0 if there is none. */
    public int lastStage() {
        int step = parts.stream().mapToInt(Part::step).max().orElse(0);
        return Math.max(stages.size() - 1, step);
    }

    /** Largest number of lanes in any stage. */
    public int maxLanes() {
        return stages.stream().mapToInt(stage -> stage.lanes().size()).max().orElse(0);
    }

    /** Number of packets that a PU executing this automaton sends. */
    public long sends() {
        return lanes().mapToLong(Lane::sends).sum();
    }

    /**
     * Most packets that a PU executing this automaton sends: those of its stages, or of its parts
     * of a plan; empty where rules say more, so that it depends on what comes.
     */
    public OptionalLong mostSends() {
        if (!isReactive()) {
            return OptionalLong.of(sends());
        }
        if (Stream.of(Action.SEND, Action.SEND_SOME, Action.OFFER, Action.SCATTER)
                .anyMatch(rules::does)) {
            return OptionalLong.empty();
        }
        long times =
                Stream.of(Action.RUN_STEPS, Action.SEND_DUE).filter(rules::does).count();
        return OptionalLong.of(
                times * parts.stream().mapToLong(part -> part.sends().size()).sum());
    }

    /** Number of packets that a PU executing this automaton awaits. */
    public long arrivals() {
        return lanes().mapToLong(Lane::arrivals).sum();
    }

    private Stream<Lane> lanes() {
        return stages.stream().flatMap(stage -> stage.lanes().stream());
    }

    private Stream<Step> steps() {
        return lanes().flatMap(lane -> lane.steps().stream());
    }

    /**
     * One phase.
     *
     * @param name for people, e.g. {@code phase 0}
     * @param lanes run concurrently; a packet names the lane it belongs to by its index
     * @param notBefore least time since the begin of the run at which it begins, in ticks
     */
    public record Stage(String name, List<Lane> lanes, long notBefore) {
        public Stage {
            lanes = List.copyOf(lanes);
        }

        /** A stage that begins as soon as the one before has ended. */
        public Stage(String name, List<Lane> lanes) {
            this(name, lanes, 0);
        }
    }

    /**
     * A sequential component of a stage: its steps are executed in order, each {@code times} times.
     *
     * @param name for people, e.g. {@code axis 0 rightwards}
     * @param colour the colour that its packets carry
     * @param steps without gaps: the state after the last one is final
     * @param relay what its packets begin with, lose and do on the side
     */
    public record Lane(String name, int colour, List<Step> steps, Relay relay) {
        /** A lane that passes on whatever arrives. */
        public Lane(String name, int colour, List<Step> steps) {
            this(name, colour, steps, Relay.PLAIN);
        }

        /** Copies the list and requires that steps which wait for nothing come first. */
        public Lane {
            steps = List.copyOf(steps);
            boolean waited = false;
            for (Step step : steps) {
                if (waited && step.trigger() == Trigger.STAGE_BEGIN) {
                    throw new IllegalArgumentException(
                            "lane " + name + ": a STAGE_BEGIN step after an ARRIVAL step");
                }
                waited |= step.trigger() == Trigger.ARRIVAL;
            }
        }

        private long sends() {
            return steps.stream()
                            .filter(step -> step.effect() instanceof Effect.Send)
                            .mapToLong(Step::times)
                            .sum()
                    + arrivals() * relay.taps().size();
        }

        private long arrivals() {
            return steps.stream()
                    .filter(step -> step.trigger() == Trigger.ARRIVAL)
                    .mapToLong(Step::times)
                    .sum();
        }
    }

    /**
     * How a lane differs from one that passes on whatever arrives.
     *
     * @param load the tokens that {@link Payload#LOAD} steps send, one after the other in ascending
     *     order
     * @param ends tokens that end their way here: they are not passed on
     * @param taps where every token that arrives is sent to as well
     */
    public record Relay(TokenSet load, TokenSet ends, List<Tap> taps) {
        /** No load, and everything is passed on. */
        public static final Relay PLAIN = new Relay(TokenSet.empty(), TokenSet.empty(), List.of());

        public Relay {
            taps = List.copyOf(taps);
        }
    }

    /**
     * A second way out for what arrives in a lane.
     *
     * @param port where it is sent to
     * @param lane index of the lane that the packet belongs to from then on
     */
    public record Tap(int port, int lane) {}

    /**
     * {@code times} consecutive transitions that look alike.
     *
     * @param trigger what the PU waits for
     * @param effect what it does then
     * @param times at least 1
     */
    public record Step(Trigger trigger, Effect effect, int times) {
        /** Validates the count and that only what has arrived is passed on. */
        public Step {
            if (times < 1) {
                throw new IllegalArgumentException("times=" + times + ", must be >= 1");
            }
            if (trigger == Trigger.STAGE_BEGIN
                    && effect instanceof Effect.Send send
                    && (send.payload() == Payload.ARRIVED
                            || send.payload() == Payload.ARRIVED_AND_OWN)) {
                throw new IllegalArgumentException("nothing has arrived when a stage begins");
            }
        }
    }

    /**
     * What a PU does in one step of a plan.
     *
     * @param step its number in the plan
     * @param slot earliest time at which it begins, in ticks
     * @param sends all at once
     * @param arrivals number of packets that are due in it: awaited before any later step
     * @param due the step in which what it sends is due: this one, or a later one where packets
     *     last longer than until the next step begins
     */
    public record Part(int step, long slot, List<PlannedSend> sends, int arrivals, int due) {

        /** Copies the list and requires that nothing is due before it is sent. */
        public Part {
            sends = List.copyOf(sends);
            if (due < step) {
                throw new IllegalArgumentException("due=" + due + ", must be >= step=" + step);
            }
        }
    }

    /**
     * A packet of a plan.
     *
     * @param port where it leaves; {@link #BY_ROUTE} if the network finds the way
     * @param links how far it goes, straight on
     * @param to the PU to which the network finds the way, or {@link #STRAIGHT}
     * @param colour of its tokens
     * @param tokens in the numbering of the colour
     */
    public record PlannedSend(int port, int links, int to, int colour, TokenSet tokens) {

        private static final int BY_ROUTE = -1;
        private static final int STRAIGHT = -1;

        /** Requires one of the two. */
        public PlannedSend {
            if ((port < 0) != (to >= 0)) {
                throw new IllegalArgumentException(
                        "port=" + port + " to=" + to + ", must be one or the other");
            }
        }

        /** A packet that leaves through a port and goes straight on over so many links. */
        public static PlannedSend straight(int port, int links, int colour, TokenSet tokens) {
            return new PlannedSend(port, links, STRAIGHT, colour, tokens);
        }

        /** A packet that takes the way to a PU that the network has for it. */
        public static PlannedSend routed(int to, int colour, TokenSet tokens) {
            return new PlannedSend(BY_ROUTE, 0, to, colour, tokens);
        }

        /** Whether the network finds its way. */
        public boolean isRouted() {
            return to >= 0;
        }
    }

    /** What a transition waits for. */
    public enum Trigger {
        /** Nothing but the step before: senders and receivers take turns (rendezvous switching). */
        PREVIOUS,
        /** Nothing: it is taken as soon as its stage begins. */
        STAGE_BEGIN,
        /** The next packet of this lane. */
        ARRIVAL
    }

    /** What a transition does. */
    public sealed interface Effect {
        /**
         * Send a packet of this lane through a port.
         *
         * @param delay ticks to put it off for, by a timer of the PU; usually 0
         */
        record Send(int port, Payload payload, long delay) implements Effect {
            /** At once. */
            public Send(int port, Payload payload) {
                this(port, payload, 0);
            }
        }

        /** Only keep what arrived. */
        record Keep() implements Effect {}

        /** Only keep what arrived, which must come from this PU (rendezvous switching). */
        record KeepFrom(int pu) implements Effect {}
    }

    /** What a sent packet carries. */
    public enum Payload {
        /** The PU's own token. */
        OWN,
        /** Everything gathered in the lane's colour by then, what just arrived included. */
        GATHERED,
        /** The tokens of the packet that just arrived, less those that end here. */
        ARRIVED,
        /** The same and the PU's own token. */
        ARRIVED_AND_OWN,
        /** The next token of the lane's load. */
        LOAD
    }
}
