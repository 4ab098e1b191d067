package gossamer.model.farm;

import gossamer.model.fsa.UserModuleHandle.Came;
import gossamer.model.fsa.UserModuleHandle.Question;
import gossamer.model.voting.VoteVerdict;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What answers the questions to the user module of a voter: an object, a program, or the log of a
 * run before. Whatever it does wrong is a {@link Lapse}: it throws nothing for that. Called by one
 * thread at a time.
 */
public interface Respondent {

    /** What comes of asking for the value of a round, counted from 0. */
    Response asked(int round);

    /** Asks for it without waiting, see {@link gossamer.model.fsa.UserModuleHandle#asks}. */
    default @Nullable Question asks(int round, Consumer<Came> then) {
        return null;
    }

    /** How much virtual time the answer of a round takes, in ticks. */
    default long ticks(int round) {
        return 0;
    }

    /** See {@link gossamer.model.fsa.UserModuleHandle#staysWithRun}. */
    default boolean staysWithRun() {
        return false;
    }

    /** The outcome of a round at its voter. */
    void told(int round, VoteVerdict verdict);

    /** After a round the voter starts its module again: the next question goes to a new one. */
    void restarted(int round);
}
