package gossamer.coordinator.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvTableTest {

    @TempDir
    private Path directory = Path.of("");

    private CsvTable read(String text) throws IOException {
        return CsvTable.read(Files.writeString(directory.resolve("t.csv"), text));
    }

    @Test
    void cellsComeBackAsTheyWereWritten() throws IOException {
        List<String> cells =
                List.of("", "1", "a, b", "say \"no\", twice", "\"", "two\nlines", "", "end");
        String line = cells.stream().map(Texts::csv).collect(Collectors.joining(","));
        CsvTable table = read(line + "\n" + line + "\r\n" + line);
        assertThat(table.head()).isEqualTo(cells);
        assertThat(table.rows()).containsExactly(cells, cells);
    }

    @Test
    void aCellIsFoundByTheNameOfItsColumn() throws IOException {
        CsvTable table = read("time,share\n12,0.5\n");
        List<String> row = table.rows().get(0);
        assertThat(table.whole(row, "time")).isEqualTo(12);
        assertThat(table.number(row, "share")).isEqualTo(0.5);
        assertThat(table.has("share")).isTrue();
        assertThat(table.has("Share")).isFalse();
        assertThatThrownBy(() -> table.cell(row, "what"))
                .hasMessageEndingWith("t.csv is damaged: it has no column what");
        assertThatThrownBy(() -> table.whole(row, "share"))
                .hasMessageEndingWith("t.csv is damaged: share is \"0.5\", no number");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | it is empty",
                "a,b\\n1\\n | 2 columns, and row 1 has 1 cell",
                "a,b\\n1,2\\n1,2,3\\n | 2 columns, and row 2 has 3 cells",
                "a,b\\n1,2\\n\"1 | 2 columns, and row 2 has 1 cell",
            })
    void whatIsNotWholeIsSaid(String text, String problem) {
        assertThatThrownBy(() -> read(text.replace("\\n", "\n")))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("t.csv is damaged: " + problem);
    }

    @Test
    void whatIsNoTextIsSaid() throws IOException {
        Path file = directory.resolve("b.csv");
        Files.write(file, "a,b\u00e9".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> CsvTable.read(file))
                .hasMessageEndingWith("b.csv is damaged: it is not UTF-8");
    }
}
