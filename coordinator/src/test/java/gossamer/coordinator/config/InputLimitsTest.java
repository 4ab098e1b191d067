package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InputLimitsTest extends ConfigTestBase {

    private static final String LONG = "substitutions are too long; allowed: 1000000 characters";
    private static final String DEEP = "is nested too deeply; allowed: at most 100 levels";

    /** Keys of which each has the one before twice. */
    private static String doubling(String begin, String twice, int times) {
        return "x0 = " + begin + "\n"
                + IntStream.range(0, times)
                        .mapToObj(i -> "x" + (i + 1) + " = " + twice.replace("x", "x" + i) + "\n")
                        .collect(Collectors.joining());
    }

    @Test
    void selectorsHaveADepthAndALength() {
        String rule = "gossamer.profile.delays = [{ law = constant, time = 1ns, links = \"%s\" }]";
        assertThat(problems(rule.formatted("not ".repeat(2_000) + "0")))
                .containsExactly("a.conf:6: gossamer.profile.delays[0].links: a selector is nested"
                        + " too deeply; allowed: at most 100 levels");
        assertThat(problems(rule.formatted("not ".repeat(50_000) + "0")))
                .containsExactly("a.conf:6: gossamer.profile.delays[0].links: a selector of 200001"
                        + " characters; allowed: at most 10000, or a list of selectors");
        assertThat(load(rule.formatted("not ".repeat(98) + "0"))).isNotNull();
    }

    @Test
    void substitutionsThatMultiplyAreToldBeforeTheyAreCopied() {
        for (String twice : List.of("${x}${x}", "[${x}, ${x}]", "{ a = ${x}, b.c = ${x} }")) {
            assertThat(problems(doubling("[1]", twice, 40)))
                    .singleElement()
                    .asString()
                    .matches("a.conf:\\d+: " + LONG);
        }
        assertThat(problems("s = [1]\n" + "s = ${s}${s}\n".repeat(40)))
                .singleElement()
                .asString()
                .endsWith(LONG);
        assertThat(problems(doubling("1", "[${x}]", 300)))
                .singleElement()
                .asString()
                .matches("a.conf:\\d+: substitutions are nested too deeply; allowed: 200 levels");
    }

    @Test
    void substitutionsThatDoNotMultiplyAreAllowed() {
        String sides = "s = [3]\ns += 3";
        assertThat(load(sides.replace("s ", "gossamer.topology.shape ")).emulation())
                .isNotNull();
        assertThat(problems(doubling("1", "${x}${x}", 10)))
                .hasSize(11)
                .allMatch(problem -> problem.contains("unknown key"));
    }

    @Test
    void depthIsCountedInDotsToo() {
        assertThat(problems("x = 1", "a" + ".a".repeat(500) + " = 1"))
                .containsExactly("a.conf:7: " + DEEP);
        assertThat(problems("a { b { ".repeat(60))).containsExactly("a.conf:6: " + DEEP);
        assertThat(problemsSetting(List.of("a" + ".a".repeat(500) + "=1")))
                .containsExactly("--set: " + DEEP);
        assertThat(load("# " + ".{[".repeat(500), "gossamer.name = \"" + "a.".repeat(40) + "\""))
                .isNotNull();
    }

    @Test
    void whatIsNoFileIsNotRead() {
        assertThat(problems("include file(\"/dev/zero\")"))
                .containsExactly("a.conf:6: cannot include \"/dev/zero\": /dev/zero: not a file;"
                        + " allowed: include \"<file>\", relative to the including file");
    }

    @Test
    void includesHaveADepthAndANumber() {
        for (int file = 0; file < 40; file++) {
            write("i" + file + ".conf", "include \"i" + (file + 1) + ".conf\"");
        }
        assertThat(problems("include \"i0.conf\""))
                .containsExactly("i29.conf:1: cannot include \"i30.conf\": i30.conf is one file too"
                        + " many; allowed: 200 files, at most 30 inside each other");
    }

    @Test
    void numbersOfThousandsOfDigitsAreNone() {
        assertThat(problems("gossamer.seed = " + "1".repeat(2_000)))
                .singleElement()
                .asString()
                .startsWith("a.conf:6: gossamer.seed: found ");
        assertThat(problems("gossamer.limits.events = 1e999999999"))
                .singleElement()
                .asString()
                .startsWith("a.conf:6: gossamer.limits.events: found ");
    }

    @Test
    void whatIsNotUtf8IsNotRead() throws IOException {
        Files.write(directory.resolve("b.conf"), new byte[] {'a', '=', (byte) 0xff});
        assertThat(problems("include \"b.conf\"")).containsExactly("b.conf: is not UTF-8 text");
    }

    private static String keys(String before, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> before + i + " = 1\n")
                .collect(Collectors.joining());
    }

    @Test
    void keysThatAreMergedHaveANumber() {
        assertThat(problems(keys("a.k", 20_000)))
                .singleElement()
                .asString()
                .matches("a.conf:\\d+: has too many keys with dots, [+]=, substitutions or objects;"
                        + " allowed: at most 5000, but for objects in lists");
    }

    @Test
    void listsOfRulesHaveALength() {
        assertThat(problems("gossamer.profile.delays = [" + "1,".repeat(350_000) + "]"))
                .containsExactly("a.conf:6: gossamer.profile.delays: found a list of 350000;"
                        + " allowed: a list of objects with links or pus, and a law, at most"
                        + " 65536");
    }

    @Test
    void aThousandProblemsAreTold() {
        assertThat(problems(keys("k", 100_000))).hasSize(1_000);
    }
}
