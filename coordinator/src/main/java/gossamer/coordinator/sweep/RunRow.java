package gossamer.coordinator.sweep;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.config.SweepMetric;
import gossamer.coordinator.experiment.RunSummary.Theory;
import gossamer.coordinator.experiment.RunVerdict;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.registry.Key;
import gossamer.model.run.Emulation;
import gossamer.model.run.Ledger;
import gossamer.model.run.Tally;
import gossamer.node.EmulationResult;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A finished run. Its status is {@code complete}; {@code incomplete}: it ended before all PUs had
 * all tokens; {@code deadlocked}: so it did, as packets wait for each other; {@code unexpected}:
 * complete, but not as theory says; {@code virtual-time-limit}, {@code wall-time-limit}, {@code
 * event-limit}; or {@code failed}: it broke.
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

    RunRow {
        fields = Collections.unmodifiableMap(new EnumMap<>(fields));
    }

    /** A run that came to an end of its own. */
    static RunRow of(
            int cell, int repeat, Emulation emulation, EmulationResult result, double seconds) {
        Map<Column, String> fields = new EnumMap<>(Column.class);
        Theory theory =
                new Theory(emulation.prediction(), LowerBounds.of(emulation), OptionalLong.empty());
        long bound = theory.lowerBound().ticks();
        fields.put(Column.SEED, Long.toString(emulation.seed()));
        fields.put(Column.PUS, Integer.toString(emulation.topology().pus()));
        fields.put(Column.LINKS, Integer.toString(emulation.topology().links()));
        fields.put(Column.TIME_UNIT, emulation.unit());
        fields.put(Column.LOWER_BOUND, Long.toString(bound));
        theory.prediction().ifPresent(p -> fields.put(Column.PREDICTED, Long.toString(p.ticks())));
        boolean violated = theory.isViolatedBy(result);
        String status = switch (RunVerdict.of(emulation, result, violated, false)) {
            case OK -> COMPLETE;
            case MACHINE_VIOLATED -> "unexpected";
            case INCOMPLETE -> RunVerdict.INCOMPLETE.text();
            case DEADLOCKED -> RunVerdict.DEADLOCKED.text();
            case CUT_OFF -> Key.word(result.reason());
        };
        if (result.complete()) {
            long makespan = result.makespan().getAsLong();
            fields.put(Column.MAKESPAN, Long.toString(makespan));
            if (emulation.network().cost().isRounds()) {
                fields.put(Column.ROUNDS, Long.toString(makespan));
            }
            if (bound > 0) {
                fields.put(Column.RATIO, format("%.6f", makespan / (double) bound));
            }
        } else {
            fields.put(Column.REASON, result.reason().text());
        }
        // Where a wall clock cuts a run off is not the same twice.
        if (result.reason().reproducible()) {
            addCounters(fields, emulation, result);
        }
        fields.put(Column.STATUS, status);
        return new RunRow(cell, repeat, seconds, fields);
    }

    private static void addCounters(
            Map<Column, String> fields, Emulation emulation, EmulationResult result) {
        Tally tally = result.tally();
        fields.put(Column.PACKETS, Long.toString(tally.packets));
        fields.put(Column.DELIVERIES, Long.toString(tally.deliveries));
        Ledger ledger = Ledger.of(emulation, tally);
        fields.put(Column.TOKENS, Long.toString(ledger.tokens().wholeDelivered()));
        fields.put(Column.QUEUED, Long.toString(tally.queued));
        fields.put(Column.BLOCKED, Long.toString(tally.blocked));
        fields.put(Column.COMPLETE_PUS, Long.toString(tally.completePus));
        fields.put(Column.FINGERPRINT, result.fingerprint().hex());
    }

    /** A run that broke. */
    static RunRow failed(int cell, int repeat, long seed, Throwable error, double seconds) {
        Map<Column, String> fields = new EnumMap<>(Column.class);
        fields.put(Column.SEED, Long.toString(seed));
        fields.put(Column.STATUS, FAILED);
        fields.put(Column.REASON, error.toString());
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

    /** The value of a metric; only complete runs have one. */
    OptionalDouble metric(SweepMetric metric) {
        if (!isComplete()) {
            return OptionalDouble.empty();
        }
        return switch (metric) {
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
