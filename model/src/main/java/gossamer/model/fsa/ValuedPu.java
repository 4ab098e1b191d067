package gossamer.model.fsa;

import gossamer.model.fsa.Signal.Answer;
import gossamer.model.fsa.Signal.Sent;
import gossamer.model.fsa.Signal.Withdraw;
import gossamer.model.token.Datum;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A PU whose packets carry the value of its own token, and whose stages are sessions. It does what
 * the PU inside does, at the same times: the trace is the same with and without values, but for
 * what they make it note. Its packets must hold its own token only.
 */
public final class ValuedPu extends ForwardedPu {

    private final Topology topology;
    private final TokenValues values;
    private final Carrier carrier = new Carrier();

    /** A PU that has not begun, and what it makes of values. */
    public ValuedPu(Pu inner, Topology topology, TokenValues values) {
        super(inner);
        this.topology = topology;
        this.values = values;
    }

    @Override
    public void begin(Effects effects) {
        inner.begin(carrier.to(effects));
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        carrier.to(effects);
        if (signal instanceof Answer answer) {
            carrier.answered(answer);
            return;
        }
        if (signal instanceof Packet packet) {
            carrier.hears(packet);
        }
        inner.receive(signal, carrier);
    }

    private void learn(Packet packet) {
        Datum value = packet.value();
        if (value == null) {
            throw new IllegalStateException("without a value: " + packet);
        }
        Variants variants = packet.variants();
        int variant = variants == null ? 0 : variants.of(packet.tokens().from(0));
        values.heard(packet.stage(), Packet.senderOf(packet.id()), value, variant);
    }

    @Override
    public void settle(Effects effects) {
        inner.settle(carrier.to(effects));
    }

    @Override
    public String waitingFor() {
        String phase = values.phase();
        return phase.isEmpty() ? inner.waitingFor() : phase + ": " + inner.waitingFor();
    }

    /** Hands effects on, with the value of the session on each packet. */
    private final class Carrier extends ForwardedEffects {
        /** What is to be sent when the user module has answered. */
        private final List<Packet> held = new ArrayList<>(1);

        private int current = -1;
        private boolean waiting;
        private long askedAt;
        private @Nullable Datum own;
        /** The latest packet of a session to come: the PU may join that one with it. */
        private @Nullable Packet early;

        /** What comes after the end of its session is not told any more. */
        void hears(Packet packet) {
            if (packet.stage() == current) {
                learn(packet);
            } else if (packet.stage() > current) {
                early = packet;
            }
        }

        void answered(Answer answer) {
            if (waiting && answer.session() == current) {
                waiting = false;
                values.answered(answer, outside());
                List<Packet> due = List.copyOf(held);
                held.clear();
                due.forEach(this::send);
            }
        }

        @Override
        public void send(Packet packet) {
            if (waiting) {
                held.add(packet);
                return;
            }
            if (own == null) {
                own = values.own(current);
            }
            int receiver = topology.target(packet.channel());
            super.send(packet.withValue(values.told(current, receiver, own)));
        }

        /** What has not been sent yet comes back at once. */
        @Override
        public void withdraw(Withdraw withdraw) {
            Optional<Packet> unsent =
                    held.stream().filter(packet -> packet.id() == withdraw.id()).findFirst();
            unsent.ifPresentOrElse(
                    packet -> {
                        held.remove(packet);
                        inner.receive(new Sent(packet), this);
                    },
                    () -> super.withdraw(withdraw));
        }

        @Override
        public void launch(Worm worm) {
            throw new IllegalStateException("values do not travel by wormhole switching: " + worm);
        }

        @Override
        public void stageBegan(int pu, int stage, long cause) {
            endSession();
            super.stageBegan(pu, stage, cause);
            current = stage;
            own = null;
            askedAt = now();
            waiting = values.sessionBegan(stage, outside());
            Packet first = early;
            if (first != null && first.stage() == stage && first.id() == cause) {
                learn(first);
            }
        }

        @Override
        public void completed(int pu, long cause) {
            endSession();
            super.completed(pu, cause);
        }

        private void endSession() {
            if (current >= 0) {
                if (waiting && now() > askedAt) {
                    waiting = false;
                    held.clear();
                    values.missed(current, outside());
                }
                values.sessionEnded(current, outside());
                current = -1;
            }
        }
    }
}
