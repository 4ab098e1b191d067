package gossamer.model.fsa;

import java.util.List;

/**
 * The finite-state automaton that one PU executes, as data. It can be inspected, drawn and executed ({@link PuCore}).
 *
 * <p>Each colour (an equal part of every token; one colour when tokens travel whole) passes through its own sequence of
 * stages, independently of the other colours. A stage ends when all its lanes have ended. The lanes of a stage run
 * concurrently: a lane is a sequence of states, left one by one as packets of that lane arrive. A PU is complete when
 * every colour has ended its last stage.
 *
 * @param colours the stages of each colour, in order
 */
public record Automaton(List<List<Stage>> colours) {

    /** Copies the lists. */
    public Automaton {
        colours = colours.stream().map(List::copyOf).toList();
    }

    /** Largest number of lanes in any stage. */
    public int maxLanes() {
        return colours.stream()
                .flatMap(List::stream)
                .mapToInt(stage -> stage.lanes().size())
                .max()
                .orElse(0);
    }

    /** Number of packets that a PU executing this automaton sends. */
    public long sends() {
        return transitions(Effect.Send.class);
    }

    /** Number of packets that a PU executing this automaton awaits. */
    public long arrivals() {
        return colours.stream()
                .flatMap(List::stream)
                .flatMap(stage -> stage.lanes().stream())
                .flatMap(lane -> lane.steps().stream())
                .filter(step -> step.trigger() == Trigger.ARRIVAL)
                .mapToLong(Step::times)
                .sum();
    }

    private long transitions(Class<? extends Effect> kind) {
        return colours.stream()
                .flatMap(List::stream)
                .flatMap(stage -> stage.lanes().stream())
                .flatMap(lane -> lane.steps().stream())
                .filter(step -> kind.isInstance(step.effect()))
                .mapToLong(Step::times)
                .sum();
    }

    /**
     * One phase of one colour. Its gathered tokens are those of the stage before (the PU's own token at first) and
     * everything that arrives during the stage.
     *
     * @param name for people, e.g. {@code axis 0}
     * @param lanes run concurrently; a packet names the lane it belongs to
     */
    public record Stage(String name, List<Lane> lanes) {
        /** Copies the list. */
        public Stage {
            lanes = List.copyOf(lanes);
        }
    }

    /**
     * A sequential component of a stage: its steps are executed in order, each {@code times} times.
     *
     * @param name for people, e.g. {@code rightwards}
     * @param steps without gaps: the state after the last one is final
     */
    public record Lane(String name, List<Step> steps) {
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
    }

    /**
     * {@code times} consecutive transitions that look alike.
     *
     * @param trigger what the PU waits for
     * @param effect what it does then
     * @param times at least 1
     */
    public record Step(Trigger trigger, Effect effect, int times) {
        /** Validates the count. */
        public Step {
            if (times < 1) {
                throw new IllegalArgumentException("times=" + times + ", must be >= 1");
            }
            if (trigger == Trigger.STAGE_BEGIN
                    && effect instanceof Effect.Send send
                    && send.payload() == Payload.ARRIVED) {
                throw new IllegalArgumentException("nothing has arrived when a stage begins");
            }
        }
    }

    /** What a transition waits for. */
    public enum Trigger {
        /** Nothing: it is taken as soon as its stage begins. */
        STAGE_BEGIN,
        /** The next packet of this lane. */
        ARRIVAL
    }

    /** What a transition does. */
    public sealed interface Effect {
        /** Send a packet of this lane through a port. */
        record Send(int port, Payload payload) implements Effect {}

        /** Only keep what arrived. */
        record Keep() implements Effect {}
    }

    /** What a sent packet carries. */
    public enum Payload {
        /** Everything the colour has gathered by then, the packet that just arrived included. */
        GATHERED,
        /** The tokens of the packet that just arrived. */
        ARRIVED
    }
}
