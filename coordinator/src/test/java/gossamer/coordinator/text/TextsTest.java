package gossamer.coordinator.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TextsTest {

    @Test
    void fieldsOfALineComeBackAsTheyWereWritten() {
        List<String> fields = List.of("", "1", "a, b", "say \"no\", twice", "\"", "", "end");
        String line = fields.stream().map(Texts::csv).collect(Collectors.joining(","));
        assertThat(Texts.csvCells(line)).isEqualTo(fields);
    }

    @Test
    void anEmptyLineHasOneEmptyField() {
        assertThat(Texts.csvCells("")).containsExactly("");
        assertThat(Texts.csvCells(",")).containsExactly("", "");
    }
}
