package gossamer.coordinator.config;

import com.typesafe.config.ConfigValue;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Raw;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A place in a config as far as numbers can be written there: counts, times, sizes. */
interface NumberPlace extends Raw {

    String LEAST_PROBABILITY = "1e-9";
    int DECIMALS_OF_PERCENT = 2;
    String UNLESS_TICKS =
            ", or plain numbers for startup, hop and flit alike with network.time-unit = tick";

    /** Bounds, which are included, and how people are told of them. */
    record Range(BigDecimal least, BigDecimal most, String allowed) {
        Range(long least, long most, String allowed) {
            this(BigDecimal.valueOf(least), BigDecimal.valueOf(most), allowed);
        }
    }

    /** What quantities with units are counted in. */
    enum Counted {
        BYTES(0),
        NANOSECONDS(0),
        MILLISECONDS(6);

        private final int decimals;

        Counted(int decimals) {
            this.decimals = decimals;
        }

        /** How many of these a unit is; empty if it is not known. */
        Optional<BigDecimal> of(String unit) {
            return (this == BYTES ? Quantity.bytesOf(unit) : Quantity.nanosOf(unit))
                    .map(size -> size.movePointLeft(decimals));
        }
    }

    /** How the run writes times. */
    Times times();

    /** The same place where times are written in another way. */
    NumberPlace with(Times others);

    /** What is written here, or the default; null if there is neither or nobody can know. */
    @Nullable
    ConfigValue value();

    /** Notes that what is written here is wrong, with a guess at what was meant. */
    void reject(String wrong, String allowed, Optional<String> guess);

    /** Whether this word is written here. */
    default boolean is(String word) {
        @Nullable ConfigValue value = value();
        return value != null && Values.text(value).equals(Optional.of(word));
    }

    @Override
    default Optional<Long> whole(long least, long most) {
        return whole(least, most, Values.range(least, most));
    }

    @Override
    default Optional<Long> whole(long least, long most, String allowed) {
        return number(allowed).flatMap(plain -> count(plain, new Range(least, most, allowed)));
    }

    @Override
    default Optional<Optional<Long>> wholeOr(String word, long least, long most) {
        String allowed = new Domain.WholeOr(word, least, most).text();
        return or(
                word,
                () -> number(allowed, word)
                        .flatMap(plain -> count(plain, new Range(least, most, allowed))));
    }

    @Override
    default Optional<Double> decimal(String least, String most) {
        return decimal(least, most, new Domain.Decimal(least, most).text());
    }

    @Override
    default Optional<Double> decimal(String least, String most, String allowed) {
        Range range = new Range(new BigDecimal(least), new BigDecimal(most), allowed);
        return number(allowed)
                .flatMap(plain -> within(plain.text(), plain.amount(), range))
                .map(BigDecimal::doubleValue);
    }

    @Override
    default Optional<Double> probability() {
        String allowed = new Domain.Probability().text();
        @Nullable ConfigValue value = value();
        String text = value == null ? "" : Values.text(value).orElse("").strip();
        if (value == null || !text.endsWith("%")) {
            return decimal(LEAST_PROBABILITY, "1", allowed);
        }
        Range range = new Range(new BigDecimal(LEAST_PROBABILITY), BigDecimal.ONE, allowed);
        Optional<BigDecimal> share = Quantity.parse(text.substring(0, text.length() - 1))
                .filter(Quantity::isPlain)
                .map(percent -> percent.amount().movePointLeft(DECIMALS_OF_PERCENT));
        return share.isEmpty()
                ? wrong("found " + Values.describe(value), allowed)
                : within(Values.shorten(text), share.get(), range).map(BigDecimal::doubleValue);
    }

    @Override
    default Optional<Long> bytes(long most, String allowed) {
        return quantity(allowed)
                .flatMap(size -> scaled(size, Counted.BYTES, new Range(1, most, allowed)));
    }

    @Override
    default Optional<Long> millis(long most, String allowed) {
        return quantity(allowed)
                .flatMap(time -> scaled(time, Counted.MILLISECONDS, new Range(1, most, allowed)));
    }

    @Override
    default Optional<Long> time(long least, long most) {
        Range range = new Range(least, most, times().allowed(least, most));
        return quantity(range.allowed()).flatMap(time -> ticks(time, range));
    }

    @Override
    default Optional<Optional<Long>> timeOr(String word, long least, long most) {
        Range range = new Range(least, most, word + ", or " + times().allowed(least, most));
        return or(word, () -> quantity(range.allowed(), word).flatMap(time -> ticks(time, range)));
    }

    private Optional<Optional<Long>> or(String word, Supplier<Optional<Long>> otherwise) {
        if (is(word)) {
            return Optional.of(Optional.empty());
        }
        Optional<Long> value = otherwise.get();
        return value.isPresent() ? Optional.of(value) : Optional.empty();
    }

