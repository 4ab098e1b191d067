package gossamer.coordinator.lab;

import gossamer.coordinator.config.DeclaredSections;
import gossamer.coordinator.http.Answer;
import gossamer.coordinator.report.ProviderText;
import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.description.Json;
import gossamer.model.fault.FaultProvider;
import gossamer.model.fault.law.DelayLawProvider;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;
import gossamer.model.topology.TopologyProvider;

import java.util.List;

/** All that configs can name, as it is declared, for forms. */
final class RegistryJson {

    private RegistryJson() {}

    static Answer of(Registry registry, List<? extends Provider> profiles) {
        return Answer.json(new Json()
                .putAll(
                        "topologies",
                        registry.all(TopologyProvider.class),
                        one -> ProviderText.json(one, registry))
                .putAll(
                        "algorithms",
                        registry.all(AlgorithmProvider.class),
                        one -> ProviderText.json(one, registry))
                .putAll(
                        "laws",
                        registry.all(DelayLawProvider.class),
                        one -> ProviderText.json(one, registry))
                .putAll("faults", registry.all(FaultProvider.class), one -> fault(one, registry))
                .putAll("network", DeclaredSections.network(), ProviderText::json)
                .putAll(
                        "profiles",
                        profiles,
                        one -> new Json().put("name", one.name()).put("summary", one.summary())));
    }

    private static Json fault(FaultProvider fault, Registry registry) {
        return ProviderText.json(fault, registry)
                .put("place", fault.place().name())
                .put("ending", fault.traceKind().ending())
                .put("words", fault.words());
    }
}
