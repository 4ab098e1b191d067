package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;

import gossamer.audit.AuditReport;
import gossamer.coordinator.experiment.FarmRun;
import gossamer.coordinator.experiment.FarmWords;
import gossamer.coordinator.experiment.RunVerdict;
import gossamer.coordinator.text.Rows;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.algorithm.SessionGossip;
import gossamer.model.farm.FarmFigures;
import gossamer.model.farm.FarmJudgement;
import gossamer.model.farm.FarmJudgement.Violation;
import gossamer.model.farm.FarmLog.Entry;
import gossamer.model.farm.FarmPlan;
import gossamer.model.fsa.Timeouts;
import gossamer.model.recovery.Decision;
import gossamer.node.pu.PuActor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

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
        GossipAlgorithm gossip = run.emulation().algorithm();
        String farm = plan.seats() + " voters"
                + (plan.spares() == 0
                        ? ""
                        : " and " + plan.spares() + (plan.spares() == 1 ? " spare" : " spares"));
        String oral = plan.exchange()
                .agreement()
                .map(agreement -> ", oral messages OM(" + agreement.depth() + ")")
                .orElse("");
        Timeouts timeouts = gossip.timeouts();
        String order = gossip.inSessions()
                .map(sessions -> " (" + sessions.order()
                        + (timeouts.ends() ? ", time-out " + timeouts.ticks() + ")" : ")"))
                .orElse("");
        return format(
                "%s: voting farm of %s, %s, epsilon %s%s · %s%s on %s %s · seed %d%n",
                run.emulation().name(),
                farm,
                run.settings().voting().name(),
                plain(run.settings().voting().rules().epsilon()),
                oral,
                gossip.name(),
                order,
                run.emulation().topology().kind(),
                run.emulation().topology().shapeText(),
                run.emulation().seed());
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
        absent(rows);
        if (!run.ranToTheEnd() || run.isStuck()) {
            stall(rows);
        }
        SummaryText.addLedger(rows, run.ledger());
        speed(rows);
        AuditReport verification =
                run.kept() == null ? null : run.kept().findings().verification();
        if (verification != null) {
            rows.add(
                    "%s|%,d trace records, %s",
                    verification.clean() ? "verified" : "violated",
                    verification.records(),
                    verification.clean()
                            ? "no violation"
                            : verification.total() + " violations of the machine's rules");
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
        long right = rounds.stream()
                .filter(round -> round.right().isPresent() && round.violations().isEmpty())
                .count();
        long without = rounds.stream().filter(round -> round.right().isEmpty()).count();
        String what = right == rounds.size()
                ? "right in " + (right == 1 ? "the one round" : "all " + right + " rounds")
                : "right in " + right + " of " + rounds.size() + " rounds";
        return what + " at all correct voters"
                + (without == 0 ? "" : "; " + without + " without a right value");
    }

    private String voters() {
        int members = plan.members();
        int faulty = members - run.judgement().correct().size();
        if (faulty == 0) {
            return members + " correct";
        }
        List<Integer> others = new ArrayList<>();
        for (int voter = 0; voter < members; voter++) {
            if (!run.judgement().correct().contains(voter)) {
                others.add(voter);
            }
        }
        return (members - faulty) + " correct, with faults: " + FarmWords.list(others, MOST_VOTERS);
    }

    private void violations(Rows rows, String replay) {
        List<Violation> violations = run.judgement().violations();
        for (FarmJudgement.Kind kind : FarmJudgement.Kind.values()) {
            List<Violation> found = violations.stream()
                    .filter(violation -> violation.kind() == kind)
                    .toList();
            if (!found.isEmpty()) {
                rows.add(
                        "%s|%s in %,d round%s, first in round %d: %s",
                        FarmWords.of(kind).toUpperCase(Locale.ROOT),
                        kind == FarmJudgement.Kind.NO_RESULT ? "missing" : "violated",
                        found.size(),
                        found.size() == 1 ? "" : "s",
                        found.get(0).round(),
                        witness(found.get(0)));
            } else if (kind != FarmJudgement.Kind.NO_RESULT) {
                rows.add("%s|no violation", FarmWords.of(kind));
            }
        }
        if (!violations.isEmpty()) {
            rows.add("again with|%s", replay);
        }
    }

    private String witness(Violation violation) {
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

    private void absent(Rows rows) {
        long absent = run.log()
                .all()
                .mapToLong(entry -> entry.suspects().absent().size())
                .sum();
        long deviating = run.log()
                .all()
                .mapToLong(entry -> entry.suspects().deviating().size())
                .sum();
        long votes = run.log().all().count();
        rows.add("ballots|%,d, with %,d values absent and %,d deviating", votes, absent, deviating);
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
                .forEach(waiting -> rows.add("waiting|%s", waiting(waiting)));
        run.diagnosis().forEach(cause -> rows.add("why|%s", cause));
    }

    private static String waiting(PuActor.Waiting waiting) {
        return "voter " + waiting.pu() + " awaits " + waiting.waitingFor();
    }

    private void speed(Rows rows) {
        FarmFigures figures = FarmFigures.of(run.log());
        figures.voting()
                .ifPresent(spread -> rows.add(
                        "latency|%,d .. %,d %s per vote, median %,d, 99 %% within %,d",
                        spread.least(), spread.most(), unit, spread.median(), spread.p99()));
        if (run.result().makespan().isPresent()) {
            long ticks = run.result().makespan().getAsLong();
            String formula = run.emulation()
                    .prediction()
                    .map(known -> formula(known, ticks))
                    .orElse("");
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
                .map(SessionGossip::sessionPeriod)
                .orElse(OptionalLong.empty());
        boolean known = period.isPresent() && !run.emulation().isDisturbed();
        double whole = 1.0 / period.orElse(1) / plan.sessionsPerRound();
        rows.add(
                "throughput|%.6f votes per %s%s, %.6f whole rounds%s, from %,d to %,d %s",
                steady.votesPerTick(),
                unit.replaceAll("s$", ""),
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
        StringBuilder text = new StringBuilder("\n  decisions\n");
        lines.entrySet().stream()
                .limit(MOST_LINES)
                .forEach(line -> text.append(line.getKey())
                        .append(" · voters ")
                        .append(FarmWords.list(line.getValue(), MOST_VOTERS))
                        .append('\n'));
        if (lines.size() > MOST_LINES) {
            text.append("  and ").append(lines.size() - MOST_LINES).append(" more\n");
        }
        return text.toString();
    }
}
