package gossamer.coordinator.config;

import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads sizes in bytes. The unit must be written; units are those of HOCON: 1 kB is 1000 B, 1 KiB
 * is 1024 B.
 */
final class Sizes {

    /** Greatest size that can be asked for, in bytes. */
    static final long MAX_BYTES = 1L << 60;

    private static final String ALLOWED =
            "a size from 1B to 1EiB with its unit (B, kB, MB, GB, TB, KiB, MiB, GiB, TiB, …)";

    private final KeyReader keys;

    Sizes(KeyReader keys) {
        this.keys = keys;
    }

    /** A number of bytes. */
    OptionalLong read(String key) {
        @Nullable ConfigValue value = keys.value(key);
        if (value == null) {
            return OptionalLong.empty();
        }
        Optional<Quantity> quantity = Quantity.of(value);
        if (quantity.isEmpty()) {
            return reject(key, "found " + Values.describe(value));
        }
        Quantity size = quantity.get();
        if (size.isPlain()) {
            return reject(key, size.text() + " has no unit");
        }
        Optional<BigDecimal> unit = bytesOf(size.unit());
        if (unit.isEmpty()) {
            return reject(key, "unknown unit " + size.unit() + " in " + size.text());
        }
        BigDecimal bytes = size.amount().multiply(unit.get());
        if (!Quantity.isWhole(bytes)) {
            return reject(key, size.text() + " is not a whole number of bytes");
        }
        if (!Quantity.isWithin(bytes, 1, MAX_BYTES)) {
            return reject(key, size.text() + " is out of range");
        }
        return OptionalLong.of(bytes.longValueExact());
    }

    private OptionalLong reject(String key, String wrong) {
        keys.reject(key, wrong, ALLOWED);
        return OptionalLong.empty();
    }

    static Optional<BigDecimal> bytesOf(String unit) {
        try {
            return Optional.of(new BigDecimal(ConfigValueFactory.fromAnyRef("1" + unit)
                    .atKey("size")
                    .getMemorySize("size")
                    .toBytesBigInteger()));
        } catch (com.typesafe.config.ConfigException e) {
            // The library does not know the unit, and this is its way to say so.
            return Optional.empty();
        }
    }
}
