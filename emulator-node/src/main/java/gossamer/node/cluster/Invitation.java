package gossamer.node.cluster;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where a node is to join.
 *
 * @param coordinator where the coordinator can be reached, {@code host:port}, as soon as that is
 *     known
 * @param secret by which a coordinator knows the nodes that it has started itself; null where it
 *     takes others, too
 */
public record Invitation(
        Supplier<Optional<String>> coordinator, @Nullable Secret secret) {

    /** To a coordinator that takes any node. */
    public static Invitation open(Supplier<Optional<String>> coordinator) {
        return new Invitation(coordinator, null);
    }
}
