package gossamer.coordinator.report.page;

import com.typesafe.config.Config;

import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.text.Texts;
import gossamer.model.description.Json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The votes and decisions of a farm, as the page gets them. */
final class FarmVotes {

    /** More votes make a page that nobody reads: the first ones are shown. */
    private static final int MOST = 50_000;

    private FarmVotes() {}

    /**
     * Voters, rounds, votes and decisions.
     *
     * @throws IOException when the table of votes cannot be read
     */
    static Json of(Path directory, Config farm) throws IOException {
        Json json = new Json()
                .put("seats", RunFiles.number(farm, "seats"))
                .put("spares", RunFiles.number(farm, "spares"))
                .put("voting", RunFiles.text(farm, "voting", ""))
                .put("planned", RunFiles.number(farm, "plannedRounds"))
                .put(
                        "correct",
                        farm.hasPath("correctVoters")
                                ? farm.getIntList("correctVoters")
                                : List.of())
                .putAll(
                        "rounds",
                        RunFiles.objects(farm, "rounds"),
                        round -> new Json()
                                .put("right", RunFiles.text(round, "right", ""))
                                .put("voters", counts(round)));
        putVotes(json, directory.resolve(RunDirectory.FARM_TABLE));
        return json;
    }

    private static Json counts(Config round) {
        Json json = new Json();
        RunFiles.numbers(round, "voters").forEach(one -> json.put(one.getKey(), one.getValue()));
        return json;
    }

    /** Votes as columns; texts that many votes share stand in a list of their own. */
    private static void putVotes(Json json, Path table) throws IOException {
        Map<String, PackedColumn> columns = new LinkedHashMap<>();
        for (String name : List.of("round", "voter", "began", "ended")) {
            columns.put(name, new PackedColumn(true));
        }
        PackedColumn result = new PackedColumn(false);
        PackedColumn decided = new PackedColumn(false);
        PackedColumn mark = new PackedColumn(false);
        List<String> words = new ArrayList<>(List.of(""));
        Map<String, Integer> numbers = new LinkedHashMap<>(Map.of("", 0));
        List<String> lines =
                Files.isRegularFile(table) ? Files.readAllLines(table) : List.of("round");
        List<String> names = Texts.csvCells(lines.get(0));
        int votes = Math.min(MOST, lines.size() - 1);
        for (String line : lines.subList(1, votes + 1)) {
            List<String> cells = Texts.csvCells(line);
            columns.forEach(
                    (name, column) -> column.add(Long.parseLong(cells.get(names.indexOf(name)))));
            result.add(number(cells.get(names.indexOf("result")), words, numbers));
            decided.add(number(cells.get(names.indexOf("decisions")), words, numbers));
            // Tables of older versions do not have it.
            int at = names.indexOf("mark");
            mark.add(number(at < 0 ? "" : cells.get(at), words, numbers));
        }
        Json packed = new Json();
        columns.forEach((name, column) -> packed.put(name, column.packed()));
        packed.put("result", result.packed()).put("decided", decided.packed());
        packed.put("mark", mark.packed());
        json.put("votes", packed).put("words", words).put("left", lines.size() - 1 - votes);
    }

    private static int number(String text, List<String> words, Map<String, Integer> numbers) {
        return numbers.computeIfAbsent(text, key -> {
            words.add(text);
            return words.size() - 1;
        });
    }
}
