package gossamer.coordinator.plugin;

import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;

import java.math.BigDecimal;
import java.util.Optional;

/** Whether the default of a declared key is one of the values that the key can have. */
final class KeyDefaults {

    private KeyDefaults() {}

    /** What is wrong with a key's default, for people; empty if nothing is. */
    static Optional<String> wrong(Key<?> key) {
        return key.otherwise()
                .filter(value -> !isIn(key.domain(), value))
                .map(value ->
                        "key " + key + " has the default " + value + "; allowed: " + key.allowed());
    }

    private static boolean isIn(Domain domain, Object value) {
        if (domain instanceof Domain.Whole whole) {
            return isBetween(value, whole.least(), whole.most());
        }
        if (domain instanceof Domain.Ticks ticks) {
            return isBetween(value, ticks.least(), ticks.most());
        }
        if (domain instanceof Domain.Time time) {
            return isBetween(value, time.least(), time.most());
        }
        if (domain instanceof Domain.Rounds rounds) {
            return isBetween(value, rounds.least(), rounds.most());
        }
        if (domain instanceof Domain.WholeOr whole) {
            return value instanceof Optional<?> given
                    && (given.isEmpty() || isBetween(given.get(), whole.least(), whole.most()));
        }
        if (domain instanceof Domain.Decimal decimal) {
            return value instanceof Double number
                    && Double.isFinite(number)
                    && isBetween(
                            BigDecimal.valueOf(number),
                            new BigDecimal(decimal.least()),
                            new BigDecimal(decimal.most()));
        }
        if (domain instanceof Domain.Probability) {
            return value instanceof Double chance && chance > 0 && chance <= 1;
        }
        if (domain instanceof Domain.Words words) {
            // What else has a word says it only to its own reader.
            return value instanceof Enum<?> constant && words.all().contains(Key.word(constant))
                    || value instanceof String word && words.all().contains(word)
                    || !(value instanceof Enum<?> || value instanceof String);
        }
        return true;
    }

    private static boolean isBetween(Object value, long least, long most) {
        return value instanceof Number number
                && number.longValue() >= least
                && number.longValue() <= most;
    }

    private static boolean isBetween(BigDecimal value, BigDecimal least, BigDecimal most) {
        return value.compareTo(least) >= 0 && value.compareTo(most) <= 0;
    }
}
