package gossamer.coordinator.cli;

import static gossamer.coordinator.cli.Cli.gossamer;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of a user module of a user: what it is told, and what becomes of a broken one. */
class PluginModuleTest {

    private static final Path MODULE = Path.of("..", "examples", "module");
    private static final Path PLUGIN = MODULE.resolve("StuckAt.java");
    private static final Path CONFIG = MODULE.resolve("stuck.conf");

    @TempDir
    private Path directory;

    private Path changed(String from, String to) throws IOException {
        String source = Files.readString(PLUGIN);
        assertThat(source).contains(from);
        Path own = Files.createTempDirectory(directory, "plugin");
        return Files.writeString(own.resolve("StuckAt.java"), source.replace(from, to));
    }

    private static Said farm(Path plugin, String... args) {
        String[] all = new String[args.length + 6];
        System.arraycopy(args, 0, all, 6, args.length);
        all[0] = "farm";
        all[1] = CONFIG + "";
        all[2] = "--plugin";
        all[3] = plugin + "";
        all[4] = "--progress";
        all[5] = "none";
        return gossamer(all);
    }

    @Test
    void aModuleHearsTheVerdictsOfItsVoter() {
        Said said = farm(PLUGIN);
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out())
                .contains("right in all 5 rounds")
                .contains("round 3  seat 3: spare 4 takes the place of module 3");
        assertThat(farm(PLUGIN, "--set", "farm.module.name=stuck-at").err())
                .contains("farm.module: goes with gossamer.farm.inputs");
    }

    @Test
    void isListedWithThoseThatAreBuiltIn() {
        assertThat(gossamer("list", "modules", "--plugin", PLUGIN + "").out())
                .contains("scripted", "stuck-at");
        assertThat(gossamer("describe", "stuck-at", "--plugin", PLUGIN + "").out())
                .contains("user module", "The round whose value it says from then on");
    }

    /** The strategy restart makes the module anew: what ailed the old one is forgotten. */
    @Test
    void isMadeAnewWhenItIsStartedAgain() throws IOException {
        Path breaking = changed(
                "            return Optional.of(said(round));",
                "            differs |= round == 1;\n"
                        + "            return Optional.of(said(differs ? 0 : round));");
        Said said = farm(
                breaking,
                "--set",
                "farm.rounds=9",
                "--set",
                "farm.recovery={strategies = [restart], threshold = 0, evidence = self-test}",
                "--out",
                directory.resolve("runs") + "");
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(said.out())
                .contains("module 3 is started again", "no violation")
                .contains("back after restart 1");
    }

    /** Nothing that a module does ends the farm: who is to blame is told, and is masked. */
    @Test
    void isMaskedAndToldWhenItThrowsOrSaysWhatNobodyCanVoteOn() throws IOException {
        String own = "Optional.of(said(round));";
        Map<String, Path> wrongs = Map.of(
                "module 3|threw in 5 rounds, first in round 0: java.lang.ArithmeticException: / by"
                        + " zero",
                changed("Math.min(round, from)", "round / (round - round)"),
                "module 3|invalid in 5 rounds, first in round 0: says Optional[Text[text=go]];"
                        + " allowed: an Optional of what is like Number[number=20.0]",
                changed(own, "Optional.of(Value.of(\"go\"));"),
                "module 3|invalid in 5 rounds, first in round 0: says null; allowed",
                changed(own, "null;"),
                "module 3|late in 5 rounds, first in round 0: has not come back for 300 ms",
                changed("return " + own, Looping.CODE + " return " + own),
                "module 3|threw in 5 rounds, first in round 0: java.lang.IllegalArgumentException:"
                        + " NaN cannot be voted on, must be finite",
                changed(own, "Optional.of(Value.of(Double.NaN));"));
        for (Map.Entry<String, Path> wrong : wrongs.entrySet()) {
            Said said = Looping.during(() -> farm(
                    wrong.getValue(),
                    "--out",
                    directory.resolve("runs") + "",
                    "--set",
                    "farm.module-timeout=300ms",
                    "--set",
                    "farm.recovery.evidence=votes"));
            assertThat(said.exit()).as(said.out() + said.err()).isZero();
            assertThat(said.out().replaceAll("(module 3) +", "$1|"))
                    .contains(wrong.getKey())
                    .contains("right in all 5 rounds", "no violation")
                    .contains("round 3  seat 3: spare 4 takes the place of module 3");
        }
    }
}
