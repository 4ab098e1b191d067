package gossamer.model.trace;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fsa.Packet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page that documents the trace format shows the very bytes that the code writes. */
class TraceFormatDocTest {

    private static final Path PAGE = Path.of("..", "docs", "trace-format.md");

    /** The record that the page takes apart. */
    private static final TraceRecord EXAMPLE = new TraceRecord(
            30_300, EventKind.START, 4, 8, Packet.idOf(4, 2), Packet.idOf(3, 1), 0, 0, 3, 1, 1);

    private static String page = "";

    @BeforeAll
    static void readPage() throws IOException {
        page = Files.readString(PAGE);
    }

    /** The bytes in the code block behind this marker; text behind two spaces is a remark. */
    private static byte[] bytesBehind(String marker) {
        int begin = page.indexOf("```", page.indexOf(marker));
        String block = page.substring(page.indexOf('\n', begin), page.indexOf("```", begin + 3));
        String digits = block.lines()
                .map(line -> line.split(" {2}", 2)[0].replace(" ", ""))
                .collect(Collectors.joining());
        return HexFormat.of().parseHex(digits);
    }

    private static long[] words() {
        long[] words = new long[TraceBuffer.WORDS];
        EXAMPLE.pack(words, 0);
        return words;
    }

    @Test
    void theExampleRecordHasTheseBytes() {
        ByteBuffer bytes = ByteBuffer.allocate(48).order(ByteOrder.LITTLE_ENDIAN);
        Arrays.stream(words()).forEach(bytes::putLong);
        assertThat(bytesBehind("<!-- one record -->")).isEqualTo(bytes.array());
        assertThat(page).contains("`" + EXAMPLE + "`");
    }

    @Test
    void aFileWithTheExampleRecordHasTheseBytes(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("trace");
        try (TraceFileWriter writer = TraceFileWriter.create(file)) {
            writer.append(words(), 1);
            assertThat(page).contains("`" + writer.finish().hex() + "`");
        }
        assertThat(HexFormat.of().formatHex(bytesBehind("<!-- one file -->")))
                .isEqualTo(HexFormat.of().formatHex(Files.readAllBytes(file)));
    }

    @Test
    void theTableOfKindsIsComplete() {
        List<String> rows = page.lines()
                .filter(line -> line.matches("\\| \\d+ \\| [A-Z_]+ \\|.*"))
                .map(line -> line.replaceAll("\\| (\\d+) \\| ([A-Z_]+) \\| (\\w+) .*", "$1 $2 $3"))
                .toList();
        assertThat(rows)
                .isEqualTo(Arrays.stream(EventKind.values())
                        .map(kind -> kind.ordinal() + " " + kind + " " + kind.phase())
                        .toList());
    }

    @Test
    void theSizesAreThoseOfTheCode() {
        assertThat(page)
                .contains("`RECS`", "`ENDS`", "`GOSTRACE`", "16,384 records", "786,456 bytes");
        assertThat(TraceFileFormat.MAX_BLOCK_BYTES).isEqualTo(786_456);
        assertThat(TraceFileFormat.BLOCK_RECORDS).isEqualTo(16_384);
    }
}
