package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.farm.FarmJudgement;
import gossamer.model.farm.FarmJudgement.Mark;
import gossamer.model.farm.FarmLog;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.node.Emulator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Farms whose rounds begin at fixed times, and whose voters ask neighbours for what they lack. */
class FarmPeriodTest {

    private static final String WORMHOLE =
            "topology { kind = torus, shape = [9, 9] }, network.switching = wormhole, algorithm {"
                    + " name = torgos, a = 3, rounds = [[3, 1]], colours = parity }";

    @TempDir
    Path directory;

    /** A farm that has run, and what it came to. */
    private record Ran(LoadedConfig loaded, SequentialEngine.Outcome run, FarmLog log) {

        FarmSettings.Run farm() {
            return (FarmSettings.Run) loaded.farm().orElseThrow();
        }

        Emulation emulation() {
            return farm().on(loaded.emulation(), farm().newLog());
        }

        FarmJudgement judged(List<Integer> correct) {
            return FarmJudgement.of(
                    farm().plan(),
                    farm().voting().rules(),
                    (module, round) -> farm().modules().get(module).truth().apply(round),
                    correct,
                    log);
        }
    }

    private LoadedConfig load(String network, String farm, @Nullable String profile)
            throws Exception {
        Path config = Files.writeString(directory.resolve("a.conf"), """
                gossamer {
                  %s
                  network.cost { startup = 10us, hop = 100ns, flit = 1ns }
                  farm { rounds = 5, spares = 2, inputs = 20, noise = 0.4, epsilon = 1, %s }
                  %s
                }
                """.formatted(
                network, farm, profile == null ? "" : "profile.faults = [" + profile + "]"));
        return Audits.load(config, List.of());
    }

    private Ran run(String network, String farm, @Nullable String profile) throws Exception {
        LoadedConfig loaded = load(network, farm, profile);
        FarmSettings.Run settings = (FarmSettings.Run) loaded.farm().orElseThrow();
        FarmLog log = settings.newLog();
        return new Ran(loaded, Audits.run(settings.on(loaded.emulation(), log)), log);
    }

    private static String network(String kind, String algorithm) {
        return kind.equals("-")
                ? WORMHOLE
                : "topology { kind = %s }, algorithm.name = %s".formatted(kind, algorithm);
    }

    /**
     * Two PUs crash for good in the first round: neighbours that leave one between them,
     * bridgeheads of a plan. All others vote right in each round, and name who is missing.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        -                          | -            | 39 41 | 30us
        -                          | -            | 30 57 | 12us
        torus, shape = [9, 9]      | high-dim-gos | 31 49 | 50us
        mesh, shape = [5, 5]       | flooding     | 7 11  | 15us
        """)
    void twoCrashedPusCostTheirBallotsOnly(String kind, String algorithm, String crashed, String at)
            throws Exception {
        List<Integer> gone =
                Arrays.stream(crashed.split(" ")).map(Integer::valueOf).toList();
        Ran ran = run(
                network(kind, algorithm),
                "voting = median, period = 2ms",
                "{ kind = crash, pus = \"%d or %d\", at = %s }"
                        .formatted(gone.get(0), gone.get(1), at));
        int pus = ran.emulation().topology().pus();
        List<Integer> correct =
                IntStream.range(0, pus).boxed().filter(pu -> !gone.contains(pu)).toList();
        FarmJudgement judged = ran.judged(correct);
        assertThat(judged.violations()).isEmpty();
        List<Integer> seats = gone.stream().filter(seat -> seat < pus - 2).toList();
        for (int round = 0; round < 5; round++) {
            List<FarmLog.Entry> entries = ran.log().round(round).stream()
                    .filter(entry -> correct.contains(entry.voter()))
                    .toList();
            assertThat(entries).hasSize(pus - 2 - seats.size());
            assertThat(entries.stream().map(entry -> entry.verdict().value()).distinct())
                    .hasSize(1);
            boolean all = round > 0;
            assertThat(entries)
                    .allMatch(entry -> seats.containsAll(entry.suspects().absent()))
                    .allMatch(entry -> !all || entry.suspects().absent().equals(seats));
            List<Mark> marks = judged.rounds().get(round).marks();
            assertThat(entries).allMatch(entry -> marks.get(entry.voter()) == Mark.RIGHT);
        }
        assertSound(ran);
    }

    /** Two rounds after the crash spares have the seats, if a first error is enough. */
    @Test
    void sparesTakeTheSeatsOfCrashedPus() throws Exception {
        Ran ran = run(
                WORMHOLE,
                "rounds = 7, period = 2ms, recovery { strategies = [spare], threshold = 0 }",
                "{ kind = crash, pus = \"30 or 40\", at = 1us }");
        List<FarmLog.Entry> last = ran.log().round(6);
        assertThat(last).hasSize(79).allMatch(entry -> entry.suspects().absent().isEmpty());
        assertThat(ran.judged(last.stream().map(FarmLog.Entry::voter).toList()).violations())
                .isEmpty();
        assertSound(ran);
    }

