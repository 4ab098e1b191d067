package gossamer.node.time;

import gossamer.model.fsa.Signal;

import org.jspecify.annotations.Nullable;

/**
 * What an actor is to handle at one instant, and at the next ones up to the end of a span: one
 * message carries it all.
 *
 * @param time the instant, in ticks
 * @param signals in canonical order, possibly none; not to be changed by anyone
 * @param next the actor's next instant, null if there is none
 */
@SuppressWarnings(
        "ArrayRecordComponent") // one short array per instant: a List would double its size
public record Step(long time, Signal[] signals, @Nullable Step next) {

    /** No signals: the actor is due all the same. */
    public static final Signal[] NOTHING = {};

    /** How an actor goes through the instants of one message. */
    public interface Stepping {

        /** What follows happens at this time, in ticks. */
        void at(long time);

        /**
         * What is to be done after this step, null if nothing is left; what was put off in it may
         * come first.
         */
        @Nullable
        Step after(Step step);
    }
}
