package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptimumCommandTest {

    @TempDir
    private Path directory = Path.of("");

    private static Said optimum(String topology, String shape, String model, String... more) {
        List<String> args = new ArrayList<>(
                List.of("optimum", "--topology", topology, "--shape", shape, "--model", model));
        args.addAll(List.of(more));
        return Cli.gossamer(args.toArray(String[]::new));
    }

    /** The figures of an object by name, and the number of objects that are fields. */
    private static Map<String, String> json(String text) throws IOException {
        Map<String, String> fields = new LinkedHashMap<>();
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.START_OBJECT);
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String field = parser.currentName();
                JsonToken value = parser.nextToken();
                fields.put(field, value.isStructStart() ? value.asString() : parser.getText());
                parser.skipChildren();
            }
            assertThat(parser.nextToken()).as("exactly one object").isNull();
        }
        return fields;
    }

    @Test
    void theOptimumOfAMeshIsPrintedWithItsProofAndItsSchedule() {
        Said said = optimum("mesh", "2,3", "H1", "--packet-capacity", "3");
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.err()).isEmpty();
        assertThat(said.out())
                .startsWith("optimum on mesh 2×3, H1, packets of up to 3 tokens · 6 PUs, 7 links\n")
                .contains("  optimum        6 rounds, proved\n")
                .contains("  lower bound    6 rounds   a gossip of 5 rounds was refuted; "
                        + "counting gives only 5, moves: ")
                .contains("  emulated       6 rounds, no rule broken\n")
                .contains("  token moves    30\n");
        assertThat(said.out().lines().filter(line -> line.matches("t=\\d( {2}\\d->\\d \\{.*})+")))
                .hasSize(6);
    }

    /** Bounds were above these once. */
    @ParameterizedTest
    @CsvSource({"'2,4', 2, 4", "'2,2,2', 8, 3"})
    void noBoundIsAboveTheOptimum(String shape, String capacity, int optimum) {
        Said said = optimum("mesh", shape, "H*", "--packet-capacity", capacity);
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out())
                .contains("  optimum        " + optimum + " rounds, proved\n")
                .contains("  emulated       " + optimum + " rounds, no rule broken\n");
    }

    @Test
    void aPathOfThreePusGossipsInThreeRoundsAndIsWrittenRoundByRound() throws IOException {
        Path file = directory.resolve("schedule.json");
        Said said = optimum("path", "3", "h*", "--packet-capacity", "1", "--out", file.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out()).contains("wrote " + file);
        String written = Files.readString(file);
        assertThat(written.replace("\n", "").replace(" ", ""))
                .startsWith("{\"format\":\"gossamer-schedule\",\"version\":1,\"pus\":3,")
                .contains("\"rounds\":[[[")
                .endsWith("]]]]}");
        assertThat(json(written)).containsEntry("pus", "3").containsEntry("model", "H*");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void theJsonOutcomeIsOneObject() throws IOException {
        Said said = optimum("ring", "5", "H1", "--json");
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(json(said.out()))
                .containsEntry("topology", "ring")
                .containsEntry("shape", "[")
                .containsEntry("model", "H1")
                .containsEntry("packetCapacity", "unbounded")
                .containsEntry("pus", "5")
                .containsEntry("links", "5")
                .containsEntry("proved", "true")
                .containsEntry("optimum", "6")
                .containsEntry("lowerBound", "6")
                .containsEntry("upperBound", "6")
                .containsEntry("tokenMoves", "20")
                .containsEntry("schedule", "{")
                .containsKeys("calls", "searchSeconds", "lowerBoundReason");
    }

    @Test
    void aSearchThatReachesItsLimitSaysBetweenWhichBoundsTheOptimumIs() throws IOException {
        Path file = directory.resolve("best.json");
        Said said =
                optimum("torus", "4,4", "H1", "--limit", "1ms", "--json", "--out", file.toString());
        assertThat(said.exit()).as(said.err()).isEqualTo(2);
        Map<String, String> fields = json(said.out());
        assertThat(fields).containsEntry("proved", "false").containsEntry("optimum", "null");
        assertThat(Integer.parseInt(fields.get("lowerBound")))
                .isLessThan(Integer.parseInt(fields.get("upperBound")));
        assertThat(file).exists();
        assertThat(optimum("torus", "4,4", "H1", "--limit", "1ms").out())
                .containsPattern(
                        "optimum +between \\d+ and \\d+ rounds: the time limit was reached");
    }

    @Test
    void theProofIsWrittenBesideItsFormula() throws IOException {
        Path proof = directory.resolve("path.drat");
        Said said =
                optimum("path", "4", "H*", "--packet-capacity", "1", "--proof", proof.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out()).contains("wrote " + proof + ".cnf\n", "wrote " + proof + "\n");
        assertThat(Files.readString(proof))
                .startsWith("c no gossip of 4 rounds; formula sha256 ")
                .endsWith("\n0\n");
        assertThat(Path.of(proof + ".cnf")).content().startsWith("p cnf ");
        Path none = directory.resolve("none.drat");
        Said single = optimum("path", "1", "H*", "--json", "--proof", none.toString());
        assertThat(single.err()).contains("no proof was written: no gossip has less than 0 rounds");
        assertThat(none).doesNotExist();
    }

    @Test
    void networksComeFromFilesToo() throws IOException {
        Path links = directory.resolve("star.txt");
        Files.writeString(links, "0 1\n0 2\n0 3\n");
        Said said = Cli.gossamer(
                "optimum", "--topology", "file", "--file", links.toString(), "--model", "F1");
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out())
                .startsWith("optimum on file 4, F1, packets of any size · 4 PUs, 3 links\n")
                .contains("  optimum        5 rounds, proved\n");
        Files.writeString(links, "0 1\n1 x\n");
        assertThat(Cli.gossamer("optimum", "--topology", "file", "--file", links.toString())
                        .err())
                .contains(links + ":2: cannot read \"1 x\"")
                .contains("--model is missing");
        assertThat(optimum("file", "3", "F1").err())
                .contains("--shape 3; allowed: none for --topology file")
                .contains("--file is missing");
        assertThat(optimum("ring", "3", "F1", "--file", "x").err())
                .contains("--file x; allowed: none for --topology ring");
        Files.writeString(links, "pus 17\n0 1\n");
        assertThat(Cli.gossamer("optimum", "--topology", "file", "--file", links.toString())
                        .err())
                .contains("cannot be reached");
    }

    @Test
    void everythingThatIsWrongIsSaidAtOnce() {
        Said said = optimum(
                "star",
                "2,x",
                "H2",
                "--packet-capacity",
                "0",
                "--limit",
                "60",
                "--out",
                directory.toString());
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.out()).isEmpty();
        assertThat(said.err())
                .contains("--topology star; allowed: path, ring, mesh, torus, crossbar")
                .contains("--shape 2,x; allowed: sides from 1 on")
                .contains("--model H2; allowed: F*, F1, H*, H1")
                .contains("--packet-capacity 0; allowed: 1 to 999999999 tokens, unbounded")
                .contains("--limit 60; allowed: a duration with its unit")
                .contains("--out " + directory + "; allowed: a file in a directory");
        assertThat(Cli.gossamer("optimum").err())
                .contains("--topology is missing", "--shape is missing", "--model is missing");
    }

    @Test
    void networksThatAreTooLargeOrOddlyShapedAreRefused() {
        assertThat(optimum("mesh", "4,5", "F*").err())
                .contains("--shape 4,5: 20 PUs; allowed: 1 to 16 PUs");
        assertThat(optimum("ring", "2,3", "F*").err())
                .contains("--shape 2,3; allowed: one side for --topology ring");
        assertThat(optimum("mesh", "2,,3", "F*").exit()).isEqualTo(64);
        assertThat(optimum("path", "0", "F*").exit()).isEqualTo(64);
        assertThat(optimum("path", "99999999999999999999", "F*").exit()).isEqualTo(64);
        Path nowhere = directory.resolve("none").resolve("schedule.json");
        assertThat(optimum("path", "3", "F*", "--out", nowhere.toString()).err())
                .contains("--out " + nowhere);
        assertThat(optimum("path", "3", "F*", "--out", directory.toString()).exit())
                .isEqualTo(64);
    }
}
