package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.count;
import static gossamer.coordinator.text.Texts.format;

import gossamer.audit.AuditReport;
import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.experiment.FarmExpectation;
import gossamer.coordinator.experiment.FarmRun;
import gossamer.coordinator.experiment.FarmWords;
import gossamer.coordinator.experiment.RunVerdict;
import gossamer.coordinator.text.Rows;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.analysis.reliability.Availability;
import gossamer.model.farm.FarmFigures;
import gossamer.model.farm.FarmJudgement;
import gossamer.model.farm.FarmJudgement.Violation;
import gossamer.model.farm.FarmLog;
import gossamer.model.farm.FarmLog.Entry;
import gossamer.model.farm.FarmPlan;
import gossamer.model.fsa.Timeouts;
import gossamer.model.recovery.Decision;
import gossamer.model.run.Emulation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The run of a voting farm for people. */
public final class FarmText {

    private static final int MOST_COLUMNS = 12;
    private static final int MOST_ROWS = 40;
    private static final int MOST_LINES = 20;
    private static final int MOST_VOTERS = 8;
    private static final int MOST_WAITING = 3;

    private final FarmRun run;
    private final FarmPlan plan;
    private final String unit;

    private FarmText(FarmRun run) {
        this.run = run;
        this.plan = run.settings().plan();
        this.unit = run.unit();
    }

    /**
     * The summary.
     *
     * @param replay the command that repeats the run, for those who want to see a violation again
     */
    public static String of(FarmRun run, String replay) {
        FarmText text = new FarmText(run);
        return text.headline() + text.summary(replay) + text.rounds() + text.decisions();
    }

    private String headline() {
        Emulation emulation = run.emulation();
        FarmSettings.Voting voting = run.settings().voting();
        GossipAlgorithm gossip = emulation.algorithm();
        String spares = plan.spares() == 0 ? "" : " and " + count(plan.spares(), "spare");
        String oral = plan.exchange()
                .agreement()
                .map(agreement -> ", oral messages OM(" + agreement.depth() + ")")
                .orElse("");
        Timeouts timeouts = gossip.timeouts();
        String timeout = timeouts.ends() ? ", time-out " + timeouts.ticks() : "";
        String order = gossip.inSessions()
                .map(sessions -> " (" + sessions.order() + timeout + ")")
                .orElse("");
        String farm = format(
                "voting farm of %d voters%s, %s, epsilon %s%s",
                plan.seats(), spares, voting.name(), plain(voting.rules().epsilon()), oral);
        String network = emulation.topology().describe();
        return format(
                "%s: %s · %s%s on %s · seed %d%n",
                emulation.name(), farm, gossip.name(), order, network, emulation.seed());
    }

