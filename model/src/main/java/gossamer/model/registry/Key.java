package gossamer.model.registry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The declaration of a key of a config: the only place where its name, its values, its default and
 * its description are said. Two keys are the same only if they are one object, so that several
 * providers share a key by sharing its declaration.
 *
 * @param <T> the type of its values
 */
public final class Key<T> {

    private record Note(String text, String example, String missing) {
        private static final Note NONE = new Note("", "", "");
    }

    private static final String NAME = "[a-z][a-z0-9]*(-[a-z0-9]+)*";

    private final String name;
    private final Domain domain;
    private final Function<Raw, Optional<T>> reader;
    private final Optional<T> otherwise;
    private final String defaultText;
    private final boolean required;
    private final Note note;

    private Key(
            String name,
            Domain domain,
            Function<Raw, Optional<T>> reader,
            Optional<T> otherwise,
            String defaultText,
            boolean required,
            Note note) {
        if (!name.matches(NAME)) {
            throw new IllegalArgumentException(
                    "key \"" + name + "\"; allowed: words of a-z 0-9 joined by -");
        }
        this.name = name;
        this.domain = domain;
        this.reader = reader;
        this.otherwise = otherwise;
        this.defaultText = defaultText;
        this.required = required;
        this.note = note;
    }

    private static <T> Key<T> of(String name, Domain domain, Function<Raw, Optional<T>> reader) {
        return new Key<>(name, domain, reader, Optional.empty(), "", false, Note.NONE);
    }

    /** A key with a whole number, bounds included. */
    public static Key<Integer> whole(String name, int least, int most) {
        return of(
                name,
                new Domain.Whole(least, most),
                raw -> raw.whole(least, most).map(Math::toIntExact));
    }

    /** A key with a whole number that may need more than 31 bits, bounds included. */
    public static Key<Long> large(String name, long least, long most) {
        return of(name, new Domain.Whole(least, most), raw -> raw.whole(least, most));
    }

    /** A key with a whole number, or a word that stands for none. */
    public static Key<Optional<Long>> wholeOr(String word, String name, long least, long most) {
        return of(
                name, new Domain.WholeOr(word, least, most), raw -> raw.wholeOr(word, least, most));
    }

    /** A key with a number between two others, which are written as they are told. */
    public static Key<Double> decimal(String name, String least, String most) {
        return of(name, new Domain.Decimal(least, most), raw -> raw.decimal(least, most));
    }

    /** A key with a number between two others; {@code allowed} tells the range in other words. */
    public static Key<Double> decimal(String name, String least, String most, String allowed) {
        Domain told = new Domain.Told(allowed, new Domain.Decimal(least, most));
        return of(name, told, raw -> raw.decimal(least, most, allowed));
    }

    /** A key with a probability above 0. */
    public static Key<Double> probability(String name) {
        return of(name, new Domain.Probability(), Raw::probability);
    }

    /** A key with true or false. */
    public static Key<Boolean> flag(String name) {
        return of(name, new Domain.Flag(), Raw::flag);
    }

    /** A key with one of several words. */
    public static Key<String> word(String name, String... words) {
        return choice(name, List.of(words), Function.identity());
    }

    /** A key with one of the constants of an enum, written as {@link #word(Enum)} does. */
    public static <E extends Enum<E>> Key<E> choice(String name, Class<E> type) {
        return choice(name, Arrays.asList(type.getEnumConstants()), Key::word);
    }

    /** A key with one of several things, each of which has a word. */
    public static <E> Key<E> choice(String name, List<E> all, Function<E, String> word) {
        Domain domain = new Domain.Words(all.stream().map(word).toList());
        String allowed = domain.text();
        return of(name, domain, raw -> raw.choice(all, word, allowed));
    }

    /** A key with a span of virtual time in ticks that is told as costs are, bounds included. */
    public static Key<Long> ticks(String name, long least, long most) {
        return of(name, new Domain.Ticks(least, most), raw -> raw.time(least, most));
    }

    /** A key with a span of virtual time in ticks or rounds, bounds included. */
    public static Key<Long> time(String name, long least, long most) {
        return of(name, new Domain.Time(least, most), raw -> raw.time(least, most));
    }

    /** A key with a span of virtual time as costs are told, or a word that stands for none. */
    public static Key<Optional<Long>> timeOr(String word, String name, long least, long most) {
        Domain time = new Domain.Ticks(least, most);
        Domain none = new Domain.Words(List.of(word));
        return of(
                name,
                new Domain.Either(word + ", or " + time.text(), List.of(none, time)),
                raw -> raw.timeOr(word, least, most));
    }

    /** A key with a span of wall-clock time in milliseconds, from 1 to so many days. */
    public static Key<Long> wallTime(String name, int days) {
        long most = Duration.ofDays(days).toMillis();
        String allowed =
                "a duration from 1ms to " + days + "d with its unit (ns, us, ms, s, m, h, d)";
        Domain domain = new Domain.Samples(allowed, List.of("100s", "1h"));
        return of(name, domain, raw -> raw.millis(most, allowed));
    }

