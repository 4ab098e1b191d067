package gossamer.coordinator.config;

import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import gossamer.model.fault.law.DelayLaw;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads spans of time. A span of virtual time is written in the same way as the costs: with a unit,
 * or as a plain number where the config says what such a number counts.
 */
final class Times {

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

    private static final String UNITS = "ns, us, ms, s, m, h, d";
    private static final String UNLESS_TICKS =
            ", or plain numbers for startup, hop and flit alike with network.time-unit = tick";
    private static final BigDecimal MOST = BigDecimal.valueOf(DelayLaw.MAX_TICKS);
    private static final BigDecimal NANOS_OF_MILLI = BigDecimal.valueOf(1_000_000);

    private static final String ROUNDS_TOO = ", or rounds, e.g. 0.5 rounds";

    private final KeyReader keys;
    private final Mode mode;
    /** Whether times may also be told in rounds. */
    private final boolean relative;
    /** Ticks of one round, 0 where that is not known. */
    private final long round;

    Times(KeyReader keys, Mode mode) {
        this(keys, mode, false, 0);
    }

    private Times(KeyReader keys, Mode mode, boolean relative, long round) {
        this.keys = keys;
        this.mode = mode;
        this.relative = relative;
        this.round = round;
    }

    /**
     * A reader of times that may also be told in rounds, which fit every machine.
     *
     * @param round ticks of one round: what a packet of one token takes over one link; empty if the
     *     machine is not known
     */
    static Times withRounds(KeyReader keys, Mode mode, OptionalLong round) {
        return new Times(keys, mode, true, round.orElse(0));
    }

    /** Ticks of virtual time. */
    OptionalLong ticks(String key, long min, long max) {
        return ticks(key, min, max, List.of());
    }

    /**
     * Ticks of virtual time, or a word that means that there is none; the outer optional is empty
     * for anything else.
     */
    Optional<OptionalLong> ticksOr(String word, String key, long min, long max) {
        if (keys.is(key, word)) {
            return Optional.of(OptionalLong.empty());
        }
        OptionalLong ticks = ticks(key, min, max, List.of(word));
        return ticks.isPresent() ? Optional.of(ticks) : Optional.empty();
    }

    private OptionalLong ticks(String key, long min, long max, List<String> words) {
        String allowed = (words.isEmpty() ? "" : words.get(0) + ", or ") + allowed(min, max);
        Optional<Quantity> quantity = quantity(key, allowed, words);
        if (quantity.isEmpty()) {
            return OptionalLong.empty();
        }
        Quantity time = quantity.get();
        if (isInRounds(time)) {
            Optional<BigDecimal> ticks = rounds(key, time, allowed, min, max);
            return ticks.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(ticks.get()
                            .setScale(0, RoundingMode.HALF_UP)
                            .max(BigDecimal.valueOf(min))
                            .longValueExact());
        }
        if (!time.isPlain() && nanosOf(time.unit()).isEmpty()) {
            return reject(key, "unknown unit " + time.unit() + " in " + time.text(), allowed);
        }
        return switch (mode) {
            case UNKNOWN -> OptionalLong.empty();
            case DURATION ->
                time.isPlain()
                        ? reject(key, time.text() + " has no unit", allowed + UNLESS_TICKS)
                        : scaled(key, time, BigDecimal.ONE, "nanoseconds", min, max, allowed);
            case TICKS, ROUNDS ->
                time.isPlain()
                        ? plain(key, time, min, max, allowed)
                        : reject(key, time.text() + " is a duration", allowed);
        };
    }

    /** Ticks of virtual time, which need not be whole where the time is told in rounds. */
    OptionalDouble real(String key, long min, long max) {
        @Nullable ConfigValue value = keys.value(key);
        Optional<Quantity> quantity = value == null ? Optional.empty() : Quantity.of(value);
        if (quantity.filter(this::isInRounds).isPresent()) {
            Optional<BigDecimal> ticks = rounds(key, quantity.get(), allowed(min, max), min, max);
            return ticks.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(ticks.get().doubleValue());
        }
        OptionalLong ticks = ticks(key, min, max);
        return ticks.isPresent()
                ? OptionalDouble.of((double) ticks.getAsLong())
                : OptionalDouble.empty();
    }

    /**
     * Ticks of a time in a file of measured ones, with its unit or else in this one; empty if it is
     * none. It need not be whole.
     */
    OptionalDouble written(String text, String otherwise) {
        Optional<Quantity> read = Quantity.parse(text);
        if (read.isEmpty() || read.get().amount().signum() < 0) {
            return OptionalDouble.empty();
        }
        BigDecimal amount = read.get().amount();
        String unit = read.get().isPlain() ? otherwise : read.get().unit();
        Optional<BigDecimal> ticks;
        if (isInRounds(new Quantity(text, amount, unit))) {
            ticks = Optional.of(amount.multiply(BigDecimal.valueOf(Math.max(1, round))));
        } else if (unit.isEmpty()) {
            ticks = mode == Mode.DURATION ? Optional.empty() : Optional.of(amount);
        } else {
            boolean durations = mode == Mode.DURATION || mode == Mode.UNKNOWN;
            ticks = durations ? nanosOf(unit).map(amount::multiply) : Optional.empty();
        }
        return ticks.isPresent() && ticks.get().compareTo(MOST) <= 0
                ? OptionalDouble.of(ticks.get().doubleValue())
                : OptionalDouble.empty();
    }

