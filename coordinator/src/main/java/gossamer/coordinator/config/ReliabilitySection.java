package gossamer.coordinator.config;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Reliability;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** {@code network.reliability}: how links repeat what is lost. */
final class ReliabilitySection {

    static final String KEY = NetworkKeys.name(NetworkKeys.RELIABILITY);

    private static final String NONE = "none";
    private static final String ALLOWED =
            "none, or an object with retransmit { timeout, max-attempts, backoff }";
    private static final String TIMEOUT = KEY + ".retransmit.timeout";
    private static final String ATTEMPTS = KEY + ".retransmit.max-attempts";
    private static final String BACKOFF = KEY + ".retransmit.backoff";
    private static final String BACKOFF_ALLOWED = "a number from 1 to 10, e.g. 2 or 1.5";
    private static final int MOST_ATTEMPTS = 1000;
    private static final BigDecimal MOST_BACKOFF = BigDecimal.TEN;
    private static final int PERMILLE = 3;

    private ReliabilitySection() {}

    /** Empty if it could not be read; inside it, empty if links repeat nothing. */
    static Optional<Optional<Reliability>> read(KeyReader keys, CostSection cost) {
        @Nullable ConfigValue value = keys.value(KEY);
        if (!(value instanceof ConfigObject)) {
            // Known even so, that an unknown one is told its neighbours.
            keys.value(TIMEOUT);
            keys.value(ATTEMPTS);
            keys.value(BACKOFF);
            if (value != null && !keys.is(KEY, NONE)) {
                keys.reject(KEY, "found " + Values.describe(value), ALLOWED);
                return Optional.empty();
            }
            return Optional.of(Optional.empty());
        }
        keys.require(TIMEOUT, "a span of time, at least what an acknowledgement takes");
        keys.require(ATTEMPTS, Integers.range(1, MOST_ATTEMPTS));
        OptionalLong timeout = new Times(keys, cost.mode()).ticks(TIMEOUT, 1, Reliability.LONGEST);
        OptionalLong attempts = new Integers(keys).read(ATTEMPTS, 1, MOST_ATTEMPTS);
        Optional<Integer> backoff = readBackoff(keys);
        if (timeout.isEmpty() || attempts.isEmpty() || backoff.isEmpty()) {
            return Optional.empty();
        }
        if (cost.cost().isPresent() && !isLongEnough(keys, cost.cost().get(), timeout)) {
            return Optional.empty();
        }
        return Optional.of(Optional.of(
                new Reliability(timeout.getAsLong(), (int) attempts.getAsLong(), backoff.get())));
    }

    private static boolean isLongEnough(KeyReader keys, Cost cost, OptionalLong timeout) {
        long answer = cost.crossing(1);
        if (timeout.getAsLong() >= answer) {
            return true;
        }
        String unit = cost.base().unit();
        keys.rejectDerived(
                TIMEOUT,
                timeout.getAsLong() + " " + unit + ", but an acknowledgement takes " + answer + " "
                        + unit + " on a link that nothing disturbs: every packet would be repeated",
                "at least " + answer + " " + unit);
        return false;
    }

    private static Optional<Integer> readBackoff(KeyReader keys) {
        if (!keys.given(BACKOFF)) {
            return Optional.of(1000);
        }
        Optional<String> text = keys.text(BACKOFF, BACKOFF_ALLOWED);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            BigDecimal factor = new BigDecimal(text.get());
            if (factor.compareTo(BigDecimal.ONE) >= 0 && factor.compareTo(MOST_BACKOFF) <= 0) {
                return Optional.of(factor.movePointRight(PERMILLE).intValueExact());
            }
        } catch (ArithmeticException | NumberFormatException notSuchANumber) {
            // Reported below, as what is out of range is.
        }
        keys.reject(BACKOFF, "found " + text.get(), BACKOFF_ALLOWED + ", at most three decimals");
        return Optional.empty();
    }
}
