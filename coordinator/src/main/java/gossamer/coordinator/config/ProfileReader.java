package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import gossamer.model.fault.Profile;
import gossamer.model.fault.select.Selector;
import gossamer.model.fault.select.SelectorException;
import gossamer.model.registry.Key;
import gossamer.model.registry.Registry;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What the rules of a profile are read with.
 *
 * @param keys the config
 * @param registry what laws and faults there are
 * @param times reads times that may be told in rounds
 * @param topology the network, empty if it could not be read
 * @param seed of random choices, empty if it could not be read
 */
record ProfileReader(
        KeyReader keys,
        Registry registry,
        Times times,
        Optional<Topology> topology,
        OptionalLong seed) {

    private static final String TEXTS = "a selector in quotes, or a list of them";

    /** What a rule is called: that of its draws. */
    static final Key<String> NAME =
            Key.text("name", "a text of at most 1000 characters, a letter first");

    private static final String NAME_PATTERN = "[A-Za-z][^\\p{Cntrl}]{0,999}";

    /** What a rule is called, if it is called anything. */
    Optional<String> name(DeclaredKeys rule) {
        Optional<String> name = rule.read(NAME);
        if (name.isPresent() && !name.get().matches(NAME_PATTERN)) {
            String wrong = Values.quote(name.get()) + " cannot be a name";
            rule.at(NAME).reject(wrong, NAME.allowed());
            return Optional.empty();
        }
        return name;
    }

    /**
     * The PUs or channels that a key selects, or its default; empty if they could not be read or do
     * not exist.
     */
    Optional<Selector> selector(String key, boolean ofPus, Optional<String> otherwise) {
        List<String> texts = texts(key, otherwise);
        List<Selector> read = new ArrayList<>();
        for (String text : texts) {
            Optional<Selector> selector = parse(key, ofPus, text);
            selector.filter(one -> selects(key, one)).ifPresent(read::add);
        }
        return read.isEmpty() || read.size() < texts.size()
                ? Optional.empty()
                : Optional.of(Selector.anyOf(read));
    }

    /** The texts of a key that is a text or a list of them; none if they could not be read. */
    List<String> texts(String key, Optional<String> otherwise) {
        @Nullable ConfigValue value = keys.value(key);
        if (value == null) {
            return keys.isBroken(key) ? List.of() : otherwise.stream().toList();
        }
        if (!(value instanceof ConfigList list)) {
            return keys.text(key, TEXTS).stream().toList();
        }
        List<String> texts = new ArrayList<>();
        for (int index = 0; index < list.size(); index++) {
            keys.value(key + "." + index);
        }
        for (int index = 0; index < list.size(); index++) {
            ConfigValue element = list.get(index);
            // [3, 4] may mean two PUs, or the PU at (3,4): that must be written otherwise.
            if (element.valueType() != ConfigValueType.STRING) {
                keys.reject(
                        key,
                        "found " + Values.describe(element) + " in a list",
                        TEXTS
                                + "; the PU at these coordinates is \"[3,4]\", two PUs are \"3 or"
                                + " 4\"");
                return List.of();
            }
            texts.add(Values.text(element).orElseThrow());
        }
        if (texts.isEmpty()) {
            keys.reject(key, "found an empty list", TEXTS);
        }
        return texts;
    }

    /** Reads a selector; notes a problem if it is none. */
    Optional<Selector> parse(String key, boolean ofPus, String text) {
        try {
            return Optional.of(ofPus ? Selector.pus(text) : Selector.channels(text));
        } catch (SelectorException e) {
            reject(key, e);
            return Optional.empty();
        }
    }

    /** Whether a selector selects anything here; notes a problem if not. */
    boolean selects(String key, Selector selector) {
        if (topology.isEmpty() || seed.isEmpty()) {
            return true;
        }
        try {
            selector.select(topology.get(), Profile.choices(seed.getAsLong()));
            return true;
        } catch (SelectorException e) {
            reject(key, e);
            return false;
        }
    }

    /** What a selector that selects something selects; nothing where the network is not known. */
    BitSet select(Selector selector) {
        try {
            return topology.isEmpty() || seed.isEmpty()
                    ? new BitSet()
                    : selector.select(topology.get(), Profile.choices(seed.getAsLong()));
        } catch (SelectorException e) {
            throw new IllegalArgumentException(selector + " selects nothing", e);
        }
    }

    private void reject(String key, SelectorException e) {
        keys.reject(
                key,
                String.valueOf(e.getMessage()),
                e.allowed(),
                Suggestions.nearest(e.word(), e.candidates()));
    }

    /**
     * Notes a problem for each of these keys of a rule that is given: they belong to something
     * else.
     */
    boolean foreign(String rule, List<String> names, String wrong, String allowed) {
        boolean clean = true;
        for (String name : names) {
            if (keys.given(rule + "." + name)) {
                keys.rejectDerived(rule + "." + name, wrong, allowed);
                clean = false;
            }
        }
        return clean;
    }
}
