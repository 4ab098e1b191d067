package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.experiment.FarmRun;
import gossamer.coordinator.experiment.FarmWords;
import gossamer.coordinator.text.Columns;
import gossamer.coordinator.text.Texts;
import gossamer.model.farm.FarmJudgement.Mark;
import gossamer.model.farm.FarmJudgement.Round;
import gossamer.model.farm.FarmLog.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The votes of a farm, round by round: for people, and as comma-separated values. */
public final class FarmRows {

    private static final String HEADER =
            "round,voter,began,ended,result,support,absent,deviating,decisions,mark\n";

    private FarmRows() {}

    /** A row per round, a column per voter; results that are not right have a star. */
    static String table(FarmRun run) {
        Columns rows = new Columns("><", "   ");
        List<String> head = new ArrayList<>(List.of("round", "right"));
        int members = run.settings().plan().members();
        for (int voter = 0; voter < members; voter++) {
            head.add("voter " + voter + (run.judgement().correct().contains(voter) ? "" : "!"));
        }
        rows.add(head);
        for (int number = 0; number < run.judgement().rounds().size(); number++) {
            Round round = run.judgement().rounds().get(number);
            List<String> row = new ArrayList<>();
            row.add(String.valueOf(number));
            row.add(round.right().map(FarmWords::shortly).orElse("none"));
            for (int voter = 0; voter < members; voter++) {
                row.add(cell(run, number, voter));
            }
            rows.add(row);
        }
        String note =
                members == run.judgement().correct().size() ? "" : "  !: a voter with faults\n";
        return "\n" + rows + note;
    }

    private static String cell(FarmRun run, int round, int voter) {
        Mark mark = run.judgement().rounds().get(round).marks().get(voter);
        return switch (mark) {
            case SILENT -> "-";
            case UNSEATED -> voter < run.settings().plan().seats() ? "out" : "spare";
            default -> {
                String result = run.log()
                        .entry(round, voter)
                        .map(entry -> FarmWords.shortly(entry.verdict()))
                        .orElse("-");
                yield mark == Mark.WRONG ? result + "*" : result;
            }
        };
    }

    /** A line per round: how many voters came to each result. */
    static String counts(FarmRun run, int most) {
        StringBuilder text = new StringBuilder("\n");
        List<Round> rounds = run.judgement().rounds();
        for (int number = 0; number < Math.min(most, rounds.size()); number++) {
            Map<String, Integer> counts = new LinkedHashMap<>();
            List<Mark> marks = rounds.get(number).marks();
            for (int voter = 0; voter < marks.size(); voter++) {
                counts.merge(cell(run, number, voter), 1, Integer::sum);
            }
            String line = counts.entrySet().stream()
                    .map(count -> format(
                            "%,d of %,d: %s", count.getValue(), marks.size(), count.getKey()))
                    .collect(Collectors.joining(", "));
            String right = rounds.get(number).right().map(FarmWords::shortly).orElse("none");
            text.append(format("  round %-4d %s; right: %s%n", number, line, right));
        }
        if (rounds.size() > most) {
            text.append("  and ").append(rounds.size() - most).append(" rounds more\n");
        }
        return text.toString();
    }

    /**
     * A line per vote; lists are separated by blanks, decisions by semicolons; times in ticks. The
     * mark is empty where the round was not judged, as it had not ended.
     */
    public static String csv(FarmRun run) {
        return HEADER + run.log().all().map(entry -> csv(run, entry)).collect(Collectors.joining());
    }

    private static String csv(FarmRun run, Entry entry) {
        List<Round> judged = run.judgement().rounds();
        String mark = entry.round() < judged.size()
                ? Texts.word(judged.get(entry.round()).marks().get(entry.voter()))
                : "";
        String decisions =
                entry.decisions().stream().map(FarmWords::of).collect(Collectors.joining("; "));
        return format(
                "%d,%d,%d,%d,%s,%s,%s,%s,%s,%s\n",
                entry.round(),
                entry.voter(),
                entry.times().began(),
                entry.times().ended(),
                Texts.csv(FarmWords.whole(entry.verdict())),
                numbers(FarmWords.support(entry.verdict())),
                numbers(entry.suspects().absent()),
                numbers(entry.suspects().deviating()),
                Texts.csv(decisions),
                mark);
    }

    private static String numbers(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }
}
