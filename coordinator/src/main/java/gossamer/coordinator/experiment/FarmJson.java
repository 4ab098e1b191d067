package gossamer.coordinator.experiment;

import com.fasterxml.jackson.core.JsonGenerator;

import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.farm.FarmFigures;
import gossamer.model.farm.FarmJudgement;
import gossamer.model.farm.FarmJudgement.Mark;
import gossamer.model.farm.FarmLog.Entry;
import gossamer.model.farm.FarmPlan;
import gossamer.model.recovery.Decision;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The run of a voting farm as JSON. Times are in ticks, rounds are counted from 0; what is not
 * known is null.
 */
public final class FarmJson {

    private FarmJson() {}

    /** The summary: one object. */
    public static String of(FarmRun run) {
        return SummaryJson.object(json -> write(json, run));
    }

    private static void write(JsonGenerator json, FarmRun run) throws IOException {
        FarmPlan plan = run.settings().plan();
        json.writeStringField("name", run.emulation().name());
        json.writeNumberField("seed", run.emulation().seed());
        json.writeStringField("algorithm", run.emulation().algorithm().name());
        json.writeNumberField("seats", plan.seats());
        json.writeNumberField("spares", plan.spares());
        json.writeStringField("voting", run.settings().voting().name());
        json.writeNumberField("epsilon", run.settings().voting().rules().epsilon());
        json.writeNumberField(
                "depth", plan.exchange().agreement().map(oral -> oral.depth()).orElse(0));
        json.writeBooleanField("sound", run.isSound());
        json.writeStringField("stopReason", FarmWords.word(run.result().reason()));
        numbers(json, "correctVoters", run.judgement().correct());
        json.writeArrayFieldStart("rounds");
        for (int round = 0; round < plan.rounds(); round++) {
            round(json, run, round);
        }
        json.writeEndArray();
        violations(json, run.judgement());
        decisions(json, run);
        figures(json, run);
        if (run.kept() == null || run.kept().findings().verification() == null) {
            json.writeNullField("verified");
        } else {
            json.writeBooleanField(
                    "verified", run.kept().findings().verification().clean());
        }
        json.writeStringField(
                "fingerprint",
                run.result().reason().reproducible()
                        ? run.result().fingerprint().hex()
                        : null);
        json.writeStringField(
                "runDirectory",
                run.kept() == null ? null : run.kept().directory().toString());
    }

    private static void round(JsonGenerator json, FarmRun run, int number) throws IOException {
        FarmJudgement.Round round = run.judgement().rounds().get(number);
        json.writeStartObject();
        json.writeStringField("right", round.right().map(FarmWords::of).orElse(null));
        Map<String, Integer> results = new TreeMap<>();
        for (Entry entry : run.log().round(number)) {
            results.merge(FarmWords.whole(entry.verdict()), 1, Integer::sum);
        }
        json.writeObjectFieldStart("results");
        for (Map.Entry<String, Integer> result : results.entrySet()) {
            json.writeNumberField(result.getKey(), result.getValue());
        }
        json.writeEndObject();
        json.writeObjectFieldStart("voters");
        for (Mark mark : Mark.values()) {
            long count = round.marks().stream().filter(mark::equals).count();
            json.writeNumberField(FarmWords.word(mark), count);
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void violations(JsonGenerator json, FarmJudgement judgement) throws IOException {
        json.writeArrayFieldStart("violations");
        for (FarmJudgement.Violation violation : judgement.violations()) {
            json.writeStartObject();
            json.writeStringField("of", FarmWords.of(violation.kind()));
            json.writeNumberField("round", violation.round());
            numbers(json, "voters", violation.voters());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void decisions(JsonGenerator json, FarmRun run) throws IOException {
        json.writeArrayFieldStart("decisions");
        for (Entry entry : (Iterable<Entry>) run.log().all()::iterator) {
            for (Decision decision : entry.decisions()) {
                json.writeStartObject();
                json.writeNumberField("round", entry.round());
                json.writeNumberField("voter", entry.voter());
                json.writeNumberField("seat", decision.seat());
                json.writeNumberField("module", decision.module());
                json.writeStringField(
                        "decision", decision.getClass().getSimpleName().toLowerCase(Locale.ROOT));
                json.writeStringField("text", FarmWords.of(decision));
                json.writeStringField("reason", decision.reason());
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    private static void figures(JsonGenerator json, FarmRun run) throws IOException {
        FarmFigures figures = FarmFigures.of(run.log());
        json.writeObjectFieldStart("latency");
        optional(json, "min", figures.voting().map(FarmFigures.Spread::least));
        optional(json, "median", figures.voting().map(FarmFigures.Spread::median));
        optional(json, "p99", figures.voting().map(FarmFigures.Spread::p99));
        optional(json, "max", figures.voting().map(FarmFigures.Spread::most));
        json.writeEndObject();
        OptionalLong makespan = run.result().makespan();
        optional(
                json,
                "makespan",
                makespan.isPresent() ? Optional.of(makespan.getAsLong()) : Optional.empty());
        optional(
                json,
                "predicted",
                run.emulation().isDisturbed()
                        ? Optional.empty()
                        : run.emulation()
                                .algorithm()
                                .prediction(run.emulation().network())
                                .map(Prediction::ticks));
        if (figures.steady().isPresent()) {
            json.writeNumberField("votesPerTick", figures.steady().get().votesPerTick());
            json.writeNumberField("roundsPerTick", figures.steady().get().roundsPerTick());
        } else {
            json.writeNullField("votesPerTick");
            json.writeNullField("roundsPerTick");
        }
    }

    private static void optional(JsonGenerator json, String name, Optional<Long> value)
            throws IOException {
        if (value.isPresent()) {
            json.writeNumberField(name, value.get());
        } else {
            json.writeNullField(name);
        }
    }

    private static void numbers(JsonGenerator json, String name, List<Integer> numbers)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (int number : numbers) {
            json.writeNumber(number);
        }
        json.writeEndArray();
    }
}
