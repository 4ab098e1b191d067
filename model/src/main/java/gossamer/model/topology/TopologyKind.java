package gossamer.model.topology;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The interconnection networks that a config can name in {@code topology.kind}. */
public enum TopologyKind {
    /** A line of PUs, no wrap-around link. */
    PATH,
    /** A line of PUs whose ends are joined. */
    RING,
    /** A grid in any number of dimensions, no wrap-around links. */
    MESH,
    /** A grid in any number of dimensions with wrap-around links in each of them. */
    TORUS,
    /** Every PU linked with every other one. */
    CROSSBAR,
    /** Whatever links a file lists. */
    FILE;

    /** The name used in configs and output, e.g. {@code torus}. */
    public String configName() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** The kind with this config name, if there is one. */
    public static Optional<TopologyKind> ofConfigName(String name) {
        return Arrays.stream(values())
                .filter(kind -> kind.configName().equals(name))
                .findFirst();
    }

    /** Every config name, in the order of declaration. */
    public static List<String> configNames() {
        return Arrays.stream(values()).map(TopologyKind::configName).toList();
    }
}
