package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.reference.SequentialEngine.Outcome;
import gossamer.model.registry.Registry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The sharpest forgery needs no editing: the trace of one run, presented as that of another one
 * that differs in one key, is refused unless both runs are the same.
 */
class ForgedRunsTest {

    private static final Path CONFIGS = Path.of("src/test/resources/audited");

    /** Keys that can reach a trace, each with what it is set to in turn. */
    private static final Map<String, List<String>> CHANGES = Map.ofEntries(
            entry("seed", "77", "78"),
            entry("topology.shape", "[3]", "[4]", "[7]", "[2,3]", "[3,3]"),
            entry("topology.shared-channels", "1", "2", "3", "null"),
            entry("topology.circuits", "[4]", "[2,2]", "[7]", "[3,3]", "null"),
            entry("topology.kind", "ring", "path", "mesh", "torus"),
            entry("network.model", "\"F*\"", "\"H*\"", "F1", "H1"),
            entry("network.cost.startup", "13", "13ns"),
            entry("network.cost.hop", "3", "3ns"),
            entry("network.cost.flit", "2", "2ns"),
            entry("network.token-flits", "5", "6"),
            entry("network.packet-capacity", "1", "2", "3"),
            entry("network.link-policy", "coin", "right-first", "longest-queue"),
            entry("network.virtual-channels", "1", "2", "4"),
            entry("network.port-overlap", "true", "false"),
            entry("network.reliability.retransmit.timeout", "7", "7ns"),
            entry("network.reliability.retransmit.max-attempts", "1", "2"),
            entry("network.reliability.retransmit.backoff", "1.25", "3"),
            entry(
                    "algorithm.name",
                    "approach-1",
                    "approach-2",
                    "flooding",
                    "greedy",
                    "router",
                    "small-path",
                    "fujita-path",
                    "large-path",
                    "small-cycle",
                    "large-cycle",
                    "high-dim-gos",
                    "push-pull"),
            entry("algorithm.colours", "split", "parity", "none"),
            entry("algorithm.start", "slot", "ready"),
            entry("algorithm.variant", "exact", "trimmed", "binary"),
            entry("algorithm.permutation", "identity", "pipelined", "up-down", "random"),
            entry("algorithm.acceptance", "any", "named"),
            entry("algorithm.scheduling", "algorithm-2", "stable", "none"),
            entry("algorithm.sessions", "2", "3"),
            entry("algorithm.receive-timeout", "9", "5"),
            entry("algorithm.timeout-growth", "0", "3"),
            entry("farm.rounds", "1", "2", "3", "5"),
            entry("farm.spares", "0", "1", "2"),
            entry("farm.voting", "majority", "simple-majority", "median", "simple-average"),
            entry("farm.epsilon", "0.2", "3"),
            entry(
                    "profile.delays",
                    "[{links=all,law=uniform,min=1,max=5}]",
                    "[{links=all,law=uniform,min=1ns,max=5ns}]",
                    "[{pus=all,slow=2}]"),
            entry(
                    "profile.faults",
                    "[{what=loss,links=all,probability=0.2}]",
                    "[{kind=pause,pus=\"0\",at=3,for=9}]",
                    "[]"));

    /** How often each key is at least to be refused. */
    private static final int LEAST = 20;
    /** How many keys of each config are changed, one at a time. */
    private static final int KEYS = 14;

    private static final int PASSES = 4;

    private static final String WORMS = "switching = wormhole, token-flits = 12,"
            + " cost { startup = 50ns, hop = 10ns, flit = 1ns }";

    private static Map.Entry<String, List<String>> entry(String key, String... values) {
        return Map.entry(key, List.of(values));
    }

    @TempDir
    private Path folder;

    private final Map<String, Integer> refused = new TreeMap<>();
    private final Random random = new Random(1);
    private int same;

    @Test
    void theTraceOfOneRunDoesNotPassAsThatOfAnother() throws Exception {
        check(300, 0);
    }

    @Test
    @Tag("slow")
    void noneOfThousandsPasses() throws Exception {
        check(5_000, LEAST);
    }

