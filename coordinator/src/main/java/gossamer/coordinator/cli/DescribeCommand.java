package gossamer.coordinator.cli;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.Suggestions;
import gossamer.coordinator.report.ProviderText;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer describe}: all that is declared of a name. */
@Command(name = "describe", sortOptions = false)
final class DescribeCommand extends Subcommand {

    @Parameters(paramLabel = "NAME", descriptionKey = "NAME")
    private String name = "";

    @Option(names = "--json")
    private boolean json;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Override
    int run() throws ConfigException, UsageException {
        Registry registry = plugins.load().registry();
        List<Provider> all = new ArrayList<>(registry.all());
        all.addAll(ReadyProfile.all());
        List<Provider> named =
                all.stream().filter(provider -> provider.words().contains(name)).toList();
        if (named.isEmpty()) {
            List<String> words =
                    all.stream().flatMap(known -> known.words().stream()).toList();
            throw new UsageException("describe " + name
                    + ": no such name; allowed: what gossamer list KIND shows"
                    + Suggestions.hint(name, words));
        }
        out().print(
                        json
                                ? ProviderText.json("described", named, registry)
                                : named.stream()
                                        .map(provider -> ProviderText.describe(provider, registry))
                                        .collect(Collectors.joining("\n")));
        return Exit.OK;
    }
}
