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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * {@code profile.*}: what all of its rules are read with.
 *
 * @param root of the config, where times may be told in rounds
 * @param registry what laws and faults there are
 * @param topology the network, empty if it could not be read
 * @param ownSeed of the profile, if it has one
 * @param seed of random choices, empty if it could not be read
 */
record ProfileReader(
        Place root,
        Registry registry,
        Optional<Topology> topology,
        Optional<Long> ownSeed,
        OptionalLong seed) {

    static final String SECTION = "profile";
    static final Key<Long> SEED = Key.large("seed", Long.MIN_VALUE, Long.MAX_VALUE)
            .depends("the seed of the run")
            .doc(
                    "7",
                    "What delays and faults draw by, and selectors choose by: with another one they"
                            + " fall otherwise, and algorithms draw the same.");

    private static final String TEXTS = "a selector in quotes, or a list of them";
    private static final Key<String> NAME =
            Key.text("name", "a text of at most 1000 characters, a letter first");
    private static final String NAME_PATTERN = "[A-Za-z][^\\p{Cntrl}]{0,999}";

    /**
     * Reads the seed.
     *
     * @param run the seed of the run, empty if it could not be read
     */
    static ProfileReader of(
            Place root, Registry registry, Optional<Topology> topology, OptionalLong run) {
        Place section = root.in(SECTION);
        Optional<Long> own = section.read(SEED);
        OptionalLong seed = own.isPresent()
                ? OptionalLong.of(own.get())
                : section.given(SEED) ? OptionalLong.empty() : run;
        return new ProfileReader(root, registry, topology, own, seed);
    }

    /**
     * What disturbs the network, empty if it could not be read.
     *
     * @param endless whether virtual time has no limit
     */
    Optional<Profile> read(boolean endless) {
        DelaysSection delays = new DelaysSection(this);
        FaultsSection faults = new FaultsSection(this, endless);
        return delays.read() & faults.read()
                ? Optional.of(new Profile(delays.links(), delays.pus(), faults.rules(), own()))
                : Optional.empty();
    }

    private OptionalLong own() {
        return ownSeed.isPresent() ? OptionalLong.of(ownSeed.get()) : OptionalLong.empty();
    }

    /** What a rule is called, if it is called anything; empty if it cannot be called that. */
    static Optional<Optional<String>> name(Place rule) {
        Optional<String> name = rule.read(NAME);
        if (name.isPresent() && !name.get().matches(NAME_PATTERN)) {
            return rule.in(NAME)
                    .wrong(Values.quote(name.get()) + " cannot be a name", NAME.allowed());
        }
        return name.isEmpty() && rule.given(NAME) ? Optional.empty() : Optional.of(name);
    }

    /**
     * What the draws of rules are called: by the name of the rule, else by what it is and where, so
     * that they do not depend on which other rules there are. Of several rules without names that
     * say the same the second one is told from the first.
     */
    static final class StreamNames {

        /** Rules by the names of streams. */
        private final Map<String, Place> taken = new HashMap<>();
        /** How many rules without a name say the same, by what they say. */
        private final Map<String, Integer> alike = new HashMap<>();

        /**
         * The name of a rule's draws.
         *
         * @param prefix what all such names begin with
         * @param name of the rule, if it has one
         * @param content what it is and where
         */
        String of(String prefix, Place rule, Optional<String> name, String content) {
            String stream = prefix + name.orElse(content);
            if (name.isPresent()) {
                @Nullable Place other = taken.putIfAbsent(stream, rule);
                if (other != null) {
                    rule.reject(
                            NAME,
                            name.get() + " is the name of " + other.shown() + " too",
                            "a name of its own, or none");
                }
                return stream;
            }
            String own = stream;
            while (taken.putIfAbsent(own, rule) != null) {
                own = stream + " #" + alike.merge(stream, 2, (copies, any) -> copies + 1);
            }
            return own;
        }
    }

    /**
     * The PUs or channels that are selected at a place, or its default; empty if they could not be
     * read or do not exist.
     */
    Optional<Selector> selector(Place place, boolean ofPus, Optional<String> otherwise) {
        return selectors(place, ofPus, otherwise).map(Selector::anyOf);
    }

    /** The same one by one. */
    Optional<List<Selector>> selectors(Place place, boolean ofPus, Optional<String> otherwise) {
        List<String> texts = texts(place, otherwise);
        List<Selector> read = new ArrayList<>();
        for (String text : texts) {
            parse(place, ofPus, text)
                    .filter(one -> select(place, one).isPresent())
                    .ifPresent(read::add);
        }
        return read.isEmpty() || read.size() < texts.size() ? Optional.empty() : Optional.of(read);
    }

    /** The texts at a place with a text or a list of them; none if they could not be read. */
    private static List<String> texts(Place place, Optional<String> otherwise) {
        @Nullable ConfigValue value = place.value();
        if (value == null) {
            return place.isBroken() ? List.of() : otherwise.stream().toList();
        }
        if (!(value instanceof ConfigList list)) {
            return place.text(TEXTS).stream().toList();
        }
        place.list(TEXTS).forEach(Place::isGiven);
        List<String> texts = new ArrayList<>();
        for (ConfigValue element : list) {
            // [3, 4] may mean two PUs, or the PU at (3,4): that must be written otherwise.
            if (element.valueType() != ConfigValueType.STRING) {
                place.reject(
                        "found " + Values.describe(element) + " in a list",
                        TEXTS
                                + "; the PU at these coordinates is \"[3,4]\", two PUs are \"3 or"
                                + " 4\"");
                return List.of();
            }
            texts.add(Values.text(element).orElseThrow());
        }
        if (texts.isEmpty()) {
            place.reject("found an empty list", TEXTS);
        }
        return texts;
    }

    /** Reads a selector; notes a problem if it is none. */
    Optional<Selector> parse(Place place, boolean ofPus, String text) {
        try {
            return Optional.of(ofPus ? Selector.pus(text) : Selector.channels(text));
        } catch (SelectorException e) {
            reject(place, e);
            return Optional.empty();
        }
    }

    /**
     * What a selector selects, nothing where the network is not known; empty, with a problem noted,
     * if there is no such thing in the network.
     */
    Optional<BitSet> select(Place place, Selector selector) {
        try {
            return Optional.of(
                    topology.isEmpty() || seed.isEmpty()
                            ? new BitSet()
                            : selector.select(topology.get(), Profile.choices(seed.getAsLong())));
        } catch (SelectorException e) {
            reject(place, e);
            return Optional.empty();
        }
    }

    private static void reject(Place place, SelectorException e) {
        place.reject(
                String.valueOf(e.getMessage()),
                e.allowed(),
                Suggestions.nearest(e.word(), e.candidates()));
    }
}
