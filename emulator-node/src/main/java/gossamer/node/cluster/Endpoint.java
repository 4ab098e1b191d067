package gossamer.node.cluster;

import java.io.IOException;
import java.net.SocketException;
import java.nio.channels.UnresolvedAddressException;
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
     * @throws IOException when that is not possible, with the place and the first cause
     */
    public <T> T bind(Supplier<T> start) throws IOException {
        try {
            return start.get();
        } catch (RuntimeException e) {
            Throwable cause = e;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            throw new IOException(reason(cause), e);
        }
    }

    private String reason(Throwable cause) {
        String there = host + ":" + port + ": ";
        if (cause instanceof UnresolvedAddressException) {
            return "cannot listen on " + there + "no such address";
        }
        String words = cause instanceof SocketException ? "cannot listen on " : "cannot start at ";
        return words + there + cause.getMessage();
    }
}
