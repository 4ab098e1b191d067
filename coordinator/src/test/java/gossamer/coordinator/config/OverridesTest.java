package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.machine.Cost;
import gossamer.model.machine.TimeBase;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OverridesTest extends ConfigTestBase {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "topology.shape=[9,27]",
                "gossamer.topology.shape=[9,27]",
                " topology.shape = [9, 27] ",
                "topology={shape=[9,27]}",
                "gossamer={topology={shape=[9,27]}}"
            })
    void setsAKeyRelativeToGossamerOrInFull(String set) {
        LoadedConfig config = loadSetting(List.of(set));

        assertThat(config.emulation().topology().shapeText()).isEqualTo("9×27");
    }

    @ParameterizedTest
    @ValueSource(strings = {"network.model=H*", "network.model=\"H*\""})
    void takesAModelWithOrWithoutTheQuotesThatAShellTakesAway(String set) {
        LoadedConfig config = loadSetting(List.of(set), "gossamer.network.model = \"F*\"");

        assertThat(config.emulation().network().modelName()).isEqualTo("H*");
    }

    @Test
    void theLastOfSeveralWins() {
        assertThat(loadSetting(List.of("seed=3", "seed=4")).emulation().seed()).isEqualTo(4);
    }

    @Test
    void costRoundReplacesTheCostsInTheFile() {
        assertThat(loadSetting(List.of("network.cost=round"))
                        .emulation()
                        .network()
                        .cost())
                .isEqualTo(Cost.rounds());
    }

    @Test
    void onePartOfTheCostMergesWithTheFile() {
        LoadedConfig config = loadSetting(List.of("network.cost.startup=5us"));

        assertThat(config.emulation().network().cost())
                .isEqualTo(new Cost(5_000, 100, 1, TimeBase.NANOSECONDS));
    }

    @Test
    void onePartOfTheCostDoesNotSufficeWhereTheFileCountsRounds() {
        assertThat(problemsSetting(
                        List.of("network.cost.startup=5us"), "gossamer.network.cost = round"))
                .containsExactly(
                        "a.conf:6: gossamer.network.cost.flit: is missing; allowed: a duration,"
                                + " e.g. 100ns",
                        "a.conf:6: gossamer.network.cost.hop: is missing; allowed: a duration,"
                                + " e.g. 100ns");
    }

    @Test
    void nullTakesBackWhatTheFileSays() {
        LoadedConfig config = loadSetting(
                List.of(
                        "network.token-size=null",
                        "network.flit-size=null",
                        "network.token-flits=5"),
                "gossamer.network { token-size = 8B, flit-size = 1B }");

        assertThat(config.emulation().network().tokenFlits()).isEqualTo(5);
    }

    @Test
    void isTheOriginOfItsProblems() {
        assertThat(problemsSetting(
                        List.of("topology.shape=[3,0]", "limits.wall-time=10"),
                        "gossamer.seed = x"))
                .containsExactly(
                        "a.conf:6: gossamer.seed: found string \"x\"; allowed: a whole number from"
                                + " -9223372036854775808 to 9223372036854775807",
                        "--set: gossamer.limits.wall-time: 10 has no unit; allowed: a duration"
                                + " from 1ms to 365d with its unit (ns, us, ms, s, m, h, d)",
                        "--set: gossamer.topology.shape[1]: 0 is out of range; allowed: a whole"
                                + " number from 1 to 4194304");
    }

    @Test
    void mayNotSetUnknownKeys() {
        assertThat(problemsSetting(List.of("topology.shap=[3,3]", "ntwork.model=H*")))
                .containsExactly(
                        "--set: gossamer.ntwork: unknown key; allowed: algorithm, checkpoints,"
                                + " farm, hopfield, limits, name,"
                                + " network, plugins, profile, regions, seed, topology, trace;"
                                + " did you mean"
                                + " gossamer.network?",
                        "--set: gossamer.topology.shap: unknown key; allowed: circuits, file,"
                                + " kind, missing, shape, shared-channels;"
                                + " did you mean gossamer.topology.shape?");
    }

    @Test
    void needsAKeyAndAnEqualsSign() {
        assertThat(problemsSetting(List.of("seed", "=5", "a..b=5", "")))
                .containsExactly(
                        "--set: \"\" has no =; allowed: key=value, e.g. topology.shape=[9,27]",
                        "--set: \"=5\" has no key that can be read; allowed: key=value, e.g."
                                + " topology.shape=[9,27]",
                        "--set: \"a..b=5\" has no key that can be read; allowed: key=value, e.g."
                                + " topology.shape=[9,27]",
                        "--set: \"seed\" has no =; allowed: key=value, e.g."
                                + " topology.shape=[9,27]");
    }

    @Test
    void takesWhatIsNotHoconAsAString() {
        assertThat(problemsSetting(List.of("topology.shape=[3,3", "seed=1,2", "name=a#b")))
                .containsExactly(
                        "--set: gossamer.name: \"a#b\" cannot be a name; allowed: 1 to 80 of A-Z"
                                + " a-z 0-9 . _ - that are not . or .., as it names a directory",
                        "--set: gossamer.seed: found string \"1,2\"; allowed: a whole number from"
                                + " -9223372036854775808 to 9223372036854775807",
                        "--set: gossamer.topology.shape: found string \"[3,3\"; allowed: a list of"
                                + " sides, e.g. [27, 27], or one side, e.g. 729; a whole number"
                                + " from 1 to 4194304 each");
    }

    @Test
    void anEmptyValueIsAnEmptyString() {
        assertThat(problemsSetting(List.of("trace.level=")))
                .containsExactly("--set: gossamer.trace.level: unknown value \"\"; allowed: off,"
                        + " summary, full");
    }

    @Test
    void mayReferToTheFile() {
        LoadedConfig config = loadSetting(List.of("name=on-a-${gossamer.topology.kind}"));

        assertThat(config.emulation().name()).isEqualTo("on-a-torus");
        assertThat(problemsSetting(List.of("name=${HOME}")))
                .containsExactly("--set: gossamer.name: refers to ${HOME}, which is not defined;"
                        + " allowed: keys of this config; system properties and environment"
                        + " variables are not read");
    }

    @Test
    void reportsBothTheFileThatCannotBeParsedAndItsOwnProblems() {
        assertThat(problemsOf("gossamer {", List.of("sed=5", "seed=x")))
                .containsExactly(
                        "a.conf:1: expecting a close parentheses ')' here, not: end of file",
                        "--set: gossamer.sed: unknown key; allowed: algorithm, checkpoints,"
                                + " farm, hopfield, limits, name,"
                                + " network, plugins, profile, regions, seed, topology, trace;"
                                + " did you mean"
                                + " gossamer.seed?",
                        "--set: gossamer.seed: found string \"x\"; allowed: a whole number from"
                                + " -9223372036854775808 to 9223372036854775807");
    }

    @Test
    void optionsOfTheirOwnApplyInOrderAndAreNamed() throws Exception {
        Path file = write("a.conf", BASE);
        Overrides right = Overrides.ofSets(List.of("seed=3")).with("--seed", "seed", "12");

        assertThat(ConfigLoader.load(file, right).emulation().seed()).isEqualTo(12);
        assertThat(problemsOf(file, Overrides.none().with("--seed", "seed", "1.5")))
                .containsExactly("--seed: gossamer.seed: 1.5 is not a whole number; allowed: a"
                        + " whole number from -9223372036854775808 to 9223372036854775807");
    }
}
