package gossamer.coordinator.cli;

import static gossamer.coordinator.cli.Cli.gossamer;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        return Files.writeString(directory.resolve("StuckAt.java"), source.replace(from, to));
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

    @Test
    void isNamedWhenItThrowsOrSaysWhatNobodyCanVoteOn() throws IOException {
        Said said = farm(changed("Math.min(round, from)", "round / (round - round)"));
        assertThat(said.exit()).as(said.out()).isEqualTo(1);
        assertThat(said.err()).contains("plug-in StuckAt.java: ", "(StuckAt.java:", "/ by zero");

        String own = "Optional.of(said(round));";
        said = farm(changed(own, "Optional.of(Value.of(\"go\"));"));
        assertThat(said.exit()).as(said.out()).isEqualTo(1);
        assertThat(said.err())
                .contains("plug-in StuckAt.java: user module stuck-at says"
                        + " Optional[Text[text=go]] in round 0; allowed: an Optional of what is"
                        + " like Number[number=20.0]");
        assertThat(farm(changed(own, "null;")).err()).contains("stuck-at says null in round 0");

        Path silent = changed(
                "return new Sensor(seat, settings.value(FROM), settings.value(COMPARES));",
                "return null;");
        said = farm(silent);
        assertThat(said.exit()).as(said.out()).isEqualTo(1);
        assertThat(said.err()).contains("user module stuck-at makes no module");
    }
}
