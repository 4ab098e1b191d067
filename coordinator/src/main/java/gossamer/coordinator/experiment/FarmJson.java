package gossamer.coordinator.experiment;

import static gossamer.coordinator.text.Texts.word;

import gossamer.audit.AuditReport;
import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.analysis.reliability.Availability;
import gossamer.model.description.Json;
import gossamer.model.farm.FarmFigures;
import gossamer.model.farm.FarmFigures.Spread;
import gossamer.model.farm.FarmFigures.Steady;
import gossamer.model.farm.FarmJudgement;
import gossamer.model.farm.FarmJudgement.Mark;
import gossamer.model.farm.FarmLog.Entry;
import gossamer.model.farm.FarmPlan;
import gossamer.model.recovery.Decision;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The run of a voting farm as JSON. Times are in ticks, rounds are counted from 0; what is not
 * known is null.
 */
public final class FarmJson {

    private FarmJson() {}

    /** The summary: one object. */
    public static String of(FarmRun run) {
        FarmPlan plan = run.settings().plan();
        Json json = new Json();
        json.put("name", run.emulation().name());
        json.put("seed", run.emulation().seed());
        json.put("algorithm", run.emulation().algorithm().name());
        json.put("seats", plan.seats());
        json.put("spares", plan.spares());
        json.put("voting", run.settings().voting().name());
        json.put("epsilon", run.settings().voting().rules().epsilon());
        json.put("depth", plan.exchange().agreement().map(oral -> oral.depth()).orElse(0));
        json.put("sound", run.isSound());
        json.put("verdict", run.verdict().text());
        json.put("stopReason", word(run.result().reason()));
        json.put("correctVoters", run.judgement().correct());
        json.put("plannedRounds", plan.rounds());
        json.put("rightRounds", run.judgement().rightRounds().cardinality());
        List<Integer> rounds =
                IntStream.range(0, run.judgement().rounds().size()).boxed().toList();
        json.putAll("rounds", rounds, round -> round(run, round));
        json.putAll(
                "violations",
                run.judgement().violations(),
                violation -> new Json()
                        .put("of", FarmWords.of(violation.kind()))
                        .put("round", violation.round())
                        .put("voters", violation.voters()));
        json.put("decisions", run.log().all().flatMap(FarmJson::decisions).toList());
        json.putAll(
                "lapses",
                run.log().failings(),
                failing -> new Json()
                        .put("round", failing.round())
                        .put("voter", failing.voter())
                        .put("lapse", failing.lapse().kind().word())
                        .put("text", failing.lapse().words()));
        int all = run.judgement().rounds().size();
        json.put(
                "availability",
                all == 0 ? null : of(Availability.of(run.judgement().rightRounds(), all)));
        json.put(
                "availabilityExpected",
                FarmExpectation.of(run.emulation(), run.settings()).map(FarmJson::of));
        json.put("ledger", SummaryJson.ledger(run.ledger().packets()));
        putFigures(json, run);
        AuditReport report = run.kept() == null ? null : run.kept().findings().verification();
        json.put("verified", report == null ? null : report.clean());
        json.put("given", report == null ? null : report.given());
        boolean reproducible = run.result().reason().reproducible();
        json.put("fingerprint", reproducible ? run.result().fingerprint().hex() : null);
        json.put("events", SummaryJson.events(run.result().wallTime().events()));
        json.put("pace", SummaryJson.pace(run.result().wallTime().lag()));
        String directory = run.kept() == null ? null : run.kept().directory().toString();
        return json.put("runDirectory", directory).pretty();
    }

    private static Json of(Availability known) {
        return new Json()
                .put("share", known.share())
                .put("rightAtEnd", known.atEnd())
                .put("survived", known.survived())
                .put("roundsToFailure", known.toFailure())
                .put("outages", known.outages())
                .put("roundsPerOutage", known.roundsPerOutage());
    }

    private static Json round(FarmRun run, int number) {
        FarmJudgement.Round round = run.judgement().rounds().get(number);
        Map<String, Integer> results = new TreeMap<>();
        for (Entry entry : run.log().round(number)) {
            results.merge(FarmWords.whole(entry.verdict()), 1, Integer::sum);
        }
        Json voters = new Json();
        for (Mark mark : Mark.values()) {
            voters.put(word(mark), round.marks().stream().filter(mark::equals).count());
        }
        return new Json()
                .put("right", round.right().map(FarmWords::of))
                .put("results", results)
                .put("voters", voters);
    }

    private static Stream<Json> decisions(Entry entry) {
        return entry.decisions().stream().map(decision -> decision(entry, decision));
    }

    private static Json decision(Entry entry, Decision decision) {
        return new Json()
                .put("round", entry.round())
                .put("voter", entry.voter())
                .put("seat", decision.seat())
                .put("module", decision.module())
                .put("decision", decision.getClass().getSimpleName().toLowerCase(Locale.ROOT))
                .put("text", FarmWords.of(decision))
                .put("reason", decision.reason());
    }

    private static void putFigures(Json json, FarmRun run) {
        FarmFigures figures = FarmFigures.of(run.log());
        Optional<Spread> voting = figures.voting();
        Json latency = new Json()
                .put("min", voting.map(Spread::least))
                .put("median", voting.map(Spread::median))
                .put("p99", voting.map(Spread::p99))
                .put("max", voting.map(Spread::most));
        json.put("latency", latency);
        json.put("makespan", run.result().makespan());
        json.put("predicted", run.emulation().prediction().map(Prediction::ticks));
        json.put("votesPerTick", figures.steady().map(Steady::votesPerTick));
        json.put("roundsPerTick", figures.steady().map(Steady::roundsPerTick));
    }
}
