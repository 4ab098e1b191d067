package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * Loads texts as files. {@link #BASE} is a right config of five lines, so that lines appended to it
 * begin with line 6.
 */
abstract class ConfigTestBase {

    static final String BASE = """
            gossamer {
              topology { kind = torus, shape = [3, 3] }
              network.cost { startup = 10us, hop = 100ns, flit = 1ns }
              algorithm.name = high-dim-gos
            }
            """;

    /** A right config of four lines, under rendezvous. */
    static final String PIPELINED = """
            gossamer {
              topology { kind = crossbar, shape = 6 }
              algorithm.name = pipelined
            }
            """;

    static final String ALGORITHMS =
            "approach-1, approach-2, circgos, high-dim-gos, torgos, cubgos, router, small-path,"
                    + " fujita-path, large-path, small-cycle, large-cycle, mesh-two-phase,"
                    + " greedy, flooding, push-pull, schedule, fsa, pipelined";

    static final String NETWORK_KEYS =
            "cost, duplex, flit-size, link-centre, link-policy, model, packet-capacity,"
                    + " port-overlap, ports, reliability, switching, time-unit, token-flits,"
                    + " token-size, virtual-channels";

    static final String COST_ALLOWED =
            "allowed: a duration from 0ns to 1099511627776ns with its unit (ns, us, ms, s, m, h,"
                    + " d)";

    @TempDir
    Path directory;

    Path write(String name, String text) {
        try {
            return Files.writeString(directory.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Loads a right config: the base and these lines. */
    LoadedConfig load(String... lines) {
        return loadSetting(List.of(), lines);
    }

    /** Loads a right config: the base, these lines, and what {@code --set} changes in them. */
    LoadedConfig loadSetting(List<String> sets, String... lines) {
        return loadText(BASE + String.join("\n", lines), sets);
    }

    /** Loads a right config: that of pipelined gossiping and these lines, from line 5 on. */
    LoadedConfig pipelined(String... lines) {
        return loadText(PIPELINED + String.join("\n", lines), List.of());
    }

    LoadedConfig loadText(String text, List<String> sets) {
        try {
            return ConfigLoader.load(write("a.conf", text), Overrides.ofSets(sets));
        } catch (ConfigException e) {
            throw new AssertionError("not right:\n" + e.getMessage(), e);
        }
    }

    /** What is wrong with the base and these lines. */
    List<String> problems(String... lines) {
        return problemsSetting(List.of(), lines);
    }

    /** What is wrong with the base, these lines, and what {@code --set} changes in them. */
    List<String> problemsSetting(List<String> sets, String... lines) {
        return problemsOf(BASE + String.join("\n", lines), sets);
    }

    /** What is wrong with the config of pipelined gossiping and these lines, from line 5 on. */
    List<String> problemsOfPipelined(String... lines) {
        return problemsOf(PIPELINED + String.join("\n", lines), List.of());
    }

    List<String> problemsOf(String text, List<String> sets) {
        return problemsOf(write("a.conf", text), Overrides.ofSets(sets));
    }

    /** The messages, with the temporary directory taken off. */
    List<String> problemsOf(Path file, Overrides overrides) {
        try {
            ConfigLoader.load(file, overrides);
        } catch (ConfigException e) {
            assertThat(e.problems()).isNotEmpty().isSorted();
            assertThat(e.getMessage().lines().toList())
                    .isEqualTo(e.problems().stream().map(Problem::toString).toList());
            return e.getMessage().replace(directory + "/", "").lines().toList();
        }
        return List.of();
    }
}