    /** The same, or one of these words, each of which stands for a number. */
    public static Key<Long> wallTimeOr(Map<String, Long> words, String name, int days) {
        Key<Long> time = wallTime(name, days);
        List<String> all = words.keySet().stream().sorted().toList();
        String allowed = String.join(", ", all) + ", or " + time.domain.text();
        return of(
                name,
                new Domain.Either(allowed, List.of(new Domain.Words(all), time.domain)),
                raw -> raw.text(allowed)
                        .flatMap(text -> Optional.ofNullable(words.get(text))
                                .or(() -> raw.millis(Duration.ofDays(days).toMillis(), allowed))));
    }

    /** A key with a size in bytes, from 1 to 2^60. */
    public static Key<Long> size(String name) {
        String allowed =
                "a size from 1B to 1EiB with its unit (B, kB, MB, GB, TB, KiB, MiB, GiB, TiB, …)";
        Domain domain = new Domain.Samples(allowed, List.of("60kB", "8GiB"));
        return of(name, domain, raw -> raw.bytes(1L << 60, allowed));
    }

    /** A key with a span of virtual time in ticks that need not be whole, bounds included. */
    public static Key<Double> span(String name, long least, long most) {
        return of(name, new Domain.Time(least, most), raw -> raw.span(least, most));
    }

    /** A key with a number of rounds, bounds included. */
    public static Key<Long> rounds(String name, long least, long most) {
        return of(name, new Domain.Rounds(least, most), raw -> raw.rounds(least, most));
    }

    public static Key<String> text(String name, String allowed) {
        return text(name, new Domain.Other(allowed));
    }

    /** A key with a text of which something is known. */
    public static Key<String> text(String name, Domain domain) {
        return of(name, domain, raw -> raw.text(domain.text()));
    }

    /** A key that names a file and stands for what is in it; larger files are refused. */
    public static <T> Key<T> file(
            String name, String allowed, long mostBytes, FileParser<T> parser) {
        return of(
                name,
                new Domain.File(allowed, mostBytes),
                raw -> raw.file(mostBytes, allowed, parser));
    }

    /** A key with a list, an object or what else a reader of its own understands. */
    public static <T> Key<T> structured(
            String name, String allowed, Function<Raw, Optional<T>> reader) {
        return structured(name, new Domain.Other(allowed), reader);
    }

    /** The same, where the domain knows more of the values than how to tell people of them. */
    public static <T> Key<T> structured(
            String name, Domain domain, Function<Raw, Optional<T>> reader) {
        return of(name, domain, reader);
    }

    public static Key<Settings> object(String name, List<Key<?>> keys) {
        return of(name, new Domain.Keys(keys), raw -> Settings.read(raw, keys).ifRight());
    }

    /** The same key with a value where none is given. */
    public Key<T> otherwise(T value) {
        String text = value instanceof Enum<?> constant ? word(constant) : value.toString();
        return new Key<>(name, domain, reader, Optional.of(value), text, false, note);
    }

    /** The same key with a default that depends on other things, which the text says. */
    public Key<T> otherwise(T value, String text) {
        return new Key<>(name, domain, reader, Optional.of(value), text, false, note);
    }

    /** The same key with a default that its provider works out, which the text says. */
    public Key<T> depends(String text) {
        return new Key<>(name, domain, reader, Optional.empty(), text, false, note);
    }

    /** The same key, which has to be given. */
    public Key<T> required() {
        return new Key<>(name, domain, reader, Optional.empty(), "", true, note);
    }

    /** The same key, which has to be given; where it is missing, this is told to be allowed. */
    public Key<T> required(String allowed) {
        Note told = new Note(note.text, note.example, allowed);
        return new Key<>(name, domain, reader, Optional.empty(), "", true, told);
    }

    /**
     * The same key with a description: what it does and what its unit is, in whole sentences. Lines
     * that begin with two spaces stay as they are.
     *
     * @param example a value as it is written in a config
     */
    public Key<T> doc(String example, String text) {
        Note told = new Note(text, example, note.missing);
        return new Key<>(name, domain, reader, otherwise, defaultText, required, told);
    }

    /** The name in configs, without the section it is in. */
    public String name() {
        return name;
    }

    /** What values it can have. */
    public Domain domain() {
        return domain;
    }

    /** What values it can have, for people. */
    public String allowed() {
        return domain.text();
    }

    /** The value where none is given; empty if it has to be given or if it depends. */
    public Optional<T> otherwise() {
        return otherwise;
    }

    /** The default for people, empty if there is none. */
    public String defaultText() {
        return defaultText;
    }

    /** What is allowed, as told where it is missing. */
    public String missing() {
        return note.missing.isEmpty() ? allowed() : note.missing;
    }

    public boolean isRequired() {
        return required;
    }

    /** What it does, for people. */
    public String doc() {
        return note.text();
    }

    /** A value as it is written in a config. */
    public String example() {
        return note.example();
    }

    /** The value that is written at a place; empty if there is none or it is wrong. */
    public Optional<T> read(Raw raw) {
        return reader.apply(raw);
    }

    /** The word of an enum constant in configs: {@code UP_DOWN} is {@code up-down}. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The keys of several lists, each once, in the order in which they first occur. */
    public static List<Key<?>> union(List<List<Key<?>>> lists) {
        List<Key<?>> all = new ArrayList<>();
        for (List<Key<?>> list : lists) {
            list.stream().filter(key -> !all.contains(key)).forEach(all::add);
        }
        return all;
    }

    @Override
    public String toString() {
        return name;
    }
}
