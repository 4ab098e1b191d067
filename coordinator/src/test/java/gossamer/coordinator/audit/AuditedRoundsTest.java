package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.audit.AuditReport;
import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Farms of several rounds on networks that are no crossbars: sessions back to back. */
class AuditedRoundsTest {

    private static final Path TORUS = Path.of("../configs/voting-farm-torus.conf");
    private static final Path LOSSY = Path.of("../configs/profiles/lossy-1pct.conf");
    private static final String CROSSBAR = "crossbar";

    @TempDir
    Path directory;

    /**
     * By hand: a stage takes start-up 10,000 + hop 100 + the tokens of its packet, and sides of 3
     * and 5 PUs take 1 and 2 packets to each side. All PUs end a session at once.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    [5]    | 1 | 20202
                    [5]    | 3 | 60606
                    [3, 3] | 3 | 60612
                    [3, 3] | 7 | 141428
                    """)
    void sessionsFollowEachOtherWithoutAGap(String shape, int rounds, long makespan)
            throws Exception {
        LoadedConfig loaded = load(List.of(), "topology.shape=" + shape, "farm.rounds=" + rounds);
        SequentialEngine.Outcome run = Audits.run(loaded.emulation());
        List<TraceRecord> complete = records(run, EventKind.COMPLETE);
        assertThat(complete)
                .hasSize(loaded.emulation().topology().pus())
                .allMatch(record -> record.time() == makespan);
        assertSound(loaded, run);
    }

    /** Three members lack, lie or fail by their own account; spares take over. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    torus      | [3, 3] | high-dim-gos   | none
                    ring       | [9]    | high-dim-gos   | none
                    mesh       | [3, 3] | high-dim-gos   | none
                    path       | [9]    | approach-1     | none
                    mesh       | [3, 3] | flooding       | none
                    mesh       | [3, 3] | high-dim-gos   | none
                    ring       | 9      | approach-1     | oral-messages
                    torus      | [3, 3] | flooding       | oral-messages
                    """)
    void aFarmVotesOnAnyNetworkAsOnACrossbar(
            String kind, String shape, String algorithm, String agreement) throws Exception {
        LoadedConfig loaded = farm(kind, shape, algorithm, agreement);
        SequentialEngine.Outcome run = Audits.run(loaded.emulation());
        LoadedConfig other = farm(CROSSBAR, "9", "pipelined", agreement);
        assertThat(verdicts(run)).isEqualTo(verdicts(Audits.run(other.emulation())));
        assertThat(records(run, EventKind.DECISION)).isNotEmpty();
        assertSound(loaded, run);
    }

    /** A gossip in which sessions would disturb each other is not repeated. */
    @ParameterizedTest
    @ValueSource(strings = {"greedy", "push-pull"})
    void aGossipWhoseSessionsWouldMixIsRefused(String algorithm) {
        assertThatThrownBy(() -> farm("ring", "9", algorithm, "none"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("6 rounds, but " + algorithm + " gossips once");
    }

    /** Where packets are lost, a deadline ends a session, and later ones are whole again. */
    @Test
    void aRoundThatLacksPacketsDoesNotHarmLaterOnes() throws Exception {
        LoadedConfig loaded = load(
                List.of(LOSSY), "topology.shape=[3, 3]", "farm.rounds=5", "farm.deadline=100us");
        SequentialEngine.Outcome run = Audits.run(loaded.emulation());
        List<TraceRecord> votes = records(run, EventKind.VOTE);
        assertThat(votes).hasSize(5 * 9);
        assertThat(votes.stream().filter(vote -> vote.stage() == 1))
                .anyMatch(vote -> vote.tokens() < 9);
        assertThat(votes.stream().filter(vote -> vote.stage() == 4))
                .allMatch(vote -> vote.tokens() == 9);
        assertSound(loaded, run);
    }

    private static LoadedConfig load(List<Path> profiles, String... sets) throws Exception {
        return Audits.load(TORUS, profiles, sets);
    }

    private LoadedConfig farm(String kind, String shape, String algorithm, String agreement)
            throws Exception {
        String modules = IntStream.range(0, 9)
                .mapToObj(voter -> "{ voter = " + voter + ", input = 7, " + fault(voter) + " }")
                .reduce("", (some, more) -> some + "\n" + more);
        String cost = kind.equals(CROSSBAR)
                ? ""
                : "network.cost { startup = 10us, hop = 100ns, flit = 1ns }";
        Path config = Files.writeString(directory.resolve("a.conf"), """
                gossamer {
                  topology { kind = %s, shape = %s }
                  algorithm.name = %s
                  %s
                  farm {
                    rounds = 6
                    spares = 2
                    agreement = %s
                    recovery { strategies = [spare, degrade], threshold = 1 }
                    modules = [ %s ]
                  }
                }
                """.formatted(
                        kind, shape, algorithm, cost, agreement, modules));
        return Audits.load(config, List.of());
    }

    private static String fault(int voter) {
        return switch (voter) {
            case 1 -> "fails { round = 1, value = wrong }";
            case 3 -> "fails { round = 2, value = none }";
            case 4 -> "fails { round = 4, value = wrong, noticed = true }";
            default -> "noise = 0";
        };
    }

    private static List<TraceRecord> records(SequentialEngine.Outcome run, EventKind... kinds) {
        return IntStream.range(0, run.trace().size())
                .mapToObj(run.trace()::get)
                .filter(record -> Arrays.asList(kinds).contains(record.kind()))
                .toList();
    }

    /** What voters come to, without the times. */
    private static List<String> verdicts(SequentialEngine.Outcome run) {
        Stream<String> all = records(run, EventKind.VOTE, EventKind.DECISION).stream()
                .map(said -> List.of(
                                said.stage(),
                                said.pu(),
                                said.kind(),
                                said.packet(),
                                said.firstToken(),
                                said.tokens(),
                                said.intervals())
                        .toString());
        return all.sorted().toList();
    }

    private static void assertSound(LoadedConfig loaded, SequentialEngine.Outcome run) {
        AuditReport report = Audits.audit(run, loaded.emulation(), loaded.resolved());
        assertThat(report.violations()).isEmpty();
    }
}
