package gossamer.coordinator.shrink;

import gossamer.coordinator.experiment.FarmRun;
import gossamer.coordinator.experiment.RunSummary;
import gossamer.coordinator.experiment.RunVerdict;
import gossamer.model.farm.FarmJudgement;
import gossamer.model.run.Ledger;
import gossamer.model.run.StopReason;
import gossamer.model.run.Tally;
import gossamer.node.EmulationResult;

import java.util.LinkedHashMap;
import java.util.Map;

/** The properties that a run does not have, the one that tells most first, and how often. */
final class Failures {

    private Failures() {}

    /** What fails in the run of a gossip; empty if nothing does, or if a wall clock ended it. */
    static Map<String, Long> of(RunSummary run) {
        RunVerdict verdict = run.verdict();
        return of(verdict, run.result(), run.ledger());
    }

    /** What fails in the run of a farm, of which the votes of correct voters count. */
    static Map<String, Long> of(FarmRun run) {
        if (!run.ranToTheEnd() || run.verdict() == RunVerdict.MACHINE_VIOLATED) {
            return of(run.verdict(), run.result(), run.ledger());
        }
        Map<String, Long> failures = new LinkedHashMap<>();
        for (FarmJudgement.Kind kind : FarmJudgement.Kind.values()) {
            if (kind == FarmJudgement.Kind.NO_RESULT) {
                add(failures, "a correct voter does not end a round", run.isStuck() ? 1 : 0);
            }
            long times = run.judgement().rounds().stream()
                    .flatMap(round -> round.violations().stream())
                    .filter(violation -> violation.kind() == kind)
                    .count();
            add(failures, property(kind), times);
        }
        return failures;
    }

    private static String property(FarmJudgement.Kind kind) {
        return switch (kind) {
            case DISAGREEMENT -> "no agreement";
            case WRONG_VALUE -> "no validity";
            case NO_RESULT -> "no result";
            case SEATS -> "no agreement about seats";
        };
    }

    private static Map<String, Long> of(RunVerdict verdict, EmulationResult result, Ledger ledger) {
        Map<String, Long> failures = new LinkedHashMap<>();
        Tally tally = result.tally();
        switch (verdict) {
            case OK -> {
                // Nothing fails.
            }
            case CUT_OFF -> {
                StopReason reason = result.reason();
                add(failures, reason.text(), reason.reproducible() ? 1 : 0);
            }
            case MACHINE_VIOLATED -> add(failures, verdict.text(), 1);
            case INCOMPLETE, DEADLOCKED, WRONG_VALUES -> {
                if (verdict != RunVerdict.WRONG_VALUES) {
                    long missing = ledger.tokens().due() - ledger.tokens().held();
                    add(failures, verdict.text(), Math.max(1, missing));
                }
                add(failures, RunVerdict.WRONG_VALUES.text(), tally.wrongHeld);
            }
        }
        return failures;
    }

    private static void add(Map<String, Long> failures, String property, long times) {
        if (times > 0) {
            failures.put(property, times);
        }
    }
}
