package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;

import gossamer.model.registry.FileParser;
import gossamer.model.registry.Raw;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * A place in a config as a declared key sees it.
 *
 * @param times how the run writes times
 * @param key the place, without {@code gossamer}
 */
record ConfigRaw(KeyReader keys, Times times, String key) implements Raw {

    private static final String TRUE = "true";

    @Override
    public boolean isGiven() {
        return keys.given(key);
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
        ConfigValue value = keys.value(key);
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
        return optional(new Integers(keys).read(key, least, most));
    }

    @Override
    public Optional<Long> whole(long least, long most, String allowed) {
        return optional(new Integers(keys).read(key, least, most, allowed));
    }

    // The word is there, too, without a number.
    @SuppressWarnings("OptionalMapToOptional")
    @Override
    public Optional<Optional<Long>> wholeOr(String word, long least, long most) {
        Optional<OptionalLong> read = new Integers(keys).readOr(word, key, least, most);
        return read.isPresent() ? Optional.of(optional(read.get())) : Optional.empty();
    }

    @Override
    public Optional<Double> decimal(String least, String most) {
        return optional(new Shares(keys).number(key, least, most));
    }

    @Override
    public Optional<Double> probability() {
        return optional(new Shares(keys).probability(key));
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
    public Optional<Long> time(long least, long most) {
        return optional(times.ticks(key, least, most));
    }

    @Override
    public Optional<Double> span(long least, long most) {
        return optional(times.real(key, least, most));
    }

    @Override
    public Texts texts() {
        return new Texts() {
            @Override
            public Optional<Double> span(String text, String unit) {
                return optional(times.written(text, unit));
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
    public Optional<Long> rounds(long least, long most) {
        return optional(new Times(keys, Times.Mode.ROUNDS).ticks(key, least, most));
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
            keys.reject(key, String.valueOf(e.getMessage()), allowed);
            return Optional.empty();
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
        ConfigRaw field = new ConfigRaw(keys, times, key + "." + name);
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

    private static Optional<Long> optional(OptionalLong value) {
        return value.isPresent() ? Optional.of(value.getAsLong()) : Optional.empty();
    }

    private static Optional<Double> optional(OptionalDouble value) {
        return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
    }
}
