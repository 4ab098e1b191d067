package gossamer.coordinator.cli;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.SelfContained;
import gossamer.coordinator.report.ProfileText;
import gossamer.coordinator.report.SummaryText;
import gossamer.coordinator.text.Rows;
import gossamer.model.analysis.LowerBound;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.run.Emulation;
import gossamer.model.run.MemoryPlan;
import gossamer.model.trace.TraceLevel;
import gossamer.node.cluster.MemoryShares;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer validate}: read and resolve a config, run nothing. */
@Command(name = "validate", sortOptions = false)
final class ValidateCommand extends Subcommand {

    @Parameters(paramLabel = "CONFIG", descriptionKey = "CONFIG")
    private Path config = Path.of("");

    @Mixin
    private ConfigOptions options = new ConfigOptions();

    @Option(names = "--resolved")
    private boolean resolved;

    @Option(names = "--jvms", paramLabel = "K")
    private int jvms = 1;

    @Option(names = "--trace", paramLabel = "LEVEL")
    private @Nullable TraceLevel trace;

    @Option(names = "--explain")
    private boolean explain;

    @Override
    int run() throws Exception {
        LoadedConfig loaded = options.load(config);
        Emulation emulation = loaded.emulation();
        if (resolved) {
            out().print(SelfContained.text(loaded.resolved()));
            return Exit.OK;
        }
        String unit = emulation.unit();
        Rows rows = new Rows();
        rows.add("packets|%,d without faults", emulation.algorithm().packets());
        emulation
                .prediction()
                .ifPresent(p -> rows.add(
                        "predicted|%,d %s   %s: %s", p.ticks(), unit, p.source(), p.formula()));
        LowerBound bound = LowerBounds.of(emulation);
        rows.add(
                "lower bound|%,d %s   %s", bound.ticks(), unit, bound.decisive().text());
        TraceLevel level = trace == null ? loaded.settings().traceLevel() : trace;
        int regions = Jvms.regions(null, jvms, loaded);
        Jvms.requireRoom("--jvms", jvms, emulation);
        List<MemoryPlan> shares = new MemoryShares(emulation, level, regions).over(jvms, true);
        for (int jvm = 1; jvm <= jvms; jvm++) {
            MemoryPlan memory = shares.get(jvm - 1);
            rows.add(
                    "memory|%,d MiB at the peak, about; -Xmx%dm will do%s",
                    memory.live() >> 20,
                    (memory.heap() >> 20) + 1,
                    jvms == 1 ? "" : "   JVM " + jvm + " of " + jvms);
        }
        out().print(SummaryText.headline(emulation));
        out().print(rows);
        if (explain) {
            out().print(ProfileText.of(emulation));
        }
        return Exit.OK;
    }
}
