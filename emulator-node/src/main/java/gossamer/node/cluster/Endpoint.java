package gossamer.node.cluster;

import java.io.IOException;
import java.util.function.Supplier;

/**
 * Where a JVM of the cluster can be reached.
 *
 * @param host a name or address of this machine that the other JVMs know
 * @param port 0 for any that is free
 * @param security how messages travel
 */
public record Endpoint(String host, int port, Security security) {

    /**
     * Starts something there.
     *
     * @throws IOException when that is not possible, with the place and the reason
     */
    public <T> T bind(Supplier<T> start) throws IOException {
        try {
            return start.get();
        } catch (RuntimeException e) {
            Throwable cause = e;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            throw new IOException(
                    "cannot listen on " + host + ":" + port + ": " + cause.getMessage(), e);
        }
    }
}