    /** Whatever algorithms fit a machine: the trace of none passes as that of another one. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kind = path, shape = [6]         | model = \"F*\", packet-capacity = 2",
                "kind = path, shape = [7]         | model = \"H1\", packet-capacity = 1",
                "kind = ring, shape = [6]         | model = \"H*\", packet-capacity = 1",
                "kind = ring, shape = [8]         | model = \"F1\", packet-capacity = 2",
                "kind = mesh, shape = [3, 3]      | model = \"H*\", packet-capacity = 1",
                "kind = torus, shape = [4, 4]     | model = \"F*\"",
                "kind = ring, shape = [8]         | model = \"F*\", switching = wormhole",
                "kind = mesh, shape = [3, 3]      | model = \"F1\", switching = wormhole",
                "kind = torus, shape = [4, 4]     | switching = wormhole, virtual-channels = 2"
            })
    void theTraceOfOneAlgorithmDoesNotPassAsThatOfAnother(String topology, String network)
            throws Exception {
        Map<String, LoadedConfig> fitting = new TreeMap<>();
        for (AlgorithmProvider algorithm : Registry.builtIn().all(AlgorithmProvider.class)) {
            Path config = folder.resolve("pair.conf");
            Files.writeString(config, """
                    gossamer { topology { %s }, algorithm.name = %s
                      network { %s, token-flits = 12
                        cost { startup = 50ns, hop = 10ns, flit = 1ns } } }
                    """.formatted(topology, algorithm.name(), network));
            try {
                fitting.put(algorithm.name(), Audits.load(config, List.of()));
            } catch (ConfigException e) {
                // It does not fit.
            }
        }
        for (LoadedConfig one : fitting.values()) {
            Outcome run = Audits.run(one.emulation());
            for (LoadedConfig other : fitting.values()) {
                String is = one.emulation().algorithm().name();
                String told = other.emulation().algorithm().name();
                String right = Audits.run(other.emulation()).fingerprint().hex();
                assertThat(Audits.audit(run, other.emulation(), other.resolved())
                                .clean())
                        .as("%s as %s", is, told)
                        .isEqualTo(right.equals(run.fingerprint().hex()));
            }
        }
        assertThat(fitting).hasSizeGreaterThan(1);
    }

    /** Pairs of which one once passed as the other. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "crossbar | pipelined, permutation = identity | pipelined, permutation = pipelined",
                "crossbar | pipelined, permutation = random-per-pu, acceptance = named"
                        + " | pipelined, permutation = random-per-pu, acceptance = any",
                "crossbar | pipelined, permutation = random, scheduling = none"
                        + " | pipelined, permutation = random, scheduling = algorithm-2",
                "crossbar, shared-channels = 3 | pipelined, permutation = identity"
                        + " | pipelined, permutation = pipelined",
                "crossbar, circuits = [3, 3] | pipelined, permutation = identity"
                        + " | pipelined, permutation = pipelined",
                "ring | circgos, a1 = 3, rounds = [[3, 1]] | circgos, a1 = 9, rounds = [[3, 1]]",
                "ring | circgos, a1 = 3, rounds = [[3, 1]] | approach-2",
            })
    void neitherOfTwoPassesAsTheOther(String kind, String one, String other) throws Exception {
        List<LoadedConfig> both = new ArrayList<>();
        for (String algorithm : List.of(one, other)) {
            Path config = folder.resolve("one.conf");
            Files.writeString(
                    config, """
                    gossamer { seed = 2, topology { kind = %s, shape = 9 }, network { %s }
                      algorithm { name = %s } }
                    """.formatted(kind, kind.equals("ring") ? WORMS : "", algorithm));
            both.add(Audits.load(config, List.of()));
        }
        for (int is = 0; is < 2; is++) {
            LoadedConfig told = both.get(1 - is);
            Outcome run = Audits.run(both.get(is).emulation());
            assertThat(Audits.audit(run, told.emulation(), told.resolved()).clean())
                    .as("%s of %s and %s", is, one, other)
                    .isFalse();
        }
    }

    private int count() {
        return refused.values().stream().mapToInt(Integer::intValue).sum();
    }

    /**
     * Presents traces until so many have been refused, those of keys that are behind first.
     *
     * @param each how many of each key
     */
    private void check(int wanted, int each) throws Exception {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.list(CONFIGS)) {
            for (Path file : files.sorted().toList()) {
                Collections.addAll(texts, Files.readString(file).split("(?m)^-+$"));
            }
        }
        texts.removeIf(text -> text.contains("file ="));
        Collections.shuffle(texts, random);
        for (int pass = 0; pass < PASSES; pass++) {
            for (String text : texts) {
                if (count() >= wanted && least() >= each) {
                    break;
                }
                present(text);
            }
        }
        System.out.println(
                "forged runs: " + count() + " refused, " + same + " are the same: " + refused);
        assertThat(count()).isGreaterThanOrEqualTo(wanted);
        assertThat(least()).as("%s", refused).isGreaterThanOrEqualTo(each);
    }

    /** The number of refused traces of the key that has fewest. */
    private int least() {
        return CHANGES.keySet().stream()
                .mapToInt(key -> refused.getOrDefault(key, 0))
                .min()
                .orElse(0);
    }

    /** Presents the trace of a config as that of others. */
    private void present(String text) throws Exception {
        Path config = folder.resolve("forged.conf");
        Files.writeString(config, text);
        LoadedConfig loaded = Audits.load(config, List.of());
        if (loaded.emulation().topology().pus() < 2) {
            return;
        }
        Outcome run = Audits.run(loaded.emulation());
        List<String> keys = new ArrayList<>(CHANGES.keySet());
        Collections.sort(keys);
        Collections.shuffle(keys, random);
        keys.sort(Comparator.comparingInt(key -> Math.min(refused.getOrDefault(key, 0), LEAST)));
        for (String key : keys.subList(0, KEYS)) {
            List<String> values = CHANGES.get(key);
            present(run, config, text, key, values.get(random.nextInt(values.size())));
        }
    }

    private void present(Outcome run, Path config, String text, String key, String value)
            throws Exception {
        LoadedConfig other;
        try {
            other = Audits.load(config, List.of(), "gossamer." + key + "=" + value);
        } catch (ConfigException e) {
            return;
        }
        String fingerprint = Audits.run(other.emulation()).fingerprint().hex();
        if (fingerprint.equals(run.fingerprint().hex())) {
            same++;
            return;
        }
        assertThat(Audits.audit(run, other.emulation(), other.resolved()).clean())
                .as("presented with %s=%s: %s", key, value, text)
                .isFalse();
        refused.merge(key, 1, Integer::sum);
    }
}
