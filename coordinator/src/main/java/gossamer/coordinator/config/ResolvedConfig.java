package gossamer.coordinator.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;

import gossamer.model.fault.FaultProvider;
import gossamer.model.fault.Profile;
import gossamer.model.fault.law.Capped;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Measured;
import gossamer.model.machine.Network;
import gossamer.model.machine.SwitchingMode.Only;
import gossamer.model.machine.TimeBase;
import gossamer.model.registry.Key;
import gossamer.model.run.Emulation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a run is in force with, to be kept beside its results. */
final class ResolvedConfig {

    private static final String UNIT = Measured.Provider.UNIT.name();

    private ResolvedConfig() {}

    /**
     * What was given and the defaults of the rest, with the defaults that follow from other values
     * written out and without those that what was given has put out of force.
     */
    static Config of(
            Place root,
            ConfigObject given,
            ConfigObject defaults,
            Emulation emulation,
            Map<String, Object> inForce) {
        Network network = emulation.network();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put(RunKeys.NAME.name(), emulation.name());
        put(values, NetworkKeys.MODEL, network.modelName());
        put(values, NetworkKeys.SWITCHING, network.mode().name());
        if (network.takesBothPorts()) {
            put(values, NetworkKeys.PORT_OVERLAP, network.portOverlap());
        }
        Only<Integer> capacity = network.mode().onlyCapacity();
        if (capacity != null) {
            put(values, NetworkKeys.CAPACITY, capacity.value());
        }
        if (network.cost().isRounds() && network.mode().usualCost() != null) {
            put(values, NetworkKeys.COST, CostSection.ROUND);
        }
        if (emulation.machine().linksGrant() && network.isHalfDuplex()) {
            put(values, NetworkKeys.POLICY, network.policy().rule().configName());
        }
        values.putAll(inForce);
        Config config = inlined(
                given.toConfig().withFallback(defaults).getConfig(ConfigLoader.ROOT),
                emulation.profile(),
                network.cost().base() == TimeBase.NANOSECONDS);
        if (root.in(NetworkKeys.SECTION).given(NetworkKeys.SIZE)) {
            config = config.withoutPath(NetworkKeys.name(NetworkKeys.FLITS));
        }
        for (Map.Entry<String, Object> entry : values.entrySet()) {
            config = config.withValue(
                    entry.getKey(), ConfigValueFactory.fromAnyRef(entry.getValue()));
        }
        // The rounds of a farm say how many sessions there are.
        return FarmSection.isGiven(root)
                ? config.withoutPath(AlgorithmSection.name(AlgorithmSection.SESSIONS))
                        .withoutPath(AlgorithmSection.name(AlgorithmSection.COMPUTE))
                : config;
    }

    private static void put(Map<String, Object> values, Key<?> key, Object value) {
        values.put(NetworkKeys.name(key), value);
    }

    /** The config with values of law {@code trace} in place of the files that they came from. */
    private static Config inlined(Config config, Profile profile, boolean durations) {
        List<Object> rules = new ArrayList<>();
        boolean changed = false;
        int links = 0;
        int pus = 0;
        for (ConfigValue written : config.getList(DelaysSection.DELAYS)) {
            ConfigObject rule = (ConfigObject) written;
            DelayLaw law = rule.containsKey(FaultProvider.PUS.name())
                    ? profile.puDelays().get(pus++).offset()
                    : profile.delays().get(links++).law();
            DelayLaw inner = law instanceof Capped capped ? capped.law() : law;
            if (rule.containsKey(Measured.Provider.FILE.name())
                    && inner instanceof Measured measured) {
                rule = rule.withoutKey(Measured.Provider.FILE.name())
                        .withoutKey(Measured.Provider.COLUMN.name())
                        .withoutKey(UNIT)
                        .withValue(
                                Measured.Provider.VALUES.name(),
                                ConfigValueFactory.fromIterable(measured.values()));
                rule = durations ? rule.withValue(UNIT, ConfigValueFactory.fromAnyRef("ns")) : rule;
                changed = true;
            }
            rules.add(rule);
        }
        return changed
                ? config.withValue(DelaysSection.DELAYS, ConfigValueFactory.fromIterable(rules))
                : config;
    }
}
