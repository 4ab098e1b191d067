package gossamer.model.fsa;

import org.jspecify.annotations.Nullable;

/** What the tokens of all PUs stand for in a run, and what the PUs have come to by its end. */
@FunctionalInterface
public interface PuValues {

    /** What a PU makes of values. */
    TokenValues of(int pu);

    /** The user module beside a PU, null where there is none. */
    default @Nullable UserModuleHandle userModule(int pu) {
        return null;
    }

    /** Whether user modules take virtual time, so that no formula knows the makespan. */
    default boolean takeTime() {
        return false;
    }

    /**
     * What these PUs, ascending, have come to, in a form that {@link #take} of the same in another
     * JVM understands; empty if nobody asks for that.
     */
    default byte[] findings(int[] pus) {
        return new byte[0];
    }

    /** Takes what PUs in another JVM have come to. */
    default void take(byte[] findings) {}
}
