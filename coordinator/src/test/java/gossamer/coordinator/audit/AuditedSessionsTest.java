package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.audit.AuditReport;
import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.description.FsaWriter;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Gossips that follow each other, on networks that are no crossbars. */
class AuditedSessionsTest {

    private static final String COST = "network.cost { startup = 10us, hop = 100ns, flit = 1ns }\n";
    private static final int SESSIONS = 4;

    @TempDir
    Path directory;

    /** Every PU gossips as often as is asked for, and all is known to the auditor. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ring  | 7         | approach-1   |
                    ring  | 8         | approach-2   |
                    path  | 2         | approach-1   |
                    torus | [4, 5]    | high-dim-gos | network.token-flits = 9, \
                    algorithm.colours = split
                    mesh  | [3, 4]    | high-dim-gos |
                    mesh  | [2, 3, 2] | high-dim-gos |
                    torus | [3, 3]    | high-dim-gos | network.model = H1
                    torus | [5, 5]    | high-dim-gos | network.switching = wormhole
                    torus | [9, 9]    | torgos       | network.switching = wormhole, \
                    algorithm { a = 3, rounds = [[3, 1]], colours = parity }
                    ring  | 12        | circgos      | network.switching = wormhole, \
                    algorithm { a1 = 4, rounds = [[3, 1]] }
                    torus | [3, 3]    | router       | \
                    network { switching = wormhole, virtual-channels = 2 }
                    mesh  | [3, 4]    | router       | network.switching = wormhole
                    path  | 9         | small-path   | network { cost = round, packet-capacity = 1 }
                    path  | 9         | large-path   | network { cost = round, packet-capacity = 2 }
                    ring  | 9         | small-cycle  | network { cost = round, packet-capacity = 1 }
                    ring  | 9         | large-cycle  | network { cost = round, packet-capacity = 2 }
                    mesh  | [3, 4]    | flooding     |
                    file  | star.txt  | flooding     |
                    crossbar | 6      | flooding     |
                    """)
    void aGossipIsRepeated(String kind, String shape, String algorithm, String more)
            throws Exception {
        LoadedConfig loaded = load(kind, shape, algorithm, more);
        GossipAlgorithm gossip = loaded.emulation().algorithm();
        SequentialEngine.Outcome run = Audits.run(loaded.emulation());
        int pus = loaded.emulation().topology().pus();
        assertThat(gossip.sessions()).isEqualTo(SESSIONS);
        assertThat(records(run, EventKind.COMPLETE)).hasSize(pus);
        for (int session = 0; session < SESSIONS; session++) {
            int number = session;
            assertThat(records(run, EventKind.STATE).stream()
                            .filter(state -> gossip.sessionOf(state.stage()) == number)
                            .map(TraceRecord::pu)
                            .distinct())
                    .hasSize(pus);
        }
        AuditReport report = Audits.audit(run, loaded.emulation(), loaded.resolved());
        assertThat(report.violations()).isEmpty();
        assertThat(report.given()).isEmpty();
        gossip.prediction(loaded.emulation().network())
                .ifPresent(known -> assertThat(last(run)).isEqualTo(known.ticks()));
    }

    /** Packets of a session are as many as those of a gossip by itself. */
    @Test
    void aSessionSendsWhatAGossipSends() throws Exception {
        SequentialEngine.Outcome four =
                Audits.run(load("mesh", "[3, 4]", "high-dim-gos", "").emulation());
        SequentialEngine.Outcome one = Audits.run(
                load("mesh", "[3, 4]", "high-dim-gos", "algorithm.sessions = 1").emulation());
        assertThat(records(four, EventKind.START))
                .hasSize(SESSIONS * records(one, EventKind.START).size());
        assertThat(last(four)).isLessThanOrEqualTo(SESSIONS * last(one));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    [{ kind = crash, pus = 4, at = 60us, for = 100us }]
                    [{ kind = crash, pus = 4, at = 60us, for = 100us, state = kept }]
                    [{ kind = pause, pus = 4, from = 60us, for = 100us }]
                    [{ kind = loss, probability = 0.02 }]
                    [{ kind = byzantine, pus = 4, lies = different }]
                    """)
    void theAuditorFollowsSessionsThroughFaults(String faults) throws Exception {
        for (String algorithm : List.of("high-dim-gos", "flooding")) {
            LoadedConfig loaded = load("mesh", "[3, 3]", algorithm, "profile.faults = " + faults);
            SequentialEngine.Outcome run = Audits.run(loaded.emulation());
            AuditReport report = Audits.audit(run, loaded.emulation(), loaded.resolved());
            assertThat(report.violations()).as(algorithm).isEmpty();
            assertThat(report.given()).isEmpty();
        }
    }

    /** Planted: a PU that begins a session late, or one session less. */
    @Test
    void theAuditorNoticesASessionThatIsMissing() throws Exception {
        LoadedConfig three = load("mesh", "[3, 3]", "high-dim-gos", "algorithm.sessions = 3");
        LoadedConfig four = load("mesh", "[3, 3]", "high-dim-gos", "");
        AuditReport report =
                Audits.audit(Audits.run(three.emulation()), four.emulation(), four.resolved());
        assertThat(report.violations()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    greedy     | an offer of one session would take back that of another |
                    push-pull  | its polls belong to no session |
                    router     | packets of two sessions might wait for each other in a circle | \
                    network.switching = wormhole
                    """)
    void whatCannotBeRepeatedSaysWhy(String algorithm, String why, String more) {
        assertThatThrownBy(() -> load("ring", "9", algorithm, more))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("gossamer.algorithm.sessions: 4 sessions, but " + algorithm
                        + " gossips once: " + why + "; allowed: 1, or another algorithm");
    }

