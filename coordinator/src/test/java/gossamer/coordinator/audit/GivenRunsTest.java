package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gossamer.audit.AuditReport;
import gossamer.audit.Auditor;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.description.Auditors;
import gossamer.model.description.FsaWriter;
import gossamer.model.reference.SequentialEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where nobody has described what PUs do, links are audited all the same. */
@Execution(ExecutionMode.CONCURRENT)
class GivenRunsTest {

    private static final Path CONFIGS = Path.of("../configs");
    private static final Path AUDITED = Path.of("src/test/resources/audited");
    private static final Path FOLDER = Path.of("target", "given");
    private static final int DELIVER = 0;
    private static final int HOP = 7;
    private static final int WORDS = 6;

    @ParameterizedTest
    @ValueSource(strings = {"ring-729.conf", "circgos-729.conf", "router-9x9.conf"})
    void whatPusDoIsTakenFromTheTraceAndWhatLinksDoIsNot(String name) throws Exception {
        LoadedConfig loaded = Audits.load(CONFIGS.resolve(name), List.of());
        SequentialEngine.Outcome run = Audits.run(loaded.emulation());
        long[] words = run.trace().words().clone();

        AuditReport honest = audit(loaded, words, run.trace().size());
        // A header that says it has waited for a packet.
        words[WORDS * find(run, HOP) + 2] ^= 1;

        assertThat(honest.violations()).isEmpty();
        assertThat(honest.given()).containsExactly("what PUs do");
        assertThat(audit(loaded, words, run.trace().size()).violations()).hasSize(1);
    }

    /** Virtual channels, and PUs that wait for each other for ever. */
    @ParameterizedTest
    @CsvSource({"8, 2", "4, 1"})
    void whereWaysAreNotToldPacketsMayBeLateButNotEarly(int pus, int virtual) throws Exception {
        LoadedConfig loaded = Audits.load(
                CONFIGS.resolve("router-9x9.conf"),
                List.of(),
                "topology.kind=ring",
                "topology.shape=" + pus,
                "network.virtual-channels=" + virtual);
        SequentialEngine.Outcome run = Audits.run(loaded.emulation());
        long[] words = run.trace().words().clone();
        int records = run.trace().size();

        AuditReport honest = audit(loaded, words, records);
        assertThat(honest.violations()).isEmpty();
        assertThat(honest.given())
                .containsExactly("what PUs do", "what becomes of packets on their way");
        if (virtual > 1) {
            words[WORDS * find(run, DELIVER)] -=
                    loaded.emulation().network().cost().flit();
            assertThat(audit(loaded, words, records).violations()).isNotEmpty();
        }
    }

    /** A record of this kind in the second half of a trace. */
    private static int find(SequentialEngine.Outcome run, int kind) {
        int record = run.trace().size() / 2;
        while ((run.trace().words()[WORDS * record + 5] & 0xFF) != kind) {
            record++;
        }
        return record;
    }

    @TestFactory
    Stream<DynamicTest> noTrueTraceIsRefused() throws Exception {
        Files.createDirectories(FOLDER);
        SplittableRandom random = new SplittableRandom(7);
        List<DynamicTest> tests = new ArrayList<>();
        try (Stream<Path> files = Files.list(AUDITED)) {
            for (Path file : files.sorted().toList()) {
                int number = 0;
                for (String config : Files.readString(file).split("(?m)^-+$")) {
                    String name = file.getFileName() + " " + ++number;
                    if (random.nextInt(6) == 0) {
                        tests.add(DynamicTest.dynamicTest(name, () -> check(name, config)));
                    }
                }
            }
        }
        return tests.stream();
    }

    private static void check(String name, String text) throws Exception {
        Path config = FOLDER.resolve(name.replace(' ', '-') + ".conf");
        Files.writeString(config, text);
        LoadedConfig loaded = Audits.load(config, List.of());
        SequentialEngine.Outcome run = Audits.run(loaded.emulation());
        int records = run.trace().size();

        AuditReport whole = audit(loaded, run.trace().words(), records);
        AuditReport begin = begin(loaded, run.trace().words(), records * 2 / 3);

        assertThat(whole.violations()).as(name + text).isEmpty();
        assertThat(whole.given()).contains("what PUs do");
        assertThat(begin.violations()).as("the begin of " + name + text).isEmpty();
    }

    private static Auditor auditor(LoadedConfig loaded) throws Exception {
        ObjectNode without = (ObjectNode) new ObjectMapper()
                .readTree(FsaWriter.describe(loaded.emulation(), Integer.MAX_VALUE));
        without.remove("automata");
        return new Auditor(
                Auditors.description(loaded.emulation(), loaded.resolved()),
                without.toString(),
                Map.of());
    }

    private static AuditReport audit(LoadedConfig loaded, long[] words, int records)
            throws Exception {
        Auditor auditor = auditor(loaded);
        auditor.note(words, records);
        auditor.acceptAll(words, records);
        return auditor.finish();
    }

    /** Of a trace that was cut short. */
    private static AuditReport begin(LoadedConfig loaded, long[] words, int records)
            throws Exception {
        Auditor auditor = auditor(loaded);
        auditor.note(words, records);
        auditor.acceptAll(words, records);
        return auditor.finishCutShort();
    }
}
