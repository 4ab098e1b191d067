package gossamer.coordinator.config;

import gossamer.coordinator.config.Times.Mode;
import gossamer.model.machine.Cost;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;
import gossamer.model.registry.Settings;

import java.util.List;
import java.util.Optional;

/**
 * {@code network.cost} and {@code network.time-unit}.
 *
 * @param mode how times are written in this config
 * @param cost empty if it could not be read
 */
record CostSection(Mode mode, Optional<Cost> cost) {

    /** The word for costs of one round per link. */
    static final String ROUND = "round";

    private static final CostSection UNKNOWN = new CostSection(Mode.UNKNOWN, Optional.empty());

    static CostSection read(Place network, SwitchingChoice switching) {
        Place cost = network.in(NetworkKeys.COST);
        String allowed = NetworkKeys.COST.missing();
        Optional<String> unit = network.read(NetworkKeys.UNIT);
        boolean unitGiven = network.given(NetworkKeys.UNIT);
        // Known even where cost is not an object, so that an unknown one is told its neighbours.
        cost.givenOf(NetworkKeys.COST_KEYS);
        Optional<Cost> usual = switching.says(SwitchingMode::usualCost);
        if (usual.isPresent() && !unitGiven && !cost.isGiven()) {
            return cost.isBroken() ? UNKNOWN : new CostSection(Mode.ROUNDS, usual);
        }
        if (switching.isDecided()) {
            cost.require(allowed);
        }
        if (cost.isObject()) {
            Mode written = unitGiven ? Mode.UNKNOWN : Mode.DURATION;
            return readObject(cost, unit.isPresent() ? Mode.TICKS : written);
        }
        if (!cost.is(ROUND)) {
            cost.rejectFound(allowed, List.of(ROUND));
            return UNKNOWN;
        }
        if (unitGiven) {
            String wrong = "goes with costs in ticks, but " + cost.quote();
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

    private static CostSection readObject(Place cost, Mode mode) {
        String unit = mode == Mode.TICKS
                ? "a whole number of ticks, as network.time-unit = tick"
                : "a duration, e.g. 100ns";
        NetworkKeys.COST_KEYS.forEach(part -> cost.in(part).require(unit));
        Settings given = cost.with(new Times(mode)).read(NetworkKeys.COST_KEYS).settings();
        Optional<Long> startup = given.get(NetworkKeys.STARTUP);
        Optional<Long> hop = given.get(NetworkKeys.HOP);
        Optional<Long> flit = given.get(NetworkKeys.FLIT);
        if (startup.isEmpty() || hop.isEmpty() || flit.isEmpty()) {
            return new CostSection(mode, Optional.empty());
        }
        if (hop.get() + flit.get() < 1) {
            cost.rejectDerived(
                    "hop = 0 and flit = 0, so that crossing a link takes no time",
                    "hop + flit of at least one tick");
            return new CostSection(mode, Optional.empty());
        }
        TimeBase base = mode == Mode.TICKS ? TimeBase.TICKS : TimeBase.NANOSECONDS;
        return new CostSection(
                mode, Optional.of(new Cost(startup.get(), hop.get(), flit.get(), base)));
    }
}