    private boolean isInRounds(Quantity time) {
        return relative && (time.unit().equals("rounds") || time.unit().equals("round"));
    }

    /** A time told in rounds; one that is not 0 may be less than {@code min} ticks. */
    private Optional<BigDecimal> rounds(
            String key, Quantity time, String allowed, long min, long max) {
        boolean positive = time.amount().signum() > 0;
        if (!positive && min > 0 || time.amount().signum() < 0) {
            keys.reject(key, time.text() + " is out of range", allowed);
            return Optional.empty();
        }
        BigDecimal ticks = time.amount().multiply(BigDecimal.valueOf(Math.max(1, round)));
        if (ticks.compareTo(BigDecimal.valueOf(max)) > 0) {
            keys.reject(key, time.text() + " is out of range", allowed);
            return Optional.empty();
        }
        return round == 0 ? Optional.empty() : Optional.of(ticks);
    }

    private String allowed(long min, long max) {
        return own(min, max) + (relative ? ROUNDS_TOO : "");
    }

    private String own(long min, long max) {
        return switch (mode) {
            case DURATION ->
                "a duration from " + min + "ns to " + max + "ns with its unit (" + UNITS + ")";
            case TICKS ->
                Integers.range(min, max) + " ticks without a unit, as network.time-unit = tick";
            case ROUNDS ->
                Integers.range(min, max) + " rounds without a unit, as network.cost = round";
            case UNKNOWN ->
                "a duration with its unit (" + UNITS + "), or a number of ticks or rounds";
        };
    }

    /** Milliseconds of wall-clock time, which always has a unit. */
    OptionalLong millis(String key, long maxMillis, String maxText) {
        String allowed = "a duration from 1ms to " + maxText + " with its unit (" + UNITS + ")";
        Optional<Quantity> quantity = quantity(key, allowed, List.of());
        if (quantity.isEmpty()) {
            return OptionalLong.empty();
        }
        Quantity time = quantity.get();
        if (time.isPlain()) {
            return reject(key, time.text() + " has no unit", allowed);
        }
        if (nanosOf(time.unit()).isEmpty()) {
            return reject(key, "unknown unit " + time.unit() + " in " + time.text(), allowed);
        }
        return scaled(key, time, NANOS_OF_MILLI, "milliseconds", 1, maxMillis, allowed);
    }

    private Optional<Quantity> quantity(String key, String allowed, List<String> words) {
        @Nullable ConfigValue value = keys.value(key);
        if (value == null) {
            return Optional.empty();
        }
        Optional<Quantity> quantity = Quantity.of(value);
        if (quantity.isEmpty()) {
            Optional<String> guess =
                    Values.text(value).flatMap(text -> Suggestions.nearest(text, words));
            keys.reject(key, "found " + Values.describe(value), allowed, guess);
        }
        return quantity;
    }

    private OptionalLong scaled(
            String key,
            Quantity time,
            BigDecimal nanosOfTick,
            String ticks,
            long min,
            long max,
            String allowed) {
        BigDecimal nanos = time.amount().multiply(nanosOf(time.unit()).orElseThrow());
        BigDecimal number = nanos.movePointLeft(nanosOfTick.precision() - 1);
        if (!Quantity.isWhole(number)) {
            return reject(key, time.text() + " is not a whole number of " + ticks, allowed);
        }
        return within(key, time, number, min, max, allowed);
    }

    private OptionalLong plain(String key, Quantity time, long min, long max, String allowed) {
        if (!Quantity.isWhole(time.amount())) {
            return reject(key, time.text() + " is not a whole number", allowed);
        }
        return within(key, time, time.amount(), min, max, allowed);
    }

    private OptionalLong within(
            String key, Quantity time, BigDecimal number, long min, long max, String allowed) {
        return Quantity.isWithin(number, min, max)
                ? OptionalLong.of(number.longValueExact())
                : reject(key, time.text() + " is out of range", allowed);
    }

    private OptionalLong reject(String key, String wrong, String allowed) {
        keys.reject(key, wrong, allowed);
        return OptionalLong.empty();
    }

    static Optional<BigDecimal> nanosOf(String unit) {
        try {
            return Optional.of(BigDecimal.valueOf(ConfigValueFactory.fromAnyRef("1" + unit)
                    .atKey("time")
                    .getDuration("time")
                    .toNanos()));
        } catch (com.typesafe.config.ConfigException e) {
            // The library does not know the unit, and this is its way to say so.
            return Optional.empty();
        }
    }
}
