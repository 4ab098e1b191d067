package gossamer.coordinator.cli;

import gossamer.node.cluster.SharedKey;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The standard input of a node that another JVM has started: a key on a line, then nothing until
 * that JVM ends.
 */
final class AttachedInput {

    private AttachedInput() {}

    /**
     * Reads the key.
     *
     * @throws UsageException when there is none
     */
    static SharedKey key(InputStream input) throws IOException, UsageException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        // Byte by byte: what follows belongs to others.
        for (int next = input.read(); next >= 0 && next != '\n'; next = input.read()) {
            if (line.size() == SharedKey.MOST_CHARACTERS) {
                break;
            }
            line.write(next);
        }
        try {
            return SharedKey.of(line.toString(StandardCharsets.US_ASCII));
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    "--attached: standard input must begin with a line that is a key");
        }
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
