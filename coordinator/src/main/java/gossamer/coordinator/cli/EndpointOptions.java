package gossamer.coordinator.cli;

import gossamer.coordinator.cluster.LocalNodes;
import gossamer.coordinator.cluster.UserKey;
import gossamer.node.cluster.Endpoint;
import gossamer.node.cluster.Security;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a JVM of a cluster listens, and to whom. */
final class EndpointOptions {

    /** Whatever is free. */
    static final int ANY_PORT = 0;

    private static final int MOST_PORT = 65_535;

    @Option(names = "--bind", paramLabel = "HOST[:PORT]")
    private String bind = LocalNodes.LOOPBACK;

    @Option(names = "--certificates", paramLabel = "DIR")
    private @Nullable Path certificates;

    @Option(names = "--insecure")
    private boolean insecure;

    /** As the options say. */
    Endpoint endpoint(int defaultPort) throws UsageException, IOException {
        return endpoint(defaultPort, null);
    }

    /** The same, with a security that is given if it is not null. */
    Endpoint endpoint(int defaultPort, @Nullable Security given)
            throws UsageException, IOException {
        int colon = bind.lastIndexOf(':');
        String host = colon < 0 ? bind : bind.substring(0, colon);
        int port = colon < 0 ? defaultPort : port("--bind", bind, bind.substring(colon + 1));
        requireSafe(host);
        return new Endpoint(host, port, given == null ? security() : given);
    }

    private Security security() throws UsageException, IOException {
        if (certificates == null) {
            return insecure ? Security.none() : UserKey.get().security();
        }
        for (String name : new String[] {Security.KEYS, Security.TRUSTED, Security.PASSWORD}) {
            Path file = certificates.resolve(name);
            if (!Files.isReadable(file)) {
                throw new UsageException("--certificates " + certificates + ": " + file
                        + " cannot be read; `gossamer certs` makes such directories");
            }
        }
        return Security.of(certificates);
    }

    private void requireSafe(String host) throws UsageException {
        InetAddress address;
        try {
            address = InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new UsageException("--bind " + bind + ": " + host + " is not known here");
        }
        if (address.isAnyLocalAddress()) {
            throw new UsageException("--bind " + bind
                    + ": the other JVMs need an address under which they can reach this one");
        }
        if (!address.isLoopbackAddress() && certificates == null && !insecure) {
            throw new UsageException("--bind " + bind
                    + " listens beyond this machine: give --certificates DIR (`gossamer certs`"
                    + " makes"
                    + " them), or --insecure if whoever reaches that port may run the cluster");
        }
    }

    /** {@code text} must be {@code HOST:PORT}. */
    static void requireHostPort(String option, String text) throws UsageException {
        int colon = text.lastIndexOf(':');
        if (colon < 1) {
            throw new UsageException(option + " " + text + ": must be HOST:PORT");
        }
        if (port(option, text, text.substring(colon + 1)) == ANY_PORT) {
            throw new UsageException(option + " " + text + ": must name the coordinator's port");
        }
    }

    private static int port(String option, String text, String port) throws UsageException {
        int number = port.matches("[0-9]{1,5}") ? Integer.parseInt(port) : MOST_PORT + 1;
        if (number > MOST_PORT) {
            throw new UsageException(
                    option + " " + text + ": a port is a number from 0 to " + MOST_PORT);
        }
        return number;
    }
}
