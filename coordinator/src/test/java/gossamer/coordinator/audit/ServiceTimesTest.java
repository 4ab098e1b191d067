package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.audit.AuditReport;
import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.farm.Lapse;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceLevel;
import gossamer.model.trace.TraceRecord;
import gossamer.node.Checkpoint;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Farms whose modules take virtual time to answer. */
class ServiceTimesTest {

    private static final Path CONFIGS = Path.of("../configs");
    private static final Path TMR = CONFIGS.resolve("voting-farm-tmr.conf");
    private static final long MINUTES = 10;

    @TempDir
    private Path directory;

    private static List<TraceRecord> records(SequentialEngine.Outcome run, EventKind kind) {
        return IntStream.range(0, run.trace().size())
                .mapToObj(run.trace()::get)
                .filter(record -> record.kind() == kind)
                .toList();
    }

    private static String fingerprint(String... sets) throws Exception {
        return Audits.run(Audits.load(TMR, List.of(), sets).emulation())
                .fingerprint()
                .hex();
    }

    @Test
    void modulesThatTakeNoTimeChangeNothing() throws Exception {
        assertThat(fingerprint("farm.service={law=constant,time=0}")).isEqualTo(fingerprint());
        assertThat(fingerprint("farm.service={law=constant,time=1}")).isNotEqualTo(fingerprint());
    }

    /**
     * By hand: one round takes 3N = 6 steps with N = 2. All modules answer 4 steps late: so does
     * every step of the first round.
     */
    @Test
    void aRoundTakesAsMuchLongerAsItsModules() throws Exception {
        LoadedConfig loaded =
                Audits.load(TMR, List.of(), "farm.rounds=1", "farm.service={law=constant,time=4}");
        SequentialEngine.Outcome run = Audits.run(loaded.emulation());
        assertThat(run.tally().lastCompletion).isEqualTo(10);
        assertThat(loaded.emulation().prediction()).isEmpty();
        assertThat(records(run, EventKind.LAPSE)).isEmpty();
        assertThat(records(run, EventKind.VOTE)).hasSize(3).allMatch(vote -> vote.tokens() == 3);
    }

    /** An answer after as long is late, a faster one is not; all vote without it. */
    @Test
    void anAnswerThatTakesTooLongIsLate() throws Exception {
        String modules = "modules = [ { input = 7 }, { input = 7, service { law = constant,"
                + " time = %d, late-after = 5 } }, { input = 7 } ]";
        for (int time : new int[] {4, 5, 50}) {
            String text = Files.readString(TMR)
                    .replace("inputs = [20.1, 20.0, 19.9]", modules.formatted(time));
            Path config = Files.writeString(directory.resolve("a.conf"), text);
            SequentialEngine.Outcome run =
                    Audits.run(Audits.load(config, List.of()).emulation());
            boolean late = time >= 5;
            assertThat(records(run, EventKind.LAPSE))
                    .hasSize(late ? 10 : 0)
                    .allMatch(lapse -> lapse.pu() == 1)
                    .allMatch(lapse -> lapse.intervals() == Lapse.Kind.LATE.code());
            assertThat(records(run, EventKind.VOTE))
                    .hasSize(30)
                    .allMatch(vote -> vote.tokens() == (late ? 2 : 3));
        }
    }

