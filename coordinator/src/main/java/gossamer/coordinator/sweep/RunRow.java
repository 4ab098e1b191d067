package gossamer.coordinator.sweep;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.config.SweepMetric;
import gossamer.coordinator.experiment.RunSummary.Theory;
import gossamer.coordinator.experiment.RunVerdict;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.analysis.reliability.Availability;
import gossamer.model.farm.FarmFigures;
import gossamer.model.farm.FarmJudgement;
import gossamer.model.registry.Key;
import gossamer.model.run.Emulation;
import gossamer.model.run.Ledger;
import gossamer.model.run.Tally;
import gossamer.node.EmulationResult;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * A finished run. Its status is {@code complete}; {@code incomplete}: it ended before all PUs had
 * all tokens; {@code deadlocked}: so it did, as packets wait for each other; {@code unexpected}:
 * complete, but not as theory says; {@code wrong values}: complete, but PUs hold some; {@code
 * virtual-time-limit}, {@code wall-time-limit}, {@code event-limit}; or {@code failed}: it broke.
 *
 * @param cell number of its combination
 * @param repeat from 0
 * @param seconds of wall-clock time that it took
 * @param fields what the table tells of it; a column without a value is missing
 */
record RunRow(int cell, int repeat, double seconds, Map<Column, String> fields) {

    static final String COMPLETE = "complete";
    static final String FAILED = "failed";
    private static final String LIMIT = "-limit";
    private static final int ALL = 100;
    private static final String EXPECTED = "EXPECTED_";

    RunRow {
        fields = Collections.unmodifiableMap(new EnumMap<>(fields));
    }

    /**
     * A run that came to an end of its own.
     *
     * @param reached when so many per cent of all tokens had reached all PUs; empty if that was not
     *     looked into
     */
    static RunRow of(
            int cell,
            int repeat,
            Emulation emulation,
            EmulationResult result,
            Map<Integer, OptionalLong> reached,
            double seconds) {
        Map<Column, Object> fields = new EnumMap<>(Column.class);
        Theory theory =
                new Theory(emulation.prediction(), LowerBounds.of(emulation), OptionalLong.empty());
        long bound = theory.lowerBound().ticks();
        fields.put(Column.SEED, emulation.seed());
        fields.put(Column.PUS, emulation.topology().pus());
        fields.put(Column.LINKS, emulation.topology().links());
        fields.put(Column.TIME_UNIT, emulation.unit());
        fields.put(Column.LOWER_BOUND, bound);
        theory.prediction().ifPresent(known -> fields.put(Column.PREDICTED, known.ticks()));
        boolean violated = theory.isViolatedBy(result);
        String status = switch (RunVerdict.of(emulation, result, violated, false)) {
            case OK -> COMPLETE;
            case MACHINE_VIOLATED -> "unexpected";
            case WRONG_VALUES -> RunVerdict.WRONG_VALUES.text();
            case INCOMPLETE -> RunVerdict.INCOMPLETE.text();
            case DEADLOCKED -> RunVerdict.DEADLOCKED.text();
            case CUT_OFF -> Key.word(result.reason());
        };
        fields.put(Column.STATUS, status);
        if (result.complete()) {
            long makespan = result.makespan().getAsLong();
            fields.put(Column.MAKESPAN, makespan);
            if (emulation.network().cost().isRounds()) {
                fields.put(Column.ROUNDS, makespan);
            }
            if (bound > 0) {
                fields.put(Column.RATIO, format("%.6f", makespan / (double) bound));
            }
        } else {
            fields.put(Column.REASON, result.reason().text());
        }
        // Where a wall clock cuts a run off is not the same twice.
        if (result.reason().reproducible()) {
            Tally tally = result.tally();
            fields.put(Column.PACKETS, tally.packets);
            fields.put(Column.DELIVERIES, tally.deliveries);
            Ledger.Tokens tokens = Ledger.of(emulation, tally).tokens();
            fields.put(Column.TOKENS, tokens.wholeDelivered());
            fields.put(Column.REDUNDANT, tokens.redundant());
            fields.put(Column.COVERAGE, tokens.coverage());
            fields.put(Column.LOST, tally.lost);
            reached.forEach((percent, time) -> {
                if (percent < ALL && time.isPresent()) {
                    fields.put(Column.valueOf("TIME_TO_" + percent), time.getAsLong());
                }
            });
            fields.put(Column.QUEUED, tally.queued);
            fields.put(Column.BLOCKED, tally.blocked);
            fields.put(Column.COMPLETE_PUS, tally.completePus);
            fields.put(Column.FINGERPRINT, result.fingerprint().hex());
        }
        Map<Column, String> texts = new EnumMap<>(Column.class);
        fields.forEach((column, value) -> texts.put(column, value.toString()));
        return new RunRow(cell, repeat, seconds, texts);
    }

