package gossamer.model.fsa;

import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Signal.Answer;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.fsa.Signal.Withdraw;
import gossamer.model.token.Datum;

import org.jspecify.annotations.Nullable;

/**
 * The state of one PU and the rule by which it executes its automaton: inputs go in, effects come
 * out, nothing else is touched. Inputs of one instant must be given in canonical order (see
 * {@link Signal#compareTo}).
 */
public interface Pu {

    /** What a PU does in answer to an input. */
    interface Effects {
        /** The current virtual time, in ticks. */
        long now();

        /** Offer a packet to the link behind its channel. */
        void send(Packet packet);

        /**
         * Offer a packet under wormhole switching to the link behind the first channel of its
         * route.
         */
        void launch(Worm worm);

        /** Tell the input port that the PU waits for a packet (rendezvous switching). */
        void listen(Listen listen);

        /**
         * Tell the input port of a receiver that a packet is no longer offered (rendezvous
         * switching).
         */
        void withdraw(Withdraw withdraw);

        /** The alarm reaches this PU again after so many ticks, at least 1. */
        void later(long ticks, Alarm alarm);

        /**
         * The PU entered a stage; {@code cause} is the packet that ended the stage before, 0 if
         * none.
         */
        void stageBegan(int pu, int stage, long cause);

        /**
         * The PU no longer waits for a packet of a stage; how many it has given up in it by now.
         */
        void absent(int pu, int stage, int count);

        /**
         * Asks the user module beside the PU, which answers in the same instant unless it takes
         * time: {@link Answer}.
         */
        void ask(int pu, int session);

        /** Tells the user module beside the PU what came of a session. */
        void tell(int pu, int session, Datum said);

        /** The PU has decided something. */
        void note(Note note);

        /** The PU ended its last stage; {@code cause} is the packet that made it so, 0 if none. */
        void completed(int pu, long cause);
    }

    /** Begins the first stage. To be called once. */
    void begin(Effects effects);

    /** Takes in one input. */
    void receive(Signal signal, Effects effects);

    /** Called when all inputs of an instant have been taken in. */
    default void settle(Effects effects) {}

    /**
     * From now on it puts up with what no run without faults brings: what no transition awaits is
     * kept, and nothing else. To be called before it begins.
     */
    default void tolerate() {}

    /**
     * It begins in the midst of a run, having forgotten all that was before. To be called before it
     * begins.
     */
    default void rejoin() {}

    /**
     * Number of tokens' parts that it holds, its own included, in all sessions together; -1 if it
     * does not know, and whoever gives it packets is to count.
     */
    default long held() {
        return -1;
    }

    /** The wrong values that it holds of the tokens of a colour, null for none. */
    default @Nullable Variants wrong(int colour) {
        return null;
    }

    /** What the PU is waiting for, for people; empty when it is complete. */
    String waitingFor();

    /**
     * Something that a PU decided, for the trace.
     *
     * @param kind what it is about
     * @param pu which decided
     * @param session in which
     * @param first what it says is up to the kind, as with the next two
     * @param second a number, at least 0
     * @param code a number, at least 0
     * @param hash of a value, 0 for none
     */
    record Note(Kind kind, int pu, int session, int first, int second, int code, long hash) {

        /** What a note is about. */
        public enum Kind {
            /** A voter has voted: support, values present, 0 or why there is no result, hash. */
            VOTE,
            /** A voter has decided about its farm: seat or -1, module, which decision. */
            DECISION,
            /** A user module has not answered as it must: 0, 0, what it did. */
            LAPSE
        }
    }
}
