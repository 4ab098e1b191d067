package gossamer.coordinator.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;

import gossamer.model.algorithm.wormhole.Approach1;
import gossamer.model.algorithm.wormhole.HighDimGos;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;

import java.util.Collections;

/** What a run is in force with, to be kept beside its results. */
final class ResolvedConfig {

    private ResolvedConfig() {}

    /**
     * What was given and the defaults of the rest, with the defaults that follow from other values
     * written out and without those that what was given has put out of force.
     */
    static Config of(
            KeyReader keys, ConfigObject given, ConfigObject defaults, Emulation emulation) {
        Config config = given.toConfig().withFallback(defaults).getConfig(ConfigLoader.ROOT);
        config = config.withValue(ConfigLoader.NAME, value(emulation.name()));
        config =
                config.withValue(NetworkSection.MODEL, value(emulation.network().modelName()));
        if (keys.given(TokenSection.SIZE)) {
            config = config.withoutPath(TokenSection.FLITS);
        }
        if (!emulation.algorithm().name().equals(HighDimGos.NAME)) {
            config = config.withoutPath(AlgorithmSection.COLOURS);
        } else if (!keys.given(AlgorithmSection.PHASES)
                && emulation.topology() instanceof Grid grid) {
            config = config.withValue(
                    AlgorithmSection.PHASES,
                    value(Collections.nCopies(grid.dimensions(), Approach1.NAME)));
        }
        return config;
    }

    private static ConfigValue value(Object value) {
        return ConfigValueFactory.fromAnyRef(value);
    }
}
