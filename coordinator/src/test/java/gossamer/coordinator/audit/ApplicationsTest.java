package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.audit.AuditReport;
import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.reference.SequentialEngine.Outcome;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** PUs that compute between gossips. */
class ApplicationsTest {

    private static final String COST = "network.cost { startup = 10us, hop = 100ns, flit = 1ns }\n";

    @TempDir
    private Path directory = Path.of("");

    private LoadedConfig load(String kind, String shape, String algorithm, @Nullable String... more)
            throws Exception {
        Path config = directory.resolve("a.conf");
        Files.writeString(
                config,
                "gossamer {\n" + COST + "topology { kind = " + kind + ", shape = "
                        + shape + " }\nalgorithm { name = " + algorithm + " }\n"
                        + Stream.of(more).filter(Objects::nonNull).collect(Collectors.joining("\n"))
                        + "\n}\n");
        return Audits.load(config, List.of());
    }

    private static List<TraceRecord> records(Outcome run, EventKind kind) {
        return IntStream.range(0, run.trace().size())
                .mapToObj(record -> TraceRecord.unpack(run.trace().words(), 6 * record))
                .filter(record -> record.kind() == kind)
                .toList();
    }

    private static long last(Outcome run) {
        return records(run, EventKind.COMPLETE).stream()
                .mapToLong(TraceRecord::time)
                .max()
                .orElseThrow();
    }

    private static Outcome audited(LoadedConfig loaded) {
        Outcome run = Audits.run(loaded.emulation());
        AuditReport report = Audits.audit(run, loaded.emulation(), loaded.resolved());
        assertThat(report.violations()).isEmpty();
        assertThat(report.given()).isEmpty();
        loaded.emulation()
                .algorithm()
                .prediction(loaded.emulation().network())
                .ifPresent(known -> assertThat(last(run)).isEqualTo(known.ticks()));
        return run;
    }

    /** Where all PUs end a gossip at once, computing and gossips simply add up. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ring  | 7      | approach-1   |
                    torus | [3, 5] | high-dim-gos |
                    torus | [5, 5] | high-dim-gos, colours = split | \
                    network.switching = wormhole, network.token-flits = 4
                    torus | [9, 9] | torgos, a = 3, rounds = [[3, 1]] | \
                    network.switching = wormhole, network.token-flits = 4
                    """)
    void computingAddsToGossips(String kind, String shape, String algorithm, String more)
            throws Exception {
        for (int sessions : List.of(1, 2, 5)) {
            long alone = last(audited(
                    load(kind, shape, algorithm, "algorithm.sessions = " + sessions, more)));
            LoadedConfig computing = load(
                    kind,
                    shape,
                    algorithm,
                    "algorithm { sessions = " + sessions + ", compute = [7us, 0us, 900ns] }",
                    more);
            long all = List.of(7_000, 7_000, 7_900, 14_900, 14_900).get(sessions - 1);
            assertThat(computing.emulation().algorithm().computesInAll()).isEqualTo(all);
            assertThat(last(audited(computing))).isEqualTo(alone + all);
        }
    }

    /**
     * On a mesh PUs in the middle end first, and compute while others still gossip: then packets
     * may get into each other's way less or more than without computing.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    mesh  | [3, 4] | high-dim-gos |
                    mesh  | [3, 4] | flooding     |
                    path  | 9      | approach-1   | network.model = H1
                    mesh  | [4, 3] | router       | network.switching = wormhole
                    crossbar | 6   | flooding     |
                    """)
    void computingAndGossipsOverlap(String kind, String shape, String algorithm, String more)
            throws Exception {
        String sessions = "algorithm.sessions = 4";
        long once = last(audited(load(kind, shape, algorithm, more)));
        String compute = "algorithm.compute = [20us, 3us]";
        Outcome run = audited(load(kind, shape, algorithm, sessions, compute, more));
        assertThat(last(run)).isGreaterThanOrEqualTo(46_000 + once);
        assertThat(records(run, EventKind.START).get(0).time()).isEqualTo(20_000);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    [{ kind = crash, pus = 4, at = 60us, for = 100us }]
                    [{ kind = crash, pus = 4, at = 5us, for = 10us }]
                    [{ kind = crash, pus = 4, at = 60us, for = 100us, state = kept }]
                    [{ kind = pause, pus = 4, from = 30us, for = 100us }]
                    [{ kind = loss, probability = 0.02 }]
                    """)
    void theAuditorFollowsApplicationsThroughFaults(String faults) throws Exception {
        for (String algorithm : List.of("high-dim-gos", "flooding")) {
            LoadedConfig loaded = load(
                    "mesh",
                    "[3, 3]",
                    algorithm,
                    "algorithm { sessions = 5, compute = [20us, 40us] }",
                    "profile.faults = " + faults);
            Outcome run = Audits.run(loaded.emulation());
            AuditReport report = Audits.audit(run, loaded.emulation(), loaded.resolved());
            assertThat(report.violations()).as(algorithm).isEmpty();
            assertThat(report.given()).isEmpty();
        }
    }

    /** Planted: a PU that computes a nanosecond less, or in another order. */
    @Test
    void theAuditorNoticesOtherTimes() throws Exception {
        String sessions = "algorithm.sessions = 3";
        LoadedConfig right =
                load("mesh", "[3, 3]", "high-dim-gos", sessions, "algorithm.compute = [20us, 3us]");
        for (String wrong :
                List.of("[20us, 2999ns]", "[3us, 20us]", "[20us]", "[20us, 3us, 3us]")) {
            LoadedConfig other = load(
                    "mesh", "[3, 3]", "high-dim-gos", sessions, "algorithm.compute = " + wrong);
            AuditReport report = Audits.audit(
                    Audits.run(other.emulation()), right.emulation(), right.resolved());
            assertThat(report.clean()).as(wrong).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    greedy     | [3us] | 1 sessions, but greedy gossips once: an offer of
                    flooding   | []    | found a list of 0; allowed: a list of up to 1000 times
                    flooding   | [-1us]| allowed: a duration from 0ns to 1000000000000ns
                    flooding   | [3]   | 3 has no unit
                    flooding   | 3us   | allowed: a list of up to 1000 times, e.g. [400us, 150us]
                    """)
    void saysWhatIsWrong(String algorithm, String compute, String message) {
        assertThatThrownBy(() -> load("ring", "9", algorithm, "algorithm.compute = " + compute))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("gossamer.algorithm.compute")
                .hasMessageContaining(message);
    }

    @Test
    void gossipsWithSessionsOfTheirOwnAndFarmsSaySo() {
        assertThatThrownBy(() -> Audits.load(
                        Path.of("../configs/sessions.conf"), List.of(), "algorithm.compute=[3]"))
                .hasMessageContaining("does not go with a gossip that has sessions of its own");
        assertThatThrownBy(() -> Audits.load(
                        Path.of("../configs/voting-farm-torus.conf"),
                        List.of(),
                        "algorithm.compute=[3us]"))
                .hasMessageContaining("algorithm.compute: beside a farm");
    }
}
