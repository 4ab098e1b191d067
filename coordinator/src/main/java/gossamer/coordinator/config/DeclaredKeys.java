package gossamer.coordinator.config;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Raw;
import gossamer.model.registry.Settings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads keys by their declarations.
 *
 * @param times how the run writes times
 * @param section the object that the keys are in, without {@code gossamer}; empty for the topmost
 */
record DeclaredKeys(KeyReader keys, Times times, String section) {

    /** Keys none of which is a time. */
    DeclaredKeys(KeyReader keys, String section) {
        this(keys, new Times(Times.Mode.UNKNOWN), section);
    }

    /** The full name of a key, without {@code gossamer}. */
    String name(Key<?> key) {
        return section.isEmpty() ? key.name() : section + "." + key.name();
    }

    /** Reads these keys. */
    Settings.Reading read(List<Key<?>> declared) {
        return Settings.read(place(), declared);
    }

    /** Reads a key alone: its value, given or default; empty if there is none or it is wrong. */
    <T> Optional<T> read(Key<T> key) {
        return key.read(at(key));
    }

    /** The place of a key, to be read in another way than its declaration does. */
    Raw at(Key<?> key) {
        return place().field(key.name());
    }

    private ConfigRaw place() {
        return new ConfigRaw(keys, times, section);
    }

    /** Whether the user gave a key a value, be it a wrong one. */
    boolean given(Key<?> key) {
        return keys.given(name(key));
    }

    /**
     * The full names of those of these keys that are given, and of those inside objects among them;
     * all of them are known from now on.
     */
    List<String> givenOf(List<Key<?>> declared) {
        List<String> given = new ArrayList<>();
        for (Key<?> key : declared) {
            if (key.domain() instanceof Domain.Keys inner) {
                given.addAll(in(key).givenOf(inner.all()));
            } else if (given(key)) {
                given.add(name(key));
            }
        }
        return given;
    }

    /** A key as messages name it. */
    String shown(Key<?> key) {
        return KeyReader.name(name(key));
    }

    /** A given key and its value as told of another one. */
    String quote(Key<?> key) {
        return keys.quote(name(key));
    }

    /** Notes that a key is missing, or that its value does not go with that of another one. */
    void reject(Key<?> key, String wrong, String allowed) {
        keys.rejectDerived(name(key), wrong, allowed);
    }

    /** The same of each of these keys that is given, inside objects too. */
    void rejectAll(List<Key<?>> declared, String wrong, String allowed) {
        givenOf(declared).forEach(key -> keys.rejectDerived(key, wrong, allowed));
    }

    /** The keys of an object among these. */
    DeclaredKeys in(Key<?> object) {
        return new DeclaredKeys(keys, times, name(object));
    }

    /** Notes that keys exist, whether they are given or not. */
    void know(List<Key<?>> declared) {
        declared.forEach(this::given);
    }

    /** The names of the providers that have a key. */
    static List<String> owners(List<? extends Provider> providers, String key) {
        return providers.stream()
                .filter(provider -> has(provider, key))
                .map(Provider::name)
                .toList();
    }

    /** Whether a provider has a key of this name. */
    static boolean has(Provider provider, String key) {
        return provider.keys().stream().anyMatch(own -> own.name().equals(key));
    }

    /** The given keys of other providers that this one does not have, by name. */
    List<Key<?>> foreign(Provider chosen, List<Key<?>> all) {
        Map<String, Key<?>> foreign = new LinkedHashMap<>();
        for (Key<?> key : all) {
            if (!has(chosen, key.name()) && given(key)) {
                foreign.putIfAbsent(key.name(), key);
            }
        }
        return new ArrayList<>(foreign.values());
    }

    /** Words with commas, and one between the last two: {@code a, b and c}. */
    static String joined(List<String> words, String last) {
        int end = words.size() - 1;
        return end < 1
                ? String.join("", words)
                : words.stream().limit(end).collect(Collectors.joining(", ")) + " " + last + " "
                        + words.get(end);
    }

    /** The files that given keys name, in a form that does not depend on where it is read. */
    Map<String, String> absoluteFiles(List<Key<?>> declared) {
        Map<String, String> files = new LinkedHashMap<>();
        for (Key<?> key : declared) {
            if (key.domain() instanceof Domain.File && given(key)) {
                files.put(name(key), new FileKey(keys, name(key), key.allowed()).absolute());
            }
        }
        return files;
    }

    /** Takes what is wrong with these keys, and counts it. */
    Collector collector(String nameKey) {
        return new Collector(this, nameKey);
    }

    /** What is wrong with the keys of one provider. */
    static final class Collector implements Complaints {

        private final DeclaredKeys declared;
        private final String nameKey;
        private boolean clean = true;

        private Collector(DeclaredKeys declared, String nameKey) {
            this.declared = declared;
            this.nameKey = nameKey;
        }

        /** Whether nothing was wrong. */
        boolean isClean() {
            return clean;
        }

        @Override
        public void reject(Key<?> key, String wrong, String allowed) {
            clean = false;
            declared.reject(key, wrong, allowed);
        }

        @Override
        public void rejectName(String wrong, String allowed) {
            clean = false;
            declared.keys.rejectDerived(nameKey, wrong, allowed);
        }

        @Override
        public void rejectFile(Key<?> key, String message) {
            clean = false;
            String file = new FileKey(declared.keys, declared.name(key), key.allowed()).path();
            declared.keys.rejectAt(Origin.of(file), message);
        }

        @Override
        public String quote(Key<?> key) {
            return declared.quote(key);
        }

        @Override
        public String text(Key<?> key) {
            return declared.keys.text(declared.name(key), key.allowed()).orElse("");
        }

        @Override
        public String name(Key<?> key) {
            return declared.shown(key);
        }

        @Override
        public void require(Key<?> key, String allowed) {
            clean &= declared.given(key);
            declared.at(key).require(allowed);
        }
    }
}
