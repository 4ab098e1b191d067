package gossamer.model.fsa;

import gossamer.model.token.Datum;

import org.jspecify.annotations.Nullable;

/**
 * A PU whose packets carry the value of its own token. It does what the PU inside does, at the same
 * times: the trace is the same with and without values. Its packets must hold its own token only.
 */
public final class ValuedPu implements Pu {

    private final Pu inner;
    private final Carrier carrier;

    /** A PU that has not begun, and what it makes of values. */
    public ValuedPu(Pu inner, TokenValues values) {
        this.inner = inner;
        this.carrier = new Carrier(values);
    }

    @Override
    public void begin(Effects effects) {
        inner.begin(carrier.to(effects));
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        if (signal instanceof Packet packet) {
            Datum value = packet.value();
            if (value == null) {
                throw new IllegalStateException("without a value: " + packet);
            }
            carrier.values.heard(packet.stage(), Packet.senderOf(packet.id()), value);
        }
        inner.receive(signal, carrier.to(effects));
    }

    @Override
    public void settle(Effects effects) {
        inner.settle(carrier.to(effects));
    }

    @Override
    public String waitingFor() {
        return inner.waitingFor();
    }

    /** Hands effects on, with the value of the session on each packet. */
    private static final class Carrier implements Effects {
        private final TokenValues values;
        private @Nullable Effects effects;
        private int current;
        private int valued = -1;
        private @Nullable Datum own;

        Carrier(TokenValues values) {
            this.values = values;
        }

        Effects to(Effects next) {
            effects = next;
            return this;
        }

        private Effects next() {
            if (effects == null) {
                throw new IllegalStateException("an effect before the PU has begun");
            }
            return effects;
        }

        @Override
        public void send(Packet packet) {
            if (packet.stage() != valued) {
                valued = packet.stage();
                own = values.own(valued);
            }
            next().send(packet.withValue(own));
        }

        @Override
        public void launch(Worm worm) {
            throw new IllegalStateException("values do not travel by wormhole switching: " + worm);
        }

        @Override
        public void absent(int pu, int stage, int count) {
            next().absent(pu, stage, count);
        }

        @Override
        public void completed(int pu, long cause) {
            values.sessionEnded(current);
            next().completed(pu, cause);
        }

        @Override
        public long now() {
            return next().now();
        }

        @Override
        public void listen(Listen listen) {
            next().listen(listen);
        }

        @Override
        public void later(long ticks, Alarm alarm) {
            next().later(ticks, alarm);
        }

        @Override
        public void stageBegan(int pu, int stage, long cause) {
            if (stage > 0) {
                values.sessionEnded(current);
            }
            current = stage;
            next().stageBegan(pu, stage, cause);
        }
    }
}
