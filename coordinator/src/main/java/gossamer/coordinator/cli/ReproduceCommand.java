package gossamer.coordinator.cli;

import gossamer.coordinator.reproduce.Reproduction;
import gossamer.coordinator.reproduce.ReproductionPart;
import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.reproduce.Verdicts;
import gossamer.coordinator.reproduce.bounded.BoundedPaper;
import gossamer.coordinator.reproduce.meshtorus.MeshTorusPaper;
import gossamer.coordinator.reproduce.paragon.ParagonPaper;
import gossamer.coordinator.reproduce.pipelined.Conjecture21;
import gossamer.coordinator.reproduce.pipelined.EfficiencyPlot;
import gossamer.coordinator.reproduce.pipelined.PipelinedPaper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
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
    private static final Path PARAGON = Path.of("runs", "paragon");

    @Parameters(
            arity = "0..1",
            paramLabel = "PAPER",
            description = "pipelined, bounded, mesh-torus or paragon (default: all).")
    private @Nullable String paper;

    @Option(
            names = "--max-n",
            paramLabel = "N",
            description = "pipelined: explores Conjecture 21 for 1..N (default: 64).")
    private int maxN = 64;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "pipelined: of the random permutations of Conjecture 21 (default: 1).")
    private long seed = 1;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = {
                "pipelined: writes " + CSV + " and " + SVG + " there.",
                "paragon: writes its tables and drawings there (default: runs/paragon; with all"
                        + " papers: none)."
            })
    private @Nullable Path out;

    @Option(
            names = "--large",
            description = "mesh-torus: emulates tori of side 243, too; takes minutes and memory.")
    private boolean large;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, UsageException {
        PrintWriter stdout = spec.commandLine().getOut();
        requireSound();
        if (out != null) {
            Files.createDirectories(out);
        }
        if (paper == null) {
            stdout.println("What can be reproduced:");
            stdout.println("  " + PipelinedPaper.NAME
                    + "   De Florio & Blondia, The algorithm of pipelined gossiping (2005)");
            stdout.println("  " + BoundedPaper.NAME
                    + "     Lau & Zhang, Optimal gossiping in paths and cycles (2003)");
            stdout.println("  " + MeshTorusPaper.NAME
                    + "  Juurlink, Rao & Sibeyn, Gossiping on meshes and tori (1996, 1998)");
            stdout.println("  " + ParagonPaper.NAME
                    + "     the same: experiments on Intel Paragons (section 7 of both versions)");
            stdout.println();
        }
        int exitCode = Exit.OK;
        if (paper == null || paper.equals(PipelinedPaper.NAME)) {
            exitCode = Math.max(exitCode, pipelined(stdout).exitCode());
        }
        if (paper == null || paper.equals(BoundedPaper.NAME)) {
            stdout.print(paper == null ? System.lineSeparator() : "");
            exitCode = Math.max(exitCode, bounded(stdout).exitCode());
        }
        if (paper == null || paper.equals(MeshTorusPaper.NAME)) {
            stdout.print(paper == null ? System.lineSeparator() : "");
            exitCode = Math.max(exitCode, meshTorus(stdout).exitCode());
        }
        if (paper == null || paper.equals(ParagonPaper.NAME)) {
            stdout.print(paper == null ? System.lineSeparator() : "");
            exitCode = Math.max(exitCode, paragon(stdout).exitCode());
        }
        stdout.flush();
        return exitCode;
    }

    private void requireSound() throws UsageException {
        List<String> papers = List.of(
                PipelinedPaper.NAME, BoundedPaper.NAME, MeshTorusPaper.NAME, ParagonPaper.NAME);
        if (paper != null && !papers.contains(paper)) {
            throw new UsageException(
                    "cannot reproduce \"" + paper + "\"; there are: " + String.join(", ", papers));
        }
        requireFor("--max-n", PipelinedPaper.NAME);
        requireFor("--seed", PipelinedPaper.NAME);
        requireFor("--out", PipelinedPaper.NAME, ParagonPaper.NAME);
        requireFor("--large", MeshTorusPaper.NAME);
        if (maxN < 1 || maxN > Conjecture21.MAX_N) {
            throw new UsageException("--max-n=" + maxN + " is not in 1.." + Conjecture21.MAX_N);
        }
        if (out != null && Files.exists(out) && !Files.isDirectory(out)) {
            throw new UsageException("--out=" + out + " is no directory");
        }
    }

    /** An option of one paper must not be given for another one. */
    private void requireFor(String option, String... owners) throws UsageException {
        if (paper != null
                && !List.of(owners).contains(paper)
                && spec.commandLine().getParseResult().hasMatchedOption(option)) {
            throw new UsageException(option + " is for " + String.join(" and ", owners) + " only");
        }
    }

    private Verdicts pipelined(PrintWriter stdout) throws IOException {
        Conjecture21 conjecture = new Conjecture21(maxN, seed);
        Verdicts verdicts = reproduce(
                PipelinedPaper.NAME,
                PipelinedPaper.NOTES,
                runs -> PipelinedPaper.parts(conjecture, runs),
                List.of(),
                stdout);
        if (out != null) {
            WholeFile.write(out.resolve(CSV), conjecture.csv(), stdout);
            WholeFile.write(out.resolve(SVG), EfficiencyPlot.of(conjecture), stdout);
        }
        return verdicts;
    }

    private Verdicts bounded(PrintWriter stdout) {
        return reproduce(
                BoundedPaper.NAME,
                BoundedPaper.NOTES,
                BoundedPaper::parts,
                BoundedPaper.ERRATA,
                stdout);
    }

    private Verdicts meshTorus(PrintWriter stdout) {
        return reproduce(
                MeshTorusPaper.NAME,
                MeshTorusPaper.NOTES,
                runs -> MeshTorusPaper.parts(large, runs),
                MeshTorusPaper.ERRATA,
                stdout);
    }

    private Verdicts paragon(PrintWriter stdout) throws IOException {
        ParagonPaper experiments = new ParagonPaper();
        Verdicts verdicts = reproduce(
                ParagonPaper.NAME,
                ParagonPaper.NOTES,
                experiments::parts,
                ParagonPaper.REMARKS,
                stdout);
        Path directory = out == null && paper != null ? PARAGON : out;
        if (directory != null) {
            Files.createDirectories(directory);
            for (Map.Entry<String, String> file : experiments.files().entrySet()) {
                WholeFile.write(directory.resolve(file.getKey()), file.getValue(), stdout);
            }
        }
        return verdicts;
    }

    /** All parts of a paper, between its notes and its remarks. */
    private Verdicts reproduce(
            String name,
            List<String> notes,
            Function<Runs, List<ReproductionPart>> parts,
            List<String> remarks,
            PrintWriter stdout) {
        notes.forEach(stdout::println);
        stdout.println();
        try (Runs runs = new Runs(new StatusLine(spec.commandLine().getErr()))) {
            Verdicts verdicts = Reproduction.run(parts.apply(runs), text -> {
                stdout.print(text);
                stdout.flush();
            });
            remarks.forEach(stdout::println);
            stdout.print(remarks.isEmpty() ? "" : System.lineSeparator());
            stdout.println(name + ": " + verdicts + "; " + runs.count() + " runs, "
                    + runs.violations() + " violations of the model");
            return verdicts;
        }
    }
}
