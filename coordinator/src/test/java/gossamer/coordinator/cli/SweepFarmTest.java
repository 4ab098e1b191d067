package gossamer.coordinator.cli;

import static gossamer.coordinator.cli.Cli.gossamer;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sweep over farms: what their voters came to. */
class SweepFarmTest {

    @TempDir
    private Path directory;

    private Path config(String metric) throws IOException {
        return Files.writeString(directory.resolve("farms.conf"), """
                gossamer {
                  topology { kind = crossbar, shape = 3 }
                  algorithm { name = pipelined, permutation = pipelined, receive-timeout = 6 }
                  farm { rounds = 4, voting = majority, inputs = [0, 1, 0] }
                }
                sweep {
                  axes = [ { name = faults, cases = [
                    { name = none, set {} }
                    { name = liar, set.profile.faults = [
                        { kind = byzantine, pus = 2, lies = different } ] }
                    { name = lost, set.profile.faults = [
                        { kind = down, links = "0--2", from = 7, until = 12 } ] }
                  ] } ]
                  report { compare = faults, metric = %s }
                }
                """.formatted(metric));
    }

    /** By the name of the axis' value: the fields of a row, by their titles. */
    private Map<String, Map<String, String>> table(String... more) throws IOException {
        Said said = gossamer(more);
        assertThat(said.err()).doesNotContain("gossamer: gossamer");
        List<String> lines = Files.readAllLines(directory.resolve("out/sweep-farms/table.csv"));
        List<String> titles = List.of(lines.get(0).split(",", -1));
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            List<String> fields = Arrays.asList(line.split(",", -1));
            Map<String, String> row = new LinkedHashMap<>();
            for (int place = 0; place < titles.size(); place++) {
                row.put(titles.get(place), fields.get(place));
            }
            rows.put(row.get("faults"), row);
        }
        return rows;
    }

    @Test
    void tellsWhatTheVotersCameTo() throws IOException {
        String config = config("right-rounds").toString();
        String out = directory.resolve("out").toString();
        Map<String, Map<String, String>> rows = table("sweep", config, "--out", out, "--quiet");
        assertThat(rows.keySet()).containsExactly("none", "liar", "lost");
        assertThat(rows.get("none"))
                .containsEntry("rightRounds", "4")
                .containsEntry("wrongRounds", "0")
                .containsEntry("noResultRounds", "0")
                .containsEntry("disagreementRounds", "0")
                .containsEntry("seatsRounds", "0")
                .containsEntry("roundsToRecover", "0");
        assertThat(Long.parseLong(rows.get("none").get("voteLatency"))).isPositive();
        assertThat(rows.get("liar"))
                .containsEntry("rightRounds", "0")
                .containsEntry("disagreementRounds", "4")
                .containsEntry("roundsToRecover", "");
        int right = Integer.parseInt(rows.get("lost").get("rightRounds"));
        assertThat(right).isBetween(1, 3);
        assertThat(rows.get("lost")).containsEntry("roundsToRecover", 4 - right + "");
        assertThat(Files.readString(directory.resolve("out/sweep-farms/cells.csv")))
                .contains("right-rounds");
        Map<String, Map<String, String>> again =
                table("sweep", config, "--out", out, "--quiet", "--restart", "--on", "local:2");
        assertThat(again).isEqualTo(rows);
    }

    /** Cells of 9 voters: verdicts are the same, and the organ takes about three times as long. */
    @Test
    void aPlainRestoringOrganIsSlowerThanAFarm() throws IOException {
        assertThat(stepsOfCell(5)).isBetween(2.5 * stepsOfCell(6), 3.5 * stepsOfCell(6));
    }

    private double stepsOfCell(int cell) throws IOException {
        String sweep = Cli.CONFIGS.resolve("sweeps/restoring-organ.conf") + "";
        Path config = Files.writeString(
                directory.resolve("cell.conf"),
                gossamer("sweep", sweep, "--show-cell", cell + "").out());
        Said said = gossamer("farm", config + "");
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(said.out()).contains("right in all 20 rounds", "on crossbar 9");
        Matcher makespan = Pattern.compile("makespan +([0-9,]+) steps").matcher(said.out());
        assertThat(makespan.find()).as(said.out()).isTrue();
        return Integer.parseInt(makespan.group(1).replace(",", ""));
    }
}
