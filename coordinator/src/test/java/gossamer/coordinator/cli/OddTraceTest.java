package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import gossamer.model.trace.TraceFileWriter;
import gossamer.model.trace.TraceRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A trace that no run has written, with checksums that are right: those who read it say so, or take
 * it as it is.
 */
class OddTraceTest {

    private static final List<String> FORMATS =
            List.of("animation", "csv", "perfetto", "paje", "goal", "graphml", "dot");

    @TempDir
    private static Path runs = Path.of("");

    private static Path sound = Path.of("");
    private static long[] words = {};

    @BeforeAll
    static void runOnce() throws IOException {
        Cli.Said said = Cli.gossamer(
                "run",
                "../configs/ring-729.conf",
                "--set=topology.shape=[9]",
                "--progress=none",
                "--trace=full",
                "--out=" + runs);
        assertThat(said.exit()).as(said.err()).isZero();
        try (Stream<Path> kept = Files.list(runs)) {
            sound = kept.filter(run -> !Files.isSymbolicLink(run)).findFirst().orElseThrow();
        }
        TraceBuffer records = new TraceBuffer(1);
        TraceFileReader.readAll(sound.resolve("trace.bin"), records::addAll);
        words = Arrays.copyOf(records.words(), records.size() * TraceBuffer.WORDS);
    }

    /** The run with another word in one of its records. */
    private static Path odd(int record, int word, long value) throws IOException {
        long[] changed = words.clone();
        changed[record * TraceBuffer.WORDS + word] = value;
        Path odd = Files.createTempDirectory(runs, "odd");
        Files.copy(sound.resolve("config.conf"), odd.resolve("config.conf"));
        Files.copy(sound.resolve("summary.json"), odd.resolve("summary.json"));
        try (TraceFileWriter writer = TraceFileWriter.create(odd.resolve("trace.bin"))) {
            writer.append(changed, changed.length / TraceBuffer.WORDS);
            writer.finish();
        }
        return odd;
    }

    private static List<List<String>> readings(Path run) {
        String name = run.toString();
        List<List<String>> all = new ArrayList<>(List.of(
                List.of("trace", "stats", name),
                List.of("trace", "path", name),
                List.of("trace", "path", name, "--naive"),
                List.of("trace", "path", name, "--what-if", "links:2"),
                List.of("trace", "diff", sound.toString(), name),
                List.of("trace", "sql", name, "select count(*) from packets"),
                List.of("report", name)));
        for (String format : FORMATS) {
            String out = run.resolve("out." + format).toString();
            all.add(List.of("trace", "export", name, "--format", format, "--out", out));
        }
        return all;
    }

    @ParameterizedTest
    @CsvSource({
        "kind 20, HOP, 5, 114",
        "a negative time, START, 0, FFFFFFFFFFFFFFFB",
        "a late time, DELIVER, 0, 7000000000000000",
        "a PU that is not there, COMPLETE, 3, 00FFFFFF00000003",
        "a PU that is not there, STATE, 3, 00FFFFFF00000003",
        "a channel that is not there, START, 3, 0000000200FFFFFF",
        "a negative PU and channel, DELIVER, 3, FFFFFFFFFFFFFFF0",
        "tokens that are not there, START, 4, 0000FFFF0000FFFF",
        "a negative token, DELIVER, 4, FFFFFFF0FFFFFFF0",
        "a packet of nobody, START, 1, 00FFFFFF00000001",
        "a packet of a negative number, START, 1, 00000001FFFFFFF0",
        "a cause of nobody, START, 2, 00FFFFFF00000001",
        "a late stage and colour, START, 5, 00000001FFFFFF04",
    })
    void whoReadsItSaysSo(String what, EventKind kind, int word, String value) throws IOException {
        Path odd = odd(firstOf(kind), word, Long.parseUnsignedLong(value, 16));
        Cli.Said verified = Cli.gossamer("trace", "verify", odd.toString());
        assertThat(verified.exit()).as(what).isEqualTo(Exit.FAILED);
        for (List<String> reading : readings(odd)) {
            Cli.Said said = Cli.gossamer(reading.toArray(String[]::new));
            String told = what + ": " + reading + ": " + said.err();
            assertThat(said.err()).as(told).doesNotContain("internal error", "Usage:");
            if (said.exit() == Exit.INTERNAL) {
                assertThat(said.err().lines().count()).as(told).isEqualTo(1);
                assertThat(said.err())
                        .as(told)
                        .contains("trace.bin is not the trace of this run: ");
            }
        }
    }

    private static int firstOf(EventKind kind) {
        int record = 0;
        while (TraceRecord.unpack(words, record * TraceBuffer.WORDS).kind() != kind) {
            record++;
        }
        return record;
    }

    @Test
    void aFigureOfAnotherKindIsNamed() throws IOException {
        Path odd = odd(0, 0, 0);
        Files.writeString(odd.resolve("summary.json"), "{\"stopReason\": {}, \"verdict\": {}}");
        Cli.Said said = Cli.gossamer("report", odd.toString());
        assertThat(said.err()).contains("summary.json: ").doesNotContain("internal error");
        assertThat(said.exit()).isEqualTo(Exit.INTERNAL);
    }
}
