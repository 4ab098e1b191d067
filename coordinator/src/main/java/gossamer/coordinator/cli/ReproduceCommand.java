package gossamer.coordinator.cli;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.experiment.BuildInfo;
import gossamer.coordinator.reproduce.Paper;
import gossamer.coordinator.reproduce.ReproductionPart;
import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.reproduce.Verdicts;
import gossamer.coordinator.reproduce.bounded.BoundedPaper;
import gossamer.coordinator.reproduce.meshtorus.MeshTorusPaper;
import gossamer.coordinator.reproduce.meshtorus.RunJournal;
import gossamer.coordinator.reproduce.meshtorus.WormCrew;
import gossamer.coordinator.reproduce.paragon.ParagonPaper;
import gossamer.coordinator.reproduce.pipelined.Conjecture21;
import gossamer.coordinator.reproduce.pipelined.PipelinedPaper;
import gossamer.coordinator.worker.Staff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer reproduce}: the numbers of the papers, printed, by formula and emulated. */
@Command(name = "reproduce", sortOptions = false)
final class ReproduceCommand extends Subcommand {

    private static final Path RUNS = Path.of("runs");

    @Parameters(arity = "0..1", paramLabel = "PAPER", descriptionKey = "PAPER")
    private @Nullable String paper;

    @Option(names = "--max-n", paramLabel = "N")
    private int maxN = 64;

    @Option(names = "--seed", paramLabel = "S")
    private long seed = 1;

    @Option(names = "--out", paramLabel = "DIR")
    private @Nullable Path out;

    @Option(names = "--large")
    private boolean large;

    @Option(names = "--most-packets", paramLabel = "N")
    private long mostPackets = MeshTorusPaper.MOST_PACKETS;

    @Mixin
    private OnOption on = new OnOption();

    /** Says something while a paper is under way. */
    private Consumer<String> say = event -> {};

    @Override
    int run() throws IOException, UsageException, InterruptedException {
        requireSound();
        if (out != null) {
            Files.createDirectories(out);
        }
        if (wants(MeshTorusPaper.NAME)) {
            int cores = Runtime.getRuntime().availableProcessors();
            try (Staff staff = on.staff((Integer) null, cores);
                    RunJournal journal = journal()) {
                return reproduce(journal, new WormCrew(staff, event -> say.accept(event)));
            }
        }
        return reproduce(RunJournal.none(), WormCrew.alone());
    }

    private boolean wants(String name) {
        return paper == null || paper.equals(name);
    }

    /** Where files of a paper go; null if nowhere. */
    private @Nullable Path directory(String name) {
        boolean usual = name.equals(ParagonPaper.NAME) && name.equals(paper)
                || name.equals(MeshTorusPaper.NAME) && large;
        return out == null && usual ? RUNS.resolve(name) : out;
    }

    private RunJournal journal() throws IOException, UsageException {
        Path directory = directory(MeshTorusPaper.NAME);
        if (directory == null) {
            return RunJournal.none();
        }
        try {
            RunJournal journal = RunJournal.open(directory, BuildInfo.current());
            if (journal.damaged() > 0) {
                err().println(format(
                        "gossamer: %d damaged or half-written lines of the journal were dropped;"
                                + " their runs are done again",
                        journal.damaged()));
            }
            if (journal.kept() > 0) {
                err().println(format(
                        "gossamer: %,d runs are kept from before, %,d of them done by other builds,"
                                + " in %s",
                        journal.kept(), journal.ofOthers(), directory));
            }
            return journal;
        } catch (RunJournal.UnfitException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private int reproduce(RunJournal journal, WormCrew crew) throws IOException {
        List<Paper> papers = List.of(
                new PipelinedPaper(maxN, seed),
                new BoundedPaper(),
                new MeshTorusPaper(large, mostPackets, journal, crew),
                new ParagonPaper());
        if (paper == null) {
            out().println("What can be reproduced:");
            papers.forEach(p -> out().println(format("  %-12s%s", p.name(), p.title())));
            out().println();
        }
        int exitCode = Exit.OK;
        for (Paper one : papers) {
            if (wants(one.name())) {
                out().print(paper == null && one != papers.get(0) ? System.lineSeparator() : "");
                exitCode = Math.max(exitCode, reproduceKeeping(one).exitCode());
            }
        }
        return exitCode;
    }

    /** All parts of a paper; Ctrl-C says what is kept. */
    private Verdicts reproduceKeeping(Paper one) throws IOException {
        Path directory = directory(one.name());
        if (directory == null || !one.name().equals(MeshTorusPaper.NAME)) {
            return reproduce(one);
        }
        String kept = "gossamer: interrupted; runs that have ended are kept in " + directory
                + ", and the same command goes on from there";
        try (Interruption interruption = Interruption.saying(err(), kept)) {
            Verdicts verdicts = reproduce(one);
            interruption.done();
            return verdicts;
        }
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
        requireFor("--out", PipelinedPaper.NAME, MeshTorusPaper.NAME, ParagonPaper.NAME);
        requireFor("--large", MeshTorusPaper.NAME);
        requireFor("--on", MeshTorusPaper.NAME);
        if (parsed().hasMatchedOption("--most-packets") && !large) {
            throw new UsageException("--most-packets goes with --large only");
        }
        if (mostPackets < 1) {
            throw new UsageException("--most-packets=" + mostPackets + " is not at least 1");
        }
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
                && parsed().hasMatchedOption(option)) {
            throw new UsageException(option + " is for " + String.join(", ", owners) + " only");
        }
    }

    /** All parts of a paper, between its notes and its remarks. */
    private Verdicts reproduce(Paper one) throws IOException {
        one.notes().forEach(out()::println);
        out().println();
        Verdicts verdicts;
        try (StatusLine progress = new StatusLine(Display.Style.AUTO, err());
                Runs runs = new Runs(progress)) {
            say = progress::say;
            verdicts = ReproductionPart.run(one.parts(runs), text -> {
                out().print(text);
                out().flush();
            });
            one.remarks().forEach(out()::println);
            out().print(one.remarks().isEmpty() ? "" : System.lineSeparator());
            out().println(one.name() + ": " + verdicts + "; " + runs.count() + " runs, "
                    + runs.violations() + " violations of the model");
        }
        Path directory = directory(one.name());
        if (directory != null) {
            Files.createDirectories(directory);
            for (Map.Entry<String, String> file : one.files().entrySet()) {
                write(directory.resolve(file.getKey()), file.getValue(), out());
            }
        }
        return verdicts;
    }
}
