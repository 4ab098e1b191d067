package gossamer.node.cluster;

import java.io.IOException;
import java.util.function.Supplier;

/** Explains why an actor system cannot have the place that it was to have. */
public final class Endpoints {

    private Endpoints() {}

    /**
     * Starts something there.
     *
     * @throws IOException when that is not possible, with the place and the reason
     */
    public static <T> T bind(Endpoint endpoint, Supplier<T> start) throws IOException {
        try {
            return start.get();
        } catch (RuntimeException e) {
            Throwable cause = e;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            throw new IOException(
                    "cannot listen on " + endpoint.host() + ":" + endpoint.port() + ": "
                            + cause.getMessage(),
                    e);
        }
    }
}
