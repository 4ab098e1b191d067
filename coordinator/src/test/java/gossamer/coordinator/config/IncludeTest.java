package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class IncludeTest extends ConfigTestBase {

    private List<String> problemsOfMain(String text) {
        return problemsOf(write("main.conf", text), Overrides.none());
    }

    @Test
    void includedFilesAreMergedAndThenOverridden() throws Exception {
        write("base.conf", BASE);
        Path main = write("main.conf", "include \"base.conf\"\ngossamer.topology.shape = [5, 5]");

        LoadedConfig config = ConfigLoader.load(main, Overrides.none());

        assertThat(config.emulation().name()).isEqualTo("main");
        assertThat(config.emulation().topology().shapeText()).isEqualTo("5×5");
    }

    @Test
    void includesAreRelativeToTheIncludingFileHoweverTheyAreWritten() throws Exception {
        Files.createDirectories(directory.resolve("deep/er"));
        write("deep/er/base.conf", BASE);
        write("deep/middle.conf", "include required(file(\"er/base.conf\"))");
        Path main = write("main.conf", "include \"deep/middle\"");

        assertThat(ConfigLoader.load(main, Overrides.none())
                        .emulation()
                        .topology()
                        .pus())
                .isEqualTo(9);
    }

    @Test
    void anErrorInAnIncludedFileNamesThatFile() {
        write("base.conf", BASE + "gossamer.sed = 5\ngossamer.limits.events = 0");

        assertThat(problemsOfMain("include \"base.conf\"\ngossamer.seed = x"))
                .containsExactly(
                        "base.conf:6: gossamer.sed: unknown key; allowed: algorithm,"
                                + " checkpoints, farm, hopfield,"
                                + " limits, name, network, plugins, profile, regions, seed,"
                                + " topology, trace; did you mean gossamer.seed?",
                        "base.conf:7: gossamer.limits.events: 0 is out of range; allowed: none, or"
                                + " a whole number from 1 to 9223372036854775807",
                        "main.conf:2: gossamer.seed: found string \"x\"; allowed: a whole number"
                                + " from -9223372036854775808 to 9223372036854775807");
    }

    @Test
    void anUnknownObjectThatTwoFilesBuildNamesOneOfThem() {
        write("base.conf", BASE + "gossamer.sed.a = 5");

        assertThat(problemsOfMain("include \"base.conf\"\ngossamer.sed.b = 6"))
                .singleElement()
                .asString()
                .matches("(main.conf:2|base.conf:6): gossamer.sed: unknown key; .*");
    }

    @Test
    void aMissingIncludeIsAnErrorThatHidesNoOthersAndCausesNone() {
        assertThat(problemsOfMain("\ngossamer.seed = x\ninclude \"bsae.conf\""))
                .containsExactly(
                        "main.conf:2: gossamer.seed: found string \"x\"; allowed: a whole number"
                                + " from -9223372036854775808 to 9223372036854775807",
                        "main.conf:3: cannot include \"bsae.conf\": " + "bsae.conf: no such file;"
                                + " allowed: include \"<file>\", relative to the including file");
    }

    @Test
    void aSyntaxErrorInAnIncludedFileNamesThatFile() {
        write("base.conf", "gossamer {\n  network.model = F*\n}");

        assertThat(problemsOfMain("include \"base.conf\"\ngossamer.seed = x"))
                .containsExactly(
                        "base.conf:2: Expecting close brace } or a comma, got '*' (Reserved"
                                + " character '*' is not allowed outside quotes)",
                        "main.conf:2: gossamer.seed: found string \"x\"; allowed: a whole number"
                                + " from -9223372036854775808 to 9223372036854775807");
    }

    @Test
    void filesThatIncludeEachOtherAreAnError() {
        write("other.conf", "\ninclude \"main.conf\"");

        assertThat(problemsOfMain("include \"other.conf\""))
                .containsExactly("other.conf:2: cannot include \"main.conf\": main.conf includes"
                        + " itself in this way; allowed: includes without cycles");
    }

    @Test
    void onlyFilesCanBeIncluded() {
        assertThat(problemsOfMain("""
                        include "."
                        include url("http://localhost:1/a.conf")
                        include classpath("gossamer/reference.conf")
                        """))
                .containsExactly(
                        "main.conf:1: cannot include \".\": .: is a directory, not a config"
                                + " file; allowed: include \"<file>\", relative to the"
                                + " including file",
                        "main.conf:2: cannot include from a URL; allowed: include \"<file>\","
                                + " relative to the including file",
                        "main.conf:3: cannot include from the class path; allowed: include"
                                + " \"<file>\", relative to the including file");
    }

    @Test
    void anOptionCannotIncludeAFile() {
        assertThat(problemsSetting(List.of("limits={ include \"a.conf\" }")))
                .containsExactly("--set: an option cannot include a file; allowed: a value");
    }

    @Test
    void syntaxErrorsHaveTheirLine() {
        assertThat(problemsOfMain("gossamer {\n  seed = 5\n  name = \"x\n}"))
                .singleElement()
                .asString()
                .startsWith("main.conf:3: Expecting a value but got wrong token");
        assertThat(problemsOfMain("gossamer {\n  topology.shape = [3,\n}"))
                .singleElement()
                .asString()
                .startsWith("main.conf:3: List should have had new element after a comma");
        assertThat(problemsOfMain("[1, 2]")).singleElement().asString().startsWith("main.conf:1: ");
    }

    @Test
    void bottomlessNestingIsAnErrorToo() {
        assertThat(problemsOfMain("a = " + "[".repeat(200_000)))
                .containsExactly("main.conf:1: is nested too deeply; allowed: at most 100 levels");
    }

    @Test
    void substitutionsReferToOtherKeys() throws Exception {
        Path main = write("main.conf", BASE + "gossamer.name = run-${gossamer.topology.kind}");

        assertThat(ConfigLoader.load(main, Overrides.none()).emulation().name())
                .isEqualTo("run-torus");
    }

    @Test
    void substitutionsThatLeadNowhereAreErrorsOfTheirKeysOnly() {
        write("main.conf", "");

        assertThat(problemsOfMain(BASE + """
                        gossamer.topology.shape = [3, ${n}]
                        gossamer.limits { wall-time = ${a}s, events = 0 }
                        gossamer.network.token-size = ${b}
                        gossamer.trace = ${c}
                        """))
                .containsExactly(
                        "main.conf:6: gossamer.topology.shape: refers to ${n}, which is not"
                                + " defined; allowed: keys of this config; system properties and"
                                + " environment variables are not read",
                        "main.conf:7: gossamer.limits.events: 0 is out of range; allowed: none, or"
                                + " a whole number from 1 to 9223372036854775807",
                        "main.conf:7: gossamer.limits.wall-time: refers to ${a}, which is not"
                                + " defined; allowed: keys of this config; system properties and"
                                + " environment variables are not read",
                        "main.conf:8: gossamer.network.token-size: needs"
                                + " gossamer.network.flit-size, which is missing; allowed: both or"
                                + " none of them",
                        "main.conf:8: gossamer.network.token-size: refers to ${b}, which is not"
                                + " defined; allowed: keys of this config; system properties and"
                                + " environment variables are not read",
                        "main.conf:9: gossamer.trace: refers to ${c}, which is not defined;"
                                + " allowed: keys of this config; system properties and environment"
                                + " variables are not read");
    }

    @Test
    void substitutionsInCirclesAreAnError() {
        assertThat(problemsOfMain(BASE + "gossamer.seed = ${gossamer.seed}"))
                .singleElement()
                .asString()
                .startsWith("main.conf:6: Could not resolve substitution to a value")
                .contains("${gossamer.seed}");
    }
}
