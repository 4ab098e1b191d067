package gossamer.coordinator.report.page;

import com.typesafe.config.Config;

import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.text.CsvTable;
import gossamer.model.description.Json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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
        if (Files.isRegularFile(table)) {
            CsvTable rounds = CsvTable.read(table);
            // Tables of older versions do not have it.
            boolean marked = rounds.has("mark");
            for (List<String> row : rounds.rows()) {
                votes.add(new VoteColumns.Row(
                        (int) rounds.whole(row, "round"),
                        (int) rounds.whole(row, "voter"),
                        rounds.whole(row, "began"),
                        rounds.whole(row, "ended"),
                        rounds.cell(row, "result"),
                        rounds.cell(row, "decisions"),
                        marked ? rounds.cell(row, "mark") : ""));
            }
        }
        Json unused = votes.into(json);
    }
}