    @Test
    void aTraceHasRoomForSoManyStages() {
        assertThatThrownBy(
                        () -> load("mesh", "[3, 3]", "high-dim-gos", "algorithm.sessions = 65535"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("65535 sessions of 2 stages each; allowed: at most 32767");
    }

    /** PU 0 may send 200 tokens to each of 199 others in every session. */
    @Test
    void aPuHasNumbersForThePacketsOfSoManySessions() throws Exception {
        String links = IntStream.range(1, 200)
                .mapToObj(pu -> "0 " + pu + "\n")
                .collect(Collectors.joining());
        Path config = directory.resolve("star.conf");
        Files.writeString(directory.resolve("star.txt"), links);
        Files.writeString(config, """
                gossamer { topology { kind = file, file = star.txt }
                network { model = "F*", cost = round, packet-capacity = 1 }
                algorithm { name = flooding, sessions = 65535 } }
                """);
        assertThatThrownBy(() -> Audits.load(config, List.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("gossamer.algorithm.sessions: 65535 sessions, in each of"
                        + " which a PU may send 39800 packets; allowed: at most 53956");
        Emulation most =
                Audits.load(config, List.of(), "algorithm.sessions=53956").emulation();
        assertThat(most.algorithm().mostSends(200))
                .isEqualTo(53_956L * 39_800)
                .isLessThanOrEqualTo(Integer.MAX_VALUE);
    }

    /** The automata that are written are those of one session. */
    @Test
    void automataAreOfOneSession() throws Exception {
        StringWriter four = new StringWriter();
        FsaWriter.write(load("ring", "7", "approach-1", "").emulation(), four);
        StringWriter one = new StringWriter();
        Emulation plain =
                load("ring", "7", "approach-1", "algorithm.sessions = 1").emulation();
        FsaWriter.write(plain, one);
        assertThat(four).hasToString(one.toString());
    }

    private LoadedConfig load(String kind, String shape, String algorithm, String more)
            throws Exception {
        String keys = more == null ? "" : more;
        boolean sessions = keys.contains("sessions");
        Files.writeString(directory.resolve("star.txt"), "0 1\n0 2\n0 3\n3 4\n");
        Path config = Files.writeString(directory.resolve("a.conf"), """
                gossamer {
                  topology { kind = %s, %s = %s }
                  algorithm.name = %s
                  %s%s
                  %s
                }
                """.formatted(
                        kind,
                        kind.equals("file") ? "file" : "shape",
                        shape,
                        algorithm,
                        keys.contains("cost") ? "" : COST,
                        keys,
                        sessions ? "" : "algorithm.sessions = " + SESSIONS));
        return Audits.load(config, List.of());
    }

    private static long last(SequentialEngine.Outcome run) {
        return records(run, EventKind.COMPLETE).stream()
                .mapToLong(TraceRecord::time)
                .max()
                .orElseThrow();
    }

    private static List<TraceRecord> records(SequentialEngine.Outcome run, EventKind kind) {
        return IntStream.range(0, run.trace().size())
                .mapToObj(run.trace()::get)
                .filter(record -> record.kind() == kind)
                .toList();
    }
}
