package gossamer.coordinator.lab;

import static gossamer.coordinator.text.Texts.word;

import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.FarmRun;
import gossamer.coordinator.experiment.FarmWords;
import gossamer.coordinator.http.Answer;
import gossamer.coordinator.report.page.VoteColumns;
import gossamer.model.description.Json;
import gossamer.model.farm.FarmJudgement;
import gossamer.model.farm.FarmJudgement.Mark;
import gossamer.model.farm.FarmLog;
import gossamer.model.farm.FarmLog.Entry;
import gossamer.model.farm.FarmPlan;
import gossamer.model.recovery.FarmRoster;
import gossamer.model.voting.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The voters of a session's farm: votes, what is right, who dissents, and who has which seat. */
final class FarmSight {

    private final FarmSettings.Run farm;
    private final FarmPlan plan;
    /** Votes until now, round by round. */
    private final List<Entry> votes;

    private final List<Integer> correct;

    private FarmSight(LoadedConfig loaded, FarmSettings.Run farm, FarmLog log, long reached) {
        this.farm = farm;
        this.plan = farm.plan();
        this.votes = log.all().filter(vote -> vote.times().ended() < reached).toList();
        this.correct = FarmRun.correctVoters(loaded.emulation(), reached);
    }

    /**
     * What is known of them.
     *
     * @param log what they have come to; null where there is no farm
     * @param reached the time up to which that counts, in ticks
     * @throws LabException where there is no farm
     */
    static Answer of(LoadedConfig loaded, @Nullable FarmLog log, long reached) throws LabException {
        if (log == null || !(loaded.farm().orElse(null) instanceof FarmSettings.Run run)) {
            throw new LabException("this run has no farm");
        }
        return Answer.json(new FarmSight(loaded, run, log, reached).json());
    }

    private Json json() {
        Json json = new Json()
                .put("seats", plan.seats())
                .put("spares", plan.spares())
                .put("voting", farm.voting().name())
                .put("planned", plan.rounds())
                .put("correct", correct)
                .putAll("seatings", seatings(), Seating::json);
        int most = VoteColumns.MOST / plan.members();
        Map<Integer, List<Entry>> rounds = votes.stream()
                .filter(vote -> vote.round() < most)
                .collect(Collectors.groupingBy(Entry::round));
        VoteColumns columns = new VoteColumns();
        List<Json> told = new ArrayList<>();
        for (int round = 0; round < most && rounds.containsKey(round); round++) {
            told.add(round(round, rounds.get(round), columns));
        }
        return columns.into(json.put("rounds", told));
    }

    private Json round(int number, List<Entry> entries, VoteColumns columns) {
        Optional<Value> right = FarmJudgement.right(
                plan, (module, round) -> farm.modules().get(module).truth().apply(round), number);
        Map<Mark, Integer> counts = new EnumMap<>(Mark.class);
        SortedSet<Integer> absent = new TreeSet<>();
        SortedSet<Integer> deviating = new TreeSet<>();
        for (Entry vote : entries) {
            Mark mark =
                    FarmJudgement.mark(farm.voting().rules(), right, Optional.of(vote.verdict()));
            counts.merge(mark, 1, Integer::sum);
            absent.addAll(vote.suspects().absent());
            deviating.addAll(vote.suspects().deviating());
            columns.add(new VoteColumns.Row(
                    number,
                    vote.voter(),
                    vote.times().began(),
                    vote.times().ended(),
                    FarmWords.shortly(vote.verdict()),
                    vote.decisions().stream().map(FarmWords::of).collect(Collectors.joining("; ")),
                    word(mark)));
        }
        Json voters = new Json();
        counts.forEach((mark, count) -> voters.put(word(mark), count));
        return new Json()
                .put("right", right.map(FarmWords::shortly).orElse(""))
                .put("voters", voters)
                .put("absent", List.copyOf(absent))
                .put("deviating", List.copyOf(deviating));
    }

    /**
     * The seats from a time on, as the correct voter that voted first then sees them.
     *
     * @param modules of each member: {@code active}, {@code spare}, {@code restarting}, {@code
     *     retired}
     */
    private record Seating(long time, List<String> modules) {
        Json json() {
            return new Json().put("time", time).put("modules", modules);
        }
    }

    private List<Seating> seatings() {
        FarmRoster first = FarmRoster.fresh(plan.recovery(), plan.seats(), plan.spares());
        List<Seating> all = new ArrayList<>(List.of(new Seating(0, modules(first))));
        int round = -1;
        for (Entry vote : votes.stream()
                .filter(vote -> correct.contains(vote.voter()))
                .sorted(Comparator.comparingInt(Entry::round)
                        .thenComparingLong(vote -> vote.times().ended()))
                .toList()) {
            List<String> modules = modules(vote.roster());
            boolean changes = !modules.equals(all.get(all.size() - 1).modules());
            if (vote.round() > round && changes) {
                all.add(new Seating(vote.times().ended(), modules));
            }
            round = vote.round();
        }
        return all;
    }

    private static List<String> modules(FarmRoster roster) {
        return roster.modules().stream().map(module -> word(module.state())).toList();
    }
}
