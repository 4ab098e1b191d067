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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
                    torus      | [3, 3] | high-dim-gos   | none          | hot
                    ring       | [9]    | high-dim-gos   | none          | cold
                    mesh       | [3, 3] | high-dim-gos   | none          | cold
                    path       | [9]    | approach-1     | none          | hot
                    mesh       | [3, 3] | flooding       | none          | hot
                    mesh       | [3, 3] | high-dim-gos   | none          | cold
                    ring       | 9      | approach-1     | oral-messages | hot
                    torus      | [3, 3] | flooding       | oral-messages | cold
                    """)
    void aFarmVotesOnAnyNetworkAsOnACrossbar(
            String kind, String shape, String algorithm, String agreement, String spares)
            throws Exception {
        String standby = "farm.recovery.standby = " + spares;
        LoadedConfig loaded = farm(kind, shape, algorithm, agreement, standby);
        SequentialEngine.Outcome run = Audits.run(loaded.emulation());
        LoadedConfig other = farm(CROSSBAR, "9", "pipelined", agreement, standby);
        assertThat(verdicts(run)).isEqualTo(verdicts(Audits.run(other.emulation())));
        assertThat(records(run, EventKind.DECISION)).isNotEmpty();
        assertSound(loaded, run);
    }

    /** Under wormhole switching, where the slots of a plan follow each other by session. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    torus | [3, 3] | torgos       | none          | 1
                    mesh  | [3, 3] | torgos       | oral-messages | 1
                    ring  | 9      | approach-1   | none          | 1
                    path  | 9      | approach-2   | none          | 1
                    torus | [3, 3] | router       | none          | 2
                    mesh  | [3, 3] | router       | oral-messages | 1
                    """)
    void aFarmVotesOnWormholeNetworksAsOnACrossbar(
            String kind, String shape, String algorithm, String agreement, int channels)
            throws Exception {
        String more = wormhole(channels) + (algorithm.endsWith("gos") ? BRIDGEHEADS : "");
        LoadedConfig loaded = farm(kind, shape, algorithm, agreement, more);
        SequentialEngine.Outcome run = Audits.run(loaded.emulation());
        LoadedConfig other = farm(CROSSBAR, "9", "pipelined", agreement);
        assertThat(verdicts(run)).isEqualTo(verdicts(Audits.run(other.emulation())));
        assertSound(loaded, run);
        if (!algorithm.equals("router")) {
            assertThat(records(run, EventKind.BLOCK)).isEmpty();
            long last = records(run, EventKind.COMPLETE).stream()
                    .mapToLong(TraceRecord::time)
                    .max()
                    .orElseThrow();
            assertThat(loaded.emulation()
                            .algorithm()
                            .prediction(loaded.emulation().network()))
                    .hasValueSatisfying(known -> assertThat(known.ticks()).isEqualTo(last));
        }
    }

    /** A gossip in which sessions would disturb each other is not repeated. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    greedy    |
                    push-pull |
                    router    | network { switching = wormhole, virtual-channels = 1 }
                    approach-1 | network.switching = wormhole, algorithm.start = ready
                    """)
    void aGossipWhoseSessionsWouldMixIsRefused(String algorithm, @Nullable String more) {
        String keys = more == null ? "" : more;
        assertThatThrownBy(() -> farm("ring", "9", algorithm, "none", keys))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("6 rounds, but " + algorithm + " gossips once");
    }

    /** A crash when all has been sent in the last round: the others are complete in all rounds. */
    @Test
    void sessionsOfPlansAreToldApartWherePusCrash() throws Exception {
        LoadedConfig loaded = farm(
                "torus",
                "[3, 3]",
                "torgos",
                "none",
                wormhole(1) + BRIDGEHEADS
                        + "\nprofile.faults = [{ kind = crash, pus = 4, at = 120us }]"
                        + "\nfarm.deadline = 400us");
        SequentialEngine.Outcome run = Audits.run(loaded.emulation());
        assertThat(records(run, EventKind.DROP)).isNotEmpty();
        assertThat(records(run, EventKind.COMPLETE)).isNotEmpty();
        assertSound(loaded, run);
    }

    private static final String BRIDGEHEADS =
            "\nalgorithm { a = 3, rounds = [], colours = parity }";

    private static String wormhole(int channels) {
        return "network { switching = wormhole, virtual-channels = " + channels + " }";
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
        return farm(kind, shape, algorithm, agreement, "");
    }

    private LoadedConfig farm(
            String kind, String shape, String algorithm, String agreement, String more)
            throws Exception {
        String modules = IntStream.range(0, 9)
                .mapToObj(voter -> "{ voter = " + voter + ", input = 7, " + fault(voter) + " }")
                .reduce("", (some, next) -> some + "\n" + next);
        String cost = kind.equals(CROSSBAR)
                ? ""
                : "network.cost { startup = 10us, hop = 100ns, flit = 1ns }";
        Path config = Files.writeString(directory.resolve("a.conf"), """
                gossamer {
                  topology { kind = %s, shape = %s }
                  algorithm.name = %s
                  %s
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
                        kind, shape, algorithm, cost, more, agreement, modules));
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
