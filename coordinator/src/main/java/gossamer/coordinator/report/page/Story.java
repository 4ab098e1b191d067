package gossamer.coordinator.report.page;

import static gossamer.coordinator.text.Texts.format;
import static gossamer.coordinator.text.Texts.grouped;

import com.typesafe.config.Config;
import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.experiment.RunVerdict;
import gossamer.model.analysis.outcome.Causes;
import gossamer.model.description.Json;
import gossamer.model.fault.FaultRule;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The first panel of a page: what happened, why, which rule or PU it is due to, and the command
 * that makes it again. Lines have the words that they have on the terminal.
 */
final class Story {

    /** How a run ended, as the page shows it. */
    enum Tone {
        GOOD,
        CAUTION,
        BAD
    }

    /** A headline: a word or two, and a sentence. */
    record Head(Tone tone, String title, String text) {}

    private static final int MOST_NAMED = 6;

    private final FinishedRun run;
    private final Emulation emulation;
    private final RunFiles files;
    private final Config summary;
    private final List<List<String>> rows = new ArrayList<>();

    private Story(FinishedRun run, RunFiles files) {
        this.run = run;
        this.emulation = run.emulation();
        this.files = files;
        this.summary = files.summary();
    }

    /**
     * The panel.
     *
     * @throws IOException when files of the run cannot be read
     */
    static Json of(FinishedRun run, RunFiles files) throws IOException {
        Story story = new Story(run, files);
        Head head = files.isFarm() ? FarmStory.head(files.farm()) : story.head();
        if (files.isFarm()) {
            FarmStory.rows(files.farm(), story::add);
            story.addNetwork();
        } else {
            story.addOutcome();
        }
        String what = files.isFarm() ? "farm" : "run";
        String config = run.directory().resolve(RunDirectory.CONFIG).toString();
        return new Json()
                .put("tone", head.tone().name().toLowerCase(Locale.ROOT))
                .put("title", head.title())
                .put("text", head.text())
                .put("rows", story.rows)
                .put("again", "gossamer " + what + " " + word(config));
    }

    /** As a shell takes it. */
    static String word(String argument) {
        return argument.matches("[A-Za-z0-9._/=,:+-]+")
                ? argument
                : "'" + argument.replace("'", "'\\''") + "'";
    }

    private void add(String label, String text) {
        rows.add(List.of(label, text));
    }

    private Head head() throws IOException {
        Optional<RunVerdict> verdict = verdict();
        if (verdict.isEmpty()) {
            String why = run.cutOff().orElse("its summary cannot be read");
            return new Head(Tone.CAUTION, "Not the whole run", why);
        }
        String at = time(RunFiles.number(summary, "lastEvent"));
        String all = grouped(emulation.topology().pus()) + " PUs";
        String reason = reason() + " at " + at + "; " + reached();
        if (files.manifest().hasPath("recovered")) {
            // The rest of the run is not known, whatever these records come to.
            String why = run.cutOff().orElse("recovered") + ", until " + at + "; " + reached();
            return new Head(Tone.CAUTION, "Recovered", why);
        }
        return switch (verdict.get()) {
            case OK ->
                new Head(
                        Tone.GOOD,
                        "Complete",
                        "all " + all + " at " + time(RunFiles.number(summary, "makespan")));
            case WRONG_VALUES ->
                new Head(
                        Tone.BAD,
                        "Complete, with wrong values",
                        "all " + all + " at " + time(RunFiles.number(summary, "makespan")));
            case MACHINE_VIOLATED ->
                new Head(
                        Tone.BAD,
                        "The machine was violated",
                        "an error in Gossamer, or in a plug-in if there is one; please report it");
            case INCOMPLETE -> new Head(Tone.BAD, "Incomplete", reason);
            case DEADLOCKED -> new Head(Tone.BAD, "Deadlocked", reason);
            case CUT_OFF -> new Head(Tone.CAUTION, "Cut off", reason);
        };
    }

    private Optional<RunVerdict> verdict() {
        String text = RunFiles.text(summary, "verdict", "");
        return Arrays.stream(RunVerdict.values())
                .filter(one -> one.text().equals(text))
                .findFirst();
    }

