package gossamer.examples.module;

import gossamer.model.farm.ModuleProvider;
import gossamer.model.farm.UserModule;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import java.util.List;
import java.util.Optional;

/**
 * A sensor that sticks: from some round on it says what it said then, over and over. When the
 * voters come to another value it notices that, if it is told to, and says so.
 *
 * <pre>gossamer farm stuck.conf --plugin StuckAt.java</pre>
 */
public final class StuckAt implements ModuleProvider {

    private static final Key<Integer> FROM = Key.whole("from", 0, 65_534)
            .required()
            .doc("2", "The round whose value it says from then on, counted from 0.");
    private static final Key<Boolean> COMPARES = Key.flag("compares")
            .otherwise(false)
            .doc("true", "Whether it compares what it says with the verdict of its voter.");

    @Override
    public String name() {
        return "stuck-at";
    }

    @Override
    public String summary() {
        return "a sensor that says the value of one round over and over";
    }

    @Override
    public String source() {
        return "textbook: stuck-at faults";
    }

    @Override
    public String version() {
        return "1.0";
    }

    @Override
    public List<Key<?>> keys() {
        return List.of(FROM, COMPARES);
    }

    @Override
    public UserModule create(Seat seat, Settings settings) {
        return new Sensor(seat, settings.value(FROM), settings.value(COMPARES));
    }

    /** One for each voter and run, so that it may remember. */
    private static final class Sensor implements UserModule {
        private final Seat seat;
        private final int from;
        private final boolean compares;
        private boolean differs;

        Sensor(Seat seat, int from, boolean compares) {
            this.seat = seat;
            this.from = from;
            this.compares = compares;
        }

        private Value said(int round) {
            return seat.truth().apply(Math.min(round, from));
        }

        @Override
        public Optional<Value> input(int round) {
            return Optional.of(said(round));
        }

        @Override
        public boolean hasFailed(int round) {
            return differs;
        }

        @Override
        public void output(int round, VoteVerdict verdict) {
            differs |= compares && !verdict.value().equals(Optional.of(said(round)));
        }
    }
}
