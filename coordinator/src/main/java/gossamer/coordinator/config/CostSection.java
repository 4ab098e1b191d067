package gossamer.coordinator.config;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import gossamer.coordinator.config.Times.Mode;
import gossamer.model.machine.Cost;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.SwitchingMode.Only;
import gossamer.model.machine.TimeBase;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * {@code network.cost} and {@code network.time-unit}.
 *
 * @param mode how times are written in this config
 * @param cost empty if it could not be read
 */
record CostSection(Mode mode, Optional<Cost> cost) {

    /** The key that problems with costs as a whole are reported at. */
    static final String COST = NetworkKeys.name(NetworkKeys.COST);

    private static final String UNIT = NetworkKeys.name(NetworkKeys.UNIT);
    /** The word for costs of one round per link. */
    static final String ROUND = "round";

    static final String STARTUP = COST + ".startup";
    private static final String HOP = COST + ".hop";
    private static final String FLIT = COST + ".flit";
    private static final String ALLOWED = NetworkKeys.COST.allowed();
    /** About 18 minutes if a tick is a nanosecond. */
    private static final long MAX_TICKS = 1L << 40;

    static CostSection read(KeyReader keys, SwitchingChoice switching) {
        Optional<String> unit = NetworkKeys.read(keys, NetworkKeys.UNIT);
        Optional<Only<Cost>> only = switching.says(SwitchingMode::onlyCost);
        if (only.isPresent()) {
            return readOnly(keys, only.get(), switching.under());
        }
        if (switching.isDecided()) {
            keys.require(COST, ALLOWED);
        }
        @Nullable ConfigValue value = keys.value(COST);
        if (value instanceof ConfigObject) {
            return readObject(keys, mode(keys, unit));
        }
        knowParts(keys);
        if (keys.is(COST, ROUND)) {
            return readRounds(keys);
        }
        if (value != null) {
            rejectWord(keys, value, ALLOWED);
        }
        return new CostSection(Mode.UNKNOWN, Optional.empty());
    }

    /** Known even where cost is not an object, so that an unknown one is told its neighbours. */
    private static void knowParts(KeyReader keys) {
        keys.value(STARTUP);
        keys.value(HOP);
        keys.value(FLIT);
    }

    private static void rejectWord(KeyReader keys, ConfigValue value, String allowed) {
        Optional<String> guess =
                Values.text(value).flatMap(text -> Suggestions.nearest(text, List.of(ROUND)));
        keys.reject(COST, "found " + Values.describe(value), allowed, guess);
    }

    private static CostSection readOnly(KeyReader keys, Only<Cost> only, String under) {
        knowParts(keys);
        if (keys.given(UNIT)) {
            String wrong = "goes with costs in ticks, but " + only.why();
            keys.rejectDerived(UNIT, wrong, "no time-unit (or null) " + under);
        }
        @Nullable ConfigValue value = keys.value(COST);
        if (keys.isBroken(COST)) {
            return new CostSection(Mode.UNKNOWN, Optional.empty());
        }
        if (value == null || keys.is(COST, ROUND)) {
            return new CostSection(Mode.ROUNDS, Optional.of(only.value()));
        }
        String allowed = ROUND + " " + under;
        if (value instanceof ConfigObject) {
            keys.rejectDerived(
                    COST,
                    "startup, hop and flit, but " + only.why() + ", whatever it carries",
                    allowed);
        } else {
            rejectWord(keys, value, allowed);
        }
        return new CostSection(Mode.UNKNOWN, Optional.empty());
    }

    private static Mode mode(KeyReader keys, Optional<String> unit) {
        if (unit.isPresent()) {
            return Mode.TICKS;
        }
        return keys.given(UNIT) ? Mode.UNKNOWN : Mode.DURATION;
    }

    private static CostSection readRounds(KeyReader keys) {
        if (keys.given(UNIT)) {
            String wrong = "goes with costs in ticks, but " + keys.quote(COST);
            keys.rejectDerived(UNIT, wrong, "no time-unit (or null) with network.cost = round");
            return new CostSection(Mode.UNKNOWN, Optional.empty());
        }
        return new CostSection(Mode.ROUNDS, Optional.of(Cost.rounds()));
    }

    private static CostSection readObject(KeyReader keys, Mode mode) {
        OptionalLong startup = readPart(keys, mode, STARTUP);
        OptionalLong hop = readPart(keys, mode, HOP);
        OptionalLong flit = readPart(keys, mode, FLIT);
        if (startup.isEmpty() || hop.isEmpty() || flit.isEmpty()) {
            return new CostSection(mode, Optional.empty());
        }
        if (hop.getAsLong() + flit.getAsLong() < 1) {
            keys.rejectDerived(
                    COST,
                    "hop = 0 and flit = 0, so that crossing a link takes no time",
                    "hop + flit of at least one tick");
            return new CostSection(mode, Optional.empty());
        }
        TimeBase base = mode == Mode.TICKS ? TimeBase.TICKS : TimeBase.NANOSECONDS;
        Cost cost = new Cost(startup.getAsLong(), hop.getAsLong(), flit.getAsLong(), base);
        return new CostSection(mode, Optional.of(cost));
    }

    private static OptionalLong readPart(KeyReader keys, Mode mode, String key) {
        String unit = mode == Mode.TICKS
                ? "a whole number of ticks, as network.time-unit = tick"
                : "a duration, e.g. 100ns";
        keys.require(key, unit);
        return new Times(keys, mode).ticks(key, 0, MAX_TICKS);
    }
}
