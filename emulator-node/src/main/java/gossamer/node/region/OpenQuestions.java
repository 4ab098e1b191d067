package gossamer.node.region;

import gossamer.model.fsa.Signal.Answer;
import gossamer.model.fsa.UserModuleHandle.Came;
import gossamer.model.fsa.UserModuleHandle.Question;
import gossamer.node.time.Calendar;

import java.util.TreeMap;

/**
 * What user modules of a region have been asked by the wall clock and have not answered yet. An
 * answer counts as many ticks after the question as it took, but not before the end of what the
 * region has been granted; one that would count when nobody waits any more is late.
 */
final class OpenQuestions {

    private record Key(int pu, int session) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return pu == other.pu
                    ? Integer.compare(session, other.session)
                    : Integer.compare(pu, other.pu);
        }
    }

    /** Where answers go. */
    interface Arrivals {
        void add(long time, Answer answer);
    }

    private record Open(Question question, long asked, long until) {}

    private final Arrivals arrivals;
    private final TreeMap<Key, Open> open = new TreeMap<>();

    OpenQuestions(Arrivals arrivals) {
        this.arrivals = arrivals;
    }

    /** At this time a module is asked. */
    void ask(int pu, int session, Question question, long now) {
        open.put(new Key(pu, session), new Open(question, now, now + question.mostTicks()));
    }

    boolean isEmpty() {
        return open.isEmpty();
    }

    /** When a PU stops waiting, at the earliest; {@link Calendar#NEVER} if none waits. */
    long next() {
        if (open.isEmpty()) {
            return Calendar.NEVER;
        }
        return open.values().stream().mapToLong(Open::until).min().getAsLong();
    }

    /** All before this time is granted: answers that have not come cannot count there any more. */
    void granted(long end) {
        if (open.isEmpty()) {
            return;
        }
        open.entrySet().removeIf(entry -> {
            Key of = entry.getKey();
            Open known = entry.getValue();
            if (known.until() >= end) {
                return false;
            }
            Answer late = new Answer(of.pu(), of.session(), known.question().late());
            known.question().settled(late.said(), known.until() - known.asked());
            arrivals.add(known.until(), late);
            return true;
        });
    }

    /**
     * An answer has come.
     *
     * @param granted the end of what the region has been granted, in ticks
     * @return when it counts; {@link Calendar#NEVER} if nobody waits for it any more
     */
    long came(int pu, int session, Came answer, long granted) {
        Key of = new Key(pu, session);
        Open known = open.get(of);
        long time = known == null ? 0 : Math.max(granted, known.asked() + answer.ticks());
        if (known == null || time >= known.until()) {
            return Calendar.NEVER;
        }
        open.remove(of);
        known.question().settled(answer.said(), time - known.asked());
        arrivals.add(time, new Answer(pu, session, answer.said()));
        return time;
    }
}
