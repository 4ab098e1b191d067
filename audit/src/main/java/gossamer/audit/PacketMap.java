package gossamer.audit;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is known of packets, by their numbers: those of senders in the upper half, counts in the
 * lower one. The hash of such a number mixes both, so that many packets of many PUs share few.
 */
final class PacketMap<V> {

    private final Map<Integer, Map<Integer, V>> bySender = new HashMap<>();

    @Nullable
    V get(long packet) {
        return bySender.getOrDefault((int) (packet >>> 32), Map.of()).get((int) packet);
    }

    void put(long packet, V value) {
        ofSender(packet).put((int) packet, value);
    }

    V computeIfAbsent(long packet, Supplier<V> fresh) {
        return ofSender(packet).computeIfAbsent((int) packet, count -> fresh.get());
    }

    private Map<Integer, V> ofSender(long packet) {
        return bySender.computeIfAbsent((int) (packet >>> 32), sender -> new HashMap<>());
    }

    boolean allMatch(Predicate<V> right) {
        return bySender.values().stream()
                .flatMap(packets -> packets.values().stream())
                .allMatch(right);
    }
}
