package gossamer.coordinator.config;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
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
 * @param section the object that the keys are in, without {@code gossamer}
 */
record DeclaredKeys(KeyReader keys, Times times, String section) {

    /**
     * What was read.
     *
     * @param settings the values that are given and right
     * @param right whether nothing is wrong or missing
     */
    record Reading(Settings settings, boolean right) {}

    /** The full name of a key, without {@code gossamer}. */
    String name(Key<?> key) {
        return section + "." + key.name();
    }

    /** Reads these keys. */
    Reading read(List<Key<?>> declared) {
        Reading reading = new Reading(Settings.none(), true);
        for (Key<?> key : declared) {
            reading = read(reading, key);
        }
        return reading;
    }

    private <T> Reading read(Reading before, Key<T> key) {
        ConfigRaw raw = new ConfigRaw(keys, times, name(key));
        if (key.isRequired()) {
            raw.require(key.missing());
        }
        boolean given = raw.isGiven();
        Optional<T> value = key.read(raw);
        Settings settings =
                value.isPresent() ? before.settings().with(key, value.get()) : before.settings();
        boolean right =
                value.isPresent() || !given && !key.isRequired() && !keys.isBroken(raw.key());
        return new Reading(settings, before.right() && right);
    }

    /** Notes that keys exist, whether they are given or not. */
    void know(List<Key<?>> declared) {
        declared.forEach(key -> keys.given(name(key)));
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
            if (!has(chosen, key.name()) && keys.given(name(key))) {
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
            if (key.domain() instanceof Domain.File && keys.given(name(key))) {
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
            declared.keys.rejectDerived(declared.name(key), wrong, allowed);
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
            return declared.keys.quote(declared.name(key));
        }

        @Override
        public String text(Key<?> key) {
            return declared.keys.text(declared.name(key), key.allowed()).orElse("");
        }

        @Override
        public String name(Key<?> key) {
            return KeyReader.name(declared.name(key));
        }

        @Override
        public void require(Key<?> key, String allowed) {
            String name = declared.name(key);
            clean &= declared.keys.given(name);
            declared.keys.require(name, allowed);
        }
    }
}
