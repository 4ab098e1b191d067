package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.registry.Registry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ListCommandTest {

    @Test
    void listsTheAlgorithmsInTheOrderOfMessages() {
        Said said = Cli.gossamer("list", "algorithms");

        assertThat(said.exit()).isEqualTo(Exit.OK);
        assertThat(said.out().lines().map(line -> line.split(" ")[0]))
                .containsExactlyElementsOf(Registry.builtIn().names(AlgorithmProvider.class));
    }

    @ParameterizedTest
    @EnumSource(ListCommand.Kind.class)
    void printsOneJsonObjectOfEachKind(ListCommand.Kind kind) {
        Said said = Cli.gossamer("list", kind.toString(), "--json");

        assertThat(said.exit()).isEqualTo(Exit.OK);
        assertThat(said.out()).startsWith("{\n  \"" + kind + "\" : [").endsWith("]\n}\n");
    }

    @Test
    void listsProfilesByTheirFirstSentence() {
        System.setProperty("gossamer.home", "..");
        try {
            assertThat(Cli.gossamer("list", "profiles").out())
                    .contains("crash-one        One PU crashes in round 10 and never comes back\n");
        } finally {
            System.clearProperty("gossamer.home");
        }
    }

    @Test
    void whereThereAreNoProfilesAFileIsAllowed() {
        String config = Cli.CONFIGS.resolve("ring-729.conf").toString();
        Said said = Cli.gossamer("validate", config, "--profile", "lossy");
        assertThat(said.exit()).isEqualTo(Exit.USAGE);
        assertThat(said.err()).contains("no such profile in configs/profiles; allowed: a file\n");
    }

    @Test
    void describesKeysWithValuesAndDefault() {
        Said said = Cli.gossamer("describe", "pipelined");

        assertThat(said.exit()).isEqualTo(Exit.OK);
        assertThat(said.out())
                .startsWith("algorithm pipelined\n")
                .contains("  where    a crossbar; under rendezvous\n")
                .contains("  source   De Florio & Blondia, Algorithm 1\n")
                .contains("    sessions: a whole number from 1 to 65535\n")
                .contains("65535\n      How often all PUs gossip, back to back: a PU begins")
                .contains("Default: 1.\n");
        assertThat(Cli.gossamer("describe", "torgos").out()).contains("    sessions: a whole");
        assertThat(Cli.gossamer("describe", "--json", "torgos").out())
                .contains("\"name\" : \"sessions\"");
        assertThat(Cli.gossamer("describe", "crossbar").out()).doesNotContain("sessions");
    }

    @Test
    void listsFaultsAndDescribesThemByEachOfTheirWords() {
        assertThat(Cli.gossamer("list", "faults").out())
                .startsWith("down               nothing passes a channel\nloss   ");
        String down = Cli.gossamer("describe", "down").out();
        assertThat(down)
                .startsWith("fault down\n  nothing passes a channel\n")
                .contains("  where    links; as flap it comes and goes; up ends it\n")
                .contains("    packets: lost, held\n");
        assertThat(Cli.gossamer("describe", "flap").out()).isEqualTo(down);
        assertThat(Cli.gossamer("describe", "up").out()).isEqualTo(down);
    }

    @Test
    void guessesWhatAMisspeltNameWasMeantToBe() {
        Said said = Cli.gossamer("describe", "torgo");

        assertThat(said.exit()).isEqualTo(Exit.USAGE);
        assertThat(said.err()).contains("describe torgo: no such name", "did you mean torgos?");
    }
}
