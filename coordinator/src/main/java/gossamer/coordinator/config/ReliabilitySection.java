package gossamer.coordinator.config;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Reliability;
import gossamer.model.registry.Settings;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code network.reliability}: how links repeat what is lost. */
final class ReliabilitySection {

    private static final String NONE = "none";

    private ReliabilitySection() {}

    /** Empty if it could not be read; inside it, empty if links repeat nothing. */
    static Optional<Optional<Reliability>> read(DeclaredKeys network, CostSection cost) {
        KeyReader keys = network.keys();
        String key = network.name(NetworkKeys.RELIABILITY);
        @Nullable ConfigValue value = keys.value(key);
        DeclaredKeys retransmit =
                new DeclaredKeys(keys, cost.times(), key).in(NetworkKeys.RETRANSMIT);
        if (!(value instanceof ConfigObject)) {
            // Known even so, that an unknown one is told its neighbours.
            retransmit.givenOf(NetworkKeys.RETRANSMIT_KEYS);
            if (value != null && !keys.is(key, NONE)) {
                keys.reject(
                        key,
                        "found " + Values.describe(value),
                        "none, or an object with retransmit { timeout, max-attempts, backoff }");
                return Optional.empty();
            }
            return Optional.of(Optional.empty());
        }
        Optional<Settings> read = retransmit
                .read(NetworkKeys.RETRANSMIT_KEYS)
                .ifRight()
                .filter(given -> isLongEnough(retransmit, cost.cost(), given));
        return read.isEmpty()
                ? Optional.empty()
                : Optional.of(read.map(given -> new Reliability(
                        given.value(NetworkKeys.TIMEOUT),
                        given.value(NetworkKeys.ATTEMPTS),
                        given.value(NetworkKeys.BACKOFF))));
    }

    private static boolean isLongEnough(
            DeclaredKeys retransmit, Optional<Cost> cost, Settings given) {
        long timeout = given.value(NetworkKeys.TIMEOUT);
        long answer = cost.map(known -> known.crossing(1)).orElse(0L);
        if (timeout < answer) {
            String unit = cost.orElseThrow().base().unit();
            retransmit.reject(
                    NetworkKeys.TIMEOUT,
                    timeout + " " + unit + ", but an acknowledgement takes " + answer + " "
                            + unit
                            + " on a link that nothing disturbs: every packet would be repeated",
                    "at least " + answer + " " + unit);
        }
        return timeout >= answer;
    }
}
