package gossamer.coordinator.config;

import gossamer.model.fault.law.DelayLaw;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Raw;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * How a run writes spans of virtual time: in the same way as the costs, with a unit, or as a plain
 * number where the config says what such a number counts.
 *
 * @param relative whether times may also be told in rounds, which fit every machine
 * @param round ticks of one round: what a packet of one token takes over one link; 0 if the machine
 *     is not known
 */
record Times(Mode mode, boolean relative, long round) implements Raw.Texts {

    /** How virtual time is written. */
    enum Mode {
        /** With units; a tick is a nanosecond. */
        DURATION,
        /** As plain numbers of ticks, which {@code network.time-unit = tick} allows. */
        TICKS,
        /** As plain numbers of rounds, since {@code network.cost = round}. */
        ROUNDS,
        /** That cannot be told, since the keys that decide it are wrong. */
        UNKNOWN
    }

    /** The units of durations, for people. */
    static final String UNITS = "(ns, us, ms, s, m, h, d)";

    private static final BigDecimal MOST = BigDecimal.valueOf(DelayLaw.MAX_TICKS);

    /** Times that cannot be told in rounds where ticks are something else. */
    Times(Mode mode) {
        this(mode, false, 0);
    }

    /** Whether a time is told in rounds on a machine whose ticks may be others. */
    boolean isInRounds(Quantity time) {
        return relative && (time.unit().equals("rounds") || time.unit().equals("round"));
    }

    /** Ticks of so many rounds; one each where the machine is not known. */
    BigDecimal ticksOf(BigDecimal rounds) {
        return rounds.multiply(BigDecimal.valueOf(Math.max(1, round)));
    }

    @Override
    public boolean isQuantity(String text) {
        return Quantity.parse(text).isPresent();
    }

    @Override
    public String quoted(String text) {
        return Values.quote(text);
    }

    @Override
    public Optional<Double> span(String text, String otherwise) {
        Optional<Quantity> read =
                Quantity.parse(text).filter(time -> time.amount().signum() >= 0);
        if (read.isEmpty()) {
            return Optional.empty();
        }
        BigDecimal amount = read.get().amount();
        String unit = read.get().isPlain() ? otherwise : read.get().unit();
        Optional<BigDecimal> ticks = Optional.empty();
        if (isInRounds(new Quantity(text, amount, unit))) {
            ticks = Optional.of(ticksOf(amount));
        } else if (unit.isEmpty() && mode != Mode.DURATION) {
            ticks = Optional.of(amount);
        } else if (!unit.isEmpty() && (mode == Mode.DURATION || mode == Mode.UNKNOWN)) {
            ticks = Quantity.nanosOf(unit).map(amount::multiply);
        }
        return ticks.filter(known -> known.compareTo(MOST) <= 0).map(BigDecimal::doubleValue);
    }

    /** How a range of times is written, for people. */
    String allowed(long min, long max) {
        String number = new Domain.Whole(min, max).text();
        String own = switch (mode) {
            case DURATION ->
                "a duration from " + min + "ns to " + max + "ns with its unit " + UNITS;
            case TICKS -> number + " ticks without a unit, as network.time-unit = tick";
            case ROUNDS -> number + " rounds without a unit, as network.cost = round";
            case UNKNOWN ->
                "a duration with its unit " + UNITS + ", or a number of ticks or rounds";
        };
        return own + (relative ? ", or rounds, e.g. 0.5 rounds" : "");
    }
}
