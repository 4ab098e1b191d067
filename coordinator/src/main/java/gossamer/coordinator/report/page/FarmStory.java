package gossamer.coordinator.report.page;

import static gossamer.coordinator.text.Texts.format;

import com.typesafe.config.Config;
import gossamer.coordinator.report.page.Story.Head;
import gossamer.coordinator.report.page.Story.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What the first panel says of a voting farm. */
final class FarmStory {

    private static final int MOST_VOTERS = 8;
    private static final int MOST_DECISIONS = 6;

    private FarmStory() {}

    /** The farm is what counts: that a module has crashed makes no round wrong. */
    static Head head(Config farm) {
        long right = RunFiles.number(farm, "rightRounds");
        long planned = RunFiles.number(farm, "plannedRounds");
        long judged = RunFiles.objects(farm, "rounds").size();
        String title = right == planned
                ? planned == 1 ? "Right in the one round" : format("Right in all %,d rounds", right)
                : format("Right in %,d of %,d rounds", right, judged);
        String left = planned == judged
                ? ""
                : format("; %,d of %,d rounds had not ended", planned - judged, planned);
        boolean sound = farm.hasPath("sound") && farm.getBoolean("sound");
        Tone tone = sound ? Tone.GOOD : right == judged ? Tone.CAUTION : Tone.BAD;
        return new Head(tone, title, "at all correct voters" + left);
    }

    static void rows(Config farm, BiConsumer<String, String> add) {
        long seats = RunFiles.number(farm, "seats");
        long spares = RunFiles.number(farm, "spares");
        List<Integer> correct =
                farm.hasPath("correctVoters") ? farm.getIntList("correctVoters") : List.of();
        List<Integer> faulty = IntStream.range(0, (int) (seats + spares))
                .filter(voter -> !correct.contains(voter))
                .boxed()
                .toList();
        String oral = RunFiles.number(farm, "depth") == 0
                ? ""
                : format(", oral messages OM(%d)", RunFiles.number(farm, "depth"));
        add.accept(
                "farm",
                format(
                        "%,d seats%s, %s%s",
                        seats,
                        spares == 0 ? "" : format(" and %,d spare", spares),
                        RunFiles.text(farm, "voting", "voting"),
                        oral));
        add.accept(
                "voters",
                format("%,d correct", correct.size())
                        + (faulty.isEmpty() ? "" : ", with faults: " + list(faulty)));
        violations(farm, add);
        decisions(farm, add);
        for (Config lapse : RunFiles.objects(farm, "lapses").stream().limit(3).toList()) {
            add.accept(
                    "module " + RunFiles.number(lapse, "voter"),
                    format(
                            "round %,d: %s",
                            RunFiles.number(lapse, "round"), RunFiles.text(lapse, "text", "")));
        }
    }

    private static void violations(Config farm, BiConsumer<String, String> add) {
        Map<String, List<Config>> kinds = new LinkedHashMap<>();
        RunFiles.objects(farm, "violations")
                .forEach(one -> kinds.computeIfAbsent(
                                RunFiles.text(one, "of", ""), key -> new ArrayList<>())
                        .add(one));
        kinds.forEach((kind, all) -> {
            Config first = all.get(0);
            long round = RunFiles.number(first, "round");
            add.accept(
                    kind,
                    format(
                                    "%s in %,d %s, first in round %,d, at %s %s",
                                    "result".equals(kind) ? "missing" : "violated",
                                    all.size(),
                                    all.size() == 1 ? "round" : "rounds",
                                    round,
                                    first.getIntList("voters").size() == 1 ? "voter" : "voters",
                                    list(first.getIntList("voters")))
                            + results(RunFiles.objects(farm, "rounds").get((int) round)));
        });
        if (kinds.isEmpty()) {
            add.accept("agreement, validity", "no violation");
        }
    }

    private static String results(Config round) {
        String votes = RunFiles.numbers(round, "results").stream()
                .map(one -> format(
                        "%s at %,d %s",
                        one.getKey(), one.getValue(), one.getValue() == 1 ? "voter" : "voters"))
                .collect(Collectors.joining(", "));
        return "; results: " + votes + "; right: " + RunFiles.text(round, "right", "none");
    }

    /** Decisions that change who has a seat: what was only tolerated is in the table of rounds. */
    private static void decisions(Config farm, BiConsumer<String, String> add) {
        Map<String, List<Long>> alike = new LinkedHashMap<>();
        RunFiles.objects(farm, "decisions").stream()
                .filter(one -> !"tolerate".equals(RunFiles.text(one, "decision", "")))
                .forEach(one -> alike.computeIfAbsent(
                                RunFiles.text(one, "text", "") + " ("
                                        + RunFiles.text(one, "reason", "") + ")",
                                key -> new ArrayList<>())
                        .add(RunFiles.number(one, "round")));
        alike.entrySet().stream()
                .limit(MOST_DECISIONS)
                .forEach(one -> add.accept(
                        "decided",
                        "round "
                                + one.getValue().stream()
                                        .distinct()
                                        .limit(3)
                                        .map(String::valueOf)
                                        .collect(Collectors.joining(", "))
                                + ": " + one.getKey()));
    }

    private static String list(List<Integer> voters) {
        String first = voters.stream()
                .limit(MOST_VOTERS)
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
        int more = voters.size() - MOST_VOTERS;
        return more > 0 ? first + " and " + more + " more" : first;
    }
}
