package gossamer.coordinator.config;

import gossamer.model.machine.Cost;
import gossamer.model.machine.Reliability;
import gossamer.model.registry.Settings;

import java.util.List;
import java.util.Optional;

/** {@code network.reliability}: how links repeat what is lost. */
final class ReliabilitySection {

    private static final String NONE = "none";

    private ReliabilitySection() {}

    /** Empty if it could not be read; inside it, empty if links repeat nothing. */
    static Optional<Optional<Reliability>> read(Place network, CostSection cost) {
        Place reliability = network.with(cost.times()).in(NetworkKeys.RELIABILITY);
        Place retransmit = reliability.in(NetworkKeys.RETRANSMIT);
        if (!reliability.isObject()) {
            // Known even so, that an unknown one is told its neighbours.
            retransmit.givenOf(NetworkKeys.RETRANSMIT_KEYS);
            if (reliability.value() == null || reliability.is(NONE)) {
                return Optional.of(Optional.empty());
            }
            return reliability.rejectFound(
                    "none, or an object with retransmit { timeout, max-attempts, backoff }",
                    List.of());
        }
        Optional<Reliability> read = retransmit
                .read(NetworkKeys.RETRANSMIT_KEYS)
                .ifRight()
                .filter(given -> isLongEnough(retransmit, cost.cost(), given))
                .map(given -> new Reliability(
                        given.value(NetworkKeys.TIMEOUT),
                        given.value(NetworkKeys.ATTEMPTS),
                        given.value(NetworkKeys.BACKOFF)));
        return read.isPresent() ? Optional.of(read) : Optional.empty();
    }

    private static boolean isLongEnough(Place retransmit, Optional<Cost> cost, Settings given) {
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
