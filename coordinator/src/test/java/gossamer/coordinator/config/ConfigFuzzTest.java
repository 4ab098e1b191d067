package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Spoils right configs at random: whatever comes of it is either right or a list of problems. */
class ConfigFuzzTest extends ConfigTestBase {

    private static final int RUNS = 1_500;
    private static final String LETTERS = "{}[](),:=+\"$#\n\t *?.-0aé\\/";
    private static final Pattern VALUE = Pattern.compile("(?<=[=,\\[] )[^,}\\]\n]+");
    private static final List<String> VALUES = List.of(
            "null",
            "-1",
            "0",
            "1",
            "1e400",
            "2.5",
            "[]",
            "{}",
            "[[1]]",
            "[null]",
            "{ a = 1 }",
            "x",
            "\"\"",
            "5ns",
            "5ns6",
            "1KiB",
            "true",
            "${gossamer.seed}",
            "${gossamer}",
            "${?nothing}",
            "${nothing}",
            "99999999999999999999",
            "[1, 2, 3]",
            "round",
            "none",
            "pipelined",
            "file",
            "a.conf",
            "rendezvous",
            "\"H*\"",
            "H1",
            "small-path",
            "mesh-two-phase",
            "greedy",
            "schedule",
            "quota",
            "centre-priority",
            "centre",
            "named",
            "stable",
            "wormhole",
            "approach-2",
            "circgos",
            "torgos",
            "router",
            "merged",
            "parity",
            "[[3, 1]]",
            "[[3, null]]",
            "[approach-2, { name = circgos, a1 = 3, rounds = [[3, 1]] }]",
            "[{ name = x, a1 = 3 }, { a1 = y, rounds = 3 }]",
            "\"\\u0000\"");
    private static final List<String> KEYS = List.of(
            "seed",
            "topology",
            "topology.shape",
            "topology.shape.0",
            "topology.kind",
            "topology.file",
            "network",
            "network.cost",
            "network.cost.hop",
            "network.time-unit",
            "network.token-size",
            "network.token-flits",
            "network.model",
            "network.duplex",
            "algorithm.name",
            "algorithm.phases",
            "algorithm.colours",
            "algorithm.permutation",
            "algorithm.acceptance",
            "algorithm.scheduling",
            "algorithm.sessions",
            "network.switching",
            "network.link-policy",
            "network.link-centre",
            "network.virtual-channels",
            "network.port-overlap",
            "algorithm.variant",
            "algorithm.a1",
            "algorithm.a",
            "algorithm.rounds",
            "algorithm.ends",
            "algorithm.start",
            "algorithm.phase-2",
            "algorithm.file",
            "network.packet-capacity",
            "profile",
            "profile.delays",
            "limits",
            "limits.virtual-time",
            "regions",
            "checkpoints",
            "trace",
            "gossamer",
            "gossamer.gossamer",
            "",
            "\"",
            "a..b");

    @Test
    void noTextMakesTheLoaderFail() throws IOException {
        List<String> rights = new ArrayList<>();
        for (Path file : ShippedConfigsTest.configs().toList()) {
            rights.add(Files.readString(file));
        }
        rights.add(BASE + "gossamer.profile.delays = [{ min = 1ns, max = 2ns }]");
        int right = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            Random random = new Random(seed);
            String text = rights.get(random.nextInt(rights.size()));
            for (int times = random.nextInt(3); times >= 0; times--) {
                text = spoil(text, random);
            }
            List<String> sets = new ArrayList<>();
            for (int times = random.nextInt(3); times > 0; times--) {
                sets.add(pick(KEYS, random) + "=" + pick(VALUES, random));
            }
            right += loads(seed, text, sets) ? 1 : 0;
        }
        assertThat(right).isBetween(RUNS / 100, RUNS / 2);
    }

    private boolean loads(int seed, String text, List<String> sets) {
        try {
            ConfigLoader.load(write("a.conf", text), Overrides.ofSets(sets));
            return true;
        } catch (ConfigException e) {
            assertThat(e.problems())
                    .as("problems of seed %d", seed)
                    .isNotEmpty()
                    .noneMatch(problem -> problem.message().isBlank());
            return false;
        } catch (RuntimeException | StackOverflowError e) {
            throw new AssertionError("seed " + seed + ", sets " + sets + ", text:\n" + text, e);
        }
    }

    private static String spoil(String text, Random random) {
        int at = random.nextInt(text.length());
        return switch (random.nextInt(5)) {
            case 0 -> text.substring(0, at) + text.substring(at + 1);
            case 1 ->
                text.substring(0, at)
                        + LETTERS.charAt(random.nextInt(LETTERS.length()))
                        + text.substring(at);
            case 2 -> {
                List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n")));
                Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size()));
                yield String.join("\n", lines);
            }
            default -> {
                Matcher matcher = VALUE.matcher(text);
                String value = Matcher.quoteReplacement(pick(VALUES, random));
                yield matcher.find(Math.min(at, text.length() / 2))
                        ? text.substring(0, matcher.start())
                                + matcher.group().replaceFirst(".*", value)
                                + text.substring(matcher.end())
                        : text;
            }
        };
    }

    private static String pick(List<String> words, Random random) {
        return words.get(random.nextInt(words.size()));
    }
}
