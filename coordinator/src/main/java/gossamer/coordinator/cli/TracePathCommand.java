package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.WhatIfRun;
import gossamer.coordinator.experiment.WhatIfRun.Answer;
import gossamer.coordinator.experiment.WhatIfScenario;
import gossamer.coordinator.report.PathText;
import gossamer.coordinator.report.SummaryText;
import gossamer.coordinator.report.WhatIfText;
import gossamer.model.analysis.path.CriticalPath;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code gossamer trace path}: the chain of packets that determined the makespan. */
@Command(name = "path", sortOptions = false)
final class TracePathCommand extends ReadingCommand {

    @Option(names = "--shares")
    private boolean shares;

    @Option(names = "--naive")
    private boolean naive;

    @Option(names = "--what-if", paramLabel = "SCENARIO")
    private List<String> whatIf = new ArrayList<>();

    @Option(names = "--json")
    private boolean json;

    private List<WhatIfScenario> scenarios = List.of();

    @Override
    void requireOptions() throws UsageException {
        if (shares && json) {
            throw new UsageException("--shares is for text, it does not go with --json");
        }
        scenarios = scenarios();
    }

    @Override
    int read(FinishedRun finished) throws Exception {
        CriticalPath path = (naive ? finished.naivePath() : finished.criticalPath())
                .orElseThrow(this::noPackets);
        List<Answer> answers = answers(finished);
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

    private List<WhatIfScenario> scenarios() throws UsageException {
        try {
            return whatIf.stream().map(WhatIfScenario::of).toList();
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private List<Answer> answers(FinishedRun finished) throws Exception {
        if (scenarios.isEmpty()) {
            return List.of();
        }
        for (WhatIfScenario scenario : scenarios) {
            try {
                scenario.speeds(finished.emulation());
            } catch (IllegalArgumentException e) {
                throw new UsageException(String.valueOf(e.getMessage()));
            }
        }
        return new WhatIfRun(finished, code()).answers(scenarios);
    }
}
