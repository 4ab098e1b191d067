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
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where nobody has described what PUs do, links are audited all the same. */
class GivenRunsTest {

    private static final Path CONFIGS = Path.of("../configs");

    @ParameterizedTest
    @ValueSource(strings = {"ring-729.conf", "circgos-729.conf", "router-9x9.conf"})
    void whatPusDoIsTakenFromTheTraceAndWhatLinksDoIsNot(String name) throws Exception {
        LoadedConfig loaded = Audits.load(CONFIGS.resolve(name), List.of());
        SequentialEngine.Outcome run = Audits.run(loaded.emulation());
        long[] words = run.trace().words().clone();

        AuditReport honest = audit(loaded, words, run.trace().size());
        // A header that says it has waited for a packet.
        int forged = run.trace().size() / 2;
        while ((words[6 * forged + 5] & 0xFF) != 7) {
            forged++;
        }
        words[6 * forged + 2] ^= 1;

        assertThat(honest.violations()).isEmpty();
        assertThat(honest.given()).containsExactly("what PUs do");
        assertThat(audit(loaded, words, run.trace().size()).violations()).hasSize(1);
    }

    private static AuditReport audit(LoadedConfig loaded, long[] words, int records)
            throws Exception {
        String automata = FsaWriter.describe(loaded.emulation());
        ObjectNode without = (ObjectNode) new ObjectMapper().readTree(automata);
        without.remove("automata");
        Auditor auditor = new Auditor(
                Auditors.description(loaded.emulation(), loaded.resolved()),
                without.toString(),
                Map.of());
        auditor.note(words, records);
        auditor.acceptAll(words, records);
        return auditor.finish();
    }
}
