package gossamer.coordinator.cli;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.export.ExportProvider;
import gossamer.coordinator.report.ProviderText;
import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.farm.ModuleProvider;
import gossamer.model.fault.FaultProvider;
import gossamer.model.fault.law.DelayLawProvider;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;
import gossamer.model.topology.TopologyProvider;
import gossamer.model.voting.VotingProvider;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer list}: what there is of a kind. */
@Command(name = "list", sortOptions = false)
final class ListCommand extends Subcommand {

    /** What can be listed. */
    enum Kind {
        ALGORITHMS(AlgorithmProvider.class),
        TOPOLOGIES(TopologyProvider.class),
        LAWS(DelayLawProvider.class),
        FAULTS(FaultProvider.class),
        VOTING(VotingProvider.class),
        MODULES(ModuleProvider.class),
        EXPORTS(ExportProvider.class),
        /** Files, which declare nothing. */
        PROFILES(ReadyProfile.class);

        private final Class<? extends Provider> type;

        Kind(Class<? extends Provider> type) {
            this.type = type;
        }

        /** As it is written. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        List<? extends Provider> of(Registry registry) {
            return this == PROFILES ? ReadyProfile.all() : registry.all(type);
        }
    }

    @Parameters(paramLabel = "KIND", descriptionKey = "KIND")
    private @Nullable Kind kind;

    @Option(names = "--json")
    private boolean json;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Override
    int run() throws ConfigException, UsageException {
        if (kind == null) {
            throw new UsageException("list: which kind?");
        }
        Registry registry = plugins.load().registry();
        List<? extends Provider> all = kind.of(registry);
        String name = kind.toString();
        out().print(json ? ProviderText.json(name, all, registry) : ProviderText.list(all));
        return Exit.OK;
    }
}
