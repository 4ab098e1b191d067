package gossamer.model.fault;

import java.util.List;

/**
 * Intervals of virtual time in which something holds, each with its begin and without its end. They
 * are disjoint, there may be endlessly many, and what is asked about one time has one answer
 * however often and in whatever order it is asked. An object may remember how far it has looked, so
 * it belongs to one thread; whoever needs another asks the {@link Disturbance} again.
 */
public interface Spans {

    /** No time. */
    long NEVER = Long.MAX_VALUE;

    /** Whether this time, in ticks, lies in one of them. */
    boolean covers(long time);

    /** The first time after this one at which {@link #covers} changes, or {@link #NEVER}. */
    long nextChange(long time);

    /**
     * The rule, counted from 1, that is in force at this time, of several the first; 0 for none.
     */
    int rule(long time);

    /** The first time from this one on that is covered, or {@link #NEVER}. */
    default long firstFrom(long time) {
        return covers(time) ? time : nextChange(time);
    }

    /** One interval from {@code begin} to before {@code end}, which may be {@link #NEVER}. */
    static Spans of(int rule, long begin, long end) {
        return new Interval(rule, begin, end);
    }

    /** What is covered by any of these; the rule is that of the first one that covers. */
    static Spans union(List<Spans> all) {
        return all.size() == 1 ? all.get(0) : new Union(List.copyOf(all));
    }

    record Interval(int number, long begin, long end) implements Spans {
        public Interval {
            if (begin < 0 || end <= begin) {
                throw new IllegalArgumentException(
                        "begin=" + begin + " end=" + end + ", need 0 <= begin < end");
            }
        }

        @Override
        public boolean covers(long time) {
            return begin <= time && time < end;
        }

        @Override
        public long nextChange(long time) {
            return time < begin ? begin : time < end ? end : NEVER;
        }

        @Override
        public int rule(long time) {
            return covers(time) ? number : 0;
        }
    }

    /** Several of them as one. */
    record Union(List<Spans> all) implements Spans {

        /** What is covered across so many changes of its parts is taken as covered for ever. */
        private static final int MOST_CHANGES = 1 << 16;

        @Override
        public boolean covers(long time) {
            for (Spans spans : all) {
                if (spans.covers(time)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public long nextChange(long time) {
            boolean now = covers(time);
            long at = time;
            int changes = 0;
            do {
                long from = at;
                if (changes++ == MOST_CHANGES || now && coversForEver(from)) {
                    return NEVER;
                }
                long next = NEVER;
                for (Spans spans : all) {
                    next = Math.min(next, spans.nextChange(at));
                }
                at = next;
            } while (at != NEVER && covers(at) == now);
            return at;
        }

        private boolean coversForEver(long time) {
            return all.stream()
                    .anyMatch(spans -> spans.covers(time) && spans.nextChange(time) == NEVER);
        }

        @Override
        public int rule(long time) {
            for (Spans spans : all) {
                int rule = spans.rule(time);
                if (rule != 0) {
                    return rule;
                }
            }
            return 0;
        }
    }
}
