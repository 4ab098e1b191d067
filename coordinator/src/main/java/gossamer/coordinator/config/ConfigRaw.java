package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import gossamer.model.registry.Domain;
import gossamer.model.registry.FileParser;
import gossamer.model.registry.Raw;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A place in a config as a declared key sees it.
 *
 * @param times how the run writes times
 * @param key the place, without {@code gossamer}
 */
record ConfigRaw(KeyReader keys, Times times, String key) implements Raw {

    private static final String TRUE = "true";
    private static final String LEAST_PROBABILITY = "1e-9";
    private static final int DECIMALS_OF_PERCENT = 2;
    private static final String UNLESS_TICKS =
            ", or plain numbers for startup, hop and flit alike with network.time-unit = tick";

    /** Bounds, which are included, and how people are told of them. */
    private record Range(BigDecimal least, BigDecimal most, String allowed) {
        Range(long least, long most, String allowed) {
            this(BigDecimal.valueOf(least), BigDecimal.valueOf(most), allowed);
        }
    }

    /** What quantities with units are counted in. */
    private enum Counted {
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

    @Override
    public boolean isGiven() {
        return keys.given(key);
    }

    @Override
    public boolean isBroken() {
        return keys.isBroken(key);
    }

    @Override
    public boolean isList() {
        return keys.value(key) instanceof ConfigList;
    }

    @Override
    public boolean isObject() {
        return keys.value(key) instanceof ConfigObject;
    }

    @Override
    public boolean isObject(String allowed) {
        @Nullable ConfigValue value = keys.value(key);
        if (value != null && !(value instanceof ConfigObject)) {
            keys.reject(key, "found " + Values.describe(value), allowed);
        }
        return value instanceof ConfigObject;
    }

    @Override
    public Optional<String> text(String allowed) {
        return keys.text(key, allowed);
    }

    @Override
    public Optional<Long> whole(long least, long most) {
        return whole(least, most, new Domain.Whole(least, most).text());
    }

    @Override
    public Optional<Long> whole(long least, long most, String allowed) {
        return number(allowed).flatMap(plain -> count(plain, new Range(least, most, allowed)));
    }

    @Override
    public Optional<Optional<Long>> wholeOr(String word, long least, long most) {
        if (keys.is(key, word)) {
            return Optional.of(Optional.empty());
        }
        Range range = new Range(least, most, new Domain.WholeOr(word, least, most).text());
        return inside(number(range.allowed(), word).flatMap(plain -> count(plain, range)));
    }

    @Override
    public Optional<Double> decimal(String least, String most) {
        return decimal(least, most, new Domain.Decimal(least, most).text());
    }

    @Override
    public Optional<Double> decimal(String least, String most, String allowed) {
        Range range = new Range(new BigDecimal(least), new BigDecimal(most), allowed);
        return number(allowed)
                .flatMap(plain -> within(plain.text(), plain.amount(), range))
                .map(BigDecimal::doubleValue);
    }