    @Test
    void wrongKeysAreTold() {
        assertThatThrownBy(() -> Audits.load(
                        TMR, List.of(), "farm.service={law=constant,time=1,max=2,late-after=0}"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("farm.service.max: does not belong to law constant")
                .hasMessageContaining("farm.service.late-after: 0 is out of range");
        assertThatThrownBy(() ->
                        Audits.load(TMR, List.of(), "farm.service={law=trace,file=delays.csv}"))
                .hasMessageContaining("farm.service.file: no run would keep it");
    }

    /** The actors do what the sequential engine does, and the auditor finds nothing. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        crossbar 5   | pipelined    |   | - | { law = constant, time = 3 }
        crossbar 5   | pipelined    |   | - | { min = 0, max = 9, late-after = 5 }
        crossbar 7 | pipelined | algorithm.receive-timeout=20 | lossy-1pct | { min = 0, max = 30 }
        crossbar 7 | pipelined | algorithm.receive-timeout=9  | crash-one | { min = 0, max = 60 }
        crossbar 5   | pipelined    | farm.agreement=oral-messages | - | { min = 0, max = 9 }
        ring 6       | approach-1   |   | - | { min = 0us, max = 9us, late-after = 7us }
        ring 6       | flooding     | farm.deadline=200us | lossy-1pct | { min = 0us, max = 90us }
        torus [3,3]  | high-dim-gos | farm.deadline=90us  | lossy-1pct | { min = 0us, max = 99us }
        torus [3,3]  | high-dim-gos | farm.rounds=1 | - | { law = exponential, mean = 20us }
        torus [3,3]  | high-dim-gos | farm.deadline=90us  | churn | { min = 0us, max = 99us }
        crossbar 3   | greedy       | network.cost=round farm.rounds=1 | - | { min = 0, max = 1 }
        torus [3,3]  | high-dim-gos | network.switching=wormhole | - | { min = 0us, max = 9us }
        """)
    void allEnginesAndTheAuditorAgree(
            String network, String gossip, String set, String profile, String service)
            throws Exception {
        String[] of = network.split(" ");
        String cost = of[0].equals("crossbar")
                ? ""
                : "network.cost { startup = 10us, hop = 100ns, flit = 1ns }";
        Path config = Files.writeString(
                directory.resolve("a.conf"), """
                gossamer {
                  topology { kind = %s, shape = %s }
                  algorithm.name = %s
                  %s
                  farm { rounds = 4, inputs = 7, service = %s }
                }
                """.formatted(of[0], of[1], gossip, cost, service));
        List<Path> profiles = profile.equals("-")
                ? List.of()
                : List.of(CONFIGS.resolve("profiles").resolve(profile + ".conf"));
        String[] sets = set == null ? new String[0] : set.split(" ");
        LoadedConfig loaded = Audits.load(config, profiles, sets);
        Emulation emulation = loaded.emulation();
        SequentialEngine.Outcome run = Audits.run(emulation);
        assertThat(records(run, EventKind.VOTE)).isNotEmpty();
        AuditReport report = Audits.audit(run, emulation, loaded.resolved());
        assertThat(report.violations()).isEmpty();
        assertThat(report.given()).contains("what PUs do", "what voters come to");
        String hex = run.fingerprint().hex();
        for (int regions : new int[] {1, 3}) {
            try (Emulator emulator = Emulator.create(regions)) {
                assertThat(emulator.run(emulation, regions).fingerprint().hex()).isEqualTo(hex);
                assertThat(fromTheMiddle(emulator, emulation, regions)).isIn(hex, "too short");
            }
        }
    }

    private String fromTheMiddle(Emulator emulator, Emulation emulation, int regions)
            throws Exception {
        long end = emulator.run(emulation, regions).tally().lastInstant;
        Emulator.Handle run = start(emulator, emulation, regions, null);
        CompletableFuture<Long> held = run.hold(end / 3 + 1);
        CompletableFuture<Checkpoint> written =
                run.checkpoint(Files.createTempDirectory(directory, "checkpoint"));
        if (held.handle((time, ended) -> ended != null).get(MINUTES, TimeUnit.MINUTES)) {
            return "too short";
        }
        Checkpoint middle = written.get(MINUTES, TimeUnit.MINUTES);
        run.stop(StopReason.INTERRUPTED);
        run.release();
        run.await();
        return start(emulator, emulation, regions, middle).await().fingerprint().hex();
    }

    private static Emulator.Handle start(
            Emulator emulator, Emulation emulation, int regions, Checkpoint from) {
        return emulator.start(
                emulation,
                new EmulatorSettings(regions, TraceLevel.OFF),
                null,
                ProgressListener.none(),
                from);
    }
}
