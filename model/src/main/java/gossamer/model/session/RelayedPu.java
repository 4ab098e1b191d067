package gossamer.model.session;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.ForwardedEffects;
import gossamer.model.fsa.ForwardedPu;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Route;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Signal.Answer;
import gossamer.model.fsa.TokenValues;
import gossamer.model.fsa.Variants;
import gossamer.model.fsa.Worm;
import gossamer.model.token.Datum;
import gossamer.model.token.TokenNumbering;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A PU whose packets carry the values of their tokens, its own and those that it passes on. It does
 * what the PU inside does, at the same times, in one session. Each part of a token carries the
 * whole value; a value counts as heard when all parts are there.
 */
final class RelayedPu extends ForwardedPu implements SessionPu {

    /** The stage of the alarm that ends the session. */
    private static final int DEADLINE = -2;

    private final int pu;
    private final int session;
    private final GossipAlgorithm gossip;
    private final Topology topology;
    private final TokenValues values;
    private final long deadline;
    private final boolean awaitsAnswers;
    private final boolean mendsByRoute;

    private final int mendingStage;
    private final @Nullable Mending mending;
    /** The time at which the session begins for the PU inside, which knows no other. */
    private final long origin;

    private final Carrier carrier = new Carrier();
    /** The value that came from each PU, and in how many parts; null and 0 for this PU. */
    private final @Nullable Datum[] known;

    private final int[] variants;
    private final long[] parts;
    /** PUs of which some part has not come. */
    private int missing;

    /** A PU that has not begun. */
    RelayedPu(
            int pu,
            int session,
            Pu inner,
            RepeatedGossip layer,
            Topology topology,
            int[] partFlits,
            TokenValues values) {
        super(inner);
        this.pu = pu;
        this.session = session;
        this.gossip = layer.gossip();
        this.topology = topology;
        this.values = values;
        this.deadline = layer.ends().deadline();
        this.awaitsAnswers = layer.ends().awaitsAnswers();
        this.mendsByRoute = layer.mendsByRoute();
        this.mendingStage = layer.mendingStage();
        this.mending = layer.ends().periodic()
                ? new Mending(pu, mendingStage, gossip, topology, partFlits)
                : null;
        this.origin = layer.origin(session);
        this.known = new Datum[topology.pus()];
        this.variants = new int[topology.pus()];
        this.parts = new long[topology.pus()];
        this.missing = parts.length - 1;
    }

    @Override
    public void begin(Effects effects) {
        carrier.to(effects);
        carrier.askedAt = effects.now();
        carrier.waiting = values.sessionBegan(session, effects);
        carrier.holding = carrier.waiting;
        long past = mending == null ? 0 : effects.now() - origin;
        if (deadline > 0) {
            effects.later(Math.max(1, deadline - past), new Alarm(pu, DEADLINE, null));
        }
        if (mending != null) {
            effects.later(Math.max(1, deadline / 2 - past), new Alarm(pu, mendingStage, null));
        }
        inner.begin(carrier);
    }

    /** The PU passes values on and does not vote again: it may have voted in the only session. */
    @Override
    public void rejoin() {
        inner.rejoin();
        carrier.ended = true;
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        carrier.to(effects);
        if (signal instanceof Answer answer) {
            carrier.answered(answer);
        } else if (signal instanceof Alarm alarm && alarm.stage() == DEADLINE) {
            carrier.endSession();
        } else if (mending == null) {
            if (signal instanceof Packet packet) {
                learn(packet);
            }
            inner.receive(signal, carrier);
        } else {
            receive(signal, mending);
        }
    }

    private void receive(Signal signal, Mending neighbours) {
        boolean mends = false;
        if (signal instanceof Packet packet) {
            learn(packet);
            mends = neighbours.takes(packet);
            if (missing == 0) {
                carrier.completed(pu, packet.id());
            }
        } else if (signal instanceof Alarm alarm && alarm.stage() == mendingStage) {
            mends = true;
            neighbours.begin();
        }
        if (!mends) {
            inner.receive(signal, carrier);
        }
    }

    /** Whether it has not heard all of somebody of whom it still expects something. */
    private boolean lacks() {
        return missing > 0
                && IntStream.range(0, parts.length)
                        .anyMatch(other -> other != pu
                                && Long.bitCount(parts[other]) < gossip.colours()
                                && !values.isExcused(other));
    }

    /** By wormhole switching a packet takes the way of one link. */
    private void tell(Packet packet) {
        if (mendsByRoute) {
            carrier.launch(new Worm(packet, Route.of(packet.channel()), 0));
        } else {
            carrier.send(packet);
        }
    }

