package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.audit.AuditReport;
import gossamer.audit.Auditor;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import gossamer.model.voting.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Votes in a trace carry the hash of what was voted, and the auditor finds the same. */
class AuditedVotesTest {

    private static final Path TMR = Path.of("../configs/voting-farm-tmr.conf");
    private static final int WORDS = 6;

    /** Results by hand, with epsilon 0.25. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    majority         | [20.1, 20.0, 19.9]          | 19.9
                    plurality        | [20.1, 20.0, 19.9]          | 19.9
                    median           | [20.1, 20.0, 19.9]          | 20.0
                    simple-average   | [1, 2, 6]                   | 3.0
                    weighted-average | [4, 4, 4]                   | 4.0
                    exact-consensus  | [7, 7, 7]                   | 7.0
                    simple-majority  | [7, 7, 9]                   | 7.0
                    """)
    void aVoteCarriesTheHashOfItsResult(String method, String inputs, double result)
            throws Exception {
        LoadedConfig loaded = load(method, inputs);
        SequentialEngine.Outcome run = Audits.run(loaded.emulation());
        assertThat(votes(run))
                .hasSize(30)
                .allMatch(vote -> vote.packet() == Value.of(result).hash());
        assertThat(audit(loaded, run, run.trace().words()).violations()).isEmpty();
    }

    /** What is not exact in binary, vectors, texts, bytes, and what has no result. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    weighted-average | [0.1, 0.7, 123.4]
                    weighted-average | [1e308, 1.1e308, 1.7e308]
                    weighted-average | [-1e-300, 0, 1e-300]
                    simple-average   | [0.1, 0.2, 0.30000000000000004]
                    simple-average   | [1.7e308, 1.6e308, 1.5e308]
                    weighted-average | [{vector=[0.1, 2]}, {vector=[7, 8.3]}, {vector=[1, 1]}]
                    median           | [{vector=[0.1, 2]}, {vector=[7, 8.3]}, {vector=[1, 1]}]
                    majority         | [{ text = "Grüße" }, { text = "Grüße" }, { text = x }]
                    majority         | [{ bytes = "00ff" }, { bytes = "00ff" }, { bytes = "0102" }]
                    exact-consensus  | [1, 2, 3]
                    """)
    void theAuditorFindsTheSameHashAndNoOther(String method, String inputs) throws Exception {
        LoadedConfig loaded = load(method, inputs);
        SequentialEngine.Outcome run = Audits.run(loaded.emulation());
        assertThat(audit(loaded, run, run.trace().words()).violations()).isEmpty();
        long[] words = run.trace().words().clone();
        int vote = IntStream.range(0, run.trace().size())
                .filter(record -> run.trace().get(record).kind() == EventKind.VOTE)
                .skip(14)
                .findFirst()
                .orElseThrow();
        words[WORDS * vote + 1] ^= 1;
        assertThat(audit(loaded, run, words).violations()).isNotEmpty();
    }

    /** The well-known values of FNV-1a with 64 bits. */
    @Test
    void theHashIsFnv1a() {
        assertThat(Value.of("").hash()).isEqualTo(0xCBF29CE484222325L);
        assertThat(Value.of("a").hash()).isEqualTo(0xAF63DC4C8601EC8CL);
        assertThat(Value.of("foobar").hash()).isEqualTo(0x85944171F73967E8L);
        assertThat(new Value.Bytes((byte) 'a').hash()).isEqualTo(Value.of("a").hash());
        assertThat(Value.of(-0.0).hash()).isEqualTo(Value.of(0).hash());
        assertThat(Value.vector(1, 2).hash()).isNotEqualTo(Value.vector(2, 1).hash());
    }

    private static LoadedConfig load(String method, String inputs) throws Exception {
        return Audits.load(TMR, List.of(), "farm.voting=" + method, "farm.inputs=" + inputs);
    }

    private static List<TraceRecord> votes(SequentialEngine.Outcome run) {
        return IntStream.range(0, run.trace().size())
                .mapToObj(run.trace()::get)
                .filter(record -> record.kind() == EventKind.VOTE)
                .toList();
    }

    private static AuditReport audit(
            LoadedConfig loaded, SequentialEngine.Outcome run, long[] words) {
        Auditor auditor = Audits.auditor(loaded.emulation(), loaded.resolved());
        auditor.acceptAll(words, run.trace().size());
        return auditor.finish();
    }
}
