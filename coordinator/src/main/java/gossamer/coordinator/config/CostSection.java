package gossamer.coordinator.config;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import gossamer.coordinator.config.Times.Mode;
import gossamer.model.machine.Cost;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.SwitchingMode.Only;
import gossamer.model.machine.TimeBase;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import java.util.List;
import java.util.Optional;
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

    /** The word for costs of one round per link. */
    static final String ROUND = "round";

    private static final CostSection UNKNOWN = new CostSection(Mode.UNKNOWN, Optional.empty());

    static CostSection read(DeclaredKeys network, SwitchingChoice switching) {
        KeyReader keys = network.keys();
        String allowed = NetworkKeys.COST.missing();
        Optional<String> unit = network.read(NetworkKeys.UNIT);
        boolean unitGiven = network.given(NetworkKeys.UNIT);
        // Known even where cost is not an object, so that an unknown one is told its neighbours.
        network.in(NetworkKeys.COST).givenOf(NetworkKeys.COST_KEYS);
        @Nullable ConfigValue value = keys.value(COST);
        Optional<Only<Cost>> only = switching.says(SwitchingMode::onlyCost);
        if (only.isPresent()) {
            return readOnly(network, value, only.get(), switching.under());
        }
        if (switching.isDecided()) {
            keys.require(COST, allowed);
        }
        if (value instanceof ConfigObject) {
            Mode written = unitGiven ? Mode.UNKNOWN : Mode.DURATION;
            return readObject(keys, unit.isPresent() ? Mode.TICKS : written);
        }
        if (!keys.is(COST, ROUND)) {
            return rejectWord(keys, value, allowed);
        }
        if (unitGiven) {
            String wrong = "goes with costs in ticks, but " + keys.quote(COST);
            String without = "no time-unit (or null) with network.cost = round";
            network.reject(NetworkKeys.UNIT, wrong, without);
            return UNKNOWN;
        }
        return new CostSection(Mode.ROUNDS, Optional.of(Cost.rounds()));
    }

    /** How times are written where they are not told in rounds. */
    Times times() {
        return new Times(mode);
    }

    private static CostSection rejectWord(
            KeyReader keys, @Nullable ConfigValue value, String allowed) {
        if (value != null) {
            Optional<String> guess =
                    Values.text(value).flatMap(text -> Suggestions.nearest(text, List.of(ROUND)));
            keys.reject(COST, "found " + Values.describe(value), allowed, guess);
        }
        return UNKNOWN;
    }

    private static CostSection readOnly(
            DeclaredKeys network, @Nullable ConfigValue value, Only<Cost> only, String under) {
        KeyReader keys = network.keys();
        if (network.given(NetworkKeys.UNIT)) {
            String wrong = "goes with costs in ticks, but " + only.why();
            network.reject(NetworkKeys.UNIT, wrong, "no time-unit (or null) " + under);
        }
        String allowed = ROUND + " " + under;
        if (keys.isBroken(COST)) {
            return UNKNOWN;
        }
        if (value == null || keys.is(COST, ROUND)) {
            return new CostSection(Mode.ROUNDS, Optional.of(only.value()));
        }
        if (value instanceof ConfigObject) {
            String wrong = "startup, hop and flit, but " + only.why() + ", whatever it carries";
            network.reject(NetworkKeys.COST, wrong, allowed);
            return UNKNOWN;
        }
        return rejectWord(keys, value, allowed);
    }

    private static CostSection readObject(KeyReader keys, Mode mode) {
        DeclaredKeys parts = new DeclaredKeys(keys, new Times(mode), COST);
        String unit = mode == Mode.TICKS
                ? "a whole number of ticks, as network.time-unit = tick"
                : "a duration, e.g. 100ns";
        for (Key<?> part : NetworkKeys.COST_KEYS) {
            keys.require(parts.name(part), unit);
        }
        Settings given = parts.read(NetworkKeys.COST_KEYS).settings();
        Optional<Long> startup = given.get(NetworkKeys.STARTUP);
        Optional<Long> hop = given.get(NetworkKeys.HOP);
        Optional<Long> flit = given.get(NetworkKeys.FLIT);
        if (startup.isEmpty() || hop.isEmpty() || flit.isEmpty()) {
            return new CostSection(mode, Optional.empty());
        }
        if (hop.get() + flit.get() < 1) {
            keys.rejectDerived(
                    COST,
                    "hop = 0 and flit = 0, so that crossing a link takes no time",
                    "hop + flit of at least one tick");
            return new CostSection(mode, Optional.empty());
        }
        TimeBase base = mode == Mode.TICKS ? TimeBase.TICKS : TimeBase.NANOSECONDS;
        Cost cost = new Cost(startup.get(), hop.get(), flit.get(), base);
        return new CostSection(mode, Optional.of(cost));
    }
}
