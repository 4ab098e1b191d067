package gossamer.node.time;

import org.jspecify.annotations.Nullable;

/** How an actor goes through the instants of one message. */
public interface Stepping {

    /** What follows happens at this time, in ticks. */
    void at(long time);

    /**
     * What is to be done after this step, null if nothing is left; what was put off in it may come
     * first.
     */
    @Nullable
    Step after(Step step);
}
