package gossamer.coordinator.cli;

import com.typesafe.config.ConfigRenderOptions;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.report.ProfileText;
import gossamer.coordinator.report.Rows;
import gossamer.coordinator.report.SummaryText;
import gossamer.model.analysis.LowerBound;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.run.Emulation;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gossamer validate}: read and resolve a config, run nothing. */
@Command(
        name = "validate",
        description =
                "Reads a config and says what it would run, or everything that is wrong with it.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ValidateCommand implements Callable<Integer> {

    @Parameters(paramLabel = "CONFIG", description = "The experiment to read.")
    private Path config = Path.of("");

    @Mixin
    private ConfigOptions options = new ConfigOptions();

    @Option(names = "--resolved", description = "Print the whole config with all defaults.")
    private boolean resolved;

    @Option(
            names = "--explain",
            description = "Tell of each delay and fault where it holds, how long and when.")
    private boolean explain;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        LoadedConfig loaded = options.load(config);
        Emulation emulation = loaded.emulation();
        PrintWriter out = spec.commandLine().getOut();
        if (resolved) {
            ConfigRenderOptions format =
                    ConfigRenderOptions.defaults().setOriginComments(false).setJson(false);
            out.print(loaded.resolved().atKey("gossamer").root().render(format));
            out.flush();
            return Exit.OK;
        }
        String unit = emulation.network().cost().base().unit();
        Rows rows = new Rows();
        rows.add("packets", "%,d without faults", emulation.algorithm().packets());
        emulation
                .algorithm()
                .prediction(emulation.network())
                .filter(prediction -> !emulation.isDisturbed())
                .ifPresent(p -> rows.add(
                        "predicted", "%,d %s   %s: %s", p.ticks(), unit, p.source(), p.formula()));
        LowerBound bound = LowerBounds.of(emulation);
        rows.add(
                "lower bound",
                "%,d %s   %s",
                bound.ticks(),
                unit,
                bound.decisive().text());
        out.print(SummaryText.headline(emulation));
        out.print(rows);
        if (explain) {
            out.print(ProfileText.of(emulation));
        }
        out.flush();
        return Exit.OK;
    }
}
