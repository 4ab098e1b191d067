package gossamer.coordinator.report.page;

import com.typesafe.config.Config;

import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.text.Texts;
import gossamer.model.description.Json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** The votes and decisions of a farm, as the page gets them. */
final class FarmVotes {

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

    private static void putVotes(Json json, Path table) throws IOException {
        VoteColumns votes = new VoteColumns();
        List<String> lines =
                Files.isRegularFile(table) ? Files.readAllLines(table) : List.of("round");
        List<String> names = Texts.csvCells(lines.get(0));
        // Tables of older versions do not have it.
        int mark = names.indexOf("mark");
        for (String line : lines.subList(1, lines.size())) {
            List<String> cells = Texts.csvCells(line);
            Function<String, String> cell = name -> cells.get(names.indexOf(name));
            votes.add(new VoteColumns.Row(
                    Integer.parseInt(cell.apply("round")),
                    Integer.parseInt(cell.apply("voter")),
                    Long.parseLong(cell.apply("began")),
                    Long.parseLong(cell.apply("ended")),
                    cell.apply("result"),
                    cell.apply("decisions"),
                    mark < 0 ? "" : cells.get(mark)));
        }
        Json unused = votes.into(json);
    }
}