    private String reason() {
        String word = RunFiles.text(summary, "stopReason", "").toUpperCase(Locale.ROOT);
        return Arrays.stream(StopReason.values())
                .filter(one -> one.name().equals(word))
                .map(StopReason::text)
                .findFirst()
                .orElse(word);
    }

    private String reached() {
        double coverage = summary.hasPath("coverage") ? summary.getDouble("coverage") : 0;
        return format(
                "%,d of %,d PUs complete, %.1f %% of all tokens",
                RunFiles.number(summary, "completePus"),
                emulation.topology().pus(),
                100 * coverage);
    }

    private String time(long ticks) {
        return grouped(ticks) + " " + emulation.unit();
    }

    private void addOutcome() {
        String stuck = RunFiles.text(summary, "stuck", "");
        if (!stuck.isEmpty()) {
            add("stuck", stuck);
        }
        RunFiles.texts(summary, "outcome.why").forEach(why -> add("why", why));
        long missing = RunFiles.number(summary, "outcome.missing");
        if (missing > 0) {
            add(
                    "missing",
                    format("%,d token deliveries: tokens of ", missing)
                            + pus("outcome.missingByOrigin", "PUs lack it")
                            + "; at "
                            + pus("outcome.missingByPu", "tokens"));
        }
        long wrong = RunFiles.number(summary, "outcome.wrongHeld");
        if (wrong > 0) {
            String first = RunFiles.objects(summary, "outcome.wrongHeldBy").stream()
                    .map(one -> format(
                            "PU %d of PU %d",
                            RunFiles.number(one, "pu"), RunFiles.number(one, "origin")))
                    .distinct()
                    .limit(MOST_NAMED)
                    .collect(Collectors.joining(", "));
            add("wrong", format("%,d values: at ", wrong) + first);
        }
        addLosses();
        causes(missing).texts().forEach(cause -> add("cause", cause));
    }

    private Causes causes(long missing) {
        List<Causes.Part> rules = RunFiles.objects(summary, "outcome.causes").stream()
                .map(rule -> new Causes.Part(
                        RunFiles.text(rule, "rule", "?"),
                        RunFiles.number(rule, "needed"),
                        RunFiles.number(rule, "enough"),
                        rule.hasPath("needed")))
                .toList();
        return new Causes(
                missing,
                RunFiles.number(summary, "outcome.wrongHeld"),
                rules,
                RunFiles.number(summary, "outcome.causedAnyway"),
                RunFiles.number(summary, "outcome.causedJointly"),
                RunFiles.text(summary, "outcome.causesUntried", ""));
    }

    private void addNetwork() {
        RunFiles.texts(summary, "outcome.why").forEach(why -> add("network", why));
        addLosses();
    }

    private void addLosses() {
        String drops = joined(RunFiles.numbers(summary, "outcome.drops"));
        if (!drops.isEmpty()) {
            add("lost", drops);
        }
        List<FaultRule> faults = emulation.profile().faults();
        for (int rule = 1; rule <= faults.size(); rule++) {
            String did = joined(RunFiles.numbers(summary, "outcome.byRule." + rule));
            String name = faults.get(rule - 1).name();
            add("rule " + rule, name + (did.isEmpty() ? "" : ": " + did));
        }
    }

    private static String joined(List<Map.Entry<String, Long>> counts) {
        return counts.stream()
                .map(count -> grouped(count.getValue()) + " " + count.getKey())
                .collect(Collectors.joining(", "));
    }

    private String pus(String path, String what) {
        List<? extends Config> all = RunFiles.objects(summary, path);
        String first = all.stream()
                .limit(MOST_NAMED)
                .map(one -> format(
                        "PU %d (%,d %s)",
                        RunFiles.number(one, "pu"), RunFiles.number(one, "count"), what))
                .collect(Collectors.joining(", "));
        int more = all.size() - MOST_NAMED;
        return more > 0 ? first + format(" and %,d more", more) : first;
    }
}
