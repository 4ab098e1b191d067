package gossamer.model.fsa;

import gossamer.model.token.Datum;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A user module beside a PU, which talks to this PU only. Called by one thread at a time. */
public interface UserModuleHandle {

    /**
     * What has come of a question that virtual time did not wait for.
     *
     * @param ticks that it took, by the wall clock
     */
    record Came(Datum said, long ticks) {}

    /** A question that virtual time does not wait for. */
    interface Question {
        /** How long the PU waits for the answer, in ticks; at least 1. */
        long mostTicks();

        /** The answer counts so many ticks after the question: from now on that is a fact. */
        void settled(Datum said, long ticks);

        /** What is in the place of an answer that has not come in time. */
        Datum late();
    }

    /**
     * Asks without waiting.
     *
     * @param then takes the answer, from any thread
     * @return null where the answer is known at once, by {@link #asked}
     */
    default @Nullable Question asks(int session, Consumer<Came> then) {
        return null;
    }

    /** What it says in a session. */
    Datum asked(int session);

    /** After how many ticks the PU hears that; 0 for the instant in which it has asked. */
    default long ticks(int session) {
        return 0;
    }

    /**
     * Whether it answers in the run's own JVM only, wherever its PU is: real programs do. It may
     * then be asked and told the same again.
     */
    default boolean staysWithRun() {
        return false;
    }

    /** It is told what came of a session. */
    void told(int session, Datum said);
}
