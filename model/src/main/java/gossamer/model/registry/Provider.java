package gossamer.model.registry;

import java.util.List;

/**
 * Declares one thing that a config can name: its name, what it is, the keys that it has. Reading,
 * messages, {@code list}, {@code describe}, {@code reference.conf} and the docs derive from that.
 *
 * <p>A provider is a public class with a public constructor without parameters, implements the
 * interface of its kind, and is named on a line of {@code
 * META-INF/services/gossamer.model.registry.Provider}: the built-in ones and users' own alike. It
 * has no state.
 */
public interface Provider {

    /** The kind of thing, as people call one of it: {@code algorithm}, {@code topology}, … */
    String kind();

    /** The name in configs, e.g. {@code small-path}; only one provider of a kind has it. */
    String name();

    /** All words by which configs name it, the name first; each is that of one provider. */
    default List<String> words() {
        return List.of(name());
    }

    /** What it is, in a line. */
    String summary();

    /** Where it comes from: paper and lemma, or who made it. */
    String source();

    /** Where it can be used together with others, for people; empty if everywhere. */
    default String where(Registry registry) {
        return "";
    }

    /** Its keys in configs, in the order in which people are told of them. */
    default List<Key<?>> keys() {
        return List.of();
    }

    /** Where people are told of it among those of its kind that are built in: lower first. */
    default int rank() {
        return 0;
    }

    /** Which version of it this is; the built-in ones have that of the program. */
    default String version() {
        return "";
    }
}
