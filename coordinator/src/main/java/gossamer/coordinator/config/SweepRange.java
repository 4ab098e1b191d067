package gossamer.coordinator.config;

import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;

import gossamer.model.registry.Key;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** {@code from, to, step} or {@code from, to, factor}: numbers, or quantities with one unit. */
final class SweepRange {

    private static final String ALLOWED = "a number, or a quantity with a unit, e.g. 10us";

    static final Key<String> FROM = Key.text("from", ALLOWED);
    static final Key<String> TO = Key.text("to", ALLOWED);
    static final Key<String> STEP = Key.text("step", ALLOWED);
    static final Key<String> FACTOR = Key.text("factor", "a number");

    private final Place node;
    private final int most;

    private SweepRange(Place node, int most) {
        this.node = node;
        this.most = most;
    }

    /** The values, {@code to} included where it is met; empty if something is wrong. */
    static List<ConfigValue> read(Place node, int most) {
        return new SweepRange(node, most).read();
    }

    private List<ConfigValue> read() {
        Optional<Quantity> from = quantity(FROM);
        Optional<Quantity> to = quantity(TO);
        if (node.has(STEP) == node.has(FACTOR)) {
            node.in(FROM).reject("is a range", "with either step or factor beside it");
            return List.of();
        }
        boolean factor = node.has(FACTOR);
        Optional<Quantity> step = quantity(factor ? FACTOR : STEP);
        if (from.isEmpty() || to.isEmpty() || step.isEmpty()) {
            return List.of();
        }
        String unit = from.get().unit();
        boolean sameUnits =
                to.get().unit().equals(unit) && step.get().unit().equals(factor ? "" : unit);
        if (!sameUnits) {
            String allowed = factor ? "one unit for from and to, none for factor" : "one unit";
            String wrong = "from " + from.get().text() + " to " + to.get().text() + " by "
                    + step.get().text();
            node.in(FROM).reject(wrong, allowed);
            return List.of();
        }
        return factor
                ? grow(from.get(), to.get(), step.get())
                : count(from.get(), to.get(), step.get());
    }

    private Optional<Quantity> quantity(Key<String> key) {
        Place place = node.at(key);
        return place.value() == null ? place.wrong("is missing", ALLOWED) : place.quantity(ALLOWED);
    }

    private List<ConfigValue> count(Quantity from, Quantity to, Quantity step) {
        if (step.amount().signum() <= 0) {
            node.in(STEP).reject(step.text() + " is out of range", "a step greater than 0");
            return List.of();
        }
        return steps(from, to, step.amount(), BigDecimal::add);
    }

    private List<ConfigValue> grow(Quantity from, Quantity to, Quantity factor) {
        if (factor.amount().compareTo(BigDecimal.ONE) <= 0) {
            node.in(FACTOR).reject(factor.text() + " is out of range", "a factor greater than 1");
            return List.of();
        }
        if (from.amount().signum() <= 0) {
            node.in(FROM).reject(from.text() + " is out of range", "greater than 0 with a factor");
            return List.of();
        }
        return steps(from, to, factor.amount(), BigDecimal::multiply);
    }

    private List<ConfigValue> steps(
            Quantity from,
            Quantity to,
            BigDecimal by,
            BiFunction<BigDecimal, BigDecimal, BigDecimal> next) {
        if (from.amount().compareTo(to.amount()) > 0) {
            node.in(FROM).reject(from.text() + " to " + to.text() + " is empty", "from <= to");
            return List.of();
        }
        List<ConfigValue> values = new ArrayList<>();
        String origin = String.valueOf(node.in(FROM).origin());
        for (BigDecimal amount = from.amount();
                amount.compareTo(to.amount()) <= 0;
                amount = next.apply(amount, by)) {
            if (values.size() == most) {
                String wrong = "more than " + most + " values";
                node.in(FROM).reject(wrong, "at most " + most + " values on an axis");
                return List.of();
            }
            values.add(value(amount, from.unit(), origin));
        }
        return values;
    }

    /** A number or a text, in the shortest form. */
    static ConfigValue value(BigDecimal amount, String unit, String origin) {
        BigDecimal shortest = amount.signum() == 0 ? BigDecimal.ZERO : amount.stripTrailingZeros();
        boolean isLong = unit.isEmpty()
                && shortest.scale() <= 0
                && Quantity.isWithin(shortest, Long.MIN_VALUE, Long.MAX_VALUE);
        return isLong
                ? ConfigValueFactory.fromAnyRef(shortest.longValueExact(), origin)
                : ConfigValueFactory.fromAnyRef(shortest.toPlainString() + unit, origin);
    }
}
