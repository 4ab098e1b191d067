package gossamer.coordinator.cli;

import static gossamer.coordinator.cli.Cli.gossamer;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Run directories whose files somebody has changed are refused in one line. */
class ChangedRunTest {

    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final String DEEP = "{ \"a\" : " + "[".repeat(200_000);

    @TempDir
    private Path directory = Path.of("");

    /** A run of an example's plug-in, which is not given again. */
    private Path run(String config, String plugin) throws IOException {
        Said said = gossamer(
                "run",
                EXAMPLES.resolve(config) + "",
                "--plugin",
                EXAMPLES.resolve(plugin) + "",
                "--out",
                directory + "",
                "--progress",
                "none");
        assertThat(said.exit()).as(said.err()).isZero();
        Path run = directory.resolve("latest").toRealPath();
        Files.delete(run.resolve("checksums.txt"));
        return run;
    }

    private Path star() throws IOException {
        return run("topology/star.conf", "topology/Star.java");
    }

    @Test
    void aDescriptionThatIsNestedTooDeeplyIsRefused() throws IOException {
        Path run = star();
        Path description = Files.writeString(run.resolve("description.json"), DEEP);

        assertThat(gossamer("trace", "verify", run + ""))
                .isEqualTo(new Said(
                        Exit.INTERNAL,
                        "",
                        "gossamer: " + description + " cannot be used: " + description
                                + " is nested too deeply\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"manifest.json", "summary.json"})
    void whatIsNestedTooDeeplySaysNothing(String file) throws IOException {
        Path run = star();
        Files.writeString(run.resolve(file), DEEP);

        assertThat(gossamer("trace", "verify", run + "").out()).contains(", 0 violations");
        assertThat(gossamer("report", run + "").exit()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "'\"pus\" ?: ?\\d+', '\"pus\":-1'",
        "'\"channels\" ?: ?\\[', '\"channels\":\"x\",\"y\":['",
        "'\"name\" ?: ?\"star\"', '\"name\":\"ring\"'"
    })
    void aNetworkThatMakesNoSenseIsRefused(String from, String to) throws IOException {
        isRefused(star(), from, to);
    }

    @ParameterizedTest
    @CsvSource({
        "'\"packets\" ?:', '\"parcels\":'",
        "'\"sessions\" ?: ?\\d+', '\"sessions\":-1'",
        "'\"largestPacket\" ?: ?\\d+', '\"largestPacket\":-1'"
    })
    void anAlgorithmThatMakesNoSenseIsRefused(String from, String to) throws IOException {
        isRefused(run("algorithm/hypercube.conf", "algorithm/DimensionExchange.java"), from, to);
    }

    @Test
    void aLawWithoutBoundsIsRefused() throws IOException {
        isRefused(run("law/bimodal.conf", "law/Bimodal.java"), "drawnDelays", "delays");
    }

    private static void isRefused(Path run, String from, String to) throws IOException {
        Path description = run.resolve("description.json");
        String text = Files.readString(description);
        String changed = text.replaceAll(from, Matcher.quoteReplacement(to));
        assertThat(changed).isNotEqualTo(text);
        Files.writeString(description, changed);
        Said said = gossamer("trace", "verify", run + "");

        assertThat(said.exit()).as(said.out() + said.err()).isEqualTo(Exit.INTERNAL);
        assertThat(said.err())
                .startsWith("gossamer: " + description + " cannot be used: ")
                .hasLineCount(1);
    }

    @Test
    void moreSessionsThanThereAreDoNotTakeForEver() throws IOException {
        Path run = run("algorithm/hypercube.conf", "algorithm/DimensionExchange.java");
        Path description = run.resolve("description.json");
        String many = "\"sessions\":2147483647,\"computing\":[1]";
        String text = Files.readString(description).replaceAll("\"sessions\" ?: ?\\d+", many);
        Files.writeString(description, text);

        assertThat(text).contains(many);
        assertThat(gossamer("trace", "verify", run + "").out()).contains(" violations");
    }
}