    private void learn(Packet packet) {
        if (!(packet.value() instanceof TokenData data)) {
            throw new IllegalStateException("without values: " + packet);
        }
        int colour = packet.colour();
        TokenNumbering numbering = gossip.numbering(colour);
        Variants wrong = packet.variants();
        TokenSet tokens = packet.tokens();
        int place = 0;
        for (int interval = 0; interval < tokens.intervals(); interval++) {
            for (int token = tokens.from(interval); token < tokens.to(interval); token++) {
                Datum value = data.values().get(place++);
                int variant = wrong == null ? 0 : wrong.of(token);
                learn(numbering.originOf(token), colour, value, variant);
            }
        }
    }

    private void learn(int origin, int colour, Datum value, int variant) {
        long part = 1L << colour;
        if (origin == pu || (parts[origin] & part) != 0) {
            return;
        }
        parts[origin] |= part;
        known[origin] = value;
        variants[origin] = Math.max(variants[origin], variant);
        if (Long.bitCount(parts[origin]) == gossip.colours()) {
            missing--;
            if (!carrier.ended) {
                values.heard(session, origin, value, variants[origin]);
            }
        }
    }

    @Override
    public boolean hasEnded() {
        return carrier.ended;
    }

    @Override
    public void settle(Effects effects) {
        inner.settle(carrier.to(effects));
        if (mending != null) {
            mending.settle(this::lacks, this::tell);
        }
        carrier.release();
    }

    @Override
    public String waitingFor() {
        return values.phase() + ": " + inner.waitingFor();
    }

    /** Hands effects on and puts the values of its tokens on each packet. */
    private final class Carrier extends ForwardedEffects {
        /**
         * Packets that wait for the end of the instant in which the user module answers; of one
         * that was revised meanwhile the last form.
         */
        private final List<Signal> held = new ArrayList<>();

        private boolean waiting;
        private boolean holding;
        private long askedAt;
        private boolean ended;
        /** The packet that ended its gossip while it still waits for its module, else below 0. */
        private long completes = -1;

        private boolean complete;

        private @Nullable Datum own;

        @Override
        public long now() {
            return super.now() - origin;
        }

        void answered(Answer answer) {
            if (waiting) {
                waiting = false;
                values.answered(answer, outside());
            }
        }

        private void release() {
            if (waiting || !holding) {
                return;
            }
            holding = false;
            List<Signal> due = List.copyOf(held);
            held.clear();
            for (Signal signal : due) {
                if (signal instanceof Worm worm) {
                    launch(worm);
                } else {
                    send((Packet) signal);
                }
            }
            if (completes >= 0) {
                finish(pu, completes);
            }
        }

        @Override
        public void send(Packet packet) {
            if (holding) {
                held.removeIf(before -> before.id() == packet.id());
                held.add(packet);
            } else {
                super.send(packet.withValue(valuesOf(packet)));
            }
        }

        @Override
        public void launch(Worm worm) {
            if (holding) {
                held.add(worm);
            } else {
                Packet packet = worm.packet();
                super.launch(
                        new Worm(packet.withValue(valuesOf(packet)), worm.route(), worm.hop()));
            }
        }

        private Datum valuesOf(Packet packet) {
            TokenNumbering numbering = gossip.numbering(packet.colour());
            TokenSet tokens = packet.tokens();
            List<Datum> told = new ArrayList<>(tokens.size());
            for (int interval = 0; interval < tokens.intervals(); interval++) {
                for (int token = tokens.from(interval); token < tokens.to(interval); token++) {
                    told.add(valueOf(numbering.originOf(token), packet.channel()));
                }
            }
            return new TokenData(told);
        }

        private Datum valueOf(int origin, int channel) {
            if (origin == pu) {
                if (own == null) {
                    own = values.own(session);
                }
                return values.told(session, topology.target(channel), own);
            }
            Datum value = known[origin];
            if (value == null) {
                throw new IllegalStateException(
                        "PU " + pu + " sends the value of PU " + origin + ", which it has not");
            }
            return value;
        }

        /** Its gossip, or its neighbours, have brought all: whichever is first. */
        @Override
        public void completed(int who, long cause) {
            if (!complete) {
                complete = true;
                finish(who, cause);
            }
        }

        private void finish(int who, long cause) {
            if (waiting && awaitsAnswers) {
                completes = cause;
            } else {
                completes = -1;
                endSession();
                super.completed(who, cause);
            }
        }

        private void endSession() {
            if (!ended) {
                ended = true;
                boolean misses = waiting && outside().now() > askedAt;
                if (misses) {
                    waiting = false;
                    values.missed(session, outside());
                }
                // It may still have to tell others what it said in this session.
                if (own == null && !waiting) {
                    own = values.own(session);
                }
                values.sessionEnded(session, outside());
            }
        }
    }
}
