package gossamer.model.registry;

import java.util.List;

/** A provider that is told once, by its constructor, what it has to say of itself. */
public abstract class Declared implements Provider {

    private final String name;
    private final String summary;
    private final String source;
    private final List<Key<?>> keys;

    /** A provider with these keys, in the order in which people are told of them. */
    protected Declared(String name, String summary, String source, Key<?>... keys) {
        this.name = name;
        this.summary = summary;
        this.source = source;
        this.keys = List.of(keys);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String summary() {
        return summary;
    }

    @Override
    public final String source() {
        return source;
    }

    @Override
    public final List<Key<?>> keys() {
        return keys;
    }

    @Override
    public final String toString() {
        return name;
    }
}
