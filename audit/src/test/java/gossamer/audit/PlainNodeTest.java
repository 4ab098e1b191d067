package gossamer.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainNodeTest {

    private static PlainNode read(String text, List<Integer> found) {
        ByteArrayInputStream bytes =
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        return PlainNode.read("text", bytes, "all", element -> found.add(element.number()));
    }

    @Test
    void elementsAreHandedOverAndNotKept() {
        List<Integer> found = new ArrayList<>();
        PlainNode read = read("{\"a\": [8], \"all\": [1, 2, 3], \"b\": 9}", found);
        assertThat(found).containsExactly(1, 2, 3);
        assertThat(read.all("a")).hasSize(1);
        assertThat(read.has("all")).isTrue();
        assertThat(read.all("all")).isEmpty();
        assertThat(read.at("b").number()).isEqualTo(9);
        assertThat(read("{\"all\": null}", found).has("all")).isFalse();
        assertThat(read("{}", found).has("all")).isFalse();
        assertThat(found).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[]                        | text: need an object",
                "{\"all\": {}}            | text.all: need an array, not {}",
                "{\"all\": 1}             | text.all: need an array, not 1",
                "{\"all\": [1], \"all\": []} | text.all: is there twice",
                "{\"all\": [1, true]}     | text.all[1]: need a whole number, not true",
                "{\"all\": [1, 2          | text: Unexpected end-of-input",
                "{\"all\": [1] \"b\": 2}  | text: Unexpected character"
            })
    void whatCannotBeReadIsTold(String text, String message) {
        assertThatThrownBy(() -> read(text, new ArrayList<>()))
                .isInstanceOf(AuditException.class)
                .hasMessageStartingWith(message);
    }
}
