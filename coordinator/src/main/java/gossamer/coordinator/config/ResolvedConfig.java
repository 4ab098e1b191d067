package gossamer.coordinator.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;

import gossamer.model.algorithm.crossbar.PipelinedProvider;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.Network;
import gossamer.model.machine.SwitchingMode.Only;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;

import java.util.Map;

/** What a run is in force with, to be kept beside its results. */
final class ResolvedConfig {

    private ResolvedConfig() {}

    /**
     * What was given and the defaults of the rest, with the defaults that follow from other values
     * written out and without those that what was given has put out of force.
     */
    static Config of(
            KeyReader keys,
            ConfigObject given,
            ConfigObject defaults,
            Emulation emulation,
            Map<String, Object> inForce) {
        Config config = given.toConfig().withFallback(defaults).getConfig(ConfigLoader.ROOT);
        config = config.withValue(RunKeys.NAME.name(), value(emulation.name()));
        Network network = emulation.network();
        config = config.withValue(NetworkKeys.name(NetworkKeys.MODEL), value(network.modelName()));
        config = config.withValue(
                NetworkKeys.name(NetworkKeys.SWITCHING), value(network.mode().name()));
        if (network.takesBothPorts()) {
            config = config.withValue(
                    NetworkKeys.name(NetworkKeys.PORT_OVERLAP), value(network.portOverlap()));
        }
        Only<Integer> capacity = network.mode().onlyCapacity();
        if (capacity != null) {
            config = config.withValue(
                    NetworkKeys.name(NetworkKeys.CAPACITY), value(capacity.value()));
        }
        if (network.mode().onlyCost() != null) {
            config = config.withValue(CostSection.COST, value(CostSection.ROUND));
        }
        if (emulation.machine().linksGrant() && network.isHalfDuplex()) {
            LinkPolicy policy = network.policy();
            config = config.withValue(
                    NetworkKeys.name(NetworkKeys.POLICY), value(policy.rule().configName()));
        }
        config = MeasuredValues.inlined(
                config, emulation.profile(), network.cost().base() == TimeBase.NANOSECONDS);
        if (keys.given(NetworkKeys.name(NetworkKeys.SIZE))) {
            config = config.withoutPath(NetworkKeys.name(NetworkKeys.FLITS));
        }
        for (Map.Entry<String, Object> entry : inForce.entrySet()) {
            config = config.withValue(entry.getKey(), value(entry.getValue()));
        }
        if (FarmSection.isGiven(keys)) {
            // The rounds of the farm say how many there are.
            config = config.withoutPath(AlgorithmSection.name(PipelinedProvider.SESSIONS));
        }
        return config;
    }

    private static ConfigValue value(Object value) {
        return ConfigValueFactory.fromAnyRef(value);
    }
}
