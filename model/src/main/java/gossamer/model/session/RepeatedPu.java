package gossamer.model.session;

import gossamer.model.fsa.ForwardedEffects;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Signal.Answer;
import gossamer.model.fsa.Signal.Sent;
import gossamer.model.fsa.TokenValues;
import gossamer.model.fsa.Worm;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A PU that does the same gossip several times, back to back: it begins a session in the instant in
 * which it has ended the one before, or when it has computed for some time since. In each session
 * there is another PU inside. Those of earlier sessions go on passing on what others still need;
 * what comes for a later session waits until that begins. Numbers of stages and packets tell the
 * session.
 */
final class RepeatedPu implements Pu {

    /** No stage of an alarm is lower: numbers below 0 have a meaning of their own. */
    private static final int LOWEST_ALARM = -2;

    private static final long UNKNOWN = -1;

    private final int pu;
    private final RepeatedGossip gossip;
    private final Topology topology;
    private final int[] partFlits;
    private final @Nullable TokenValues values;
    /** The sessions that have begun, by their numbers. */
    private final SortedMap<Integer, Session> begun = new TreeMap<>();
    /** Packets of later sessions, in the order in which they came. */
    private final List<Packet> early = new ArrayList<>();

    private int current = -1;
    private int complete;
    /** Whether it has begun to take part. */
    private boolean joined;
    /** When it has computed what the next session needs; UNKNOWN while it does not compute. */
    private long readyAt = UNKNOWN;

    private boolean tolerant;
    private boolean rejoins;

    /** A PU that has not begun. */
    RepeatedPu(
            int pu,
            RepeatedGossip gossip,
            Topology topology,
            int[] partFlits,
            @Nullable TokenValues values) {
        this.pu = pu;
        this.gossip = gossip;
        this.topology = topology;
        this.partFlits = partFlits;
        this.values = values;
    }

    @Override
    public void tolerate() {
        tolerant = true;
    }

    /** The PU joins with the session after the first one of which it hears. */
    @Override
    public void rejoin() {
        rejoins = true;
    }

    @Override
    public void begin(Effects effects) {
        if (!rejoins) {
            joined = true;
            goOn(effects);
        }
    }

    private void enter(int number, long cause, Effects effects) {
        current = number;
        readyAt = UNKNOWN;
        if (gossip.ends().periodic()) {
            begun.clear();
        } else if (!tolerant && gossip.ends().deadline() == 0) {
            // It has heard all PUs in the session before: they have ended those before that.
            begun.headMap(number - 1).clear();
        }
        Session session = new Session(number, cause);
        begun.put(number, session);
        session.begin(effects);
        List<Packet> due = List.copyOf(early);
        early.clear();
        due.forEach(packet -> take(packet, effects));
    }

    /** Begins the sessions before which nothing is left to wait for. */
    private void goOn(Effects effects) {
        while (isOver() && current + 1 < gossip.sessions() && untilNext(effects) <= 0) {
            Session last = begun.get(current);
            enter(current + 1, last == null ? 0 : last.endedBy, effects);
        }
    }

    private boolean isOver() {
        Session last = begun.get(current);
        return last == null ? joined : last.inner.hasEnded();
    }

    /** Ticks until the next session may begin. */
    private long untilNext(Effects effects) {
        if (gossip.ends().periodic()) {
            return (current + 1) * gossip.ends().deadline() - effects.now();
        }
        long computes = gossip.computes(current + 1);
        if (readyAt == UNKNOWN && computes > 0) {
            readyAt = effects.now() + computes;
            effects.later(computes, new Alarm(pu, (current + 1) * alarms(), null));
        }
        return readyAt - effects.now();
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        if (signal instanceof Packet packet) {
            int number = gossip.sessionOf(packet.stage());
            if (rejoins) {
                rejoins = false;
                joined = true;
                current = number;
                if (gossip.ends().periodic() && untilNext(effects) > 0) {
                    effects.later(untilNext(effects), new Alarm(pu, number * alarms(), null));
                } else if (number + 1 < gossip.sessions() && untilNext(effects) <= 0) {
                    enter(number + 1, packet.id(), effects);
                }
            }
            take(packet, effects);
        } else if (signal instanceof Answer answer) {
            reach(answer.session(), answer, effects);
        } else if (signal instanceof Sent sent) {
            int number = gossip.sessionOf(sent.packet().stage());
            reach(number, new Sent(inside(sent.packet())), effects);
        } else if (signal instanceof Alarm alarm) {
            int width = alarms();
            Packet later = alarm.packet();
            int stage = alarm.stage() % width + LOWEST_ALARM;
            Alarm own = new Alarm(pu, stage, later == null ? null : inside(later));
            reach(alarm.stage() / width, own, effects);
        } else {
            throw new IllegalStateException("PU " + pu + " cannot handle " + signal);
        }
        goOn(effects);
    }