    @Override
    default Optional<Double> span(long least, long most) {
        Optional<Quantity> relative =
                Optional.ofNullable(value()).flatMap(Quantity::of).filter(times()::isInRounds);
        return relative.isPresent()
                ? inRounds(relative.get(), new Range(least, most, times().allowed(least, most)))
                        .map(BigDecimal::doubleValue)
                : time(least, most).map(Long::doubleValue);
    }

    @Override
    default Optional<Long> rounds(long least, long most) {
        Times.Mode mode = times().mode();
        return mode == Times.Mode.DURATION || mode == Times.Mode.TICKS
                ? time(least, most)
                : with(new Times(Times.Mode.ROUNDS)).time(least, most);
    }

    /** The plain number that is written here; notes a problem if something else is. */
    default Optional<Quantity> number(String allowed, String... words) {
        return quantity(false, allowed, words);
    }

    /** The number that is written here, with or without a unit. */
    default Optional<Quantity> quantity(String allowed, String... words) {
        return quantity(true, allowed, words);
    }

    private Optional<Quantity> quantity(boolean units, String allowed, String... words) {
        @Nullable ConfigValue value = value();
        if (value == null) {
            return Optional.empty();
        }
        Optional<Quantity> quantity =
                Quantity.of(value).filter(number -> units || number.isPlain());
        return quantity.isPresent() ? quantity : rejectFound(allowed, List.of(words));
    }

    /** Notes that what is written here is none of these words, nor else allowed. */
    default <T> Optional<T> rejectFound(String allowed, List<String> words) {
        @Nullable ConfigValue value = value();
        if (value != null) {
            Optional<String> guess =
                    Values.text(value).flatMap(text -> Suggestions.nearest(text, words));
            reject("found " + Values.describe(value), allowed, guess);
        }
        return Optional.empty();
    }

    private Optional<Long> ticks(Quantity time, Range range) {
        if (times().isInRounds(time)) {
            return inRounds(time, range)
                    .map(ticks -> ticks.setScale(0, RoundingMode.HALF_UP)
                            .max(range.least())
                            .longValueExact());
        }
        if (!time.isPlain() && Counted.NANOSECONDS.of(time.unit()).isEmpty()) {
            return unknownUnit(time, range);
        }
        return switch (times().mode()) {
            case UNKNOWN -> Optional.empty();
            case DURATION ->
                time.isPlain()
                        ? wrong(time.text() + " has no unit", range.allowed() + UNLESS_TICKS)
                        : scaled(time, Counted.NANOSECONDS, range);
            case TICKS, ROUNDS ->
                time.isPlain()
                        ? count(time, range)
                        : wrong(time.text() + " is a duration", range.allowed());
        };
    }

    /** A time told in rounds; one that is not 0 may be less than the least number of ticks. */
    private Optional<BigDecimal> inRounds(Quantity time, Range range) {
        BigDecimal ticks = times().ticksOf(time.amount());
        boolean tooLittle = time.amount().signum() < range.least().signum();
        if (tooLittle || ticks.compareTo(range.most()) > 0) {
            return wrong(time.text() + " is out of range", range.allowed());
        }
        return times().round() == 0 ? Optional.empty() : Optional.of(ticks);
    }

    private Optional<Long> scaled(Quantity quantity, Counted counted, Range range) {
        if (quantity.isPlain()) {
            return wrong(quantity.text() + " has no unit", range.allowed());
        }
        Optional<BigDecimal> unit = counted.of(quantity.unit());
        if (unit.isEmpty()) {
            return unknownUnit(quantity, range);
        }
        String what = " of " + counted.name().toLowerCase(Locale.ROOT);
        return count(quantity.text(), quantity.amount().multiply(unit.get()), what, range);
    }

    private Optional<Long> count(Quantity plain, Range range) {
        return count(plain.text(), plain.amount(), "", range);
    }

    private Optional<Long> count(String text, BigDecimal number, String what, Range range) {
        return Quantity.isWhole(number)
                ? within(text, number, range).map(BigDecimal::longValueExact)
                : wrong(text + " is not a whole number" + what, range.allowed());
    }

    private Optional<BigDecimal> within(String text, BigDecimal number, Range range) {
        return number.compareTo(range.least()) >= 0 && number.compareTo(range.most()) <= 0
                ? Optional.of(number)
                : wrong(text + " is out of range", range.allowed());
    }

    private <T> Optional<T> unknownUnit(Quantity quantity, Range range) {
        String wrong = "unknown unit " + quantity.unit() + " in " + quantity.text();
        return wrong(wrong, range.allowed());
    }

    /** Notes that what is written here is wrong, and yields nothing. */
    default <T> Optional<T> wrong(String wrong, String allowed) {
        reject(wrong, allowed);
        return Optional.empty();
    }
}
