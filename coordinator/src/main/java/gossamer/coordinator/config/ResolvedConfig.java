package gossamer.coordinator.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;

import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.grid.MeshTwoPhase;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.Network;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Graph;
import gossamer.model.topology.Grid;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;

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
        Network network = emulation.network();
        config = config.withValue(NetworkSection.MODEL, value(network.modelName()));
        config = config.withValue(SwitchingChoice.KEY, value(network.switching().configName()));
        if (network.hasTransfers()) {
            config = config.withValue(NetworkSection.PORT_OVERLAP, value(network.portOverlap()));
        }
        if (network.isRendezvous()) {
            config = config.withValue(NetworkSection.CAPACITY, value(1));
            config = config.withValue(CostSection.COST, value(CostSection.ROUND));
        }
        if (emulation.linksGrant() && network.isHalfDuplex()) {
            LinkPolicy policy = network.policy();
            config = config.withValue(PolicySection.POLICY, value(policy.rule().configName()));
        }
        if (emulation.algorithm() instanceof MeshTwoPhase mesh) {
            String phase2 = BoundedSection.word(mesh.phase2());
            config = config.withValue(BoundedSection.PHASE_2, value(phase2));
        }
        if (emulation.algorithm().schedule().isPresent()) {
            config = config.withValue(
                    LoadedConfig.SCHEDULE_FILE, value(BoundedSection.absoluteFile(keys)));
        }
        config = MeasuredValues.inlined(
                config, emulation.profile(), network.cost().base() == TimeBase.NANOSECONDS);
        if (emulation.topology() instanceof Graph) {
            config = config.withValue(
                    LoadedConfig.TOPOLOGY_FILE, value(TopologySection.absoluteFile(keys)));
        }
        if (keys.given(TokenSection.SIZE)) {
            config = config.withoutPath(TokenSection.FLITS);
        }
        if (emulation.algorithm() instanceof PlannedGossip planned) {
            String colours = WormholeSection.word(planned.plan().colouring());
            config = config.withValue(AlgorithmSection.COLOURS, value(colours));
            String start = WormholeSection.word(planned.start());
            config = config.withValue(WormholeSection.START, value(start));
        }
        String name = emulation.algorithm().name();
        boolean coloured = Arrays.stream(AlgorithmKind.values())
                .anyMatch(kind ->
                        kind.word().equals(name) && kind.keys().contains(AlgorithmSection.COLOURS));
        if (!coloured) {
            config = config.withoutPath(AlgorithmSection.COLOURS);
        } else if (name.equals(HighDimGos.NAME)
                && !keys.given(AlgorithmSection.PHASES)
                && !keys.given(WormholeSection.PARAMETERS)
                && emulation.topology() instanceof Grid grid) {
            config = config.withValue(
                    AlgorithmSection.PHASES,
                    value(Collections.nCopies(grid.dimensions(), Approach1.NAME)));
        }
        if (emulation.algorithm() instanceof PipelinedGossip pipelined) {
            config = config.withFallback(defaultsOf(pipelined));
        }
        if (FarmSection.isGiven(keys)) {
            // The rounds of the farm say how many there are.
            config = config.withoutPath(PipelinedSection.SESSIONS);
        }
        return config;
    }

    /** The values of its keys, which are those in force where nothing was given. */
    private static Config defaultsOf(PipelinedGossip pipelined) {
        return ConfigFactory.parseMap(Map.of(
                PipelinedSection.PERMUTATION, pipelined.permutation().name(),
                PipelinedSection.ACCEPTANCE, PipelinedSection.word(pipelined.acceptance()),
                PipelinedSection.SCHEDULING, PipelinedSection.word(pipelined.scheduling()),
                PipelinedSection.SESSIONS, pipelined.sessions()));
    }

    private static ConfigValue value(Object value) {
        return ConfigValueFactory.fromAnyRef(value);
    }
}
