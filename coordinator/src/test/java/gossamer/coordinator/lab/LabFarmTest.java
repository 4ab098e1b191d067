package gossamer.coordinator.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.lab.Intervention.Rules;
import gossamer.model.farm.FarmLog;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.trace.TraceLevel;
import gossamer.node.Emulator;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions of voting farms: their votes, and modules that are broken and mended. */
class LabFarmTest {

    private static final Path CONFIGS = Path.of("..", "configs");
    private static final int ROUND_OF_TMR = 6;

    private static Emulator emulator;

    @TempDir
    private Path directory;

    @BeforeAll
    static void start() {
        emulator = Emulator.create(2);
    }

    @AfterAll
    static void stop() {
        emulator.close();
    }

    private static LabSession open(Path config, String... sets) throws Exception {
        return LabSession.open(
                more -> ConfigLoader.load(config, more, Overrides.ofSets(List.of(sets))),
                new Stage(emulator, 1, 2));
    }

    private static ConfigObject rule(String text) {
        return ConfigFactory.parseString(text).root();
    }

    private static Config votes(LabSession session) throws Exception {
        return ConfigFactory.parseString(
                new String(session.votes().get().body(), StandardCharsets.UTF_8));
    }

    private static List<? extends Config> rounds(LabSession session) throws Exception {
        return votes(session).getConfigList("rounds");
    }

    @Test
    void aModuleIsBrokenAndMendedAndTheSavedConfigIsThatRun() throws Exception {
        try (LabSession session = open(CONFIGS.resolve("voting-farm-tmr.conf"))) {
            session.advance(2 * ROUND_OF_TMR + 1).get();
            assertThat(rounds(session)).hasSize(2).allSatisfy(round -> {
                assertThat(round.getInt("voters.right")).isEqualTo(3);
                assertThat(round.getIntList("deviating")).isEmpty();
            });
            session.add(
                            Rules.FAULTS,
                            rule("kind = module-fault, pus = 1"),
                            OptionalLong.of(2 * ROUND_OF_TMR))
                    .get();
            session.add(
                            Rules.FAULTS,
                            rule("kind = mend, pus = 1"),
                            OptionalLong.of(5 * ROUND_OF_TMR))
                    .get();
            LabState end = session.toEnd().get();
            List<? extends Config> rounds = rounds(session);
            assertThat(rounds).hasSize(10);
            for (int round = 0; round < rounds.size(); round++) {
                boolean broken = round >= 2 && round < 5;
                assertThat(rounds.get(round).getIntList("deviating"))
                        .as("round " + round)
                        .isEqualTo(broken ? List.of(1) : List.of());
                assertThat(rounds.get(round).getInt("voters.right")).isEqualTo(3);
            }
            assertThat(votes(session).getIntList("correct")).containsExactly(0, 1, 2);
            assertThat(SavedSession.fingerprint(session, directory))
                    .isEqualTo(end.ending().fingerprint());
        }
    }

    @Test
    void aSpareThatTakesASeatIsSeenFromThenOn() throws Exception {
        Path config = Files.writeString(directory.resolve("spare.conf"), """
                gossamer {
                  topology { kind = crossbar, shape = 4 }, algorithm.name = pipelined
                  farm { rounds = 10, spares = 1, inputs = 20
                         recovery { strategies = [spare], threshold = 2 } }
                }
                """);
        try (LabSession session = open(config)) {
            session.add(
                            Rules.FAULTS,
                            rule("kind = module-fault, pus = 1, value = none"),
                            OptionalLong.of(20))
                    .get();
            session.toEnd().get();
            List<? extends Config> seatings = votes(session).getConfigList("seatings");
            assertThat(seatings).hasSize(2);
            assertThat(seatings.get(0).getStringList("modules"))
                    .containsExactly("active", "active", "active", "spare");
            assertThat(seatings.get(1).getStringList("modules"))
                    .containsExactly("active", "retired", "active", "active");
            assertThat(rounds(session).get(9).getIntList("absent")).isEmpty();
        }
    }

    /** Where voters are in other JVMs, their votes are those of the sequential engine. */
    @Test
    void whatIsReplayedIsWhatTheVotersCameTo() throws Exception {
        Path config = CONFIGS.resolve("voting-farm-torus.conf");
        String rounds = "farm.rounds=3";
        LoadedConfig loaded = ConfigLoader.load(config, Overrides.ofSets(List.of(rounds)));
        FarmSettings.Run farm = (FarmSettings.Run) loaded.farm().orElseThrow();
        FarmLog log = farm.newLog();
        SequentialEngine.run(farm.on(loaded.emulation(), log), TraceLevel.OFF);
        try (LabSession session = open(config, rounds)) {
            session.advance(100_000).get();
            byte[] held = session.votes().get().body();
            assertThat(held).isEqualTo(FarmSight.of(loaded, log, 100_000).body());
            assertThat(rounds(session)).hasSize(1);
        }
    }

    @Test
    void thereAreNoVotesWithoutAFarm() throws Exception {
        Path ring = Files.writeString(directory.resolve("ring.conf"), """
                gossamer {
                  topology { kind = ring, shape = 5 }, algorithm.name = approach-1
                  network.cost { startup = 10us, hop = 100ns, flit = 1ns }
                }
                """);
        try (LabSession session = open(ring)) {
            assertThatThrownBy(() -> session.votes().get()).hasMessageContaining("has no farm");
            assertThatThrownBy(() -> session.add(
                                    Rules.FAULTS,
                                    rule("kind = module-fault, pus = 1"),
                                    OptionalLong.empty())
                            .get())
                    .hasMessageContaining("modules of a farm, and there is none");
        }
    }

    @Test
    void programsThatWouldBeAskedAnewAreRefused() {
        Path roots = Path.of("..", "examples", "farm", "roots", "roots.conf");
        assertThatThrownBy(() -> open(roots))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("farm.answers");
    }
}