    private void take(Packet packet, Effects effects) {
        int number = gossip.sessionOf(packet.stage());
        if (number > current) {
            early.add(packet);
        } else {
            reach(number, inside(packet), effects);
        }
    }

    /** Nothing reaches a session that the PU has missed. */
    private void reach(int number, Signal signal, Effects effects) {
        Session session = begun.get(number);
        if (session != null) {
            session.receive(signal, effects);
        }
    }

    @Override
    public void settle(Effects effects) {
        int before;
        do {
            before = current;
            for (Session session : List.copyOf(begun.values())) {
                session.settle(effects);
            }
            goOn(effects);
        } while (current > before);
    }

    @Override
    public String waitingFor() {
        Session session = begun.get(current);
        return session == null
                ? "the next session"
                : "session " + current + ": " + session.inner.waitingFor();
    }

    /** How many ways of numbering packets there are: one or two in each session. */
    private int ways() {
        return gossip.sessions() * gossip.ways();
    }

    /** How many numbers of alarms there are in a session. */
    private int alarms() {
        return gossip.stagesPerSession() - LOWEST_ALARM;
    }

    /** A packet as the PU of its session knows it. */
    private Packet inside(Packet packet) {
        int stage = packet.stage() % gossip.stagesPerSession();
        boolean own = Packet.senderOf(packet.id()) == pu;
        long id = own ? Packet.idOf(pu, ((int) packet.id() - 1) / ways() + 1) : packet.id();
        return packet.numbered(id, packet.cause(), stage);
    }

    /** One session, and what its PU does as it is seen from outside. */
    private final class Session extends ForwardedEffects {
        private final int number;
        /** The packet that made it begin, 0 if none. */
        private final long cause;

        private final SessionPu inner;
        /** The packet that made it complete, 0 if none. */
        private long endedBy;
        /** Whether anything has happened to it in this instant. */
        private boolean touched;

        Session(int number, long cause) {
            this.number = number;
            this.cause = cause;
            this.inner = gossip.newPu(pu, number, topology, partFlits, values);
            if (tolerant) {
                inner.tolerate();
            }
        }

        void begin(Effects effects) {
            touched = true;
            inner.begin(to(effects));
        }

        void receive(Signal signal, Effects effects) {
            touched = true;
            inner.receive(signal, to(effects));
        }

        void settle(Effects effects) {
            if (touched) {
                touched = false;
                inner.settle(to(effects));
            }
        }

        private long outsideId(long id, int stage) {
            if (id == 0 || Packet.senderOf(id) != pu) {
                return id;
            }
            int before = Math.multiplyExact((int) id - 1, ways());
            int way = number * gossip.ways() + (stage == gossip.mendingStage() ? 2 : 1);
            return Packet.idOf(pu, Math.addExact(before, way));
        }

        private Packet outside(Packet packet) {
            return packet.numbered(
                    outsideId(packet.id(), packet.stage()),
                    causeOf(packet.cause()),
                    outsideStage(packet.stage()));
        }

        private int outsideStage(int stage) {
            return number * gossip.stagesPerSession() + stage;
        }

        private long causeOf(long inside) {
            return inside == 0 ? cause : outsideId(inside, 0);
        }

        @Override
        public void send(Packet packet) {
            super.send(outside(packet));
        }

        @Override
        public void launch(Worm worm) {
            super.launch(new Worm(outside(worm.packet()), worm.route(), worm.hop()));
        }

        @Override
        public void later(long ticks, Alarm alarm) {
            Packet later = alarm.packet();
            int stage = number * alarms() + alarm.stage() - LOWEST_ALARM;
            super.later(ticks, new Alarm(pu, stage, later == null ? null : outside(later)));
        }

        @Override
        public void stageBegan(int who, int stage, long inside) {
            super.stageBegan(who, outsideStage(stage), causeOf(inside));
        }

        /** The PU is complete when it is so in all sessions. */
        @Override
        public void completed(int who, long inside) {
            endedBy = causeOf(inside);
            complete++;
            if (complete == gossip.sessions()) {
                super.completed(who, endedBy);
            }
        }
    }
}
