package gossamer.coordinator.lab;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.lab.Intervention.Rules;
import gossamer.model.fault.FaultProvider;
import gossamer.model.fault.When;
import gossamer.model.machine.TimeBase;

import java.util.OptionalLong;

/**
 * Puts names and times into rules, as the configs of a machine write them.
 *
 * @param plain the config
 */
record RuleTimes(LoadedConfig plain) {

    /** Draws by a name of its own do not depend on the rules before it. */
    static ConfigObject named(ConfigObject rule, int id) {
        return rule.containsKey("name")
                ? rule
                : rule.withValue("name", ConfigValueFactory.fromAnyRef("lab " + id));
    }

    /**
     * A rule with the time at which it begins.
     *
     * @param at in ticks; empty for the one that it has, or else now
     * @param now in ticks
     */
    ConfigObject timed(Rules list, ConfigObject rule, OptionalLong at, long now) {
        boolean timed = rule.containsKey(When.AT.name()) || rule.containsKey(When.FROM.name());
        if (timed && at.isEmpty()) {
            return rule;
        }
        boolean ends = list == Rules.FAULTS
                && rule.containsKey("kind")
                && plain.plugins().registry().all(FaultProvider.class).stream()
                        .anyMatch(fault -> fault.traceKind()
                                .ending()
                                .equals(rule.toConfig().getValue("kind").unwrapped()));
        String key = ends ? When.AT.name() : When.FROM.name();
        return rule.withoutKey(When.AT.name())
                .withoutKey(When.FROM.name())
                .withValue(key, time(at.orElse(now)));
    }

    /** A rule that ends at a time, in ticks. */
    ConfigObject ended(ConfigObject rule, long at) {
        return rule.withoutKey(When.FOR.name()).withValue(When.UNTIL.name(), time(at));
    }

    private ConfigValue time(long ticks) {
        boolean units = plain.emulation().network().cost().base() == TimeBase.NANOSECONDS;
        return ConfigValueFactory.fromAnyRef(units ? (Object) (ticks + "ns") : (Object) ticks);
    }
}
