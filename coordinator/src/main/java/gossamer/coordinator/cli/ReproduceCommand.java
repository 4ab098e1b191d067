package gossamer.coordinator.cli;

import gossamer.coordinator.reproduce.Conjecture21;
import gossamer.coordinator.reproduce.CrossbarRuns;
import gossamer.coordinator.reproduce.EfficiencyPlot;
import gossamer.coordinator.reproduce.PipelinedPaper;
import gossamer.coordinator.reproduce.Reproduction;
import gossamer.coordinator.reproduce.Verdicts;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gossamer reproduce}: the numbers of the papers, printed, by formula and emulated. */
@Command(
        name = "reproduce",
        description = "Emulates every number of a paper and compares: printed, formula, emulated.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ReproduceCommand implements Callable<Integer> {

    private static final String CSV = "conjecture-21.csv";
    private static final String SVG = "conjecture-21.svg";

    @Parameters(
            arity = "0..1",
            paramLabel = "PAPER",
            description = "pipelined (default: all that there are).")
    private @Nullable String paper;

    @Option(
            names = "--max-n",
            paramLabel = "N",
            description = "Explores Conjecture 21 for 1..N (default: 64).")
    private int maxN = 64;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Of the random permutations of Conjecture 21 (default: 1).")
    private long seed = 1;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Writes " + CSV + " and " + SVG + " there.")
    private @Nullable Path out;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, UsageException {
        PrintWriter stdout = spec.commandLine().getOut();
        if (paper != null && !paper.equals(PipelinedPaper.NAME)) {
            throw new UsageException(
                    "cannot reproduce \"" + paper + "\"; there is: " + PipelinedPaper.NAME);
        }
        if (maxN < 1 || maxN > Conjecture21.MAX_N) {
            throw new UsageException("--max-n=" + maxN + " is not in 1.." + Conjecture21.MAX_N);
        }
        if (out != null && Files.exists(out) && !Files.isDirectory(out)) {
            throw new UsageException("--out=" + out + " is no directory");
        }
        if (out != null) {
            Files.createDirectories(out);
        }
        if (paper == null) {
            stdout.println("What can be reproduced:");
            stdout.println("  " + PipelinedPaper.NAME
                    + "   De Florio & Blondia, The algorithm of pipelined gossiping (2005)");
            stdout.println();
        }
        return pipelined(stdout).exitCode();
    }

    private Verdicts pipelined(PrintWriter stdout) throws IOException {
        PipelinedPaper.NOTES.forEach(stdout::println);
        stdout.println();
        Conjecture21 conjecture = new Conjecture21(maxN, seed);
        ReproduceProgress progress = new ReproduceProgress(spec.commandLine().getErr());
        try (CrossbarRuns runs = new CrossbarRuns(progress)) {
            Verdicts verdicts = Reproduction.run(PipelinedPaper.parts(conjecture), runs, text -> {
                stdout.print(text);
                stdout.flush();
            });
            conjecture.findings().forEach(stdout::println);
            stdout.println();
            stdout.println(PipelinedPaper.NAME + ": " + verdicts + "; " + runs.count() + " runs, "
                    + runs.violations() + " violations of the model");
            if (out != null) {
                write(out, CSV, conjecture.csv(), stdout);
                write(out, SVG, EfficiencyPlot.of(conjecture), stdout);
            }
            stdout.flush();
            return verdicts;
        }
    }

    /** Whole or not at all. */
    private static void write(Path directory, String name, String text, PrintWriter stdout)
            throws IOException {
        Path temporary = directory.resolve("." + name + ".partial");
        try {
            Files.writeString(temporary, text);
            Files.move(
                    temporary,
                    directory.resolve(name),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
        stdout.println("wrote " + directory.resolve(name));
    }
}
