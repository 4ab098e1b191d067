package gossamer.node.cluster;

import java.util.Map;
import java.util.TreeMap;

/**
 * What another JVM needs to build an emulation of its own that is equal to the coordinator's.
 *
 * @param config the resolved config
 * @param files contents of the files that the config names, by name
 */
public record Shipment(String config, Map<String, String> files) {

    /** Most characters altogether, so that it fits in one message. */
    public static final int MOST_CHARACTERS = 400_000;

    /** Copies the map. */
    public Shipment {
        files = new TreeMap<>(files);
        int size = config.length()
                + files.values().stream().mapToInt(String::length).sum();
        if (size > MOST_CHARACTERS) {
            throw new IllegalArgumentException(String.format(
                    "the config and its files have %,d characters, at most %,d can be sent to other JVMs",
                    size, MOST_CHARACTERS));
        }
    }
}
