package gossamer.node.time;

import gossamer.model.fsa.Signal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What an actor, while it handles a message, puts off to a later instant of the same span: it comes
 * between its steps.
 */
public final class Deferred {

    /** The latest come first. */
    private long[] times = new long[8];

    private @Nullable Signal[] signals = new Signal[8];
    private int count;

    /** The actor is due at this time, in ticks, with a signal or, if that is null, without. */
    public void add(long time, @Nullable Signal signal) {
        if (count == times.length) {
            times = Arrays.copyOf(times, 2 * count);
            signals = Arrays.copyOf(signals, 2 * count);
        }
        int place = count++;
        for (; place > 0 && times[place - 1] < time; place--) {
            times[place] = times[place - 1];
            signals[place] = signals[place - 1];
        }
        times[place] = time;
        signals[place] = signal;
    }

    /** What the actor does after this step, null if nothing is left. */
    public @Nullable Step after(Step step) {
        Step next = step.next();
        if (count == 0 || next != null && next.time() < times[count - 1]) {
            return next;
        }
        long time = times[count - 1];
        Signal[] due = Step.NOTHING;
        Step rest = next;
        if (next != null && next.time() == time) {
            due = next.signals();
            rest = next.next();
        }
        while (count > 0 && times[count - 1] == time) {
            Signal signal = signals[--count];
            signals[count] = null;
            if (signal != null) {
                due = Arrays.copyOf(due, due.length + 1);
                due[due.length - 1] = signal;
                Arrays.sort(due);
            }
        }
        return new Step(time, due, rest);
    }
}
