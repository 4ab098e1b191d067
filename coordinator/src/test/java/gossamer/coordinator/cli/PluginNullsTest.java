package gossamer.coordinator.cli;

import static gossamer.coordinator.cli.Cli.gossamer;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What users' code leaves open is told as its fault. */
class PluginNullsTest {

    private static final Path EXAMPLES = Path.of("..", "examples");

    @TempDir
    private Path directory = Path.of("");

    /** An example with another text in it. */
    private Path changed(String source, String from, String to) throws IOException {
        Path file = EXAMPLES.resolve(source);
        String text = Files.readString(file);
        assertThat(text).contains(from);
        return Files.writeString(
                directory.resolve(String.valueOf(file.getFileName())), text.replace(from, to));
    }

    private void isRefused(String config, Path plugin, String wrong) {
        Said said = gossamer("validate", EXAMPLES.resolve(config) + "", "--plugin", plugin + "");

        assertThat(said.exit()).as(said.out() + said.err()).isEqualTo(Exit.USAGE);
        assertThat(said.err()).contains(" of the plug-in has " + wrong);
    }

    private void isBlamed(String command, String config, Path plugin) {
        Said said = gossamer(
                command,
                EXAMPLES.resolve(config) + "",
                "--plugin",
                plugin + "",
                "--out",
                directory + "");

        assertThat(said.exit()).isEqualTo(Exit.FAILED);
        assertThat(said.err())
                .contains(
                        "plug-in " + plugin.getFileName() + ": ",
                        "(" + plugin.getFileName() + ":",
                        "NullPointerException");
    }

    @ParameterizedTest
    @CsvSource({
        "topology/Star.java, topology/star.conf",
        "fault/EveryKth.java, fault/every-kth.conf",
        "law/Bimodal.java, law/bimodal.conf",
        "algorithm/DimensionExchange.java, algorithm/hypercube.conf"
    })
    void anEmptyOptionalNeedsAComplaint(String source, String config) throws IOException {
        String begin = "complaints) {";
        String empty = begin + " if (true) { return Optional.empty(); }";

        isRefused(
                config,
                changed(source, begin, empty),
                "nothing in its Optional, though it has complained of nothing");
    }

    @Test
    void aLawDrawsNumbers() throws IOException {
        Path plugin = changed("law/Bimodal.java", "? shorter :", "? Double.NaN :");
        isRefused("law/bimodal.conf", plugin, "a median that is not a number");
    }

    @ParameterizedTest
    @CsvSource({
        "gossamer.model.fsa.Timeouts, timeouts, ''",
        "gossamer.model.machine.LinkRequirements, linkRequirements, ''",
        "java.util.List<Long>, computing, ''",
        "gossamer.model.token.TokenNumbering, numbering, int colour",
        "Optional<GossipAlgorithm.Prediction>, prediction, gossamer.model.machine.Network network"
    })
    void anAlgorithmAnswers(String type, String method, String parameters) throws IOException {
        String hook =
                "@Override public %s %s(%s) { return null; }".formatted(type, method, parameters);
        String made = "new OnHypercube(site.grid())";
        Path plugin = changed("algorithm/DimensionExchange.java", made, made + " { " + hook + " }");
        Files.writeString(
                plugin,
                Files.readString(plugin).replace("final class OnHypercube", "class OnHypercube"));

        isRefused("algorithm/hypercube.conf", plugin, "null as its " + method);
    }

    @Test
    void nobodyIsToldThatPacketsAreDroppedNowhere() throws IOException {
        Path plugin = changed(
                "fault/EveryKth.java", "counts ? hit :", "counts ? new Verdict.Drop(0, null) :");
        isBlamed("run", "fault/every-kth.conf", plugin);
    }

    @ParameterizedTest
    @CsvSource({
        "'new VoteVerdict.Decided(null, java.util.List.of())'",
        "'new VoteVerdict.Undecided(null, \"\")'",
        "'VoteVerdict.decided(Value.of((String) null), java.util.List.of())'"
    })
    void aVoteIsWhole(String verdict) throws IOException {
        String first = "private static VoteVerdict mean(List<Entry> entries, int trim) {";
        Path plugin = changed(
                "voting/TrimmedMean.java",
                first,
                first + " if (trim > 0) { return " + verdict + "; }");
        isBlamed("farm", "voting/trimmed.conf", plugin);
    }
}
