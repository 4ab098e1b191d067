package gossamer.coordinator.cli;

import gossamer.node.cluster.Secret;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The standard input of a node that another JVM has started: a secret on a line, then nothing until
 * that JVM ends.
 */
final class AttachedInput {

    private AttachedInput() {}

    /**
     * Reads the secret.
     *
     * @throws UsageException when there is none
     */
    static Secret secret(InputStream input) throws IOException, UsageException {
        String line =
                new String(input.readNBytes(Secret.CHARACTERS + 1), StandardCharsets.US_ASCII);
        if (!line.matches("[0-9a-f]{" + Secret.CHARACTERS + "}\n")) {
            throw new UsageException("--attached: standard input must begin with a line of "
                    + Secret.CHARACTERS + " hexadecimal digits");
        }
        return new Secret(line.strip());
    }

    /** Calls somebody at the end of the input. */
    static void onEnd(InputStream input, Runnable listener) {
        Thread watcher = new Thread(
                () -> {
                    try {
                        while (input.read() >= 0) {
                            // Nothing is expected but the end.
                        }
                    } catch (IOException e) {
                        // As good as the end.
                    }
                    listener.run();
                },
                "gossamer-parent");
        watcher.setDaemon(true);
        watcher.start();
    }
}