    /** Also where packets get lost, and where PUs come back without their memory. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        -                     | -            | { kind = loss, probability = 2% }
        torus, shape = [5, 5] | high-dim-gos | { kind = loss, probability = 2% }
        ring, shape = 7       | approach-1   | { kind = crash, pus = "3", at = 1ms, for = 4ms }
        -                     | -            | { kind = pause, pus = "3", at = 1ms, for = 2ms }
        """)
    void whatIsLostComesByAnotherWay(String kind, String algorithm, String fault) throws Exception {
        Ran ran = run(network(kind, algorithm), "voting = median, period = 2ms", fault);
        int pus = ran.emulation().topology().pus();
        List<Integer> others =
                IntStream.range(0, pus).filter(pu -> pu != 3).boxed().toList();
        assertThat(ran.judged(others).violations()).isEmpty();
        assertThat(ran.log().round(4)).hasSize(pus - 2);
        assertThat(ran.log().round(4))
                .allMatch(entry -> entry.suspects().absent().isEmpty());
        assertSound(ran);
    }

    /** By hand: all but the last round take a period, and nobody asks. */
    @Test
    void withoutFaultsRoundsBeginOnceInAPeriod() throws Exception {
        Ran ran = run(network("torus, shape = [3, 3]", "high-dim-gos"), "period = 100us", null);
        assertThat(ran.run().tally().lastCompletion).isEqualTo(4 * 100_000 + 20_204);
        assertThat(ran.emulation().prediction())
                .hasValueSatisfying(known -> assertThat(known.ticks()).isEqualTo(420_204));
        assertThat(ran.run().tally().packets).isEqualTo(5 * 9 * 4);
        assertSound(ran);
    }

    @Test
    void aPeriodThatCannotBeKeptIsRefused() {
        assertRefused(WORMHOLE, "period = 100us", "of which the gossip needs more than half");
        assertRefused(WORMHOLE, "period = 2ms, deadline = 1ms", "at whose end voters vote as well");
        assertRefused(
                "topology { kind = ring, shape = 5 }, algorithm.name = greedy",
                "rounds = 1, period = 1ms",
                "greedy gossips once");
    }

    private void assertRefused(String network, String farm, String why) {
        assertThatThrownBy(() -> load(network, farm, null))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(why);
    }

    private static void assertSound(Ran ran) throws InterruptedException {
        Emulation emulation = ran.emulation();
        assertThat(Audits.audit(ran.run(), emulation, ran.loaded().resolved()).violations())
                .isEmpty();
        String hex = ran.run().fingerprint().hex();
        try (Emulator emulator = Emulator.create(3)) {
            assertThat(emulator.run(emulation, 3).fingerprint().hex()).isEqualTo(hex);
        }
    }
}
