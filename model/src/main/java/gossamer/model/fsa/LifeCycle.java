package gossamer.model.fsa;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A finite-state automaton as a table: the phases of something that lives for the whole of a run,
 * as opposed to the {@link Automaton} of a gossip, which goes from its first state to its last.
 *
 * @param <S> states
 * @param <I> inputs
 * @param <A> actions
 * @param begin the state at the beginning
 * @param transitions at most one for each state and input
 */
public record LifeCycle<S extends Enum<S>, I extends Enum<I>, A extends Enum<A>>(
        S begin, List<Transition<S, I, A>> transitions) {

    /**
     * One line of the table.
     *
     * @param from the state before
     * @param input what happens
     * @param to the state after, perhaps the same
     * @param action what is done then
     */
    public record Transition<S, I, A>(S from, I input, S to, A action) {}

    /** Copies the list and requires that it leaves no choice. */
    public LifeCycle {
        transitions = List.copyOf(transitions);
        Map<S, Map<I, S>> seen = new EnumMap<>(begin.getDeclaringClass());
        for (Transition<S, I, A> one : transitions) {
            Map<I, S> row = seen.computeIfAbsent(
                    one.from(), state -> new EnumMap<>(one.input().getDeclaringClass()));
            if (row.put(one.input(), one.to()) != null) {
                throw new IllegalArgumentException(
                        "two transitions from " + one.from() + " on " + one.input());
            }
        }
    }

    /** What an input does in a state; empty if it has no meaning there. */
    public Optional<Transition<S, I, A>> find(S state, I input) {
        // Voters do this all the time: no stream.
        for (Transition<S, I, A> one : transitions) {
            if (one.from() == state && one.input() == input) {
                return Optional.of(one);
            }
        }
        return Optional.empty();
    }

    /**
     * What an input does in a state.
     *
     * @throws IllegalStateException if it has no meaning there
     */
    public Transition<S, I, A> step(S state, I input) {
        return find(state, input)
                .orElseThrow(() ->
                        new IllegalStateException(input + " has no meaning in state " + state));
    }
}