    /** The same with what the voters of its farm came to. */
    RunRow with(FarmJudgement judgement, FarmFigures figures) {
        if (text(Column.FINGERPRINT).isEmpty()) {
            return this;
        }
        Map<Column, String> all = new EnumMap<>(fields);
        Map<FarmJudgement.Kind, Long> violations = judgement.violations().stream()
                .collect(Collectors.groupingBy(
                        FarmJudgement.Violation::kind, Collectors.counting()));
        Map.of(
                        Column.WRONG, FarmJudgement.Kind.WRONG_VALUE,
                        Column.NO_RESULT, FarmJudgement.Kind.NO_RESULT,
                        Column.DISAGREEMENT, FarmJudgement.Kind.DISAGREEMENT,
                        Column.SEATS, FarmJudgement.Kind.SEATS)
                .forEach((column, kind) ->
                        all.put(column, violations.getOrDefault(kind, 0L).toString()));
        BitSet right = judgement.rightRounds();
        int rounds = judgement.rounds().size();
        put(all, "", Availability.of(right, rounds));
        all.put(Column.RIGHT, Integer.toString(right.cardinality()));
        if (right.get(rounds - 1)) {
            int recovered = right.previousClearBit(rounds - 1) + 1;
            int lost = right.nextClearBit(0);
            all.put(Column.RECOVERY, Integer.toString(Math.max(0, recovered - lost)));
        }
        figures.voting()
                .ifPresent(spread -> all.put(Column.LATENCY, Long.toString(spread.median())));
        return new RunRow(cell, repeat, seconds, all);
    }

    /** The same with what the law of its modules lets expect. */
    RunRow expecting(Availability expected) {
        Map<Column, String> all = new EnumMap<>(fields);
        if (!text(Column.RIGHT).isEmpty()) {
            put(all, EXPECTED, expected);
        }
        return new RunRow(cell, repeat, seconds, all);
    }

    private static void put(Map<Column, String> all, String prefix, Availability known) {
        Map.of(
                        Column.AVAILABILITY, known.share(),
                        Column.AT_END, known.atEnd(),
                        Column.SURVIVED, known.survived(),
                        Column.TO_FAILURE, known.toFailure(),
                        Column.OUTAGES, known.outages())
                .forEach((column, value) ->
                        all.put(Column.valueOf(prefix + column), Figures.csv(value)));
    }

    /** What is expected of a metric; empty if that is not known. */
    OptionalDouble expected(SweepMetric metric) {
        return metric.isOfRepairs()
                ? number(Column.valueOf(EXPECTED + column(metric)))
                : OptionalDouble.empty();
    }

    private static Column column(SweepMetric metric) {
        return switch (metric) {
            case AVAILABILITY -> Column.AVAILABILITY;
            case RIGHT_AT_END -> Column.AT_END;
            case SURVIVED -> Column.SURVIVED;
            case ROUNDS_TO_FAILURE -> Column.TO_FAILURE;
            case OUTAGES -> Column.OUTAGES;
            default -> throw new IllegalArgumentException(metric + " has no such column");
        };
    }

    /** A run that broke. */
    static RunRow failed(int cell, int repeat, long seed, Throwable error, double seconds) {
        String seedText = Long.toString(seed);
        Map<Column, String> fields = Map.of(
                Column.SEED, seedText, Column.STATUS, FAILED, Column.REASON, error.toString());
        return new RunRow(cell, repeat, seconds, fields);
    }

    /** The text of a column, empty if there is none. */
    String text(Column column) {
        return fields.getOrDefault(column, "");
    }

    boolean isComplete() {
        return text(Column.STATUS).equals(COMPLETE);
    }

    /** Whether a limit cut it off. */
    boolean isCutOff() {
        return text(Column.STATUS).endsWith(LIMIT);
    }

    /**
     * The value of a metric: of any run whether it is complete, how far it came and when; the
     * others of complete runs only, since who gives up early is soon done.
     */
    OptionalDouble metric(SweepMetric metric) {
        if (!isComplete() && !metric.isOfAnyRun()) {
            return OptionalDouble.empty();
        }
        return switch (metric) {
            case COMPLETE -> OptionalDouble.of(isComplete() ? 1 : 0);
            case COVERAGE, TIME_TO_50, TIME_TO_90, TIME_TO_99 ->
                number(Column.valueOf(metric.name()));
            case RIGHT_ROUNDS -> number(Column.RIGHT);
            case WRONG_ROUNDS -> number(Column.WRONG);
            case ROUNDS_TO_RECOVER -> number(Column.RECOVERY);
            case VOTE_LATENCY -> number(Column.LATENCY);
            case AVAILABILITY, RIGHT_AT_END, SURVIVED, ROUNDS_TO_FAILURE, OUTAGES ->
                number(column(metric));
            case LOSSES -> number(Column.LOST);
            case REDUNDANCY ->
                OptionalDouble.of(number(Column.REDUNDANT).orElse(0)
                        / Math.max(1, number(Column.TOKENS).orElse(0)));
            case MAKESPAN -> number(Column.MAKESPAN);
            case RATIO_TO_BOUND -> {
                OptionalDouble bound = number(Column.LOWER_BOUND);
                OptionalDouble makespan = number(Column.MAKESPAN);
                yield bound.orElse(0) > 0
                        ? OptionalDouble.of(makespan.orElseThrow() / bound.getAsDouble())
                        : OptionalDouble.empty();
            }
            case PACKETS -> number(Column.PACKETS);
            case TOKENS -> number(Column.TOKENS);
            case WAITS ->
                OptionalDouble.of(
                        number(Column.QUEUED).orElse(0) + number(Column.BLOCKED).orElse(0));
        };
    }

    private OptionalDouble number(Column column) {
        String text = text(column);
        return text.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Double.parseDouble(text));
    }
}
