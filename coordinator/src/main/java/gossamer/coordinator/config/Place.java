package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import gossamer.model.registry.Domain;
import gossamer.model.registry.FileParser;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Raw;
import gossamer.model.registry.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A place in a config, as declared keys and sections see it.
 *
 * @param times how the run writes times
 * @param spot the key
 */
record Place(KeyReader keys, Times times, Spot spot) implements NumberPlace {

    /** Elements of lists but those of plain values. */
    private static final int MOST_ELEMENTS = 65_536;
    /** Bytes of memory that a byte of a file may take once it is read, as in {@code [1,1,…]}. */
    private static final long MEMORY_PER_BYTE = 48;

    @Override
    public Place with(Times others) {
        return new Place(keys, others, spot);
    }

    /** The place that this path leads to in this one; nobody has asked for it. */
    Place in(String path) {
        return new Place(keys, times, spot.at(path));
    }

    /** The place of an object among the keys here. */
    Place in(Key<?> object) {
        return new Place(keys, times, spot.inner(object.name()));
    }

    @Override
    public Place field(String name) {
        Place field = in(name);
        field.spot.know();
        return field;
    }

    /** The place of a key, to be read in another way than its declaration does. */
    Place at(Key<?> inner) {
        return field(inner.name());
    }

    /** Reads these keys of the object here. */
    Settings.Reading read(List<Key<?>> declared) {
        return Settings.read(this, declared);
    }

    /** Reads a key alone: its value, given or default; empty if there is none or it is wrong. */
    <T> Optional<T> read(Key<T> inner) {
        return inner.read(at(inner));
    }

    /** The value of a key that has a default, which stands for one that is wrong, too. */
    <T> T readOrDefault(Key<T> inner) {
        return read(inner).or(inner::otherwise).orElseThrow();
    }

    /** The provider of these that is named here. */
    <P extends Provider> Optional<P> named(List<P> providers) {
        return choice(providers, Provider::name, allowed(providers));
    }

    /** The same where one has to be named. */
    <P extends Provider> Optional<P> requireNamed(List<P> providers) {
        require(allowed(providers));
        return named(providers);
    }

    private static String allowed(List<? extends Provider> providers) {
        return Values.list(providers.stream().map(Provider::name).toList());
    }

    @Override
    public @Nullable ConfigValue value() {
        spot.know();
        return spot.value();
    }

    /** Where that is written, or where it would belong. */
    Origin origin() {
        return keys.origin(spot);
    }

    /** The name of this place as people know it. */
    String shown() {
        return spot.full().replaceAll("\\.(\\d+)", "[$1]");
    }

    /** The same as computers know it, without the root. */
    String key() {
        List<String> path = spot.path();
        return String.join(".", path.subList(1, path.size()));
    }

    /** A given key and its value as told of another key: {@code gossamer.seed = 1 (a.conf:7)}. */
    String quote() {
        @Nullable ConfigValue value = value();
        String text = value == null ? "" : " = " + Values.text(value).orElse("…");
        return shown() + Values.shorten(text) + " (" + origin() + ")";
    }

    @Override
    public boolean isGiven() {
        spot.know();
        return spot.isGiven();
    }

    /** Whether the user gave a key a value, be it a wrong one. */
    boolean given(Key<?> inner) {
        return in(inner).isGiven();
    }

    /** Whether a key has a value, given or default, that nobody has found to be wrong. */
    boolean has(Key<?> inner) {
        return at(inner).value() != null;
    }

    /**
     * The places of those of these keys that are given, and of those inside objects among them; all
     * of them are known from now on.
     */
    List<Place> givenOf(List<Key<?>> declared) {
        List<Place> given = new ArrayList<>();
        for (Key<?> inner : declared) {
            if (inner.domain() instanceof Domain.Keys object) {
                given.addAll(in(inner).givenOf(object.all()));
            } else if (given(inner)) {
                given.add(in(inner));
            }
        }
        return given;
    }

    /** The given ones of these keys that have the name of none of a section's own, by name. */
    List<Key<?>> foreign(List<Key<?>> own, List<Key<?>> all) {
        Map<String, Key<?>> foreign = new LinkedHashMap<>();
        for (Key<?> inner : all) {
            if (own.stream().noneMatch(key -> key.name().equals(inner.name())) && given(inner)) {
                foreign.putIfAbsent(inner.name(), inner);
            }
        }
        return List.copyOf(foreign.values());
    }

    /** The files that given keys name, in a form that does not depend on where it is read. */
    Map<String, String> absoluteFiles(List<Key<?>> declared) {
        Map<String, String> files = new LinkedHashMap<>();
        for (Key<?> inner : declared) {
            if (inner.domain() instanceof Domain.File && given(inner)) {
                Path file = at(inner).path().toAbsolutePath().normalize();
                files.put(in(inner).key(), file.toString());
            }
        }
        return files;
    }

    @Override
    public boolean isBroken() {
        return spot.isBroken();
    }

    @Override
    public boolean isList() {
        return value() instanceof ConfigList;
    }

    @Override
    public boolean isObject() {
        return value() instanceof ConfigObject;
    }

    @Override
    public boolean isObject(String allowed) {
        @Nullable ConfigValue value = value();
        return value instanceof ConfigObject || value != null && found(value, allowed);
    }

    /** Notes that something else was expected here. */
    private boolean found(ConfigValue value, String allowed) {
        reject("found " + Values.describe(value), allowed);
        return false;
    }

    @Override
    public Optional<String> text(String allowed) {
        @Nullable ConfigValue value = value();
        Optional<String> text = value == null ? Optional.empty() : Values.text(value);
        if (value != null && text.isEmpty()) {
            found(value, allowed);
        }
        return text;
    }

