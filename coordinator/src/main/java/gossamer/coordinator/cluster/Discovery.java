package gossamer.coordinator.cluster;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * A way to find a coordinator whose address nobody knows beforehand. Those on the class path are
 * found as services ({@link java.util.ServiceLoader}), so that what they depend on is there only
 * where they are.
 */
public interface Discovery {

    /** As {@code gossamer node --discover} calls it. */
    String name();

    /**
     * Begins to look.
     *
     * @param say takes what keeps the coordinator from being found, once per reason
     */
    Search search(Consumer<String> say);

    /** A search under way. */
    interface Search extends AutoCloseable {

        /**
         * The coordinator's {@code HOST:PORT} as it was found last. Never blocks; asks for a newer
         * one.
         */
        Optional<String> address();

        /** Ends the search. */
        @Override
        void close();
    }
}
