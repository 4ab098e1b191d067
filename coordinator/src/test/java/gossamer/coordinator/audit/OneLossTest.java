package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.farm.FarmJudgement;
import gossamer.model.farm.FarmLog;
import gossamer.model.recovery.ModuleLife.State;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One lost packet, or one crash, under pipelined gossiping. */
class OneLossTest {

    @TempDir
    Path directory;

    private LoadedConfig load(int pus, int timeout, int rounds, String fault) throws Exception {
        Path config = Files.writeString(
                directory.resolve("a.conf"), """
                gossamer {
                  topology { kind = crossbar, shape = %d }
                  algorithm { name = pipelined, receive-timeout = %d }
                  farm { rounds = %d, spares = 1, inputs = 20
                    recovery { strategies = [spare], threshold = 0 } }
                  profile.faults = [%s]
                }
                """.formatted(pus, timeout, rounds, fault));
        return Audits.load(config, List.of());
    }

    /**
     * All rounds are right at all voters, and all keep their seats, although a first error is
     * enough for a change to be proposed. The time-out is one and a half times a session's period.
     */
    @ParameterizedTest
    @CsvSource({"4, 12, 18", "6, 18, 4"})
    void costsNoRoundAndNoSeat(int pus, int timeout, int rounds) throws Exception {
        LoadedConfig plain = load(pus, timeout, rounds, "");
        Topology crossbar = plain.emulation().topology();
        List<TraceRecord> sent = starts(Audits.run(plain.emulation()));
        assertThat(sent).hasSize(rounds * pus * (pus - 1));
        for (TraceRecord packet : sent) {
            String what = "PU %d to PU %d at %d"
                    .formatted(
                            crossbar.source(packet.channel()),
                            crossbar.target(packet.channel()),
                            packet.time());
            LoadedConfig lossy = load(
                    pus,
                    timeout,
                    rounds,
                    "{ kind = loss, probability = 1, links = \"%d->%d\", from = %d, for = 1 }"
                            .formatted(
                                    crossbar.source(packet.channel()),
                                    crossbar.target(packet.channel()),
                                    packet.time()));
            FarmLog log = assertRight(lossy, IntStream.range(0, pus), what);
            assertThat(log.all()).as(what).hasSize(rounds * (pus - 1));
            assertThat(log.all().flatMap(entry -> entry.roster().modules().stream()))
                    .as(what)
                    .noneMatch(module -> module.state() == State.RETIRED);
        }
    }

    /** Nor does one crash, whenever and wherever. */
    @ParameterizedTest
    @CsvSource({"4, 12, 32", "6, 18, 18"})
    void noRoundIsLostByOneCrash(int pus, int timeout, int instants) throws Exception {
        for (int at = 0; at < instants; at++) {
            for (int crashed = 0; crashed < pus; crashed++) {
                String fault = "{ kind = crash, pus = \"%d\", at = %d }".formatted(crashed, at);
                int gone = crashed;
                assertRight(
                        load(pus, timeout, 6, fault),
                        IntStream.range(0, pus).filter(pu -> pu != gone),
                        fault);
            }
        }
    }

    private static FarmLog assertRight(LoadedConfig loaded, IntStream correct, String what) {
        FarmSettings.Run farm = (FarmSettings.Run) loaded.farm().orElseThrow();
        FarmLog log = farm.newLog();
        SequentialEngine.Outcome run = Audits.run(farm.on(loaded.emulation(), log));
        assertThat(run.tally().dropped).as(what).isPositive();
        FarmJudgement judged = FarmJudgement.of(
                farm.plan(),
                farm.voting().rules(),
                (module, round) -> farm.modules().get(module).truth().apply(round),
                correct.boxed().toList(),
                log);
        assertThat(judged.violations()).as(what).isEmpty();
        return log;
    }

    private static List<TraceRecord> starts(SequentialEngine.Outcome run) {
        return IntStream.range(0, run.trace().size())
                .mapToObj(run.trace()::get)
                .filter(record -> record.kind() == EventKind.START)
                .toList();
    }
}