    private static String plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e9
                ? String.valueOf((long) number)
                : String.valueOf(number);
    }

    private Rows summary(String replay) {
        Rows rows = new Rows();
        rows.add("outcome|%s", outcome());
        rows.add("voters|%s", voters());
        violations(rows, replay);
        availability(rows);
        absent(rows);
        failings(rows);
        if (!run.ranToTheEnd() || run.isStuck()) {
            stall(rows);
        }
        SummaryText.addLedger(rows, run.ledger());
        speed(rows);
        SummaryText.addPace(rows, run.result());
        AuditReport verification =
                run.kept() == null ? null : run.kept().findings().verification();
        if (verification != null) {
            long violations = verification.total();
            rows.add(
                    "%s|%,d trace records, %s",
                    verification.clean() ? "verified" : "violated",
                    verification.records(),
                    verification.clean()
                            ? "no violation"
                            : violations + " violations of the machine's rules");
            SummaryText.addGiven(rows, verification);
        }
        rows.add(
                "fingerprint|%s",
                run.result().reason().reproducible()
                        ? run.result().fingerprint().hex()
                        : "none, as the run was cut off at a point that depends on the machine");
        if (run.verdict() == RunVerdict.MACHINE_VIOLATED) {
            rows.add("verdict|%s: please report it with", RunVerdict.MACHINE_VIOLATED.text());
            rows.add("|%s", replay);
        }
        if (run.kept() != null) {
            rows.add("kept in|%s", run.kept().directory());
        }
        return rows;
    }

    private String outcome() {
        List<FarmJudgement.Round> rounds = run.judgement().rounds();
        int right = run.judgement().rightRounds().cardinality();
        int unended = plan.rounds() - rounds.size();
        if (rounds.isEmpty()) {
            return "none of " + plan.rounds() + " rounds had ended";
        }
        long without = rounds.stream().filter(round -> round.right().isEmpty()).count();
        String what = right == rounds.size()
                ? "right in " + (right == 1 ? "the one round" : "all " + right + " rounds")
                : "right in " + right + " of " + rounds.size() + " rounds";
        return what + " at all correct voters"
                + (without == 0 ? "" : "; " + without + " without a right value")
                + (unended == 0 ? "" : "; " + count(unended, "round") + " had not ended");
    }

    private void availability(Rows rows) {
        boolean random = run.settings().modules().stream()
                .anyMatch(module -> module.law().isPresent());
        if (!random || !run.ranToTheEnd()) {
            return;
        }
        int all = run.judgement().rounds().size();
        add(rows, "availability", Availability.of(run.judgement().rightRounds(), all));
        FarmExpectation.of(run.emulation(), run.settings())
                .ifPresent(expected -> add(rows, "expected", expected));
    }

    private static void add(Rows rows, String name, Availability known) {
        rows.add(
                "%s|%.6f of %,d rounds right, the first %,.1f; %,.1f outages of %.2f rounds",
                name,
                known.share(),
                known.rounds(),
                known.toFailure(),
                known.outages(),
                known.roundsPerOutage());
    }

    private String voters() {
        List<Integer> faulty = IntStream.range(0, plan.members())
                .filter(voter -> !run.judgement().correct().contains(voter))
                .boxed()
                .toList();
        int correct = plan.members() - faulty.size();
        return correct + " correct"
                + (faulty.isEmpty() ? "" : ", with faults: " + FarmWords.list(faulty, MOST_VOTERS));
    }

    private void violations(Rows rows, String replay) {
        List<Violation> violations = run.judgement().violations();
        for (FarmJudgement.Kind kind : FarmJudgement.Kind.values()) {
            List<Violation> found = violations.stream()
                    .filter(violation -> violation.kind() == kind)
                    .toList();
            if (!found.isEmpty()) {
                Violation first = found.get(0);
                rows.add(
                        "%s|%s in %,d round%s, first in round %d: %s",
                        FarmWords.of(kind).toUpperCase(Locale.ROOT),
                        kind == FarmJudgement.Kind.NO_RESULT ? "missing" : "violated",
                        found.size(),
                        found.size() == 1 ? "" : "s",
                        first.round(),
                        witness(first));
            } else if (kind == FarmJudgement.Kind.DISAGREEMENT
                    || kind == FarmJudgement.Kind.WRONG_VALUE
                    || kind == FarmJudgement.Kind.SEATS
                            && !plan.recovery().strategies().isEmpty()) {
                rows.add("%s|no violation", FarmWords.of(kind));
            }
        }
        if (!violations.isEmpty()) {
            rows.add("again with|%s", replay);
        }
    }

    private String witness(Violation violation) {
        if (violation.kind() == FarmJudgement.Kind.SEATS) {
            return violation.voters().stream()
                            .map(voter -> "voter " + voter + " has "
                                    + seats(run.log()
                                            .entry(violation.round(), voter)
                                            .orElseThrow()))
                            .collect(Collectors.joining(", "))
                    + ", and they differed in the round before";
        }
        int most = MOST_VOTERS / 2;
        String voters = violation.voters().stream()
                .limit(most)
                .map(voter -> "voter " + voter + " has "
                        + run.log()
                                .entry(violation.round(), voter)
                                .map(entry -> FarmWords.shortly(entry.verdict()))
                                .orElse("not voted"))
                .collect(Collectors.joining(", "));
        int more = violation.voters().size() - most;
        String right = run.judgement()
                .rounds()
                .get(violation.round())
                .right()
                .map(value -> "; right: " + FarmWords.shortly(value))
                .orElse("");
        return voters + (more > 0 ? " and " + more + " more" : "") + right;
    }

    /** Who has which seat, as a voter sees it. */
    private static String seats(Entry entry) {
        return entry.roster().seats().stream()
                .map(module -> module < 0 ? "closed" : String.valueOf(module))
                .collect(Collectors.joining(" ", "seats [", "]"));
    }

    private void absent(Rows rows) {
        long absent = suspects(entry -> entry.suspects().absent());
        long deviating = suspects(entry -> entry.suspects().deviating());
        long votes = run.log().all().count();
        rows.add("ballots|%,d, with %,d values absent and %,d deviating", votes, absent, deviating);
    }

    private long suspects(Function<Entry, List<Integer>> which) {
        return run.log().all().mapToLong(entry -> which.apply(entry).size()).sum();
    }

    /** What modules did in place of answers: the first time of each, and how often. */
    private void failings(Rows rows) {
        Map<List<Object>, List<FarmLog.Failing>> alike = run.log().failings().stream()
                .collect(Collectors.groupingBy(
                        failing -> List.of(failing.voter(), failing.lapse().kind()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        alike.values().stream().limit(MOST_LINES).forEach(all -> {
            FarmLog.Failing first = all.get(0);
            rows.add(
                    "module %d|%s in %s, first in round %d: %s",
                    first.voter(),
                    first.lapse().kind().word(),
                    count(all.size(), "round"),
                    first.round(),
                    first.lapse().words());
        });
        int more = alike.size() - MOST_LINES;
        if (more > 0) {
            rows.add("|and %d more", more);
        }
    }

    private void stall(Rows rows) {
        rows.add(
                "ended|%s at %,d %s, with %,d of %,d voters at their end",
                run.result().reason().text(),
                run.result().tally().lastInstant,
                unit,
                run.result().tally().completePus,
                plan.members());
        run.result().waiting().stream()
                .limit(MOST_WAITING)
                .forEach(waiting ->
                        rows.add("waiting|voter %d awaits %s", waiting.pu(), waiting.waitingFor()));
        run.diagnosis().forEach(cause -> rows.add("why|%s", cause));
    }

    private void speed(Rows rows) {
        FarmFigures figures = FarmFigures.of(run.log());
        figures.voting()
                .ifPresent(spread -> rows.add(
                        "latency|%,d .. %,d %s per vote, median %,d, 99 %% within %,d",
                        spread.least(), spread.most(), unit, spread.median(), spread.p99()));
        if (run.result().makespan().isPresent()) {
            long ticks = run.result().makespan().getAsLong();
            Optional<Prediction> known = run.emulation().prediction();
            String formula = known.map(prediction -> formula(prediction, ticks)).orElse("");
            rows.add("makespan|%,d %s%s", ticks, unit, formula);
        }
        figures.steady().ifPresent(steady -> steady(rows, steady));
    }

    private static String formula(Prediction known, long ticks) {
        return format(
                "; formula %,d = %s   %s",
                known.ticks(), known.formula(), known.ticks() == ticks ? "equal" : "DIFFERS");
    }

    private void steady(Rows rows, FarmFigures.Steady steady) {
        OptionalLong period = run.emulation()
                .algorithm()
                .inSessions()
                .map(gossip -> gossip.sessionPeriod(run.emulation().network()))
                .orElse(OptionalLong.empty());
        boolean known = period.isPresent() && !run.emulation().isDisturbed();
        double whole = 1.0 / period.orElse(1) / plan.sessionsPerRound();
        rows.add(
                "throughput|%.6f votes per %s%s, %.6f whole rounds%s, from %,d to %,d %s",
                steady.votesPerTick(),
                unit.replaceAll("(?<=step|tick)s$", ""),
                known ? formula(whole * plan.seats()) : "",
                steady.roundsPerTick(),
                known ? formula(whole) : "",
                steady.from(),
                steady.to(),
                unit);
    }

    private static String formula(double value) {
        return format(" (formula %.6f)", value);
    }

    private String rounds() {
        return plan.members() <= MOST_COLUMNS && plan.rounds() <= MOST_ROWS
                ? FarmRows.table(run)
                : FarmRows.counts(run, MOST_ROWS);
    }

    /** Equal decisions of a round together, with who made them. */
    private String decisions() {
        Map<String, List<Integer>> lines = new LinkedHashMap<>();
        for (int round = 0; round < plan.rounds(); round++) {
            for (Entry entry : run.log().round(round)) {
                for (Decision decision : entry.decisions()) {
                    String line = format(
                            "  round %d  %s (%s)",
                            round, FarmWords.of(decision), decision.reason());
                    lines.computeIfAbsent(line, key -> new ArrayList<>()).add(entry.voter());
                }
            }
        }
        if (lines.isEmpty()) {
            return "";
        }
        String first = lines.entrySet().stream()
                .limit(MOST_LINES)
                .map(line -> line.getKey() + " · voters "
                        + FarmWords.list(line.getValue(), MOST_VOTERS) + "\n")
                .collect(Collectors.joining());
        int more = lines.size() - MOST_LINES;
        return "\n  decisions\n" + first + (more > 0 ? "  and " + more + " more\n" : "");
    }
}
