package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.Scenario;
import gossamer.coordinator.experiment.WhatIfRun;
import gossamer.coordinator.experiment.WhatIfRun.Answer;
import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.report.PathText;
import gossamer.coordinator.report.SummaryText;
import gossamer.coordinator.report.WhatIfText;
import gossamer.model.analysis.path.CriticalPath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer trace path}: the chain of packets that determined the makespan. */
@Command(name = "path", sortOptions = false)
final class TracePathCommand extends Subcommand {

    @Parameters(paramLabel = "RUN", descriptionKey = "RUN")
    private Path run = Path.of("");

    @Option(names = "--shares")
    private boolean shares;

    @Option(names = "--naive")
    private boolean naive;

    @Option(names = "--what-if", paramLabel = "SCENARIO")
    private List<String> whatIf = new ArrayList<>();

    @Option(names = "--json")
    private boolean json;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Override
    int run() throws Exception {
        if (shares && json) {
            throw new UsageException("--shares is for text, it does not go with --json");
        }
        List<Scenario> scenarios = scenarios();
        Plugins loaded = plugins.load();
        FinishedRun finished = FinishedRun.open(run, loaded);
        CriticalPath path = (naive ? finished.naivePath() : finished.criticalPath())
                .orElseThrow(() -> new UsageException(
                        run + ": its trace tells nothing of packets (--trace summary)"));
        List<Answer> answers = answers(finished, loaded, scenarios);
        if (json) {
            out().print(PathText.json(path, naive, finished.emulation(), answers));
        } else {
            out().print(SummaryText.headline(finished.emulation()));
            out().print(PathText.shares(path, finished.emulation()));
            out().print(WhatIfText.text(answers, finished.emulation()));
            if (!shares && scenarios.isEmpty()) {
                out().print(PathText.steps(path, naive, finished.emulation()));
            }
        }
        return Exit.OK;
    }

    private List<Scenario> scenarios() throws UsageException {
        List<Scenario> scenarios = new ArrayList<>();
        try {
            whatIf.forEach(text -> scenarios.add(Scenario.of(text)));
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
        return scenarios;
    }

    private static List<Answer> answers(
            FinishedRun finished, Plugins loaded, List<Scenario> scenarios) throws Exception {
        if (scenarios.isEmpty()) {
            return List.of();
        }
        for (Scenario scenario : scenarios) {
            try {
                scenario.speeds(finished.emulation());
            } catch (IllegalArgumentException e) {
                throw new UsageException(String.valueOf(e.getMessage()));
            }
        }
        return new WhatIfRun(finished, loaded).answers(scenarios);
    }
}