    @Override
    public Optional<Double> probability() {
        String allowed = new Domain.Probability().text();
        @Nullable ConfigValue value = keys.value(key);
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
    public Optional<Boolean> flag() {
        return keys.choice(key, TRUE, "false").map(TRUE::equals);
    }

    @Override
    public <E> Optional<E> choice(List<E> all, Function<E, String> word, String allowed) {
        return keys.choice(key, all, word, allowed);
    }

    @Override
    public Optional<Long> bytes(long most, String allowed) {
        return quantity(allowed)
                .flatMap(size -> scaled(size, Counted.BYTES, new Range(1, most, allowed)));
    }

    @Override
    public Optional<Long> millis(long most, String allowed) {
        return quantity(allowed)
                .flatMap(time -> scaled(time, Counted.MILLISECONDS, new Range(1, most, allowed)));
    }

    @Override
    public Optional<Long> time(long least, long most) {
        Range range = new Range(least, most, times.allowed(least, most));
        return quantity(range.allowed()).flatMap(time -> ticks(time, range));
    }

    @Override
    public Optional<Optional<Long>> timeOr(String word, long least, long most) {
        if (keys.is(key, word)) {
            return Optional.of(Optional.empty());
        }
        Range range = new Range(least, most, word + ", or " + times.allowed(least, most));
        return inside(quantity(range.allowed(), word).flatMap(time -> ticks(time, range)));
    }

    @Override
    public Optional<Double> span(long least, long most) {
        Optional<Quantity> relative = Optional.ofNullable(keys.value(key))
                .flatMap(Quantity::of)
                .filter(times::isInRounds);
        return relative.isPresent()
                ? inRounds(relative.get(), new Range(least, most, times.allowed(least, most)))
                        .map(BigDecimal::doubleValue)
                : time(least, most).map(Long::doubleValue);
    }

    @Override
    public Optional<Long> rounds(long least, long most) {
        return new ConfigRaw(keys, new Times(Times.Mode.ROUNDS), key).time(least, most);
    }

    /** The plain number that is written here; notes a problem if something else is. */
    private Optional<Quantity> number(String allowed, String... words) {
        return quantity(false, allowed, words);
    }

    /** The number that is written here, with or without a unit. */
    private Optional<Quantity> quantity(String allowed, String... words) {
        return quantity(true, allowed, words);
    }

    private Optional<Quantity> quantity(boolean units, String allowed, String... words) {
        @Nullable ConfigValue value = keys.value(key);
        if (value == null) {
            return Optional.empty();
        }
        Optional<Quantity> quantity =
                Quantity.of(value).filter(number -> units || number.isPlain());
        if (quantity.isEmpty()) {
            Optional<String> guess =
                    Values.text(value).flatMap(text -> Suggestions.nearest(text, List.of(words)));
            keys.reject(key, "found " + Values.describe(value), allowed, guess);
        }
        return quantity;
    }

    private static Optional<Optional<Long>> inside(Optional<Long> value) {
        return value.isPresent() ? Optional.of(value) : Optional.empty();
    }

    private Optional<Long> ticks(Quantity time, Range range) {
        if (times.isInRounds(time)) {
            return inRounds(time, range)
                    .map(ticks -> ticks.setScale(0, RoundingMode.HALF_UP)
                            .max(range.least())
                            .longValueExact());
        }
        if (!time.isPlain() && Counted.NANOSECONDS.of(time.unit()).isEmpty()) {
            return unknownUnit(time, range);
        }
        return switch (times.mode()) {
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
        BigDecimal ticks = times.ticksOf(time.amount());
        boolean tooLittle = time.amount().signum() < range.least().signum();
        if (tooLittle || ticks.compareTo(range.most()) > 0) {
            return wrong(time.text() + " is out of range", range.allowed());
        }
        return times.round() == 0 ? Optional.empty() : Optional.of(ticks);
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

    private <T> Optional<T> wrong(String wrong, String allowed) {
        keys.reject(key, wrong, allowed);
        return Optional.empty();
    }

    @Override
    public Texts texts() {
        return new Texts() {
            @Override
            public Optional<Double> span(String text, String unit) {
                return times.written(text, unit);
            }

            @Override
            public boolean isQuantity(String text) {
                return Quantity.parse(text).isPresent();
            }

            @Override
            public String quoted(String text) {
                return Values.quote(text);
            }
        };
    }

    @Override
    public <T> Optional<T> file(long mostBytes, String allowed, FileParser<T> parser) {
        return new FileKey(keys, key, allowed)
                .read(mostBytes)
                .flatMap(path -> parse(path, allowed, parser));
    }

    private <T> Optional<T> parse(Path path, String allowed, FileParser<T> parser) {
        try {
            return parser.parse(
                    path,
                    (line, column, message) ->
                            keys.rejectAt(new Origin(path.toString(), line, column), message));
        } catch (IOException e) {
            return wrong(String.valueOf(e.getMessage()), allowed);
        }
    }

    @Override
    public Optional<List<Raw>> elements(String allowed) {
        return keys.listSize(key, allowed).map(size -> {
            List<Raw> elements = new ArrayList<>();
            for (int index = 0; index < size; index++) {
                elements.add(new ConfigRaw(keys, times, key + "." + index));
            }
            return elements;
        });
    }

    @Override
    public Raw field(String name) {
        ConfigRaw field = new ConfigRaw(keys, times, key.isEmpty() ? name : key + "." + name);
        field.isGiven(); // from now on the key is known
        return field;
    }

    @Override
    public void require(String allowed) {
        keys.require(key, allowed);
    }

    @Override
    public void reject(String wrong, String allowed) {
        keys.reject(key, wrong, allowed);
    }

    @Override
    public void rejectDerived(String wrong, String allowed) {
        keys.rejectDerived(key, wrong, allowed);
    }
}