    @Override
    public <E> Optional<E> choice(List<E> all, Function<E, String> word, String allowed) {
        @Nullable ConfigValue value = value();
        if (value == null) {
            return Optional.empty();
        }
        Optional<String> text = Values.text(value);
        Optional<E> chosen = text.flatMap(found -> all.stream()
                .filter(candidate -> word.apply(candidate).equals(found))
                .findFirst());
        if (chosen.isEmpty()) {
            String wrong = value.unwrapped() instanceof String written
                    ? "unknown value " + Values.quote(written)
                    : "found " + Values.describe(value);
            List<String> words = all.stream().map(word).toList();
            reject(wrong, allowed, text.flatMap(found -> Suggestions.nearest(found, words)));
        }
        return chosen;
    }

    @Override
    public Optional<Boolean> flag() {
        return choice(List.of(true, false), String::valueOf, "true, false");
    }

    @Override
    public Texts texts() {
        return times;
    }

    @Override
    public <T> Optional<T> file(long mostBytes, String allowed, FileParser<T> parser) {
        long memory = Runtime.getRuntime().maxMemory();
        Optional<Path> path = file(Math.min(mostBytes, memory / MEMORY_PER_BYTE), allowed);
        try {
            return path.isEmpty()
                    ? Optional.empty()
                    : parser.parse(
                            path.get(),
                            (line, column, message) -> keys.note(
                                    new Origin(path.get().toString(), line, column), "", message));
        } catch (IOException e) {
            return wrong(String.valueOf(e.getMessage()), allowed);
        }
    }

    /**
     * The file that is named here, which exists and can be read; empty if none is named or
     * something is wrong with it.
     */
    Optional<Path> file(long mostBytes, String allowed) {
        Optional<String> name = text(allowed);
        if (name.isEmpty()) {
            return Optional.empty();
        }
        try {
            Path path = pathOf(name.get());
            String fault = faultOf(path, mostBytes);
            return fault.isEmpty()
                    ? Optional.of(path)
                    : wrong("cannot read " + path + ": " + fault, allowed);
        } catch (InvalidPathException e) {
            return wrong(Values.quote(name.get()) + " is no file name", allowed);
        }
    }

    /** The file as messages name it, where one is named here. */
    Path path() {
        return pathOf(text("").orElseThrow());
    }

    /** Where names of files are relative to that are written here. */
    Path directory() {
        return pathOf(".");
    }

    /**
     * A file by its name, which is relative to the file in which it is written, or to the working
     * directory if it is a command-line option.
     */
    private Path pathOf(String name) {
        Origin origin = origin();
        return origin.isOption() ? Path.of(name) : Path.of(origin.source()).resolveSibling(name);
    }

    /** Why there is nothing to read; empty if there is. */
    private static String faultOf(Path path, long mostBytes) {
        if (!Files.exists(path)) {
            return "no such file";
        }
        if (!Files.isRegularFile(path)) {
            return "not a file";
        }
        if (path.toFile().length() > mostBytes) {
            return "larger than " + mostBytes + " bytes";
        }
        return Files.isReadable(path) ? "" : "no permission to read this file";
    }

    /** How many elements the list has that is written here; notes a problem if none is. */
    Optional<Integer> size(String allowed) {
        @Nullable ConfigValue value = value();
        if (value != null && !(value instanceof ConfigList)) {
            found(value, allowed);
        }
        return value instanceof ConfigList list ? Optional.of(list.size()) : Optional.empty();
    }

    /** The elements of the list that is written here; none, and a problem, if none is. */
    List<Place> list(String allowed) {
        int size = size(allowed).orElse(0);
        if (size > MOST_ELEMENTS) {
            reject("found a list of " + size, allowed + ", at most " + MOST_ELEMENTS);
        }
        return size > MOST_ELEMENTS ? List.of() : elements(size);
    }

    private List<Place> elements(int size) {
        return IntStream.range(0, size).mapToObj(this::element).toList();
    }

    /** The element of this number, from 0, of the list here. */
    Place element(int index) {
        return in(Integer.toString(index));
    }

    @Override
    public Optional<List<Raw>> elements(String allowed) {
        return size(allowed).map(size -> List.copyOf(elements(size)));
    }

    /** Notes a problem unless something is written here. */
    @Override
    public void require(String allowed) {
        if (value() == null && !isBroken()) {
            rejectDerived("is missing", allowed);
        }
    }

    @Override
    public void reject(String wrong, String allowed) {
        reject(wrong, allowed, Optional.empty());
    }

    @Override
    public void reject(String wrong, String allowed, Optional<String> guess) {
        keys.reject(this, wrong, allowed, guess);
    }

    @Override
    public void rejectDerived(String wrong, String allowed) {
        keys.rejectDerived(this, wrong, allowed);
    }

    /** Notes that a key is missing, or that its value does not go with that of another one. */
    void reject(Key<?> inner, String wrong, String allowed) {
        in(inner).rejectDerived(wrong, allowed);
    }

    /** The same, and yields nothing. */
    <T> Optional<T> clash(Key<?> inner, String wrong, String allowed) {
        reject(inner, wrong, allowed);
        return Optional.empty();
    }

    /** The same of each of these keys that is given, inside objects too; true if none is. */
    boolean rejectAll(List<Key<?>> declared, String wrong, String allowed) {
        List<Place> given = givenOf(declared);
        given.forEach(place -> place.rejectDerived(wrong, allowed));
        return given.isEmpty();
    }
}
