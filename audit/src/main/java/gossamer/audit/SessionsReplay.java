package gossamer.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A PU that gossips several times, {@code docs/model.md}, "Sessions": in each of them it is another
 * PU, which knows nothing of the others. It begins one in the instant in which it has ended the one
 * before, and computed what it computes then; packets of later sessions wait until then.
 */
final class SessionsReplay implements PuReplay {

    /** What PUs call their timers is above this. */
    private static final int BELOW_TIMERS = -2;

    private final PlainRun run;
    private final Replay replay;
    private final int pu;
    /** How many packets it has sent in earlier lives. */
    private final int sentBefore;

    private final SortedMap<Integer, Session> begun = new TreeMap<>();
    private final List<Parcel> early = new ArrayList<>();
    private int current = -1;
    private int complete;
    /** Whether it waits for its computation before the next session, and when that has ended. */
    private boolean computes;

    private long computedAt;
    private boolean rejoins;
    private boolean takesPart;

    SessionsReplay(PlainRun run, Replay replay, int pu) {
        this.run = run;
        this.replay = replay;
        this.pu = pu;
        this.sentBefore = replay.sent(pu);
    }

    @Override
    public void begin() {
        if (!rejoins) {
            takesPart = true;
            goOn();
        }
    }

    /** It takes part again in the session after the first one of which it hears. */
    @Override
    public void rejoin() {
        rejoins = true;
    }

    private void enter(int number, long cause) {
        current = number;
        computes = false;
        if (run.profile.faults.isEmpty()) {
            // All PUs have begun the session before, and have ended those before that.
            begun.headMap(number - 1).clear();
        }
        Session session = new Session(number, cause);
        begun.put(number, session);
        session.isTouched = true;
        session.inner.begin();
        List<Parcel> due = List.copyOf(early);
        early.clear();
        due.forEach(this::takeIn);
    }

    private void goOn() {
        while (takesPart && hasEnded() && current + 1 < run.sessions && hasComputed()) {
            Session last = begun.get(current);
            enter(current + 1, last == null ? 0 : last.endedBy);
        }
    }

    /** Whether it has computed what it needs for the next session; begins with that if not. */
    private boolean hasComputed() {
        long ticks = run.computes(current + 1);
        if (ticks > 0 && !computes) {
            computes = true;
            computedAt = replay.now() + ticks;
            replay.due(computedAt, Due.Alarm.ofStage(pu, (current + 1) * timers()));
        }
        return !computes || replay.now() >= computedAt;
    }

    /** Whether it waits for nothing of the current session, which it may have missed. */
    private boolean hasEnded() {
        Session session = begun.get(current);
        return session == null || session.hasEnded;
    }

    @Override
    public void take(Due due) {
        if (due instanceof Parcel parcel) {
            int number = run.session(parcel.stage);
            if (rejoins) {
                rejoins = false;
                takesPart = true;
                current = number;
                if (number + 1 < run.sessions && hasComputed()) {
                    enter(number + 1, parcel.id);
                }
            }
            takeIn(parcel);
        } else if (due instanceof Due.Left left) {
            int sent = (int) left.id() - sentBefore - 1;
            long id = Replay.pair(pu, sent / run.sessions + 1);
            reach(sent % run.sessions, new Due.Left(pu, left.channel(), id, left.tokens()));
        } else if (due instanceof Due.Alarm alarm && alarm.put() != null) {
            Parcel put = inside(alarm.put());
            int number = run.session(alarm.put().stage);
            reach(number, new Due.Alarm(pu, put.channel, put.id, put));
        } else if (due instanceof Due.Alarm alarm) {
            int stage = alarm.stage() % timers() + BELOW_TIMERS;
            reach(alarm.stage() / timers(), Due.Alarm.ofStage(pu, stage));
        }
        goOn();
    }

    private void takeIn(Parcel parcel) {
        int number = run.session(parcel.stage);
        if (number > current) {
            early.add(parcel);
        } else {
            reach(number, inside(parcel));
        }
    }

    private void reach(int number, Due due) {
        Session session = begun.get(number);
        if (session != null) {
            session.isTouched = true;
            session.inner.take(due);
        }
    }

    @Override
    public void settle() {
        int before;
        do {
            before = current;
            for (Session session : List.copyOf(begun.values())) {
                if (session.isTouched) {
                    session.isTouched = false;
                    session.inner.settle();
                }
            }
            goOn();
        } while (current > before);
    }

    @Override
    public boolean holds(Parcel parcel) {
        Session session = begun.get(run.session(parcel.stage));
        return session != null && session.inner.holds(inside(parcel));
    }

    private int timers() {
        return run.stagesPerSession - BELOW_TIMERS;
    }

    /** A packet as the PU of its session knows it. */
    private Parcel inside(Parcel parcel) {
        long id = parcel.sender() == pu
                ? Replay.pair(pu, ((int) parcel.id - sentBefore - 1) / run.sessions + 1)
                : parcel.id;
        return parcel.numbered(id, parcel.cause, parcel.stage % run.stagesPerSession);
    }

    /** One session, and where its PU believes to be. */
    private final class Session implements PuWorld {
        private final int number;
        /** The packet that made it begin, 0 if none. */
        private final long cause;

        private final PuReplay inner;
        private int packets;
        private boolean hasEnded;
        /** The packet with which it had all, 0 if none. */
        private long endedBy;

        private boolean isTouched;

        Session(int number, long cause) {
            this.number = number;
            this.cause = cause;
            this.inner = ReplayParts.once(run, this, pu);
        }

        private long begins() {
            long computing = 0;
            for (int session = 0; session <= number; session++) {
                computing += run.computes(session);
            }
            return number * run.sessionsApart + computing;
        }

        @Override
        public long now() {
            return replay.now() - begins();
        }

        @Override
        public long newId(int who) {
            return Replay.pair(who, ++packets);
        }

        private long outside(long id) {
            if (id == 0) {
                return cause;
            }
            int own = (int) id - 1;
            return (int) (id >>> 32) == pu
                    ? Replay.pair(pu, sentBefore + own * run.sessions + number + 1)
                    : id;
        }

        private Parcel outside(Parcel parcel) {
            return parcel.numbered(
                    outside(parcel.id), outside(parcel.cause), outsideStage(parcel.stage));
        }

        private int outsideStage(int stage) {
            return number * run.stagesPerSession + stage;
        }

        @Override
        public void send(Parcel parcel) {
            replay.send(outside(parcel));
        }

        @Override
        public void due(long time, Due due) {
            if (due instanceof Due.Alarm alarm && alarm.put() != null) {
                Parcel put = outside(alarm.put());
                replay.due(time + begins(), new Due.Alarm(pu, put.channel, put.id, put));
            } else if (due instanceof Due.Alarm alarm) {
                int timer = number * timers() + alarm.stage() - BELOW_TIMERS;
                replay.due(time + begins(), Due.Alarm.ofStage(pu, timer));
            } else {
                throw new IllegalStateException("no timer: " + due);
            }
        }

        @Override
        public void state(int who, int stage, long because) {
            replay.state(who, outsideStage(stage), outside(because));
        }

        @Override
        public void complete(int who, long because) {
            if (!hasEnded) {
                hasEnded = true;
                endedBy = outside(because);
                complete++;
                if (complete == run.sessions) {
                    replay.complete(who, endedBy);
                }
            }
        }
    }
}
